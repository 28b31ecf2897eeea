import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import type { Files } from './changing-site.ts'
import { makePng } from './rich-site.ts'

const overview = `---
description: What it is about
tags: [SSO, first]
image: /photo.png
team: a
---

# Overview of {{product.name}}

{{shared.name}}

<div style="color: red">Raw</div>

![A picture](img/a.png) [file](img/data.zip) [gone](gone.md) [part](guides/first.md#nowhere) [call](/api#list-pets) $x^2$

::include{file="_shared/part.md"}

::command-flags

\`\`\`java title="{{product.slug}}.java"
int x = 1;
\`\`\`

\`\`\`scala
val x = 1
\`\`\`

\`\`\`js file="../examples/a.js"
\`\`\`

## Two

### Three

#### Four
`

const code = `# Code

\`\`\`chart
one
\`\`\`

\`\`\`braid
weave and tie
\`\`\`

\`\`\`bash
$ braid tie
tied
\`\`\`

\`\`\`ts {2} showLineNumbers
const a = 1
const b = '<a>' // [!code ++]
\`\`\`

\`\`\`ts
const a = 1
\`\`\`

- \`\`\`ts
  const a = 1
  \`\`\`

\`\`\`html
<style>a { color: red }</style>
\`\`\`

\`\`\`jsx
const a = <b className="c">{d}</b>
\`\`\`

\`\`\`
no colours & none
\`\`\`
`

const api = `openapi: 3.1.0
info: { title: Pets of {{product.name}}, version: '1', description: "See [the guide](/guides/first)." }
tags: [{ name: pets, description: Pets. }]
paths:
  /pets/{pet}:
    get:
      operationId: listPets
      tags: [pets]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: Fine.
          content: { application/json: { schema: { $ref: pet.yaml }, example: { name: 1 } } }
        '400':
          description: Not so.
          content: { application/json: { schema: { $ref: ../shared/fault.yaml } } }
`

const commandLine = `name: braid
commands: [{ name: tie }]
flags: [{ name: --tight, meaning: Ties it tight }]
`

function tinyFont(name: string): Promise<Uint8Array> {
  const file = new URL(`../../node_modules/dejavu-fonts-ttf/ttf/${name}`, import.meta.url)
  return subsetFont(readFileSync(file), 'abcxé', { targetFormat: 'truetype' })
}

/** The sources of a site whose config is `baseConfig`. */
export const baseSources: Files = {
  'content/overview.md': overview,
  'content/_shared/part.md': 'A part with [a link](../guides/second.md).\n',
  'content/img/a.png': makePng(3, 4),
  'content/img/unused.png': makePng(2, 2),
  'content/img/data.zip': 'zip\n',
  'content/guides/index.md': '# Guides\n\n<Own/>\n',
  'content/guides/first.md':
    '---\ntags: [sso]\nredirect_from: [/premier]\n---\n\n# First\n\nWords of the first.\n\n## Steps\n',
  'content/guides/second.md': '---\ndescription: Second of all.\nsearch: true\n---\n\n# Second\n\nSecond of all.\n',
  'content/guides/third.md':
    '---\ntags: [first]\npagination_next: overview\n---\n\n# Third\n\n![a](../img/a.png =30x)\n',
  'content/guides/code.md': code,
  'content/news/2024-05-06-news.md': '# News\n\nWords.\n',
  'content/bell.tsx': `import { Bell } from '../parts/bell.client.tsx'
export const frontMatter = { description: 'A bell.', tags: ['SSO'] }
export default ({ variables }) => <section><h2 id="made">Made of {variables.product.name}</h2><Bell /></section>
`,
  'parts/bell.client.tsx': `import { tone } from './tone.ts'\nexport const Bell = () => <b>{tone}</b>\n`,
  'parts/tone.ts': `export const tone = 'low'\n`,
  'plugins/sign.mjs': `import { word } from './word.mjs'
export default ({ name }) => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: word + name }] })
`,
  'plugins/request-lines.ts': `export default { label: 'Lines', language: 'text', write: ({ method }: { method: string }) => method }\n`,
  'plugins/methods.ts': `export default { label: 'Method', language: 'text', write: () => undefined }\n`,
  'plugins/braid.mjs': `export default () => ({ keywords: 'weave' })\n`,
  'plugins/Chart.tsx': 'export default ({ code }) => <figure>{code}</figure>\n',
  'plugins/Other.tsx': 'export default ({ code }) => <pre>other {code}</pre>\n',
  'plugins/map.tsx': 'export default { a: (props) => <a {...props} className="mapped" /> }\n',
  'plugins/word.mjs': `export const word = 'signed by '\n`,
  'templates/components/Own.tsx': 'export const Own = () => <p>own component</p>\n',
  'templates/slots/Footer.tsx': `import { tone } from '../../parts/tone.ts'
export const Footer = ({ page }) => <p>{tone} {page.title} {page.frontMatter.description}</p>\n`,
  'templates/slots/BarEnd.tsx': `import './bar.css'\nexport const BarEnd = ({ site }) => <b>{site.variables.product.name}</b>\n`,
  'templates/slots/bar.css': 'b { color: red }\n',
  'theme.css': '@import "./parts/look.css";\nh1 { color: rgb(1, 2, 3) }\n',
  'parts/shared.yaml': 'variables: { shared: { name: Shared } }\n',
  'parts/own.ttf': await tinyFont('DejaVuSans.ttf'),
  'parts/code.ttf': await tinyFont('DejaVuSansMono.ttf'),
  'parts/look.css': 'h2 { color: rgb(1, 2, 3) }\n',
  'blog/2024-01-02-post.md':
    '---\ntags: [Sso]\nauthors: [{ name: Ada }]\n---\n\n# Post\n\nWords of a post.\n\n## Two\n',
  'blog/2023-01-02-old.md': '# Old post\n\nWords of an old post.\n',
  'journal/2022-01-02-entry.md': '# Entry\n\nWords.\n',
  'i18n/de/overview.md': '# Überblick\n\n[Erste](guides/first.md)\n',
  'versions/0.9/overview.md': '# Overview before\n\n[Now](version:2.0/overview)\n',
  'other/overview.md': '# Other overview\n\n## Two\n',
  'other/guides/index.md': '# Other guides\n',
  'other/guides/first.md': '# Other first\n',
  'other/guides/second.md': '# Other second\n',
  'other/guides/third.md': '# Other third\n',
  'static/active.svg': '<svg xmlns="http://www.w3.org/2000/svg" onclick="0"/>',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"/>',
  'static/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/photo.png': makePng(5, 5),
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="81" height="20"/>',
  'public/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="41" height="20"/>',
  'examples/a.js': 'let a = 1\n',
  'openapi/api.yaml': api,
  'openapi/second.yaml': api.replace('Pets of', 'Second of'),
  'openapi/pet.yaml': 'type: object\nproperties: { name: { type: string } }\n',
  'shared/fault.yaml': 'type: object\nproperties: { message: { type: string } }\n',
  'schemas/thing.json': '{}\n',
  'command-line.yaml': commandLine,
  'other-line.yaml': commandLine.replace('tight', 'loose'),
  'words.txt': 'braid\n',
  'other.txt': 'plait\n',
}

/** Changes of sources: files with other content, or `undefined` for a removed file. */
/** Not in the base: drawing takes longer than all the rest of a build. */
export const diagram: Files = { 'content/guides/drawn.md': '# Drawn\n\n```mermaid\ngraph LR\n  a --> b\n```\n' }

export const sourceChanges: Readonly<Record<string, Readonly<Record<string, string | Uint8Array | undefined>>>> = {
  'a translation': { 'i18n/de/overview.md': '# Anderer Überblick\n' },
  'a translation of another page': { 'i18n/de/guides/first.md': '# Erste\n\nWörter.\n' },
  'a text of the interface': { 'messages/en.yaml': 'editPage: Improve this page\ncopied: Done\n' },
  'a sentence': { 'content/guides/first.md': '# First\n\nOther words of the first.\n\n## Steps\n' },
  'a description that equals the first sentence': {
    'content/guides/second.md': '---\nsearch: true\n---\n\n# Second\n\nSecond of all.\n',
  },
  'a sentence before code': { 'content/guides/code.md': code.replace('# Code', '# Code\n\nAll of it.') },
  'code next to unchanged code': { 'content/guides/code.md': code.replace('braid tie', 'braid loosen') },
  'line markers in code': {
    'content/guides/code.md': code.replace('{2}', '{1}').replace('[!code ++]', '[!code --]'),
  },
  'code with an embedded language': { 'content/guides/code.md': code.replace('"c"', '"e"') },
  'code without markers': { 'content/guides/code.md': code.replace(' {2} showLineNumbers', '') },
  'the language of code': { 'content/guides/code.md': code.replaceAll('```ts', '```yaml') },
  'the title of code': { 'content/guides/code.md': code.replace('```bash', '```bash title="tie.sh"') },
  'code at another position': {
    'content/guides/code.md': code.replace(/```bash[^]*?```\n\n/, '').concat('\n```bash\n$ braid tie\ntied\n```\n'),
  },
  'a title': { 'content/guides/second.md': '---\ntitle: Zwei\n---\n\nSecond of all.\n' },
  'an explicit title': { 'content/guides/second.md': '---\ntitle: Second\n---\n\nSecond of all.\n' },
  'the spelling of a tag': { 'content/overview.md': overview.replace('SSO', 'Sso') },
  'no tags': { 'content/overview.md': overview.replace('tags: [SSO, first]\n', '') },
  'an unlisted page': { 'content/overview.md': overview.replace('team: a', 'unlisted: true') },
  'a draft': { 'content/guides/first.md': '---\ndraft: true\n---\n\n# First\n\n## Steps\n' },
  'another address': { 'content/guides/first.md': '---\nslug: erste\n---\n\n# First\n\n## Nowhere\n' },
  'an anchor that was missing': { 'content/guides/first.md': '# First\n\n## Nowhere\n' },
  'a link that was broken': { 'content/gone.md': '# Gone\n' },
  'the width of a picture': { 'content/guides/third.md': '# Third\n\n![a](../img/a.png =60x)\n' },
  'the size of a picture': { 'content/img/a.png': makePng(30, 41) },
  'a removed picture': { 'content/img/a.png': undefined },
  'a file to download': { 'content/img/data.zip': 'zap\n' },
  'an include': { 'content/_shared/part.md': 'Another part.\n\n## Of the part\n' },
  'a removed include': { 'content/_shared/part.md': undefined },
  'a file that a code block shows': { 'examples/a.js': 'let b = 2\n' },
  'a slot': { 'templates/slots/BarEnd.tsx': 'export const BarEnd = () => <b>Bar</b>\n' },
  'a style sheet of a slot': { 'templates/slots/bar.css': 'b { color: blue }\n' },
  'no slot': { 'templates/slots/Footer.tsx': undefined },
  'another slot': { 'templates/slots/NotFound.tsx': 'export const NotFound = () => <h1>None</h1>\n' },
  'the style sheet of the site': { 'theme.css': 'h1 { color: rgb(3, 2, 1) }\n' },
  'an import of the style sheet': { 'parts/look.css': 'h2 { color: rgb(3, 2, 1) }\n' },
  'no style sheet': { 'theme.css': undefined },
  'a module that writes samples': {
    'plugins/request-lines.ts': `export default { label: 'Lines', language: 'text', write: () => 'another sample' }\n`,
  },
  'a grammar': { 'plugins/braid.mjs': `export default () => ({ keywords: 'tie' })\n` },
  'a component for a fence': { 'plugins/Chart.tsx': 'export default () => <b>chart</b>\n' },
  'a config that another one extends': { 'parts/shared.yaml': 'variables: { shared: { name: Changed } }\n' },
  'a file that a plugin imports': { 'plugins/word.mjs': `export const word = 'sealed by '\n` },
  'a component': { 'templates/components/Own.tsx': 'export const Own = () => <p>another component</p>\n' },
  'an additional component': { 'templates/components/More.tsx': 'export const More = () => <p>more</p>\n' },
  'an interactive part': { 'parts/bell.client.tsx': 'export const Bell = () => <i>part</i>\n' },
  'an import of an interactive part': { 'parts/tone.ts': `export const tone = 'high'\n` },
  'the description of a module': {
    'content/bell.tsx': `export const frontMatter = { description: 'Another.', tags: ['SSO'] }\nexport default () => <p>No bell</p>\n`,
  },
  'only the description of a module': {
    'content/bell.tsx': `import { Bell } from '../parts/bell.client.tsx'
export const frontMatter = { description: 'The bell.', tags: ['SSO'] }
export default ({ variables }) => <section><h2 id="made">Made of {variables.product.name}</h2><Bell /></section>
`,
  },
  'another module': { 'content/another.tsx': 'export default () => <h1>Another</h1>\n' },
  'a removed module': { 'content/bell.tsx': undefined },
  'a post': { 'blog/2024-01-02-post.md': '---\nauthors: [{ name: Grace }]\n---\n\n# Post\n\nOther words.\n' },
  'a new post': { 'blog/2025-01-02-new.md': '# New post\n\nWords.\n' },
  'no posts': { 'blog/2024-01-02-post.md': undefined, 'blog/2023-01-02-old.md': undefined },
  'an API document': { 'openapi/api.yaml': api.replaceAll('listPets', 'getPets') },
  'a file of an API document': { 'openapi/pet.yaml': 'type: object\nproperties: { age: { type: number } }\n' },
  'a removed file of an API document': { 'openapi/pet.yaml': undefined },
  'a static file': { 'static/photo.png': makePng(6, 6) },
  'the size of the logo': { 'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="80"/>' },
  'a removed favicon': { 'static/favicon.svg': undefined },
  'a robots.txt': { 'static/robots.txt': 'User-agent: *\n' },
  'no static folder': Object.fromEntries(
    ['logo.svg', 'dark.svg', 'favicon.svg', 'photo.png'].map((name) => [`static/${name}`, undefined]),
  ),
  'the command line': { 'command-line.yaml': commandLine.replace('tight', 'slack') },
  'a large sidebar': Object.fromEntries(
    Array.from({ length: 160 }, (_, number) => [`content/many/p${String(number)}.md`, `# Page ${String(number)}\n`]),
  ),
}
