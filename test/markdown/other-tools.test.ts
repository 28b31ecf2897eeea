import { describe, expect, test } from 'vitest'
import { canonical } from './html-tree.ts'
import { createOutlineParser } from '../../src/pages/outline-page.ts'
import { createReader, plainOptions, readPage, readWith } from './read-page.ts'

describe('syntax of other tools', () => {
  test.each(['{#my-id}', '{ #my-id }', '{: #my-id }', '{:#my-id}', '{/* #my-id */}', '{/*my-id*/}', '{/* my-id */}'])(
    '%s after a heading is its id',
    async (mark) => {
      const { page, markdownVersion, reported } = await readPage(`## A \`b\` ${mark}\n\n[x](#my-id)\n`)
      expect(reported).toEqual([])
      expect(page.headings).toEqual([{ depth: 2, id: 'my-id', text: 'A b' }])
      expect(markdownVersion).toContain('## A `b`\n')
    },
  )

  test('a directive with two colons keeps its attributes on a page of VitePress', async () => {
    const parse = await createReader({ dialect: 'vitepress' }, { 'content/_part.md': 'The part.\n' })
    const { html, reported } = await readWith(parse, 'Text\n\n::include{file="_part.md"}\n')
    expect([html, reported]).toEqual([expect.stringContaining('The part.'), []])
  })

  test('a badge is not part of the name of its heading', async () => {
    const { page, html } = await readPage(
      '## `useData` <Badge type="tip" text="new" />\n\n## <Badge text="alone" />\n\nText <Badge type="warning">in words</Badge>\n',
    )
    expect(page.headings.map(({ id, text }) => [id, text])).toEqual([
      ['usedata', 'useData'],
      ['alone', 'alone'],
    ])
    expect(html).toContain('<span class="badge badge-tip">new</span>')
    expect(html).toContain('<span class="badge badge-warning">in words</span>')
  })

  test.each(['js{2}', 'js {2}', 'js{2} title="x.js"', 'js:line-numbers {2}', 'js:line-numbers{2}'])(
    '```%s highlights the second line',
    async (opener) => {
      const { html } = await readPage(`\`\`\`${opener}\na\nb\n\`\`\`\n`)
      expect(html).toContain('data-language="js"')
      expect(html).toMatch(/<span class="line">[^]*<span class="line highlighted">b/)
      expect(html.includes('class="numbered"')).toBe(opener.includes('line-numbers'))
      expect(html.includes('<figcaption class="code-title">x.js')).toBe(opener.includes('title'))
    },
  )

  test('line numbers can start elsewhere, and can be turned off', async () => {
    expect((await readPage('```ts:line-numbers=5\na\n```\n')).html).toContain('data-first-line="5"')
    expect((await readPage('```ts:no-line-numbers\na\n```\n')).html).not.toContain('numbered')
  })

  test('a code group becomes tabs with one block each, at the top level and in a list', async () => {
    const group = '::: code-group\n\n```js [config.js]\nconst a = 1\n```\n\n```ts {1}\nconst b = 1\n```\n\n:::\n'
    for (const text of [group, `- x\n\n${group.replaceAll(/^(?=.)/gm, '  ')}`]) {
      const { html, markdownVersion, reported } = await readPage(text)
      expect(reported).toEqual([])
      expect([...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(['config.js', 'ts'])
      expect(html.match(/class="code-block"/g)).toHaveLength(2)
      expect(html).toContain('<span class="line highlighted">')
      expect(html).not.toContain(':::')
      expect(markdownVersion.replaceAll(/^ +/gm, '')).toContain('**config.js**\n```js\nconst a = 1\n```\n')
      expect(markdownVersion).not.toContain(':::')
    }
  })

  test('what is between the blocks of a code group stays with the block above it, and no text is lost', async () => {
    const { html } = await readPage('::: code-group\n\nAbove\n\n```[.env]\nA=1\n```\n\nBelow\n\n:::\n')
    expect(html).toMatch(/>\.env<\/button>[^]*<p>Above<\/p>[^]*A=1[^]*<p>Below<\/p>[^]*<\/section>/)
    const { html: plain, reported } = await readPage('::: code-group\n\nOnly *text*\n\n:::\n')
    expect(canonical(plain)).toBe(canonical('<div><p>Only <em>text</em></p></div>'))
    expect(reported).toEqual([])
  })

  test('a tab of a code group without a name shows the language as written', async () => {
    const blocks = ['JSON', '.env', 'vue-html', 'js{1}', '{1} [a.b]', '']
    const text = blocks.map((info) => `\`\`\`${info}\nA=1\n\`\`\`\n`).join('')
    const { html, reported } = await readPage(`::: code-group\n${text}:::\n`)
    expect(reported).toEqual([])
    expect([...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'JSON',
      '.env',
      'vue-html',
      'js',
      'a.b',
      'txt',
    ])
  })

  test('the title of an admonition can be an attribute', async () => {
    const { html, markdownVersion } = await readPage(':::warning{title="Mind the gap"}\nText\n:::\n')
    expect(canonical(html)).toBe(
      canonical(
        '<div class="admonition admonition-warning" role="note"><p class="admonition-title">Mind the gap</p><p>Text</p></div>',
      ),
    )
    expect(markdownVersion).toBe('**Warning: Mind the gap**\n\nText\n')
  })

  test('a description from the first paragraph with text has no raw HTML tags', async () => {
    const { page } = await readPage('# A\n\n<img src="a.png">\n\nPress <kbd>Ctrl</kbd> and **wait**.\n')
    expect(page.description).toBe('Press Ctrl and wait.')
  })

  test('MDX imports are left out of the page, its Markdown version and the description, and reported', async () => {
    const { html, markdownVersion, page, reported } = await readPage(
      '# A\n\nimport Tabs from \'@theme/Tabs\';\nimport {\n  TabItem,\n} from "@theme/TabItem"\n\nText\n',
    )
    expect(reported).toEqual([
      expect.stringMatching(/^3:1 mdx-import MDX imports are not supported, so this one is left out; remove it/),
    ])
    expect([html, markdownVersion].join('')).not.toContain('import')
    expect(page.description).toBe('Text')
  })

  test('the list that kramdown uses for a table of contents is left out and reported', async () => {
    const { html, markdownVersion, reported } = await readPage(
      '# A\n\n* Any words\n{:toc}\n\n1. words\n{: toc levels=2 }\n\n## B\n',
    )
    expect(reported).toEqual(['3:1', '6:1'].map((at) => expect.stringMatching(`^${at} contents-mark `)))
    expect([html, markdownVersion].join('')).not.toMatch(/words|toc/)
    const kept = await readPage('- a {:toc}\n- b\n{:toc}\n')
    expect(kept.html).toContain('{:toc}')
  })

  test('kramdown attributes are text and are reported', async () => {
    const { reported } = await readPage('## A\n{: .no_toc }\n\nText\n{: .fs-6 .fw-300 }\n\n{:a} in words\n')
    const message = 'foreign-mark a kramdown attribute list is shown as text; remove it'
    expect(reported).toEqual([`2:1 ${message}`, `5:1 ${message}`])
  })

  test('attributes after a link, a picture or code are text, and are reported once, at their position', async () => {
    const { html, reported } = await readPage(
      '[a](b.md){ .md-button } and ![c](c.png){width=300}\n\n| `d`{.e #f}   |\n| - |\n| [g](h.md){target="_blank"} |\n\n[i](j.md){: .btn }\n\n## K { .no-toc }\n\n## L {#id .wide}\n',
    )
    const mark = 'foreign-mark an attribute list'
    expect(reported).toEqual([
      `1:10 ${mark} is shown as text; remove it`,
      `1:40 ${mark} is shown as text; remove it`,
      `3:6 ${mark} is shown as text; remove it`,
      `5:12 ${mark} is shown as text; remove it`,
      `7:10 foreign-mark a kramdown attribute list is shown as text; remove it`,
      `9:6 ${mark} is shown as text; write {#id}, or remove it`,
      `11:6 ${mark} is shown as text; write {#id}, or remove it`,
    ])
    expect(html).toContain('{ .md-button }')
  })

  test.each(['`Map`{ a: 1 }', '[a](b.md) {.c}', '**x**{', '`{a=1}`', 'a{b=c}', '## f {a: 1}', '## {.x}y'])(
    '%j has no attributes',
    async (text) => {
      expect((await readPage(`${text}\n`)).reported).toEqual([])
    },
  )

  test('wiki links are text, and each is reported at its position', async () => {
    const { reported } = await readPage(
      'A [[some page.md]] and\n![[a.png]], [[b#c]] [[d|e f]]\n\n| [[f\\|g]] |\n| - |\n',
    )
    expect(reported).toEqual(
      ['1:3', '2:1', '2:13', '2:21', '4:3'].map(
        (at) =>
          `${at} foreign-mark a wiki link is shown as text; set markdown.dialect to obsidian or wiki, or write [text](page.md)`,
      ),
    )
  })

  test('links with a space in their address and pictures with a size are text, and are reported', async () => {
    const page =
      '[a](my page.md) [**b**](./c d.png#e) <!-- -->\n![f](g.png =100x50)\n\n`[a](b c.md)` \\[a](b c) [a](x.md "b c.md") [a] (b c.md), [a](<b c.md>)\n'
    const { reported } = await readPage(page)
    expect(reported).toEqual([
      '1:5 foreign-mark a link with a space in its address is shown as text; write < and > around the address',
      '1:25 foreign-mark a link with a space in its address is shown as text; write < and > around the address',
      '2:6 foreign-mark a picture with a size is shown as text; write <img src="…" width="…" alt="…">',
    ])
  })

  test('a footnote without a definition is text and is reported, and a class of characters is not', async () => {
    const { reported } = await readPage('A [^1], b[^note], \\[^2], `[^3]`, [^a-z]+ and [^ok].\n\n[^ok]: Fine.\n')
    expect(reported).toEqual(
      ['1:3 1', '1:10 note'].map((found) => {
        const [at = '', name = ''] = found.split(' ')
        return `${at} undefined-footnote the footnote "${name}" has no definition, so it is shown as text; add a line that begins with "[^${name}]:"`
      }),
    )
  })

  test.each([
    'C++ [[nodiscard]], [[gnu::always_inline]], [[using gnu: const]]',
    '[[deprecated("a b")]], [[deprecated("use a | b or c#d")]], [[assume(a || b)]], [[nodiscard("a.md")]]',
    '[[Get]] and [[Home Object]] of a specification',
    '[[ -f x ]], [[bin]], `[[a|b]]`, [[1,2],[3,4]], a[[0]], [[a](b.md)], \\[[a|b]], C# in [[C#]]',
    'Callable[[int | str], bool], list[[int | str]]',
    'two [[words here]]',
  ])('%j has no wiki links', async (text) => {
    expect((await readPage(`${text}\n`)).reported).toEqual([])
  })

  test.each(['[!NOTE] A title', '[!tip]- Folded', '[!tip]+', '[!info]'])(
    '%j at the top of a quote is text and is reported',
    async (mark) => {
      const { html, reported } = await readPage(`> ${mark}\n> Text\n`)
      expect(reported).toEqual([
        expect.stringMatching(/^1:3 foreign-mark a note with a custom title, .*; write :::note/),
      ])
      expect(html).toContain(mark)
      expect((await readPage(`${mark}\n`)).reported).toEqual([])
    },
  )

  test('a link without an address is reported', async () => {
    const { reported } = await readPage('See [here]() and [there](#a).\n\n## A\n')
    expect(reported).toEqual([
      '1:5 broken-link this link has no address, so it leads to its own page; write one, or remove the brackets',
    ])
  })

  test.each([
    ['!!! note "Title"\n\n    Text\n', 'an MkDocs admonition'],
    ['??? own-kind inline end "Title"\n\n    Text\n', 'an MkDocs admonition'],
    ['/// tip | Title\n\nText\n\n///\n', 'an MkDocs block'],
    ['/// details\nText\n///\n', 'an MkDocs block'],
    ['- a\n\n  ???+ tip\n\n      Text\n', 'an MkDocs admonition'],
    ['=== "Linux"\n\n    Text\n', 'an MkDocs tab'],
    ['--8<-- "part.md"\n', 'an MkDocs snippet'],
    ['{{< tabs >}}\n', 'a Hugo shortcode'],
    ['{{% note %}}\n', 'a Hugo shortcode'],
    ['{% hint style="info" %}\n', 'a tag of Liquid or GitBook'],
    [':::{admonition} Title\nText\n', 'a MyST directive'],
    ['(my-target)=\n\n# A\n', 'a MyST label'],
    ['::: {.callout-note}\nText\n:::\n', 'a Pandoc or Quarto block'],
    ['{!part.md!}\n', 'an MkDocs include'],
    [':::image type="content" source="a.png" alt-text="A":::\n', 'a DocFX image'],
    [':::row:::\n', 'a DocFX element'],
    ['{{#include part.md}}\n', 'an mdBook include'],
    ['<<< @/examples/a.ts{2}\n', 'a VitePress snippet'],
    ['!> Mind the gap\n', 'a docsify note'],
    ['[block:callout]\n{ "type": "info" }\n[/block]\n', 'a ReadMe block'],
    ['{/* later */}\n', 'an MDX comment'],
    ['%% later %%\n', 'an Obsidian comment'],
    ['*[HTML]: Hyper Text\n', 'an MkDocs abbreviation'],
    ['The ==wet ropes== here, not a == b == c\n', 'a highlight'],
    ['.. note:: Text\n', 'a reStructuredText directive'],
  ])('%j is text and is reported', async (text, what) => {
    const { html, reported } = await readPage(text)
    expect(reported).toEqual([
      expect.stringMatching(new RegExp(`^\\d:\\d foreign-mark ${what} is shown as text; write `)),
    ])
    expect(html.replaceAll('&#x3C;', '<')).toContain(text.trim().split('\n')[0]?.replace('- a', ''))
  })

  test.each([
    ['[!INCLUDE [part](part.md)]\n', '1:1', 'a DocFX include'],
    ['[!code-csharp[Main](main.cs)]\n', '1:1', 'a DocFX code reference'],
    ['> [!div class="nextstepaction"]\n> [Next](next.md)\n', '1:3', 'a DocFX marker'],
    ['Term\n: What it means\n', '2:1', 'a definition list'],
    ['> Term\n> :   What it means\n', '2:3', 'a definition list'],
    ['```rust\nfn a() {}\n{{#rustdoc_include main.rs:here}}\n```\n', '3:1', 'a file include'],
    ['- ```py\n  --8<-- "main.py"\n  ```\n', '2:3', 'a file include'],
  ])('%j is reported at %s', async (text, place, what) => {
    const { reported } = await readPage(text)
    expect(reported).toEqual([expect.stringMatching(`^${place} foreign-mark ${what} is shown as text; write `)])
  })

  test('a VitePress include in a comment is reported with its replacement', async () => {
    expect((await readPage('a\n\n<!--@include: ./part.md{3,}-->\n\nb <!-- @include: c.md --> d\n')).reported).toEqual([
      '3:1 foreign-mark a VitePress include is left out; write ::include{file="./part.md"}',
      '5:3 foreign-mark a VitePress include is left out; write ::include{file="c.md"}',
    ])
  })

  test('a closed block of another tool is reported by name, and its content is shown', async () => {
    const { html, reported } = await readPage(
      '::: correct { "ecmaVersion": 6 }\n\na *b*\n\n:::\n\n::: steps\n1. c\n:::\n',
    )
    expect(reported).toEqual([
      '1:1 unknown-directive ":::correct" is not a docsgen directive, so only its content is shown; write :::note[Title], or add the component templates/components/Correct.tsx',
    ])
    expect(html).toContain('<p>a <em>b</em></p>')
    expect(html).not.toContain(':::')
    expect((await readPage(':::注意[A]\na\n:::\n')).reported).toEqual([
      '1:1 unknown-directive ":::注意" is not a docsgen directive, so only its content is shown; write :::note[Title]',
    ])
    expect((await readPage('::: theorem Of [x]\na\n:::\n')).html).toContain('<p>Of [x]</p>')
    expect((await readPage('::: package\n\nText\n')).html).toContain('::: package')
  })

  test('a VitePress admonition can have no title, and attributes can follow a space', async () => {
    const { html, reported } = await readPage('::: tip {no-title}\na\n:::\n\n:::note {.wide}\nb\n:::\n')
    expect(reported).toEqual(['5:1 component-props ":::note" has no attribute "class"'])
    expect(canonical(html)).toBe(
      canonical(
        '<div class="admonition admonition-tip" role="note"><p>a</p></div><div class="admonition admonition-note" role="note"><p class="admonition-title">Note</p><p>b</p></div>',
      ),
    )
  })

  test.each([
    '`{% raw %}`\n',
    'What!!! No\n',
    '!!!\n',
    '??? or !!!\n',
    '??? when to use `it`\n',
    '{{ a }} {% b %}\n',
    '=== a\n',
    '/// <summary>\n',
    '/// some words\n',
    'Two lines\nof text\n: and a colon\n',
    '```md\n--8<-- "part.md"\n```\n',
    '<!-- @includes nothing -->\n',
    '[!IMPORTANT] a\n',
  ])('%j is text', async (text) => {
    expect((await readPage(text)).reported).toEqual([])
  })

  test('a heading that ends in a comment with several words keeps its default id', async () => {
    const { page } = await readPage('## Kept {/* more than one word */}\n')
    expect(page.headings.map(({ id }) => id)).toEqual(['kept--more-than-one-word-'])
  })

  test('the import of a Markdown file is reported with the include that replaces it, and so is its component', async () => {
    const { reported } = await readPage(
      "import Part from './_part.mdx';\nimport Note from '@site/docs/_shared/note.md'\n\n<Part />\n\n<Note x={1} />\n\n<Other />\n",
    )
    expect(reported).toEqual([
      '1:1 mdx-import MDX imports are not supported, so this one is left out; remove it, and write ::include{file="./_part.md"} in place of <Part />',
      '4:1 unknown-component <Part> is not a registered component; write ::include{file="./_part.md"} in its place',
      '6:1 unknown-component <Note> is not a registered component; write ::include{file="/_shared/note.md"} in its place',
      expect.stringMatching(/^8:1 unknown-component <Other> is not a registered component/),
    ])
  })

  test.each([
    ['tabs', '<Tabs>\n\t<TabItem label="A">\n\n    \tOne\n\n  \t</TabItem>\n</Tabs>\n'],
    ['more', '<Tabs>\n    <TabItem label="A">\n\n    One\n\n          </TabItem>\n  </Tabs>\n'],
    ['less', '<Tabs>\n    <TabItem label="A">\n\n    One\n\n</TabItem>\n</Tabs>\n'],
    ['much', '<Tabs>\n        <TabItem label="A">\n    One\n        </TabItem>\n</Tabs>\n'],
    ['tab and less', '<Tabs>\n\t<TabItem label="A">\n\nOne\n\n    </TabItem>\n</Tabs>\n'],
    [
      'deep in a list',
      '1.  x\n\n    <Tabs>\n\n      <TabItem label="A">\n\n        One\n\n      </TabItem>\n\n    </Tabs>\n',
    ],
    ['lists', '1. x\n\n   <Tabs>\n     <TabItem label="A">\n\n     One\n\n            </TabItem>\n   </Tabs>\n'],
  ])('inside a component, a tag is recognized at any indentation: %s', async (_, text) => {
    const { html, reported } = await readPage(text)
    expect(reported).toEqual([])
    expect(html).toMatch(/<section class="tab-panel"[^>]*><p class="tab-label">A<\/p>\s*<p>One<\/p>\s*<\/section>/)
    expect(html).not.toContain('&#x3C;')
  })

  test('a tag in a fence inside a component is code', async () => {
    const { html, reported } = await readPage(
      '<Tabs>\n  <TabItem label="A">\n\n  ```jsx\n  <Tabs>\n    </TabItem>\n  ```\n\n  </TabItem>\n</Tabs>\n',
    )
    expect(reported).toEqual([])
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('&#x3C;Tabs>\n  &#x3C;/TabItem>\n')
  })

  test.each([
    'import this',
    "import x from 'y'",
    "Write import Tabs from '@theme/Tabs'",
    "- import Tabs from '@theme/Tabs'",
    "import Tabs from '@theme/Tabs' and be glad",
  ])('%s is text', async (text) => {
    const { html, reported } = await readPage(`${text}\n`)
    expect(reported).toEqual([])
    expect(html).toContain(text.replace('- ', ''))
  })

  test.each(['[[toc]]', '[[_TOC_]]', '[TOC]'])(
    '%s is left out of the page and its Markdown version, and reported',
    async (mark) => {
      const { html, markdownVersion, reported } = await readPage(`# A\n\n${mark}\n\nText ${mark}\n`)
      expect(reported).toEqual([expect.stringMatching(/^3:1 contents-mark /)])
      expect(html).toMatch(/^<h1 id="a">A<\/h1>\n+<p>Text \[/)
      expect(markdownVersion).toBe(`# A\n\nText ${mark}\n`)
    },
  )

  test('[toc] is a link if toc is defined as an address', async () => {
    const { html, reported } = await readPage('[toc]\n\n[toc]: https://example.com\n')
    expect(reported).toEqual([])
    expect(html).toContain('<a href="https://example.com"')
  })

  test.each([
    [
      '<h1 align="center">\n  <a href="https://example.com"><img src="a.svg" alt="The Project"></a>\n</h1>\n',
      'The Project',
    ],
    ['# ![The](a.svg) ![Logo](b.svg)\n', 'The Logo'],
    ['# ![The logo](a.svg) Project\n', 'Project'],
    ['# ![](a.svg)\n', 'Page'],
  ])('%j gives the page its title', async (text, title) => {
    const { page } = await readPage(text)
    expect(page.title).toBe(title)
  })

  test('the plan of a site uses titles without badges, tags and addresses', async () => {
    const titles: string[] = []
    const text = '# The [`a`](b.md) <span>*way*</span> ![x](x.svg) <Badge type="tip" text="new" /> {#way}\n'
    const files = [text, '# `Map<K>`\n', '# <Badge text="alone" />\n'].map((markdown) => ({
      source: 'a-page.md',
      file: 'content/a-page.md',
      bytes: new TextEncoder().encode(markdown),
    }))
    await createOutlineParser(plainOptions)(files, ({ page }) => titles.push(page.title))
    expect(titles).toEqual(['The a way x', 'Map<K>', 'A page'])
  })

  test('TOML front matter is reported and stays text', async () => {
    const { html, reported } = await readPage('+++\ntitle = "A"\n+++\n\nText\n')
    expect(reported).toEqual([expect.stringMatching(/^1:1 front-matter .*YAML/)])
    expect(html).toContain('+++')
    expect((await readPage('+++\n\na = b\n')).reported).toEqual([])
  })

  test('a key of another tool is reported with its replacement', async () => {
    const { reported } = await readPage('---\nweight: 1\nlinkTitle: A\nhide: true\nconstructor: x\n---\n')
    expect(reported).toEqual([
      '2:1 front-matter "weight" is not an option; did you mean "sidebar_position"?',
      '3:1 front-matter "linkTitle" is not an option; did you mean "sidebar_label"?',
      '4:1 front-matter "hide" is not an option; did you mean "hide_table_of_contents"?',
      `5:1 front-matter "constructor" is not an option; a key of your own is named in the config: docs: { frontMatter: { constructor: [] } }, and '*': [] there allows all keys`,
    ])
  })

  test('a value of another tool, and a key without a value, are reported with a fix', async () => {
    expect((await readPage('---\ndescription:\nlayout: landing\n---\n')).reported).toEqual([
      '2:13 front-matter "description" must be text or a number, not empty; give it a value, or remove it',
      '3:9 front-matter "layout" must be one of "doc", "page", "home", not "landing"; remove it: a page that looks like no other is a .tsx file here',
    ])
  })

  test('a group of another tool is reported with the place for its keys', async () => {
    const { reported } = await readPage('---\nsidebar:\n  order: 2\n---\n')
    expect(reported).toEqual([
      '3:3 front-matter "sidebar" must be false or text, not a group; its "order" is sidebar_position here, its "label" sidebar_label, and "hidden" is unlisted',
    ])
    expect((await readPage('---\nslug:\n  order: 2\n---\n')).reported).toEqual([
      '3:3 front-matter "slug" must be text or a number, not a group',
    ])
  })
})
