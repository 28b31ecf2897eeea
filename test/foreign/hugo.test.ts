import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'docs.config.yaml': '',
  'config/_default/hugo.toml': `baseURL = "https://harbour.example.com/"
title = "Harbour"
enableGitInfo = false
[markup.goldmark.renderer]
unsafe = true
[permalinks]
log = "/:year/:month/:slug/"
`,
  'config/_default/more/params.yaml': 'github_repo: https://code.example.com/harbour\ntide: { high: 12 m }\n',
  'config/_default/menus.yaml': 'main:\n  - { name: Code, url: "https://code.example.com/harbour", weight: 9 }\n',
  'layouts/_shortcodes/buoy.html': '{{ range .Page.Resources }}<i>{{ .Inner }}</i>{{ end }}',
  'layouts/_shortcodes/latest.html':
    '{{- /* The last one */ -}}\n{{ getenv "TIDE" | default 1 }}.{{ .Get 0 }} of {{ site.Params.tide.high }}\n{{- "" -}}\n',
  'layouts/_shortcodes/join.html':
    '<div>\n\n  <div>\n\n    <p class="big">\n      Come <b>aboard</b>\n    </p>\n  </div>\n</div>\n',
  'layouts/_shortcodes/crew.md':
    '<div>\n{{ .Inner | $.Page.RenderString }}\n</div>\n\n{{ readFile "includes/crew.md" | markdownify }}\n',
  'includes/crew.md': 'Everyone *else*.\n',
  'content/docs/images/buoy.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  'includes/part.md': 'All hands.\n',
  'includes/sea.yaml': '---\nsea: 1\n',
  'assets/images/rope.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'content/_index.md': '+++\ntitle = "Harbour"\n+++\n\nWelcome, [knots]({{< relref "Knots#own" >}}).\n',
  'content/docs/_index.md': '---\ntitle: Guide\nmenus: main\nweight: 1\ncascade: { depth: 9 fathoms }\n------\n',
  'content/docs/Sail & Home!.md':
    '{\n  "title": "Sail",\n  "weight": 2,\n  "aliases": ["/old", "older"]\n}\n\nSee [knots](../knots/), [by name](knots) and `x`.\n',
  'content/docs/late.md': '---\ntitle: Late\nexpiryDate: 2020-01-01\n---\n',
  'content/docs/knots/part.md': 'A part of the bundle.\n',
  'content/docs/knots/index.md': `---
title: Knots
weight: 1
linkTitle: All knots
---

## What's a knot? {#own .big}

{{< alert title="Take *care*" color="warning" >}}
Wet ropes

{{% details "More" %}}
Nested
{{% /details %}}
{{< /alert >}}

1. One
   {{< tabpane lang="sh" >}}
   {{< tab "Port" >}}left{{< /tab >}}
   {{% tab header="Starboard" text=true %}}
   **right**
   {{% /tab %}}
   {{< /tabpane >}}
   {{< note >}}
Less indented
   {{< /note >}}
2. Two

{{< figure src="/images/rope.svg" alt="A rope" caption="The *rope*" >}}

{{< highlight js "linenos=table,hl_lines=1" >}}
const one = 1
{{< /highlight >}}

\`\`\`go {hl_lines=[2]}
{{</* buoy */>}} {{< param "tide.high" >}}
two := 2
\`\`\`

At {{< param depth >}} {{< buoy >}}some *inner*{{< / >}} text.

{{< join >}}

Run {{< latest 4 >}}. ![Buoy](/docs/images/buoy.svg)

{{% crew %}}
The **captain**.
{{% /crew %}}

> [!TIP]+ Folded
> Low tide

Term
: What it means

{{% readfile file="/includes/part.md" %}}

{{< include file="/includes/sea.yaml" language="yaml" options="linenos=table" >}}

Paragraph
{.lead}
`,
  'content/log/first.md': '---\ntitle: First sail+oar.\ndate: 2021-03-05\n---\n\nText\n',
}

test('a Hugo site builds without an edit, and reports what it loses', async () => {
  const project = makeWarmProject(site)
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/docs/index.html')).toMatch(
    /"cards"><div class="card">[^]*?knots">All knots<[^]*sail-home">Sail</,
  )
  expect(project.read('build/docs/index.html')).not.toContain('"card-title"><a href="/docs"')
  const home = project.read('build/index.html')
  expect(home).toContain('Welcome, <a href="/docs/knots#own">knots</a>.')
  expect(home).toMatch(/<a[^>]*href="\/docs"[^>]*>Guide<\/a>[^]*<a[^>]*href="https:\/\/code.example.com\/harbour"/)
  expect(project.read('build/docs/sail-home/index.html')).toContain(
    'See <a href="/docs/knots">knots</a>, <a href="/docs/knots">by name</a>',
  )
  expect(project.read('build/_redirects')).toMatch(/^\/old\s+\/docs\/sail-home[^]*^\/docs\/older\s/m)
  expect(project.has('build/docs/late/index.html')).toBe(false)
  expect(project.has('build/docs/knots/part/index.html')).toBe(false)
  expect(project.read('build/2021/03/first-sail-oar/index.html')).toContain('First sail')
  const knots = project.read('build/docs/knots/index.html')
  expect(knots).toMatch(/All knots[^]*Sail/)
  expect(knots).toContain('<h2 id="own">What’s a knot?')
  expect(knots).toMatch(/admonition-warning.*Take <em>care<\/em>[^]*Wet ropes[^]*<summary>More<\/summary>[^]*Nested/)
  expect(knots).toMatch(
    /<ol>[^]*Port[^]*Starboard[^]*left[^]*<strong>right<\/strong>[^]*admonition-note[^]*Less indented[^]*Two[^]*<\/ol>/,
  )
  expect(knots).toMatch(/<img alt="A rope" src="\/assets\/rope[^>]*>[^]*<figcaption>[^]*The <em>rope<\/em>/)
  expect(knots).toMatch(/line highlighted[^]*const/)
  expect(knots).toMatch(/\{\{&#x3C; buoy >\}\} .*12.* m/)
  expect(knots).toContain('<p>At 9 fathoms some <em>inner</em> text.</p>')
  expect(knots).toContain('<p>Run 1.4 of 12 m. <img alt="Buoy" src="/assets/buoy')
  expect(knots).toMatch(/<p[^>]*>\s*Come <b>aboard<\/b>/)
  expect(knots).toMatch(/<div>\s*<p>The <strong>captain<\/strong>.<\/p>\s*<\/div>\s*<p>Everyone <em>else<\/em>/)
  expect(knots).toMatch(/<details open[^]*<summary>Folded<\/summary>[^]*Low tide/)
  expect(knots).toMatch(/<dt>[^]*Term[^]*<dd>[^]*What it means/)
  expect(knots).toContain('All hands.')
  expect(knots.replaceAll(/<[^>]+>/g, '')).toContain('---\nsea: 1\n')
  const losses = error.split('\n').flatMap((line) => /left-out {2}docsgen leaves out (.*)/.exec(line)?.[1] ?? [])
  expect(losses.toSorted()).toEqual([
    'attribute lists, except for their ids (2 times, first at content/docs/knots/index.md:7:1, content/docs/knots/index.md:61:1; --verbose prints each)',
    'dots at the end of addresses, because Windows does not keep them in files: log/first.md',
    'the shortcode "buoy", and shows its content',
  ])
})

test('categories of Hugo are tags, and templates with only metadata show nothing', async () => {
  const project = makeWarmProject({
    'config.yaml': 'baseURL: https://other.example.com/\ncontentDir: lost\n',
    'hugo.toml': 'baseURL = "https://harbour.example.com/"\n',
    'layouts/shortcodes/words.html': '<meta name="keywords" content="sea, rope">\n',
    'content/_index.md':
      '+++\ntitle = "Harbour"\ncategories = ["Sea"]\ntags = ["Wind", "Sea"]\ndescription = "A **wide** [sea](sea.md), _not_ a_b_c"\n+++\n\nHigh {{< words >}} tide.\n',
    'content/knots.md': `# Knots\n\nghp_${'0a1B2c3D4e5F'.repeat(3)}\n`,
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code).toBe(0)
  expect(error).toContain('content/knots.md:3:1  warning  secret  a GitHub token (ghp_…) is published in')
  expect(error).toContain('leaves out the lists at /categories; categories are tags here')
  expect(error).not.toContain('the shortcode "words"')
  expect(error).toMatch(/"security\.allowSecrets" in the docs\.config\.yaml that "docsgen init --from \." writes/)
  project.write({ 'static/keys.txt': `ghp_${'0a1B2c3D4e5F'.repeat(3)}` })
  project.remove('content/knots.md')
  expect((await project.build()).error).toContain('static/keys.txt:1:1  error  secret  a GitHub token (ghp_…) would be')
  project.remove('static/keys.txt')
  expect(project.read('build/tags/sea/index.html')).toContain('Harbour')
  expect(project.read('build/tags/wind/index.html')).toContain('<p>A wide sea, not a_b_c</p>')
  expect(project.read('build/index.html')).toMatch(/<p>High {1,2}tide\.<\/p>/)
})

test('front matter and configs of Hugo that cannot be read are errors at their lines', async () => {
  const project = makeWarmProject({
    'hugo.toml': 'baseURL = "https://harbour.example.com/"\n',
    'content/_index.md': '+++\ntitle = "Harbour"\nweight = = 1\n+++\n',
  })
  project.remove('docs.config.yaml')
  expect((await project.build()).error).toMatch(
    /content\/_index\.md:3:10 {2}error {2}invalid-toml {2}this is not valid TOML/,
  )
  project.write({ 'hugo.toml': 'baseURL = \n' })
  expect((await project.build()).error).toMatch(/hugo\.toml:1:\d+ {2}error {2}config {2}this config cannot be read/)
})

test('pages of a language that is in the names of files are its pages', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'hugo.dev.toml': 'baseURL = "https://dev.example.com/draft/"\n',
    'hugo.toml':
      'baseURL = "https://x.example.com/"\ntitle = "Harbour"\n[languages.en]\n[languages.fr]\nlabel = "Français"\n[languages.de]\ndisabled = true\n',
    'content/_index.md': '# Home\n',
    'content/_index.fr.md': '# Accueil\n',
    'content/_index.de.md': '# Start\n',
    'content/ships/index.md': '# Ships\n',
    'content/ships/index.fr.md': '---\naliases: [/fr/bateaux, /bateaux]\n---\n\n# Navires\n',
    'content/ropes.md': '# Ropes\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('languages')
  expect(project.read('build/fr/index.html')).toMatch(/lang="fr"[^]*Accueil/)
  expect(project.read('build/fr/ships/index.html')).toContain('Navires')
  expect(project.read('build/_redirects')).toContain('/fr/bateaux /fr/ships 301')
  expect(project.has('build/fr/fr')).toBe(false)
  expect(project.read('build/fr/ropes/index.html')).toContain('Ropes')
  expect(project.read('build/index.html')).toMatch(/<title>[^<]*Harbour[^]*<h1 id="home">Home<\/h1>/)
  expect(project.has('build/de/index.html')).toBe(false)
})

test('shortcodes of a Hugo site are shown with the logic of their templates', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'hugo.yaml':
      'baseURL: https://harbour.example.com/\ntitle: Harbour\nparams: { ports: [Bay, Cape], isOpen: true }\n',
    'data/crew.yaml': '- { name: Ann, at: [2, 3] }\n- { name: "Bo & *co*", at: [] }\n',
    'layouts/partials/row.html':
      '{{ $name := .name }}<td>{{ with .note }}{{ . | markdownify }}{{ else }}{{ $name | upper }}{{ end }}</td>',
    'layouts/shortcodes/crew.html': `{{/* All of them */}}
{{ $kind := .Get "kind" | default "all" -}}
{{ $count := 0 }}
<table>
  {{ range $i, $one := site.Data.crew }}

    <tr><td>{{ add $i 1 }}: {{ .name }}</td>
    {{ if and (eq $kind "all") (gt (len .at) 0) }}<td>{{ delimit .at " and " }}</td>{{ else if not .at }}<td>none</td>{{ end }}
    {{ partial "row.html" (dict "name" .name "note" (cond (eq $i 0) "A *note*" "")) }}
    </tr>
    {{- $count = add $count 1 }}
  {{ end }}
</table>
{{ printf "%d of %s, %03d" $count .Site.Title 7 }}{{ range .Site.Params.ports }} {{ . }}{{ end }}{{ if site.Params.isOpen }}!{{ end }}
{{ delimit (seq 2 3 9) " " }}; {{ delimit (seq 3 1) " " }}; {{ delimit (seq -2) " " }}; {{ div 7 2 }} {{ div 1.5 2 }}
`,
    'layouts/shortcodes/both.html': '<b>{{ .Parent.Get 0 }}{{ .Ordinal }}{{ .Page.Params.tide }}: {{ .Inner }}</b>',
    'layouts/shortcodes/outer.html':
      '{{ define "end" }}<i>{{ .x }}</i>{{ end }}{{ template "end" (dict "x" (substr (.Get "t") 1 2)) }} {{ .Inner }}',
    'layouts/shortcodes/clean.html':
      '{{ .Get 0 | replaceRE "(?i)WET *" "" | strings.TrimSuffix "s" | title }}{{ highlight "x := `1`" "go" }}<style>b { color: red }</style>',
    'layouts/shortcodes/lost.html': '{{ with .Page.Resources }}{{ .Content }}{{ end }}Lost {{ .Inner }}',
    'layouts/shortcodes/open.html': '{{ if .Inner }}no end',
    'layouts/shortcodes/change.html': '{{ replaceRE "a" "b" .Inner }}',
    'content/_index.md': `---
title: Sea
tide: high
---
{{< crew >}}

A {{< both "x" >}}*wet*{{< /both >}} rope and {{< outer t="abcd" >}}{{< both >}}one{{< /both >}}{{< /outer >}}.

{{< clean "wet ropes" >}}

{{< lost >}}Kept{{< /lost >}} {{< open >}}Open{{< /open >}} {{< change >}}bay{{< /change >}}
`,
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x26;', '&')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    '1: Ann 2 and 3 A note 2: Bo & *co* none BO & *CO* 2 of Harbour, 007 Bay Cape! 2 5 8; 3 2 1; -1 -2; 3 0.75',
  )
  expect(html).toContain('<em>note</em>')
  expect(html).toMatch(/A <b>1high: <em>wet<\/em><\/b> rope/)
  expect(text).toContain('bc 0high: one')
  expect(text).toContain('Rope x := `1`')
  expect(html).not.toContain('color: red')
  expect(text).toContain('Kept Open bby')
  const losses = error.split('\n').flatMap((line) => /left-out {2}docsgen leaves out (.*)/.exec(line)?.[1] ?? [])
  expect(losses.toSorted()).toEqual([
    'styles of shortcodes',
    'the shortcode "lost", and shows its content',
    'the shortcode "open", and shows its content',
    'the templates of the site (the folder "layouts")',
  ])
})

test('the main language of a Hugo site in several languages is at the root, and its old addresses redirect', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'hugo.yaml':
      'baseURL: https://harbour.example.com/\ntitle: Harbour\ndefaultContentLanguageInSubdir: true\nlanguages: { en: { contentDir: content/en }, fr: { contentDir: content/fr } }\n',
    'content/en/knots.md': '---\ntitle: Knots\n---\n',
    'content/fr/knots.md': '---\ntitle: Nœuds\n---\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/fr/knots/index.html')).toContain('Nœuds</h1>')
  expect(project.read('build/_redirects')).toContain('/en/knots /knots ')
  expect(error).toContain('docsgen leaves out "/en" in the addresses of the main language')
})

test('an error in the content of a shortcode is placed at its own line, also if a template reads the content', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'hugo.yaml': 'baseURL: https://harbour.example.com/\ntitle: Harbour\n',
    'layouts/shortcodes/box.html':
      '<div>\n{{ if in .Inner "gone" }}<b>Gone</b>{{ end }}\n\n{{ .Inner | markdownify }}\n\n</div>\n',
    'layouts/shortcodes/word.html': '{{ if .Inner }}> {{ .Inner | strings.TrimSpace }} and more{{ end }}',
    'content/_index.md': `# Sea

{{< box >}}
One

See [a](gone-a.md), ![b](gone-b.png).

- [c](gone-c.md)
  [d](gone-d.md)
{{< /box >}}

{{< button >}}

![e](gone-e.png)

{{< /button >}}

{{< word >}}

[f](gone-f.md)
{{< /word >}}
`,
  })
  project.remove('docs.config.yaml')
  const { error } = await project.build()
  const places = [...error.matchAll(/^content\/_index\.md:(\S+) .*"([^"\n]*gone-[^"\n]*)"/gm)]
  expect(places.map(([, place, target]) => `${String(place)} ${String(target)}`)).toEqual([
    '6:5 gone-a.md',
    '6:21 gone-b.png',
    '8:3 gone-c.md',
    '9:3 gone-d.md',
    '14:1 gone-e.png',
    '20:1 gone-f.md',
  ])
})

test('templates of shortcodes split paths, sort, select, translate and unmarshal, and an own "include" reads static files', async () => {
  const project = makeWarmProject({
    'hugo.toml':
      'baseURL = "//harbour.example.com/sea"\nenableMissingTranslationPlaceholders = true\n[languages.en]\ncontentDir = "content/en"\n[languages.fr-CA]\ncontentDir = "content/fr"\n[markup.goldmark.renderer]\nunsafe = true\n',
    'content/en/_index.md':
      '---\ntitle: Sea\n---\n{{< include "ships/a.yaml" "yaml" >}}\n\n{{< crew >}}\n\n| A | B |\n|---|---|\n| 1 {{< hint >}}Wet{{< /hint >}} | {{< figure src="https://sea.example.com/b.png" caption="Ebb" >}} |\n| 2 | 3 |\n',
    'content/fr/_index.md': '---\ntitle: Mer\n---\n{{< crew >}}\n',
    'static/ships/a.yaml': 'sail: 2\n',
    'data/crew.yaml': '- { name: Cy, rank: 1 }\n- { name: Bo, rank: 2 }\n- { name: Al, rank: 3 }\n',
    'data/port.json': '{ "name": "Ebb" }',
    'i18n/en.yaml': 'low: { other: Low }\n',
    'i18n/fr-CA.yaml': '- id: low\n  translation: Bas\n',
    'layouts/shortcodes/include.html':
      '{{ $file := printf "/static/%s" (.Get 0) }}{{ if fileExists $file }}<p>{{ (path.Split $file).File }}</p>{{ highlight (readFile $file) (.Get 1) "" }}{{ else }}{{ errorf "%s" .Position }}{{ end }}',
    'layouts/shortcodes/crew.html':
      '{{ range sort (where hugo.Data.crew "rank" ">" 1) "name" "desc" }}{{ .name }} {{ end }}{{ i18n "low" }} {{ i18n "a text" }} {{ (readFile "data/port.json" | transform.Unmarshal).name }} {{ .Page.Lang }}',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toMatch(/<p>a\.yaml<\/p>[^]*<code class="language-yaml">[^]*sail/)
  expect(home).toContain('Bo Al Low [i18n] a text Ebb en')
  expect(project.read('build/fr-ca/index.html')).toContain('Bo Al Bas [i18n] a text Ebb fr-ca')
  expect(home).toContain('<link rel="canonical" href="https://harbour.example.com/sea/"')
  // A block in a row would end the table.
  expect(home).toMatch(
    /<td>1 Wet<\/td>\s*<td><figure> <img[^>]*b\.png[^>]*> <figcaption> Ebb <\/figcaption> <\/figure><\/td>[^]*<td>3<\/td>/,
  )
  expect(error.match(/leaves out the shortcode.*/g)).toEqual(['leaves out the shortcode "hint", and shows its content'])
})

test('shortcodes of Hugo can be those of a type of pages or of a theme, be in a page, read their content, and return data', async () => {
  const project = makeWarmProject({
    'hugo.yaml':
      'baseURL: https://harbour.example.com/\ntheme: tide\nmarkup: { goldmark: { renderer: { unsafe: true } } }\nsecurity: { enableInlineShortcodes: true }\n',
    'content/_index.md': '---\ntitle: Sea\n---\n\n{{< crew >}}, {{< rope >}}\n',
    'content/ports/_index.md':
      '---\ntitle: Ports\ncascade: { type: places }\n---\n\nOf {{< crew >}}: [{{% buoy\n%}}](https://example.com/{{% buoy\n%}}).\n',
    'content/ports/bay.md':
      '---\ntitle: Bay\n---\n\n{{< crew >}}\n\n{{< lines >}}\n```sh\n$ sail\n*out*\n```\n{{< /lines >}}\n\n{{< count.inline >}}{{ range slice 1 2 }}<b>{{ . }}</b>{{ end }}{{< /count.inline >}}\n\n{{< lost.inline >}}{{ .Page.Pages }}{{< /lost.inline >}}\n',
    'layouts/shortcodes/crew.html': 'All',
    'layouts/shortcodes/buoy.html': 'Red',
    'layouts/places/_shortcodes/crew.html':
      '{{ $all := partial "crew-of" . }}{{ range where $all "name" "like" "^B" }}{{ .name }}{{ end }} of {{ .Page.Section }} {{ with resources.Get "a.txt" }}{{ .Content }}{{ end }}',
    'layouts/_partials/crew-of.html': 'Not shown {{ return (index hugo.Data.crew .Page.Section) }}',
    'layouts/shortcodes/lines.html':
      '{{ range split (trim .Inner "\\n") "\\n" }}{{ if hasPrefix . "$" }}<kbd>{{ . }}</kbd>{{ end }}{{ end }}',
    'themes/tide/layouts/shortcodes/rope.html': 'Rope of the theme',
    'assets/a.txt': 'Anchor',
    'data/crew/ports.yaml': '- { name: Al }\n- { name: Bo }\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toContain('All, Rope of the theme')
  const bay = project.read('build/ports/bay/index.html')
  expect(bay).toContain('Bo of ports Anchor')
  expect(bay).toContain('<kbd>$ sail</kbd>')
  expect(bay).toContain('<b>1</b><b>2</b>')
  expect(project.read('build/ports/index.html')).toContain('<a href="https://example.com/Red" rel="noopener">Red</a>')
  expect(bay).not.toContain('.Page.Pages')
  expect(error.match(/leaves out the shortcode .*/g)).toEqual(['leaves out the shortcode "lost.inline"'])
  project.write({ 'data/crew/ports.yaml': '- { name: Bea }\n', 'assets/a.txt': 'Chain' })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/ports/bay/index.html')).toContain('Bea of ports Chain')
})

test('shortcodes in indented HTML are shown with the HTML after them, and front matter can be below empty lines and spaces', async () => {
  const project = makeWarmProject({
    'hugo.toml': "baseURL = 'https://docs.example.com/'\ntitle = 'Harbour'\n",
    'content/_index.md':
      '\n\n+++\ntitle = "Sea"\n+++\n\n<div class="top">\n    <p>{{< img src="https://sea.example.com/a.png" alt="A & B" >}}</p>\n    <div>\n        {{< hint info >}}\n        High **tide**\n\n            code\n        {{< /hint >}}\n        <b>Low</b>\n    </div>\n</div>\n\n    own code\n',
    'content/low.md': ' ---\ntitle: Low\n---\n\nEbb\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(project.read('build/low/index.html')).toMatch(/<h1>Low<\/h1>[^]*<p>Ebb<\/p>/)
  expect(page).toContain('<h1>Sea</h1>')
  expect(page).toMatch(/<p><img alt="A &#x26; B" src="https:\/\/sea\.example\.com\/a\.png"[^>]*><\/p>/)
  expect(page).toMatch(
    /<div [^>]*role="note"[^]*High <strong>tide<\/strong>[^]*<code[^>]*>code\n<\/code>[^]*<b>Low<\/b><\/p>\s*<\/div>\s*<\/div>/,
  )
  expect(page).toMatch(/<code[^>]*>own code\n<\/code>/)
  expect(page).not.toContain('&lt;')
})

test('text of Hugo has typographic characters, and ids of headings are made without them', async () => {
  const project = makeWarmProject({
    'hugo.toml': 'baseURL = "https://harbour.example.com/"\n',
    'content/_index.md':
      '---\ntitle: Sea\n---\n\n## Don\'t -- stop\n\n## :tada: _Party_ __on__\n\n## [Rope](#a/b_c "T") 1.7 ![Fat](x.png) [y][Net] <https://a.example/b>\n\n[net]: #dont----stop\n\nIt\'s "far" --- yet... `"no"` https://sea.example.com/a--b\n',
  })
  project.remove('docs.config.yaml')
  expect((await project.build()).code).toBe(0)
  const html = project.read('build/index.html')
  expect(html).toMatch(/<h2 id="dont----stop">Don’t – stop<[^]*<h2 id="tada-_party_-__on__">:tada: <em>/)
  expect(html).toContain('<h2 id="ropeab_c-t-17-fatxpng-ynet-httpsaexampleb">')
  expect(html).toMatch(
    /<p>It’s “far” — yet… <code>"no"<\/code> <a href="https:\/\/sea\.example\.com\/a--b"[^>]*>https:\/\/sea\.example\.com\/a--b</,
  )
  project.write({
    'hugo.toml':
      'baseURL = "https://harbour.example.com/"\nenableEmoji = true\n[markup.goldmark.extensions.typographer]\ndisable = true\n',
  })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/index.html')).toMatch(/<h2 id="dont----stop">Don't -- stop<[^]*>🎉 <em>/u)
  project.remove('hugo.toml')
  const goldmark = { extensions: { typographer: false }, parser: { autoHeadingIDType: 'blackfriday' } }
  const config = { baseurl: 'https://harbour.example.com/', markup: { goldmark } }
  project.write({ 'config.json': JSON.stringify(config, undefined, 2) })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/index.html')).toMatch(/<h2 id="don-t-stop">Don't -- stop</)
})

test('what is wrong with a key of Hugo is reported at its line', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: Harbour, url: https://docs.example.com }\nmarkdown: { dialect: hugo }\n',
    'content/index.md': '---\ntitle: Home\naliases: [/old]\n---\n',
    'content/sails.md': '---\ntitle: Sails\nweight: 2\naliases:\n  - /old\n---\n',
    'content/ropes.md':
      '+++\ntitle = ["Ropes"]\nweight = "heavy"\naliases = {}\ntags = [2024-05-01, {}]\ndraft = "no"\n+++\n',
  })
  expect((await project.build()).error.split('\n').filter((line) => line.startsWith('content/'))).toEqual([
    'content/ropes.md:2:1  warning  front-matter  "title" must be text or a number, not a list',
    'content/ropes.md:3:1  warning  front-matter  "sidebar_position" must be a number, not "heavy"',
    'content/ropes.md:4:1  warning  front-matter  "redirect_from.0" must be text, not a group',
    'content/ropes.md:5:1  warning  front-matter  "tags.1" must be text or a number, not a group',
    'content/ropes.md:6:1  warning  front-matter  "draft" must be true or false, not "no"',
    'content/sails.md:5:3  error  broken-redirect  "/old" is redirected twice: it already leads to "/"; remove one of the two',
  ])
})

const passthrough = (block: string, inline: string): string =>
  `[markup.goldmark.extensions.passthrough]\nenable = true\ndelimiters = { block = [${block}], inline = [${inline}] }\n`

test('formulas of Hugo are between the delimiters of the config, and one that cannot be read is shown as written', async () => {
  const project = makeWarmProject({
    'hugo.toml': `title = "Harbour"\n${passthrough("['$$', '$$']", "['$', '$']")}`,
    'content/_index.md':
      '# Sea\n\nTide $t$, \\[[low](#sea)\\] \\(wet\\)\n\n$$\n\\begin{flalign} a \\end{flalign}\n$$\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toMatch(/_index\.md:5:1 {2}warning {2}broken-formula {2}the formula cannot be read: /)
  const page = project.read('build/index.html')
  expect(page).toMatch(/<p>Tide <span class="math">[^]*<\/span>, \[<a href="#sea">low<\/a>\] \(wet\)<\/p>/)
  expect(page).toContain(String.raw`\begin{flalign} a \end{flalign}`)
  project.write({
    'hugo.toml': `title = "Harbour"\n${passthrough(String.raw`['\[', '\]']`, String.raw`['\(', '\)']`)}`,
  })
  project.write({ 'content/_index.md': '# Sea\n\nTide \\(t\\) for $1 and $2\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html')).toMatch(/<p>Tide <span class="math">[^$]*<\/span> for \$1 and \$2<\/p>/)
})

test('a section of a Hugo site without a page lists its pages at its address', async () => {
  const project = makeWarmProject({
    'hugo.toml': 'title = "A"\n',
    'content/_index.md': '# Home\n\n[Posts](/post/) [News](/news/)\n',
    'content/post/one.md': '---\ntitle: One\n---\nFirst\n',
    'content/news/two.md': '---\ntitle: Two\naliases: [/old, /news/]\n---\n',
    'content/crew.md': '---\ntitle: Crew\n---\n',
    'content/crew/ann.md': '---\ntitle: Ann\n---\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('broken-link')
  expect(project.read('build/post/index.html')).toMatch(/<h1>Posts<[^]*<a href="\/post\/one">One<\/a>/)
  expect(project.read('build/crew/index.html')).toContain('<h1>Crew<')
})
