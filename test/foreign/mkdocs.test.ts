import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'docs.config.yaml': '',
  'mkdocs.yml': `site_name: Harbour
site_url: https://harbour.example.com/docs/
repo_url: https://code.example.com/harbour
edit_uri: edit/main/docs
theme:
  name: material
  custom_dir: overrides
  logo: img/anchor.svg
  palette: [{ scheme: slate, primary: custom, accent: teal }, { scheme: default }]
copyright: By <b>us</b> &copy; 2026
extra_css: [css/sea.css]
plugins:
  - search
  - redirects: { redirect_maps: { old/README.md: guide/knots.md, calls.md: 'guide/knots.md#harbour.tie' } }
  - lost-plugin
markdown_extensions:
  - toc: { toc_depth: 2 }
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
  - pymdownx.keys
  - pymdownx.mark
nav:
  - "<span class=home></span>Home": index.md
  - Guide:
      - guide/index.md
      - ./guide/knots.md
      - Lost: guide/lost.md
  - Code: https://code.example.com/harbour
`,
  'docs/index.md': '# Harbour\n\n[Knots](guide/knots.md#whats-a-knot){ .md-button }\n',
  'docs/guide/index.md':
    '---\nhide: [toc]\nicon: material/rope\nstatus: new\n---\n# Guide\n\n![Rope](/guide/rope.svg) <img src="../../../ship.png"> <img src="../../../img/anchor.svg">\n\n```mermaid\nflowchart LR\n  A@{ img: "/ship.png" }\n```\n',
  'docs/css/sea.css': ':root { --md-primary-fg-color: #7a1f5c }\n',
  'docs/img/anchor.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/guide/rope.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'includes/part.md': 'All hands.\n',
  'includes/rope.py': 'one = 1\ntwo = 2\n',
  'docs/guide/knots.md': `# Knots

## What's a -- knot? { #own .big }

## What's a knot?

### What's a knot? { data-search-exclude }

## 结

!!! warning "Take *care*"
    Wet ropes

    ??? example
        Nested

        \`\`\` py title="a.py" hl_lines="1 2"
        !!! note
        \`\`\`

=== "Port"

    left

=== "Starboard"

    right :material-sail-boat: \`:material-x:\` far:material-sail-boat: away

/// tip | Slashes
Low tide
///

??? "Only a title"
    Ebb \`#!bash tide low\` \`\` \`#!c y\` \`\` \`#!/bin/sh\`

1. **Port**
Lazy text

    !!!tip "In an item"
        Flood

--8<-- "includes/part.md"

\`\`\` py
--8<-- "includes/rope.py:2:2"
\`\`\`

Press ++ctrl+alt+del++, ==marked==. The HTML spec, \`{ .code }\` and $x_{k=0}$.

<div class="grid cards" markdown>

-   :material-anchor:{ .lg .middle } __Deep__

    ---

    Water[^1]

</div>

Call [\`tie\`][harbour.tie].

See [the
ropes]
[ropes] and [code]
[gone].

::: harbour.models.Ship
    options:
      members: [tie]

After

[ropes]: ../index.md

[^1]: Salt
*[HTML]: Hyper Text
`,
}

test('entries of the navigation that are not the paths of pages are left out, whatever their names and types', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': `site_name: Harbour
nav: [index.md, constructor, { Old: toString }, 5]
extra_css: [{ media: print }]
plugins: [{ redirects: { redirect_maps: { old.md: index.md, older.md: { toString: 1 } } } }]
`,
    'docs/index.md': '# Harbour\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toContain('the entry "constructor" of the navigation, because there is no such page')
  expect(error).toContain('docsgen leaves out "extra_css" ({"media":"print"})')
  expect(error).toContain('docsgen leaves out the redirect from older.md, whose target is not text')
})

test('a MkDocs site builds without an edit, and reports what it loses', async () => {
  const project = makeWarmProject(site)
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toContain('<p><a class="button button-quiet" href="/docs/guide/knots#whats-a-knot">Knots</a></p>')
  expect(home).toContain('By us © 2026')
  expect(home).toMatch(/href="\/docs\/guide"><span>[^<]* <span class="badge badge-tip">New<\/span><\/span><\/a>/)
  expect(home).toMatch(/<img[^>]*src="\/docs\/anchor\.svg[^>]*>/)
  expect(home).toMatch(/data-theme="dark"|data-color-mode="dark"/)
  expect(project.read('build/guide/index.html')).toMatch(/<img[^>]*src="\/docs\/assets\/rope[^]*A@\{ img/)
  expect(error).toContain('docs/guide/index.md:10:1  warning  broken-diagram  diagrams with pictures cannot be drawn')
  expect(error).toContain('docs/guide/index.md:8:26  warning  refused-file')
  expect(project.read('build/guide/index.html'), 'above the top').toMatch(
    /ship\.png"[^>]*> <img src="\/docs\/[^"]*anchor/,
  )
  const knots = project.read('build/guide/knots/index.html')
  expect(knots).toContain('<h2 id="own">What\'s a -- knot?')
  expect(knots).toContain('id="whats-a-knot"')
  expect(knots).toMatch(/<h3 id="whats-a-knot_1">[^]*<h2 id="_1">结/)
  expect(knots).not.toContain('data-depth="3"')
  expect(knots).toMatch(/admonition-warning.*Take <em>care<\/em>[^]*Wet ropes[^]*<summary>Example<\/summary>[^]*Nested/)
  expect(knots).toMatch(/class="line highlighted">!!! note/)
  expect(knots).toMatch(/Port[^]*Starboard[^]*right <code[^>]*>:material-x:<\/code> far away/)
  expect(knots).toMatch(/admonition-tip.*Slashes[^]*Low tide/)
  expect(knots).toMatch(
    /<summary>Only a title<\/summary><p>Ebb <code>tide low<\/code> <code>`#!c y`<\/code> <code>#!\/bin\/sh</,
  )
  expect(knots).toMatch(/<ol>\s*<li>[^]*Lazy text[^]*admonition-tip[^]*In an item[^]*Flood[^]*<\/ol>/)
  expect(knots).toContain('All hands.')
  expect(knots).toMatch(/two = /)
  expect(knots).not.toMatch(/one = /)
  expect(knots).toContain('<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>, <mark>marked</mark>')
  expect(knots).toContain('<code>{ .code }</code> and $x_{k=0}$')
  expect(knots).toContain('https://code.example.com/harbour/edit/main/docs/guide/knots.md')
  expect(knots).toContain('The <abbr title="Hyper Text">HTML</abbr> spec')
  expect(knots).toMatch(/<strong>Deep<\/strong><\/p>\s*<hr>\s*<p>Water<sup>/)
  expect(home).toContain('>Home</a>')
  expect(knots).toContain('<p>Call <a><code>tie</code></a>.</p>')
  expect(knots).toContain('<a href="/docs/">the\nropes</a>')
  expect(knots).toMatch(/\[code\]\s*\[gone\]/)
  expect(knots).toMatch(/<p><a id="harbour.models.Ship"><\/a><code>harbour.models.Ship<\/code><\/p>\s*<p>After/)
  expect(project.read('build/_redirects')).toContain('/docs/old')
  expect(project.read('build/_redirects')).toContain('/docs/calls /docs/guide/knots ')
  expect(error).toContain('warning  broken-redirect')
  const losses = error.split('\n').flatMap((line) => /left-out {2}docsgen leaves out (.*)/.exec(line)?.[1] ?? [])
  expect(losses.toSorted()).toEqual([
    '"extra_css" (css/sea.css)',
    'documentation that mkdocstrings makes from code, except for its name',
    'icons of "material"; to show them, install the package "@mdi/svg" of npm in the folder of the site (2 times, first at docs/guide/knots.md:27:1, docs/guide/knots.md:52:1; --verbose prints each)',
    'icons of pages in the navigation',
    'links whose targets mkdocstrings or another plugin makes',
    'plugins of MkDocs: lost-plugin',
    'the entry "guide/lost.md" of the navigation, because there is no such page',
    'the templates of the site ("theme.custom_dir")',
  ])
})

test('a snippet fills a block without a language, and snippets of a list follow each other', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/rope.py': 'one = 1\n',
    'docs/knot.py': 'import sea\n# --8<-- [start:tie]\ntie = 1\n# --8<-- [end:tie]\n',
    'docs/index.md':
      '# Sea\n\n```\n--8<-- "docs/rope.py"\n```\n\n```py\n--8<-- "docs/rope.py"\n--8<-- "docs/knot.py:tie"\ntwo = 2\n```\n\n```\n--8<-- "docs/knot.py:tie"\n```\n\n--8<-- "https://sea.example.com/a.md"\n\n--8<--\ndocs/high.txt\n; docs/lost.txt\ndocs/low.txt\n--8<--\n\n--8<-- "docs/tides.txt:3"\n\n--8<-- "docs/tides.txt::1"\n\n[Here](index.md/)\n',
    'docs/tides.txt': 'Spring\nEbb\nFlood\nNeap\n',
    'docs/high.txt': 'High tide',
    'docs/low.txt': 'Low tide',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toContain('<pre><code>one = 1')
  expect(project.read('build/index.html').replaceAll(/<[^>]+>/g, '')).toContain('one = 1\ntie = 1\ntwo = 2\n')
  expect(project.read('build/index.html')).toContain('<pre><code>tie = 1\n</code>')
  expect(error).toContain('docs/index.md:17:1  warning  left-out  docsgen leaves out snippets from addresses')
  expect(project.read('build/index.html')).toMatch(
    /<p>High tide[^]*<p>Low tide[^]*<p>Flood\nNeap<\/p>\s*<p>Spring<\/p>\s*<p><a href="\/">Here/,
  )
})

test('subscripts and superscripts of MkDocs are shown, and suggested changes are reported', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: ""\n',
    'docs/index.md':
      '# Sea\n\n> ==Low `==`\n> tide==. ^^High\n> tide^^ ++f1++ :ship: 1 == 2\n> 3==\n\nH~2~O and x^2^, ~~old~~[^a][^b] {++new++}\n\n[^a]: One\n[^b]: Two\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  // MkDocs accepts an empty name.
  expect(project.read('build/index.html')).toContain('<title>Sea | Documentation</title>')
  expect(project.read('build/index.html')).toContain('H<sub>2</sub>O and x<sup>2</sup>, <del>old</del><sup><a')
  expect(error).toContain('docsgen leaves out suggested changes, which are shown as text')
  const page = project.read('build/index.html')
  expect(page).toContain('{++new++}')
  expect(page).toMatch(
    /<mark>Low <code>==<\/code><\/mark>\s<mark>tide<\/mark>\. <ins>High<\/ins>\s<ins>tide<\/ins> <kbd>F1<\/kbd> 🚢 1 == 2\s3==/u,
  )
  project.write({ 'mkdocs.yml': 'site_name: ""\nmarkdown_extensions: [toc]\n' })
  const plain = await project.build()
  expect(plain.code, plain.error).toBe(0)
  // Without their extensions, marks are text.
  expect(project.read('build/index.html')).toMatch(
    /==Low <code>==<\/code>\stide==\. \^\^High\stide\^\^ \+\+f1\+\+ :ship:[^]*H<sub>2<\/sub>O and x\^2\^/,
  )
  expect(plain.error).not.toContain('suggested changes')
})

test('files of plugins in the folders of pages set the navigation of a MkDocs site', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\nplugins: [awesome-pages, { exclude: { glob: [drafts/*] } }]\n',
    'docs/.pages': 'nav:\n  - ropes\n  - Log: log.md\n  - ...\n',
    'docs/index.md': '# Sea\n',
    'docs/log.md': '# Journal\n',
    'docs/drafts/a.md': '# Draft\n',
    'docs/ropes/.nav.yml': 'title: All ropes\nnav:\n  - thin.md\n  - "*"\n',
    'docs/ropes/coil.md': '# Coil\n',
    'docs/ropes/thin.md': '# Thin\n',
    'docs/wind-and-sea/gale.md': '# Gale\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(project.read('build/index.html'))?.[0] ?? ''
  const labels = [...sidebar.matchAll(/>([^<>]+)</g)].map(([, label]) => label)
  expect(labels).toEqual(['All ropes', 'Thin', 'Coil', 'Log', 'Sea', 'Wind and sea', 'Gale'])
})

test('lists of links in files set the navigation, and languages that are sites of their own get a menu', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': `site_name: Harbour
site_url: https://harbour.example.com/en/
use_directory_urls: false
plugins: [search, literate-nav, section-index, { redirects: { redirect_maps: { ropes.md: ropes/README.md } } }]
extra: { alternate: [{ name: 🇬🇧 English, link: /en/, lang: en }, { name: Deutsch, link: ../de/, lang: de }] }
`,
    'docs/SUMMARY.md':
      '# Summary\n\n* [Lost](lost.md)\n\n<!--nav-->\n\n* [Sea](index.md)\n* [Journal](log.md)\n    * [Day *one*](log/one.md)\n    * log/*.md\n* [All ropes](ropes/)\n* *\n',
    'docs/index.md':
      '# Harbour\n\n| Rope | Wet |\n| - | - |\n| Thin | :material-checkbox-marked-circle: |\n| Thick | :fontawesome-solid-xmark: |\n',
    'docs/log.md': '# Log\n',
    'docs/log/one.md': '# One\n',
    'docs/log/two.md': '# Two\n',
    'docs/ropes/SUMMARY.md': '- [Thin](thin%20rope.md)\n- Lost\n',
    'docs/ropes/README.md': '# Ropes\n',
    'docs/ropes/thin rope.md': '# Rope\n',
    'docs/wind.md': '# Wind\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(project.read('build/log.html'))?.[0] ?? ''
  expect([...sidebar.matchAll(/>([^<>]+)</g)].map(([, label]) => label)).toEqual(
    'Sea,Journal,Day one,Two,All ropes,Thin,Wind'.split(','),
  )
  expect(sidebar).toMatch(/href="\/en\/log"[^>]*>Journal/)
  expect(home).toMatch(/<td>✓\s*<\/td>[^]*<td>✗\s*<\/td>/)
  expect(home).toContain('href="https://harbour.example.com/de/"')
  expect(home.split('dropdown-menu')).toHaveLength(2)
  expect(error).not.toContain('lost.md')
  expect(error).not.toContain('broken-redirect')
  expect(error).toContain('docsgen leaves out the entry "ropes/Lost" of the navigation')
})

test('entries of a folder lead only below it, and each page that patterns match is listed once', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [awesome-pages]\ntheme: { name: material, custom_dir: overrides, logo: logo.svg }\n',
    'overrides/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'overrides/404.html': '{{ lost }}',
    'docs/.pages': 'nav: ["a*", "*.md", "... | regex=^b", ., ../.., "v(1)"]\n',
    'docs/index.md': '# Sea\n',
    'docs/abc.md': '# Abc\n',
    'docs/v(1)/.pages': 'title: First\nnav: [Up: .., ...]\n',
    'docs/v(1)/b.md': '# Ebb\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(project.read('build/index.html'))?.[0] ?? ''
  expect([...sidebar.matchAll(/>([^<>]+)</g)].map(([, label]) => label)).toEqual(['Abc', 'Sea', 'First', 'Ebb'])
  for (const entry of ['.', '../..', '... | regex=^b'])
    expect(error).toContain(`docsgen leaves out the entry "${entry}" of the navigation`)
  expect(project.read('build/404.html')).not.toContain('{{ lost }}')
  expect(error).toContain('docsgen leaves out the logo')
})

test('MkDocs pages include files from the folders of the config', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [include-markdown, { macros: { include_dir: shared } }]\nmarkdown_extensions: [{ pymdownx.snippets: { base_path: [docs/parts/, docs/.parts] } }]\n',
    'docs/index.md':
      '# Sea\n\n--8<-- "ebb.md"\n--8<-- "neap.md"\n\n{% include-markdown "parts/flow.md" heading-offset=1 %}\n\n{% include "tide.md" %}\n\n{% raw %}`{{ x }}`{% endraw %}\n\n{% include-markdown "parts/ebb.md" start="x" %}\n\n{%\n   include-markdown "../README.md"\n   start="<!-- start -->"\n   end="<!-- end -->"\n%}\n',
    'README.md': '# Harbour\n\n<!-- start -->\nTide tables\n<!-- end -->\n\nLicence\n',
    'docs/parts/ebb.md': 'Ebb\n',
    'docs/.parts/neap.md': 'Neap\n',
    'docs/parts/flow.md': 'Flow\n',
    'shared/tide.md': 'High tide\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toMatch(
    /<p>Ebb<\/p>[^]*Neap[^]*<p>Flow<\/p>[^]*<p>High tide<\/p>[^]*<p><code>\{\{ x[^]*<p>Tide tables<\/p>(?![^]*Licence)/,
  )
  expect(error).toContain('docs/index.md:12:1  warning  left-out  docsgen leaves out macros, which are shown as text')
})

test('attribute lists of images set their size and place, and those that only open links elsewhere are not reported', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/rope.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
    'docs/index.md':
      '# Sea\n\n![A "rope"](rope.svg){ width=20 align=right loading=lazy } [Knots](https://sea.example.com){target=_blank .knot}\n[Map](https://sea.example.com){:target=\'_blank\'} [Go](https://sea.example.com){ .md-button }\n\n![Day](rope.svg#only-light){style="width: 50%; height: 9px"} ![Night](rope.svg#only-dark)\n\n![Eve](rope.svg){ align=left : style="max-width:9px; width: 5px" :pointer-events: none; } <mailto:sea@example.com>\n',
  })
  project.remove('docs.config.yaml')
  const { error } = await project.build(['--verbose'])
  const html = project.read('build/index.html')
  expect(html).toMatch(/<img alt="A &#x22;rope&#x22;" width="20" align="right" src="[^"]+rope[^"]*" height="10"/)
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Knots\nMap Go')
  expect(html).toMatch(
    /<img alt="Day" class="only-light" width="50%" height="9" src="[^"]+rope[^>]+> <img alt="Night" class="only-dark"/,
  )
  expect(html).toMatch(
    /<img alt="Eve" align="left" width="5" class="[^"]+" src=[^>]*> <a href="mailto:sea@example\.com">sea@/,
  )
  expect(error).not.toMatch(/^\S+:\d+:\d+ /m)
})

test('attribute lists make buttons of links, and set the style and the title of icons, links and emphasized text', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md': `# Sea

[Sail *home*](knots.md#bow){ .md-button .md-button--primary #go } [Stay](knots.md){ .md-button } [Far][]{ .md-button } [Lost][lost]{ .md-button }

| **High**{ title="A tide" } | :ships-sloop:{ style="color: red" } [Low](knots.md){ title="Ebb" .big } |
| - | - |
| \`[x](y){ .md-button }\` | __a__{ .b } |

[far]: https://sea.example.com
`,
    'docs/knots.md': '# Knots\n\n## Bow\n',
  })
  project.remove('docs.config.yaml')
  const { error } = await project.build(['--verbose'])
  const html = project.read('build/index.html')
  expect(html).toContain('<a class="button" id="go" href="/knots#bow">Sail <em>home</em></a>')
  expect(html).toContain('<a class="button button-quiet" href="/knots">Stay</a>')
  expect(html).toMatch(/<a class="button button-quiet" href="https:\/\/sea.example.com"[^>]*>Far<\/a>/)
  expect(html).toContain('<span title="A tide"><strong>High</strong></span>')
  expect(html).toMatch(/<span class="s-\w+">:ships-sloop:<\/span> <span title="Ebb"><a href="\/knots">Low<\/a><\/span>/)
  expect(html).toContain('<code>[x](y){')
  expect(html).toContain('<strong>a</strong></td>')
  expect(error.match(/leaves out .*/g)).toEqual([
    'leaves out the look of buttons whose links have their address elsewhere',
  ])
})

test('tabs indent like spaces, and titles of blocks can have links and icons', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md':
      '# Sea\n\n!!! note "See [the chart](https://sea.example.com){target=_blank} [now"\n\n\tTabbed\n\n!!! note "See [the map](https://sea.example.com){target=_blank} [now]"\n    Text\n\n=== ":octicons-file-16: rope.py"\n\n\t```py\n    one = 1\n\t```\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  expect(html).toContain('See <a href="https://sea.example.com" rel="noopener">the map</a> [now]</p>')
  expect(html).toMatch(/See \[the chart\][^]*<p>Tabbed<\/p>/)
  expect(html).toMatch(/>rope\.py<[^]*<code[^>]*>one /)
})

test('code right below HTML is code, and blocks after it are read', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md':
      '# Sea\n\n<center>\n```text\none\n\ntwo\n```\n<i>All</i>\n</center>\n\n=== "Last"\n\n    ```text\n    three\n    ```\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('closes nothing')
  const html = project.read('build/index.html')
  expect(html).toMatch(/<code[^>]*>one\n\ntwo\n<\/code>/)
  expect(html).toMatch(/<code[^>]*>three\n<\/code>/)
})

test('links of mkdocstrings lead to the page that names their target, and macros are read in pages that say so', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [mkdocstrings, { macros: { render_by_default: false } }]\nextra: { tide: high }\n',
    'docs/index.md':
      '# Sea\n\nA [`Ship`][harbour.models.Ship], [`harbour.models`][], [int][], [All ships][], [Bay][], [the list][models] {{ tide }} and `[a][b]`.\n\n[Bay]: https://sea.example.com\n',
    'docs/api/models.md':
      '---\nrender_macros: true\n---\n\n# Models\n\nAt {{ tide }} tide.\n\n::: harbour.models\n\n## All ships\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toMatch(
    /A <a href="\/api\/models#harbour\.models"><code>Ship<\/code><\/a>, <a href="\/api\/models#harbour\.models"><code>harbour\.models<\/code><\/a>, <a>int<\/a>, <a href="\/api\/models#all-ships">All ships<\/a>, <a href="https:\/\/sea.example.com"[^>]*>Bay<\/a>, <a href="\/api\/models#models">the list<\/a> \{\{ tide \}\} and <code>\[a\]\[b\]<\/code>/,
  )
  expect(project.read('build/api/models/index.html')).toContain('<p>At high tide.</p>')
  expect(error.match(/leaves out links/g)).toHaveLength(1)
  expect(error).not.toContain('broken-')
})

test('a Zensical site builds without an edit', async () => {
  const project = makeWarmProject({
    'zensical.toml':
      '[project]\nsite_name = "Harbour"\nnav = [{ "The sea" = "sea.md" }, "index.md"]\nmarkdown_extensions.pymdownx.snippets.base_path = ["parts"]\n[project.plugins.tide]\nhigh = 1\n',
    'docs/index.md': '# Home\n\n--8<-- "tide.md"\n',
    'docs/sea.md': '# Sea\n',
    'parts/tide.md': 'High tide\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toContain('zensical.toml  warning  left-out  docsgen leaves out plugins of MkDocs: tide')
  expect(project.read('build/index.html')).toMatch(/The sea[^]*<p>High tide/)
})

test('posts of the blog plugin have their dates, authors, categories and addresses', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins:\n  - blog:\n      enabled: !ENV [CI, true]\n      pagination_per_page: 1\nnav: [index.md, { News: [blog/index.md] }, one.ipynb, two.ipynb]\n',
    'docs/index.md': '# Sea\n\nSee [the gale](blog/posts/storm.md#wind).\n',
    'docs/blog/index.md': '# News\n\nFrom the <!-- deep --> sea.\n',
    'docs/blog/.authors.yml': 'authors:\n  ann:\n    name: Ann Sailor\n    description: Pilot\n    avatar: a.png\n',
    'docs/blog/posts/storm.md':
      '---\nkeywords: gale, high wind\ndate: { created: 2025-11-02, updated: 2025-12-01 }\nauthors: [ann]\ncategories: [High Seas]\ntags: [wind]\npin: true\n---\n\n# Gales & `ropes`\n\nIt blew.\n\n<!-- more -->\n\n## Wind\n\nHard.\n',
    'docs/blog/posts/2024/calm.md': '---\ndate: 2024-01-03\nslug: no-wind\nkeywords: 7\n---\n\n# Calm\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const post = project.read('build/blog/2025/11/02/gales--ropes/index.html')
  expect(post).toContain('Ann Sailor')
  expect(post).toContain('Pilot')
  expect(post).toContain('content="gale, high wind"')
  expect(project.read('build/blog/2024/01/03/no-wind/index.html')).toContain('Calm</h1>')
  expect(project.read('build/index.html')).toContain('href="/blog/2025/11/02/gales--ropes#wind"')
  expect(project.read('build/index.html').match(/href="\/blog"/g)).toHaveLength(2)
  expect(project.read('build/blog/index.html')).toMatch(/News<\/h1>[^]*<p>From the\s+sea\.<\/p>[^]*gales--ropes/)
  expect(project.read('build/blog/page/2/index.html')).toContain('no-wind')
  expect(project.read('build/blog/category/high-seas/index.html')).toContain('gales--ropes')
  expect(project.read('build/blog/category/wind/index.html')).toContain('gales--ropes')
  expect(project.read('build/_redirects')).toContain('/blog/archive/2025 /blog/archive ')
  expect(error).toContain('docs/blog/posts/2024/calm.md:4:11  warning  front-matter  "keywords" must be a list')
  project.write({ 'docs/blog/index.md': '# News\n\nFrom the *sea*.\n' })
  expect((await project.build()).error).toContain('leaves out the text of "blog/index.md", because only one plain')
  expect(error).not.toContain('the text of "blog/index.md"')
  expect(error).toContain('leaves out notebooks (2)')
  expect(error).not.toContain('error  ')
})

test('a macro of MkDocs is reported once', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md': '# Sea\n\n{% include "tide" %}\n\n- {% tide %}\n\n{! tide.md !}\n',
  })
  project.remove('docs.config.yaml')
  const { error } = await project.build(['--verbose'])
  expect(error.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line))).toEqual([
    'docs/index.md:3:1  warning  left-out  docsgen leaves out macros, which are shown as text',
    'docs/index.md:5:3  warning  foreign-mark  a tag of Liquid or GitBook is shown as text; write its content in Markdown',
    'docs/index.md:7:1  warning  left-out  docsgen leaves out macros, which are shown as text',
  ])
})

test('what MkDocs accepts does not stop the build: wrong front matter, unknown tags, and files in braces', async () => {
  const project = makeWarmProject({
    ...site,
    'docs/calls.md':
      '---\nauthors:\n- Ann\n  sponsors:\n- Bo\n---\n# Calls\n\nWith <KEYID> and <STEP one> in it.\n\n{!includes/part.md!}\n\n{!lost.md!}\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toContain('docs/calls.md:3:3  warning  invalid-yaml')
  expect(error).toContain('docs/calls.md:9:6  warning  unknown-component  <KEYID>')
  expect(error).toContain('docs/calls.md:13:1  warning  left-out  docsgen leaves out macros')
  expect(project.read('build/calls/index.html')).toMatch(/With  ?and  ?in it[^]*All hands/)
})

test('plain values of macros, definition lists, ids of paragraphs and annotations of MkDocs are shown', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\nplugins: [macros]\nextra: { tide: { high: 12 m } }\n',
    'docs/index.md':
      '# Sea\n\nAt {{ tide.high }} (1) in {{ config.site_name }}, {{ now() }} {{ lost }}.\n{% raw %}{{ tide.high }}{% endraw %}\n{ #high .annotate }\n\n1. A note\n\nEbb\n:   Low *water*\n\n    More\n\n```sh\nwait {{tide.high}}\n```\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toContain('<p>At 12 m (1) in Harbour, {{ now() }} {{ lost }}.\n{{ tide.high }}\n<a id="high"></a></p>')
  expect(home).toMatch(/<dt>\s*<p>Ebb<\/p>\s*<\/dt>\s*<dd>\s*<p>Low <em>water<\/em><\/p>\s*<p>More<\/p>/)
  expect(home).toMatch(/<code[^>]*>.*wait.* 12 m/)
  expect(error).toContain('docs/index.md:5:1  warning  left-out  docsgen leaves out annotations, which are lists below')
  expect(error).toContain(
    'docs/index.md:3:1  warning  left-out  docsgen leaves out values of macros that are not plain',
  )
})

test('a MkDocs page without a title has the one of the navigation', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nnav: [index.md, { Great ropes: ropes.md }, { Knots: knots.md }, { Nets: nets.md }, sea.md]\n',
    'docs/index.md': '# Harbour\n',
    'docs/ropes.md': 'Thin ones.\n\n## Thick ones\n',
    'docs/knots.md': '# Our knots\n',
    'docs/nets.md': '---\ntitle: Our nets\n---\nWide\n',
    'docs/sea.md': 'Low\n',
  })
  project.remove('docs.config.yaml')
  const titleOf = (page: string) => /<title>(.*?) \|/.exec(project.read(`build/${page}/index.html`))?.[1]
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(['ropes', 'knots', 'nets', 'sea'].map(titleOf)).toEqual(['Great ropes', 'Our knots', 'Our nets', 'Sea'])
  project.write({ 'docs/ropes.md': 'Very thin ones.\n' })
  await project.build()
  expect(project.read('build/ropes/index.html')).toContain('<h1>Great ropes</h1>')
  expect(project.read('build/ropes.md')).toBe('# Great ropes\n\nVery thin ones.\n')
})

test('a MkDocs config that cannot be read is an error at its line', async () => {
  const project = makeWarmProject({ 'mkdocs.yml': 'site_name: Harbour\nnav: [a.md\n', 'docs/index.md': '# Sea\n' })
  project.remove('docs.config.yaml')
  expect((await project.build()).error).toMatch(
    /mkdocs\.yml:3:1 {2}error {2}config {2}this config cannot be read: a list/,
  )
  project.write({ 'mkdocs.yml': 'INHERIT: base.yml\n' })
  expect((await project.build()).error).toContain('"INHERIT" names base.yml, but there is no such file')
  project.write({ 'base.yml': 'INHERIT: mkdocs.yml\n' })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('"INHERIT" is circular: mkdocs.yml → base.yml → mkdocs.yml')
})

test('the groups of a MkDocs config are merged with those of the config that it extends', async () => {
  const project = makeWarmProject({
    'mkdocs-online.yml': 'INHERIT: base.yml\nsite_name: Harbour\ntheme: { palette: [{ scheme: default }] }\n',
    'base.yml': 'site_name: Base\nplugins: [lost-plugin]\nplugins: [search]\ntheme: { name: material, language: de }\n',
    'docs/index.md': '# Sea\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--config', 'mkdocs-online.yml'])
  expect(code, error).toBe(0)
  expect(error, 'the last one of two keys counts').not.toContain('lost-plugin')
  expect(project.read('build/index.html')).toMatch(/<html lang="de"[^]*<title>Sea[^]*Harbour/)
})

test('languages of the plugin "i18n" are built, from names of files and from folders', async () => {
  const suffixed = makeWarmProject({
    'mkdocs.yml': `site_name: Harbour
nav: [{ Start: index.md }, { Ropes: [knots.md] }]
plugins:
  - i18n:
      languages:
        - { locale: en, name: English, default: true, site_name: The harbour }
        - { locale: fr, name: Français, site_name: Le port, nav_translations: { Start: Accueil, Ropes: Cordes, Lost: Perdu } }
        - { locale: de, name: Deutsch }
        - { locale: es, name: Español, build: false }
`,
    'docs/index.en.md': '# Sea\n\n[Knots](knots.md)\n',
    'docs/index.fr.md': '# Mer\n\n[Nœuds](knots.md)\n',
    'docs/knots.md': '# Knots\n',
    'docs/_draft.md': '# Draft\n',
  })
  suffixed.remove('docs.config.yaml')
  const { code, error } = await suffixed.build()
  expect(code, error).toBe(0)
  expect(suffixed.read('build/index.html')).toMatch(
    /<title>Sea \| The harbour<[^]*Français[^]*>Start<[^]*href="\/knots">Knots</,
  )
  expect(suffixed.read('build/fr/index.html')).toMatch(/<title>Mer \| Le port<[^]*Accueil[^]*Cordes/)
  expect(suffixed.read('build/fr/index.html')).toContain('href="/fr/knots">Nœuds')
  // MkDocs publishes such pages, unlike docsgen.
  expect(suffixed.read('build/_draft/index.html')).toContain('Draft</h1>')
  expect(error).toContain('docsgen leaves out languages without pages: de')
  expect(error).not.toContain('plugins of MkDocs')

  const inFolders = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [{ i18n: { docs_structure: folder, languages: [{ locale: en, default: true }, { locale: fr }] } }]\n',
    'docs/en/index.md': '# Sea\n',
    'docs/fr/index.md': '# Mer\n',
  })
  inFolders.remove('docs.config.yaml')
  expect((await inFolders.build()).code).toBe(0)
  expect(inFolders.read('build/index.html')).toContain('Sea</h1>')
  expect(inFolders.read('build/fr/index.html')).toContain('Mer</h1>')
})

test('captions and elements of PyMdown become HTML, and keys have the names that it shows', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\nmarkdown_extensions: [nl2br, pymdownx.blocks.caption, pymdownx.keys]\n',
    'docs/index.md':
      '# Sea\n\nAbove.\n\n| Rope |\n| - |\n| Thin |\n\n/// figure-caption\n    attrs: { id: one }\nA *rope*\n///\n\n```\none\n\ntwo\n```\n/// caption\nTwo\n///\n\n/// html | div.wet#deep\nWater\n///\n\n++page-up+arrow-left+control+num1+"A-b"++\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  expect(html).toMatch(
    /<p>Above\.<\/p>\s*<figure>[^]*Thin[^]*<figcaption>\s*<p>Figure 1\.<\/p>\s*<p>A <em>rope<\/em><\/p>\s*<\/figcaption>\s*<\/figure>/,
  )
  expect(html).toMatch(
    /<figure>\s*(?:<(?!figcaption)[^]*?>)?[^]*one\n\ntwo[^]*<figcaption>\s*<p>Two<\/p>\s*<\/figcaption>\s*<\/figure>/,
  )
  expect(html).toMatch(/<div class="wet" id="deep"[^>]*>\s*<p>Water<\/p>\s*<\/div>/)
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Page Up+Left+Ctrl+Num 1+A-b')
  expect(html).not.toContain('attrs:')
  expect(error).toContain('docsgen leaves out extensions of Python-Markdown: nl2br')
})

test('every page ends with the snippets that are appended automatically, and keys of other tools mean nothing', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nmarkdown_extensions: [{ pymdownx.snippets: { base_path: [parts, .hidden], auto_append: [terms.md, shown.md, lost.md] } }]\n',
    'docs/index.md':
      '---\nid: start\nslug: /begin\nsidebar_position: 9\n---\n# Sea\n\nThe GPS and [the map].\n\n--8<-- "gps.md"\n',
    'parts/gps.md': 'Turn the GPS on.\n',
    'parts/terms.md': '*[GPS]: Positions\n\n[the map]: https://sea.example.com/map\n',
    '.hidden/shown.md': 'Shown on every page.\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  expect(html).toContain('<abbr title="Positions">GPS</abbr> and')
  expect(html).toContain('<p>Turn the <abbr title="Positions">GPS</abbr> on.</p>')
  expect(html).toContain('<a href="https://sea.example.com/map" rel="noopener">the map</a>')
  expect(html).toContain('Shown on every page.')
  expect(error).toContain('docsgen leaves out the file "lost.md", which every page ends with')
})

test('code files of markdown_include_variants are shown with their other versions, and mdx_include fills code blocks', async () => {
  const project = makeWarmProject({
    'web/en/mkdocs.yml': 'site_name: Harbour\nmarkdown_extensions: [mdx_include, markdown_include_variants]\n',
    'web/en/docs/index.md':
      '# Sea\n\n{* ../../src/tide_an_py310.py ln[2:3] hl[3] *}\n\n```js\n{!> ../../src/tide.js !}\n```\n\n{* ../../src/lost.py *}\n',
    'src/tide_an_py310.py': 'one = 1\ntwo = 2\nthree = 3\nfour = 4\n',
    'src/tide_py310.py': 'plain = 1\n',
    'src/tide.py': 'old = 1\n',
    'src/tide.js': 'ebb()\n',
    'pyproject.toml': '',
  })
  const { code, error } = await project.run(['build', '--config', 'web/en/mkdocs.yml'])
  expect(code, error).toBe(0)
  const page = project.read('web/en/build/index.md')
  expect(page).toMatch(
    /Python 3\.10\+[^]*# Code above omitted 👆\n\ntwo = 2\nthree = 3\n\n# Code below omitted 👇[^]*Full file preview[^]*one = 1\ntwo = 2\nthree = 3\nfour = 4[^]*Other versions and variants[^]*Python 3\.10\+ - non-Annotated[^]*Prefer to use the `Annotated`[^]*plain = 1[^]*Python 3\.8\+[^]*old = 1[^]*ebb\(\)/,
  )
  expect(project.read('web/en/build/index.html')).toMatch(/class="line highlighted"[^>]*>three/)
  expect(error).toContain('docs/index.md:9:1  warning  left-out  docsgen leaves out macros, which are shown as text')
})

test('conditions of macros with known values show one branch, and loops are left out', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [{ macros: { include_yaml: [tides.yml, { port: port.yml }] } }]\nextra: { sea: North, calm: false }\n',
    'tides.yml': 'tide: { high: 9 }\n',
    'port.yml': 'name: Bay\n',
    'docs/ports.md': `---
open: true
---

# Ports

{% set kind = "pier" %}
{% if sea == 'North' and not calm %}One{% elif tide.high %}Two{% else %}Three{% endif %} |
{% if calm or page.meta.open != true %}
Lost
{% if sea %}Lost too{% endif %}
{% elif tide.high == 9 and (kind == "pier" or far) %}
At the {{ kind }} of {{ port.name }}
{% else %}
Lost again
{% endif %}

{% if calm %}Never{% endif %}{% if far %}Far{% else %}Near{% endif %}

{% filter upper %}
Waves
{% endfilter %}
`,
    'docs/index.md':
      '# Sea\n\nA {% if far %}{{ sea }}{% endif %} wind{# hidden #}.\n\n{% for one in ships %}\n- {{ one }}\n{% for two in one %}- {{ two }}{% endfor %}\n{% endfor %}\n\nHome {% for x in y %}{{ x }}{% endfor %}again.\n',
    'docs/open.md': '# Open\n\nThe tag `{% for %}` opens a loop.\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toMatch(/<p>A North wind\.<\/p>\s*<p>Home again\.<\/p>/)
  expect(project.read('build/open/index.html')).toContain('{% for %}')
  expect(project.read('build/ports.md').replaceAll(/\s+/g, ' ').trim()).toBe(
    '# Ports One | At the pier of Bay FarNear Waves',
  )
  expect(error.match(/docs\/ports\.md:.*left-out .*/g)).toEqual([
    'docs/ports.md:18:1  warning  left-out  docsgen leaves out conditions of macros, so the text of all of their branches is shown',
    'docs/ports.md:20:1  warning  left-out  docsgen leaves out the statement "filter" of macros',
    'docs/ports.md:22:1  warning  left-out  docsgen leaves out the statement "endfilter" of macros',
  ])
  expect(error.match(/docs\/index\.md:\d+:1 {2}warning {2}left-out .*/g)).toEqual([
    'docs/index.md:3:1  warning  left-out  docsgen leaves out conditions of macros, so the text of all of their branches is shown',
    'docs/index.md:5:1  warning  left-out  docsgen leaves out loops and definitions of macros with their content',
    'docs/index.md:10:1  warning  left-out  docsgen leaves out loops and definitions of macros with their content',
  ])
})

/** The file of an icon. */
const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><!-- x --><title>x</title><path d="${path}"/></svg>`

/** The same icon in a page. */
const icon = (path: string): string =>
  `<svg class="inline-icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"></path></svg>`

test('indented code is not read, HTML can have empty lines, and the space of headings is optional', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md':
      '# Sea\n\nWrite:\n\n    !!! note\n        Wet\n\n    {% load :tada: %}\n\n- Item\n\n    !!! note\n        In a list\n\n<div>\n    <a href="#sea">One</a>\n\n    <a href="#sea">Two</a>\n</div>\n\n    <b>\n\n##\u00A0Wide\n\n##Tight\n\nDraw:\n\n         __\n        ~~~ {~\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toMatch(/<code>!!! note\n {4}Wet\n\n\{% load :tada: %\}\n<\/code>/)
  expect(page).toContain('<code>     __\n    ~~~ {~\n</code>')
  expect(page).toMatch(/<li>[^]*role="note"[^]*In a list/)
  expect(page).toMatch(/<div>\s*<a href="#sea">One<\/a>\s*<a href="#sea">Two<\/a>\s*<\/div>/)
  expect(page).toContain('<code>&#x3C;b>\n</code>')
  expect(page).toMatch(/<h2 id="wide">\s*Wide[^]*<h2 id="tight">Tight/)
  expect(error).not.toContain('left-out')
})

test('icons are shown from packages of npm and from the folder of the theme', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\ntheme: { name: material, custom_dir: overrides }\n',
    'docs/index.md':
      '# Sea\n\n- :material-sail-boat: Sail\n- :fontawesome-brands-sea: and :ships-sloop-2:{ .big }, 10:30-40:50 :octicons-x-16: :material-lost:\n- :octicons-gone-16: - Gone\n\n=== "`a` :material-sail-boat: <b>B</b> :tada:"\n\n    Text\n',
    'overrides/.icons/ships/sloop-2.svg': drawing('M3'),
    'node_modules/@mdi/svg/svg/sail-boat.svg': drawing('M1'),
    'node_modules/@fortawesome/fontawesome-free/svgs/brands/sea.svg': drawing('M2'),
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toContain(
    `<li>${icon('M1')} Sail</li>\n<li>${icon('M2')} and ${icon('M3')}, 10:30-40:50</li>\n<li>- Gone</li>`,
  )
  const label = `<code>a</code> ${icon('M1')} <b>B</b> 🎉`
  expect(page).toContain(`data-value="a  B :tada:">${label}</button>`)
  expect(page).toContain(`<p class="tab-label">${label}</p>`)
  expect(project.read('build/index.md')).toContain('- Sail\n- and , 10:30-40:50')
  expect(error.match(/(?<=docsgen leaves out ).*icon.*/g)?.toSorted()).toEqual([
    'the icon "material-lost", which the packages of the site do not have',
    'the icon "octicons-gone-16", which the packages of the site do not have',
    'the icon "octicons-x-16", which the packages of the site do not have',
  ])
})

test('code ends at a fence with its indentation, definitions contain blocks, and footnotes keep their addresses', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\nmarkdown_extensions: [footnotes, def_list, pymdownx.snippets, pymdownx.keys]\n',
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><text>Map</text>\n\n</svg>\n',
    'docs/index.md':
      '# Sea\n\n<div>\n--8<-- "docs/a.svg"\n</div>\n\n<figure class="wide" markdown="span">\n  ![Ebb](https://sea.example.com/ebb.png)\n  <figcaption>Low</figcaption>\n</figure>\n\n2. Look:\n\n    <figure markdown>\n        ![Flow](https://sea.example.com/flow.png)\n    </figure>\n\n``` hl_lines="2"\n=== "C"\n\n    ```\n    inner\n    ```\n\n!!! note\n```\n\nEbb[^Low]\n\n:   !!! warning\n\n        Shallow ++comma++ and[^Low] the [tide\n    of `ebb`][sea.tide], and [`neap`][sea.neap]:\n\n## Low <small>x</small> ## { id=low }\n\n--8<-- "docs/lost.svg"\n\n[^Low]: A note\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toMatch(/<dd>\s*<div[^>]*admonition[^]*Shallow <kbd>,<\/kbd> and.*the tide[^]*of <code>ebb<\/code>/)
  expect(page).toMatch(/<div>\s*<svg[^>]*><text>Map<\/text>\s*<\/svg>\s*<\/div>/)
  expect(page).toMatch(/<li>\s*<p>Look:<\/p>\s*<figure[^>]*>\s*<p>\s*<img[^>]*flow\.png[^>]*>\s*<\/p>\s*<\/figure>/)
  expect(page).toMatch(/<figure class="wide"[^>]*>\s*<p>\s*<img[^>]*ebb\.png[^]*Low[^]*<\/figure>/)
  expect(page).toContain('<h2 id="low">Low <small>x</small><a')
  for (const id of ['fnref:Low', 'fnref2:Low', 'fn:Low'])
    expect(page).toMatch(new RegExp(`id="${id}"[^]*href="#${id}"|href="#${id}"[^]*id="${id}"`))
  expect(project.read('build/index.md')).toMatch(/```text.*\n=== "C"[^]*inner[^]*!!! note\n```/)
  expect(page).toContain('<a><code>neap</code></a>:')
  expect(error).toContain('docsgen leaves out snippets of HTML that cannot be read')
  expect(error).not.toContain('unclosed')
})

test('of two pages with one address, the one that MkDocs shows is built, and front matter that cannot be read is a comment after a rewrite', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\nnav: [index.md, ropes.md]\n',
    'docs/index.md': '# Sea\n',
    'docs/README.md': '# The file for the repository\n',
    'docs/ropes.md': '# Old ropes\n',
    'docs/ropes/README.md': '---\ntitle: @ropes\n---\n\n# New ropes\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toContain('docsgen leaves out pages whose address another page has: README.md, ropes.md')
  expect(project.read('build/index.html')).toMatch(/<h1[^>]*>Sea</)
  expect(project.read('build/ropes/index.html')).toMatch(/<h1[^>]*>New ropes</)
  expect(project.read('build/index.html')).toMatch(/href="\/ropes"/)
  const own = makeWarmProject({})
  const made = await own.run(['init', 'own', '--from', project.folder, '--rewrite'])
  expect(made.code, made.error).toBe(0)
  expect(own.read('own/docs/ropes/README.md')).toBe('<!--\ntitle: @ropes\n-->\n\n# New ropes\n')
})

test('code blocks with tab="Label" become tabs', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md':
      '# Sea\n\n```yaml tab="File (YAML)"\nwind: 3\n```\n\n```toml tab="File T" hl_lines="1"\nwind = 3\n```\n\n- List\n\n    ```sh tab="CLI"\n    sail\n    ```\n\n    ```sh\n    stay\n    ```\n',
  })
  project.remove('docs.config.yaml')
  expect((await project.build()).code).toBe(0)
  const html = project.read('build/index.html')
  const labels = [...html.matchAll(/role="tab"[^>]*>([^<]*)|class="tab-label"[^>]*>([^<]*)/g)].map(
    ([, one, other]) => one ?? other,
  )
  expect(new Set(labels)).toEqual(new Set(['File (YAML)', 'File T', 'CLI']))
  expect(html).not.toContain('tab=&')
  expect(html.indexOf('stay')).toBeGreaterThan(html.lastIndexOf('CLI'))
})

test('lists in folders can be a section of "nav", and "smarty" writes typographic characters', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [literate-nav]\nmarkdown_extensions: [smarty]\nnav: [index.md, { Ropes: ropes/* }]\n',
    'docs/index.md': '# Sea\n\n"Far" -- yet\n',
    'docs/ropes/one.md': '# One\n',
    'docs/ropes/two.md': '# Two\n',
  })
  project.remove('docs.config.yaml')
  const { error } = await project.build()
  const html = project.read('build/index.html')
  expect(html).toContain('<p>“Far” – yet</p>')
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(html)?.[0] ?? ''
  expect([...sidebar.matchAll(/>([^<>]+)</g)].map(([, label]) => label)).toEqual(['Sea', 'Ropes', 'One', 'Two'])
  expect(error).not.toContain('leaves out')
})

test.for(['mkdocs', 'starlight'])('relative links of %s start at the address of the page', async (dialect) => {
  const links = '[near](../knots/) [far](../../crew/) [file](../crew.md)\n'
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: Harbour, url: https://docs.example.com }\nmarkdown: { dialect: ${dialect} }\n`,
    'content/index.md': '# Home\n',
    'content/crew.md': '# Crew\n',
    'content/ropes/knots.md': '# Knots\n',
    'content/ropes/crew.md': '# Crew of the ropes\n',
    'content/ropes/lines.md': `# Lines\n\n${links}`,
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/ropes/lines/index.html')).toContain(
    '<a href="/ropes/knots">near</a> <a href="/crew">far</a> <a href="/crew">file</a>',
  )
})

const link = (text: string, name: string) => `<a href="https://example.com/${name}" rel="noopener">${text}</a>`

const hosted = (text: string, path: string): string => `<a href="https://github.com/${path}" rel="noopener">${text}</a>`

test('text is read as Python-Markdown reads it where CommonMark would see HTML, other cells or other labels', async () => {
  const project = makeWarmProject({
    'mkdocs.yml':
      'site_name: Harbour\nplugins: [mkdocstrings]\nmarkdown_extensions: [pymdownx.smartsymbols, pymdownx.emoji, { pymdownx.magiclink: { repo_url_shorthand: true, normalize_issue_symbols: true, user: sea, repo: nets } }]\n',
    'docs/index.md': `# Sea

(#12, [!13], sea/ropes?4, big_sea/knots#5) @ann @sea/ropes @bay:x [a #1](https://example.com/a#2) \`#3\` <b id="#6">#7</b> me@example.com
bay/knots@${'3f'.repeat(20)} ${'a1'.repeat(20)} C#8 [#9]

[#9]: https://example.com/nine

Use \`ropes[key]["size"]\`.

| Rope | Code |
| ---- | ---- |
| Thin | \`a | b\` |

[Ropes][^1] and [Nets](https://example.com/nets){target"_blank"}

Deep
<!-- since 2 -->, as [Ropes] are (c) +/- 1/2 m, a/1/2 \`(c)\`

<div>One</div>
<small>
  **Tip:** :man_raising_hand: :tools: :lost_emoji:
</small>

\`\`\`md
;--8<-- "rope.txt"
\`\`\`

<figure markdown>
  <figcaption markdown>A [Ropes]</figcaption>
</figure>

[a
rope]
[Ropes], far.

[Ropes]: https://example.com/ropes
[^1]: Strong
`,
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toContain('<code>ropes[key]["size"]</code>')
  expect(page).toMatch(/<td>Thin<\/td>\s*<td><code>a \| b<\/code><\/td>/)
  expect(page).toContain(`<p>${link('Ropes', 'ropes')}<sup>`)
  expect(page).toMatch(new RegExp(`and ${link('Nets', 'nets')}</p>`))
  expect(page).toContain(`Deep\n, as ${link('Ropes', 'ropes')} are © ± ½ m, a/1/2 <code>(c)</code></p>`)
  expect(page).toMatch(/<p><small><strong>Tip:<\/strong> 🙋‍♂️ 🛠️ :lost_emoji:\s*<\/small><\/p>/u)
  expect(page).toMatch(new RegExp(`<figcaption[^>]*>\\s*<p>A ${link('Ropes', 'ropes')}`))
  expect(page).toMatch(/<code[^>]*>--8&#x3C;-- "rope.txt"/)
  expect(page).toMatch(new RegExp(`${link('a\nrope', 'ropes')},\\s+far`))
  expect(error).not.toContain('smartsymbols')
  expect(page).toContain(
    `(${hosted('#12', 'sea/nets/issues/12')}, [${hosted('#13', 'sea/nets/pull/13')}], ${hosted('ropes#4', 'sea/ropes/discussions/4')}, ` +
      `${hosted('big_sea/knots#5', 'big_sea/knots/issues/5')}) ${hosted('@ann', 'ann')} ${hosted('sea/ropes', 'sea/ropes')} @bay:x ` +
      `<a href="https://example.com/a#2" rel="noopener">a #1</a> <code>#3</code> <b id="#6">${hosted('#7', 'sea/nets/issues/7')}</b> `,
  )
  expect(page).toContain(
    `${hosted('bay/knots@3f3f3f3', `bay/knots/commit/${'3f'.repeat(20)}`)} ${hosted('a1a1a1a', `sea/nets/commit/${'a1'.repeat(20)}`)} ` +
      `${hosted('C#8', 'sea/C/issues/8')} ${link('#9', 'nine')}`,
  )
})

test('blocks and marks of Python-Markdown are shown where CommonMark would see HTML, headings or text', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md': `# Sea

<center> ![Rope](rope.svg) </center>

<center>
   ![Rope](rope.svg)
   *By* hand
</center>

<img src="rope.svg" align="left">
A *wet* rope

Two lines
of text
---

One
---

Two lines
of text
--

!!! WARNING
    Storm

Term

:    Wide

==Tie \`knots\` well== ^^and \`dry\`^^, but knots==1.0 ropes==2.0

:flag_se: :thumbup:
`,
    'docs/rope.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page.match(/<center>\s*<p><img alt="Rope"[^>]*>/g)).toHaveLength(2)
  expect(page).toMatch(/<em>By<\/em> hand<\/p>\s*<\/center>/)
  expect(page).toMatch(/<p><img [^>]*align="left"[^>]*>A <em>wet<\/em> rope<\/p>/)
  expect(page).toMatch(/<p>Two lines\nof text<\/p>\s*<hr>\s*<h2 id="one">One/)
  expect(page).toContain('<p>Two lines\nof text\n--</p>')
  expect(page).toMatch(/admonition-warning"[^>]*><p class="admonition-title">Warning</)
  expect(page).toMatch(/<dd>\s*<p>Wide<\/p>/)
  expect(page).toContain(
    '<mark>Tie <code>knots</code> well</mark> <ins>and <code>dry</code></ins>, but knots==1.0 ropes==2.0',
  )
  expect(page).toContain('<p>🇸🇪 👍</p>')
})

test('values of the environment in a MkDocs config have their defaults', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': `site_name: !ENV [NAME, "Harbour"]
site_url: !ENV ADDRESS
extra_javascript: [{ path: sea.js, defer: true }]
markdown_extensions:
  - pymdownx.snippets: { auto_append: [!ENV [WORDS, "words.md"]] }
nav:
  - !ENV [LABEL, "Deep sea"]:
      - index.md
`,
    'docs/index.md': '# Sea\n',
    'words.md': 'Appended\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toMatch(/<title>Sea[^]*Harbour[^]*Deep sea[^]*<p>Appended<\/p>/)
  expect(error.match(/(?<=docsgen leaves out ).*/g)).toEqual(['"extra_javascript" (sea.js)'])
})

test('a code block right below a list item is part of the item in a MkDocs site', async () => {
  const fence = '```yaml\n- y\n```'
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': `# A\n\n- x\ntext of x\n${fence}\n    - below x\n\n1. One:\n${fence}\n2. Two:\n\n${fence}\n`,
  })
  project.remove('docs.config.yaml')
  expect((await project.build()).code).toBe(0)
  const page = project.read('build/index.html').replaceAll(/<(?!\/?(?:[uo]l|li|pre))[^>]*>|\n/g, '')
  expect(page).toContain('<ul><li>xtext of x<pre>- y</pre><ul><li>below x</li></ul></li></ul>')
  expect(page).toContain('<ol><li>One:<pre>- y</pre></li><li>Two:</li></ol><pre>- y</pre>')
})

test('marks are read in notes of list items, and addresses of links on the line below their label, in a MkDocs site', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: A\nplugins: [autorefs]\n',
    'docs/index.md':
      '# A\n\n- item\n\n    !!! tip "T"\n\n        Press ++ctrl++ or `#!sh tide` [there][sea].\n\n            code ++x++\n\n[sea]:\n    <https://example.com/sea>\n',
  })
  project.remove('docs.config.yaml')
  expect((await project.build()).code).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toMatch(
    /Press <kbd>Ctrl<\/kbd> or <code>tide<\/code> <a href="https:\/\/example.com\/sea"[^>]*>there<\/a>/,
  )
  expect(page).toContain('code ++x++')
})
