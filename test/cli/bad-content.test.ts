import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { expectRefused, type BadInput } from './refused.ts'

/** A file of docsgen's that has its content in its name. */
const ownAsset =
  readdirSync(new URL('../../dist/client', import.meta.url)).find((name) => /^panel\..*\.js$/.test(name)) ?? 'none'

const guide = { 'content/guides/sso.md': '# SSO\n\n## Set up\n' }
const variables = 'site:\n  title: Sample\nvariables: { product: { name: X } }\n'
const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x,x]',
  'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]',
  'c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
  'd: [*c,*c,*c,*c]',
].join('\n')

function home(text: string | Uint8Array, more: Readonly<Record<string, string>> = {}): BadInput['files'] {
  return { 'content/index.md': text, ...more }
}

/** A faulty page next to a valid home page. */
function beside(files: Readonly<Record<string, string>>): BadInput['files'] {
  return { 'content/index.md': '# Home\n', ...files }
}

const links: Readonly<Record<string, BadInput>> = {
  'a link of raw HTML that is never closed, at its line alone': {
    files: home('# H\n\n::include{file="_part.md"}\n\n[b](#h)\n', { 'content/_part.md': '\nA <a href="/nope">open\n' }),
    heads: ['content/_part.md:2:3  error  broken-link'],
  },
  'addresses of links and pictures by label, each once, where it is defined': {
    files: home(
      '# H\n\n::include{file="_part.md"}\n\n[A][x], [b][X], *[x]* and ![c][p]\n\n<b>raw</b> [d][x]\n\n[x]: nope.md\n[p]: nope.png "T"\n[unused]: never.md\n',
      { 'content/_part.md': '[a][x]\n\n[x]: part-nope.md\n' },
    ),
    heads: [
      'content/_part.md:3:1  error  broken-link',
      'content/index.md:9:1  error  broken-link',
      'content/index.md:10:1  error  broken-image',
    ],
    says: ['"part-nope.md" is not a page of this site', '   9 | [x]: nope.md'],
  },
  'a link by route': {
    files: home('# H\n\nSee [x](/guides/ssso).\n', guide),
    heads: ['content/index.md:3:5  error  broken-link'],
    says: [
      '"/guides/ssso" is not a page of this site; did you mean "/guides/sso"?',
      '   3 | See [x](/guides/ssso).\n     |     ^',
    ],
  },
  'links that begin with the folder of the site on its host, which the config does not name': {
    files: {
      'docs.config.yaml': 'site:\n  title: Sample\n',
      ...home(`# H\n\n${'[x](/docs/guides/sso/#set-up)\n'.repeat(10)}${'[y](nope)\n'.repeat(11)}`, guide),
    },
    heads: [
      ...Array.from({ length: 21 }, (_, line) => `content/index.md:${String(line + 3)}:1  error  broken-link`),
      'docs.config.yaml:2:3  warning  config',
    ],
    says: ['10 broken links', 'without "/docs/" at their start'],
  },
  'a link by file': {
    files: home('# H\n\nSee [x](guides/ssoo.md).\n', guide),
    heads: ['content/index.md:3:5  error  broken-link'],
    says: ['did you mean "/guides/sso"?'],
  },
  'a link with an unknown anchor': {
    files: home('# H\n\nSee [x](/guides/sso#setup) and [y](guides/sso.md#setups).\n', guide),
    heads: ['content/index.md:3:5  error  broken-anchor', 'content/index.md:3:32  error  broken-anchor'],
    says: ['did you mean "#set-up"?'],
  },
  'unknown anchors behind redirects, the root among them': {
    files: {
      'content/b.md':
        '---\nredirect_from: /old\n---\n\n# B\n\n[x](/#nope) [y](old#nope) [z](/old#b) [w](/old) [v](/)\n',
    },
    heads: ['content/b.md:7:1  error  broken-anchor', 'content/b.md:7:13  error  broken-anchor'],
    says: ['"/b" has no anchor "#nope"'],
  },
  'an unknown anchor of the page itself': {
    files: home('# H\n\nSee [x](#setup).\n\n## Set up\n'),
    heads: ['content/index.md:3:5  error  broken-anchor'],
    says: ['this page has no anchor "#setup"; did you mean "#set-up"?'],
  },
  'a link in an include': {
    files: home('# H\n\n::include{file="_shared/a.md"}\n', { 'content/_shared/a.md': 'Text\n\nA [l](/nope).\n' }),
    heads: ['content/_shared/a.md:3:3  error  broken-link'],
  },
  'a link in a component': {
    files: home('# H\n\n::::tabs\n:::tab[A]\nA [l](/nope).\n:::\n::::\n\n<Card title="x">\n\n[m](/gone)\n\n</Card>\n'),
    heads: ['content/index.md:5:3  error  broken-link', 'content/index.md:11:1  error  broken-link'],
  },
  'a link in other letters': {
    files: home('# H\n\n[a](/Guides/SSO) [b](Guides/sso.md)\n', guide),
    heads: ['content/index.md:3:1  error  broken-link', 'content/index.md:3:18  error  broken-link'],
    says: ['did you mean "/guides/sso"?'],
  },
  'a picture that is not there': {
    files: home('# H\n\n![a](nope.png) ![b](/img/nope.png)\n'),
    heads: ['content/index.md:3:1  error  broken-image', 'content/index.md:3:16  error  broken-image'],
    says: ['in the folder "static"'],
  },
  'a picture that climbs out of the project': {
    files: home('# H\n\n![a](../../secret.png)\n'),
    heads: ['content/index.md:3:1  error  refused-file'],
    says: ['outside the project'],
  },
  'a picture of the front matter that is not there': {
    files: home('---\nimage: /img/nope.png\n---\n\n# H\n'),
    heads: ['content/index.md:2:8  error  broken-image'],
  },
  'an image that is a link out of the project, reported once where it is used': {
    files: home('# H\n\n![a](_a.png)\n'),
    prepare: ({ folder }) => symlinkSync('/etc/hostname', path.join(folder, 'content/_a.png')),
    heads: ['content/index.md:3:1  error  refused-file'],
    says: ['it is a link that leads outside the project'],
  },
  'a neighbour that is not there': {
    files: home('---\npagination_next: guides/ssoo\n---\n\n# H\n', guide),
    heads: ['content/index.md:2:18  error  broken-link'],
    says: ['did you mean "/guides/sso"?'],
  },
}

const frontMatter: Readonly<Record<string, BadInput>> = {
  'an unknown key': {
    files: home('---\ntitel: X\n---\n\n# H\n'),
    heads: ['content/index.md:2:1  error  front-matter'],
    says: ['"titel" is not an option; did you mean "title"?'],
  },
  'a key of another tool that says the opposite': {
    files: home('---\npublished: true\n---\n\n# H\n'),
    heads: ['content/index.md:2:1  error  front-matter'],
    says: [
      '"published" is not an option; "published: false" is "draft: true" here, and "published: true" can be left out',
    ],
  },
  'values of the wrong type': {
    files: home('---\ntitle: X\nsidebar_position: first\ntags: one\ndraft: perhaps\n---\n\n# H\n'),
    heads: [
      'content/index.md:3:19  error  front-matter',
      'content/index.md:4:7  error  front-matter',
      'content/index.md:5:8  error  front-matter',
    ],
    says: ['"sidebar_position" must be a number, not "first"'],
  },
  'levels of the table of contents that list no heading': {
    files: beside({
      'docs.config.yaml': 'site: { title: A }\ndocs: { toc: { min: 3, max: 4 } }\n',
      'content/a.md': '---\ntoc_min_heading_level: 5\ntoc_max_heading_level: 4\n---\n\n# A\n',
      'content/b.md': '---\ntoc_min_heading_level: 5\n---\n\n# B\n',
      'content/c.md': '---\ntoc_max_heading_level: 2\n---\n\n# C\n',
      'content/d.md': '---\ntoc_min_heading_level: 2\ntoc_max_heading_level: 2\n---\n\n# D\n',
    }),
    heads: [
      'content/a.md:2:24  error  front-matter',
      'content/b.md:2:24  error  front-matter',
      'content/c.md:2:24  error  front-matter',
    ],
    says: [
      '"toc_min_heading_level" (5) is greater than "toc_max_heading_level" (4)',
      '"toc_min_heading_level" (5) is greater than "docs.toc.max" (4)',
      '"docs.toc.min" (3) is greater than "toc_max_heading_level" (2)',
    ],
  },
  'a syntax error': {
    files: home('---\ntags: [a, b\n---\n\n# H\n'),
    matches: [/^content\/index\.md:[23]:\d+ {2}error {2}invalid-yaml {2}/],
  },
  'a list in brackets that continues at the indentation of its key': {
    files: home('---\ntags: [a,\nb]\n---\n\n# H\n'),
    heads: ['content/index.md:3:1  error  invalid-yaml'],
    says: ['continues on this line, which is not indented further than its key; indent the line'],
  },
  'aliases that multiply': {
    files: home(`---\n${bomb}\n---\n\n# H\n`),
    heads: ['content/index.md:2:1  error  invalid-yaml'],
    says: ['write the values out'],
  },
  'a prototype for a key': {
    files: home('---\n__proto__: { a: 1 }\nconstructor: 1\n---\n\n# H\n'),
    heads: ['content/index.md:2:1  error  front-matter', 'content/index.md:3:1  error  front-matter'],
  },
  'a sidebar that is not there': {
    files: home('---\nsidebar: dcos\n---\n\n# H\n'),
    heads: ['content/index.md:2:10  error  front-matter'],
    says: ['sidebars of this site: docs'],
  },
}

const routes: Readonly<Record<string, BadInput>> = {
  'two pages with one slug': {
    files: beside({ 'content/a.md': '---\nslug: /x\n---\n\n# A\n', 'content/b.md': '---\nslug: /x\n---\n\n# B\n' }),
    heads: ['content/b.md:2:7  error  duplicate-route'],
    says: ['already taken by content/a.md'],
  },
  'two pages that differ by case only': {
    files: beside({ 'content/a.md': '# A\n', 'content/A.md': '# B\n' }),
    heads: ['content/a.md:1:1  error  duplicate-route'],
    says: ['differs from "/A" by case only'],
  },
  'one name in two forms of Unicode': {
    files: beside({ 'content/caf\u00E9.md': '# A\n', 'content/cafe\u0301.md': '# B\n' }),
    heads: ['content/caf\u00E9.md:1:1  error  duplicate-route'],
  },
  'names that a system keeps for itself': {
    files: beside({
      'content/con.md': '# A\n',
      'content/x/aux.md': '# B\n',
      'content/what?.md': '# C\n',
      'content/dot..md': '# D\n',
    }),
    heads: [
      'content/con.md:1:1  error  invalid-route',
      'content/dot..md:1:1  error  invalid-route',
      'content/what?.md:1:1  error  invalid-route',
      'content/x/aux.md:1:1  error  invalid-route',
    ],
  },
  'slugs that climb': {
    files: beside({
      'content/a.md': '---\nslug: ../../x\n---\n\n# A\n',
      'content/b.md': '---\nslug: /b/../../x\n---\n\n# B\n',
      'content/c.md': '---\nid: ../x\n---\n\n# C\n',
    }),
    heads: [
      'content/a.md:2:7  error  invalid-route',
      'content/b.md:2:7  error  invalid-route',
      'content/c.md:2:5  error  invalid-route',
    ],
  },
  'slugs that have the path of a file': {
    files: beside({
      'content/a.md': '# A\n',
      'content/b.md': '---\nslug: /a.md\n---\n\n# B\n',
      'content/c.md': '---\nslug: /robots.txt\n---\n\n# C\n',
      'content/d.md': '---\nslug: /index.html\n---\n\n# D\n',
    }),
    heads: [
      'content/b.md:2:7  error  duplicate-route',
      'content/c.md:2:7  error  duplicate-route',
      'content/d.md:2:7  error  duplicate-route',
    ],
  },
  'a tag whose page would be the list of the tags': {
    files: beside({ 'content/a.md': '---\ntags:\n  - index\n---\n\n# A\n' }),
    heads: ['content/a.md:3:3  error  duplicate-route'],
    says: ['rename the tag'],
  },
  'slugs that take the pages of the tags': {
    files: beside({
      'content/a.md': '---\ntags: [one two]\n---\n\n# A\n',
      'content/b.md': '---\nslug: /tags/one-two\n---\n\n# B\n',
      'content/c.md': '---\nslug: /tags\n---\n\n# C\n',
    }),
    heads: ['content/b.md:2:7  error  duplicate-route', 'content/c.md:2:7  error  duplicate-route'],
  },
  'a redirect of the front matter over a page': {
    files: home('---\nredirect_from: /guides/sso\n---\n\n# H\n', guide),
    heads: ['content/index.md:2:16  error  broken-redirect'],
    says: ['would hide the page content/guides/sso.md'],
  },
  'static files over what docsgen makes': {
    files: beside({
      'static/index.html': 'x',
      'static/index.md': 'x',
      'static/search.json': 'x',
      'static/Robots.TXT': 'x',
      'static/.docsgen-manifest.json': 'x',
      [`static/assets/${ownAsset}`]: 'x',
    }),
    heads: [
      'static/.docsgen-manifest.json  error  refused-file',
      'static/Robots.TXT  error  duplicate-route',
      `static/assets/${ownAsset}  error  duplicate-route`,
      'static/index.html  error  duplicate-route',
      'static/index.md  error  duplicate-route',
      'static/search.json  error  duplicate-route',
    ],
    says: ['which content/index.md makes'],
  },
  'static files in other letters, or where a folder is needed': {
    files: beside({
      ...guide,
      'static/Guides/SSO/index.html': 'x',
      'static/a.txt': 'x',
      'static/A.txt': 'y',
      'static/404.html/x': 'z',
    }),
    heads: [
      'static/404.html/x  error  duplicate-route',
      'static/Guides/SSO/index.html  error  duplicate-route',
      'static/a.txt  error  duplicate-route',
    ],
  },
  'a static file where the folder of a page belongs': {
    files: beside({ ...guide, 'static/guides': 'x' }),
    heads: ['content/guides/sso.md:1:1  error  duplicate-route'],
    says: ['but static/guides makes a file with that name'],
  },
  'a static file with a name that no address has': {
    files: beside({ 'static/a:b.txt': 'x' }),
    heads: ['static/a:b.txt  error  invalid-route'],
  },
}

const includes: Readonly<Record<string, BadInput>> = {
  'an include that is not there': {
    files: home('# H\n\n::include{file="_s/nope.md"}\n'),
    heads: ['content/index.md:3:1  error  broken-include'],
  },
  'includes that go round': {
    files: home('# H\n\n::include{file="_s/a.md"}\n', {
      'content/_s/a.md': '::include{file="b.md"}\n',
      'content/_s/b.md': 'x\n\n::include{file="a.md"}\n',
    }),
    heads: ['content/_s/b.md:3:1  error  broken-include'],
    says: ['content/_s/a.md → content/_s/b.md → content/_s/a.md'],
  },
  'an include that climbs out': {
    files: home('# H\n\n::include{file="../../../etc/passwd"}\n'),
    heads: ['content/index.md:3:1  error  broken-include'],
    says: ['outside the project'],
  },
  'an include that is a link out': {
    files: home('# H\n\n::include{file="_x.md"}\n'),
    prepare: ({ folder }) => symlinkSync('/etc/passwd', path.join(folder, 'content/_x.md')),
    heads: ['content/index.md:3:1  error  broken-include'],
    says: ['outside the project'],
  },
  'code from files that are not there or not ours': {
    files: home('# H\n\n```js file="../nope.js"\n```\n\n```js file="../../etc/passwd"\n```\n'),
    heads: ['content/index.md:3:1  error  broken-include', 'content/index.md:6:1  error  broken-include'],
  },
  'pages and folders that are links out of the project': {
    files: home('# H\n'),
    prepare: ({ folder }) => {
      symlinkSync('/etc/passwd', path.join(folder, 'content/a.md'))
      symlinkSync('/etc', path.join(folder, 'content/b'))
      symlinkSync('..', path.join(folder, 'content/c'))
      mkdirSync(path.join(folder, 'static'))
      symlinkSync('/etc/passwd', path.join(folder, 'static/d'))
    },
    heads: [
      'content/a.md  error  link-outside',
      'content/b  error  link-outside',
      'content/c  error  link-outside',
      'static/d  error  link-outside',
    ],
  },
}

const pipes: Readonly<Record<string, BadInput>> = {
  'pipes without a writer as pages, includes, code, images and static files': {
    files: home('# H\n\n::include{file="_b.md"}\n\n```js file="_c.js"\n```\n\n![](d.png)\n'),
    prepare: ({ folder }) => {
      mkdirSync(path.join(folder, 'static'))
      for (const file of ['content/a.md', 'content/_b.md', 'content/_c.js', 'content/d.png', 'static/e.txt'])
        spawnSync('mkfifo', [path.join(folder, file)])
    },
    heads: [
      'content/a.md  error  no-file',
      'content/index.md:3:1  error  broken-include',
      'content/index.md:5:1  error  broken-include',
      'content/index.md:8:1  error  broken-image',
    ],
    says: ['this is a pipe'],
  },
}

const texts: Readonly<Record<string, BadInput>> = {
  'bytes that are not UTF-8': {
    files: home(Buffer.from([0x23, 0x20, 0x48, 0x0a, 0x0a, 0x61, 0xff, 0x0a])),
    heads: ['content/index.md:3:2  error  invalid-utf8'],
  },
  'a NUL': { files: home('# H\n\na\0b\n'), heads: ['content/index.md:3:2  error  control-character'] },
  'a page of ten megabytes, reported without follow-up errors': {
    files: beside({}),
    prepare: ({ folder }) =>
      writeFileSync(path.join(folder, 'content/index.md'), 'word word word.\n\n'.repeat(640_000)),
    heads: ['content/index.md  error  page-too-large'],
    says: ['split it'],
  },
  'quotes nested four thousand deep': {
    files: home(`# H\n\n${'>'.repeat(4000)} x\n`),
    heads: ['content/index.md:3:1  error  nesting-too-deep'],
  },
  'brackets nested four thousand deep': {
    files: home(`# H\n\n${'['.repeat(4000)}x\n`),
    heads: ['content/index.md:3:1  error  nesting-too-deep'],
  },
  'elements nested twenty thousand deep': {
    files: home(`# H\n\n${'<b>'.repeat(20_000)}\n`),
    matches: [/^content\/index\.md:\d+:\d+ {2}error {2}nesting-too-deep {2}/],
  },
  'a variable that is not declared': {
    files: home('# H\n\n{{product.nme}} and {{other.x}}\n', { 'docs.config.yaml': variables }),
    heads: ['content/index.md:3:1  error  unknown-variable'],
    says: ['did you mean "product.name"?'],
  },
}

const modules: Readonly<Record<string, BadInput>> = {
  'an MDX file with an expression that is not JavaScript': {
    files: beside({ 'content/a.mdx': '# A\n\n{1 +}\n' }),
    heads: ['content/a.mdx:3:5  error  invalid-module'],
    says: ['this MDX cannot be compiled'],
  },
  'a module page without a default export': {
    files: beside({ 'content/a.tsx': 'export const x = 1\n' }),
    heads: ['content/a.tsx:1:1  error  page-module'],
    says: ['export its React component as default'],
  },
  'a module page with a syntax error': {
    files: beside({ 'content/a.tsx': 'export default function A() {\n  return <p>}</p>\n}\n' }),
    heads: ['content/a.tsx:2:13  error  invalid-module'],
  },
  'a module page that throws': {
    files: beside({ 'content/a.tsx': 'export default function A() { throw new Error("kaputt") }\n' }),
    heads: ['content/a.tsx:1:1  error  page-module'],
    says: ['kaputt'],
  },
  'a module page that throws when it is loaded': {
    files: beside({ 'content/a.tsx': 'throw new Error("at once")\nexport default () => <p/>\n' }),
    heads: ['content/a.tsx:1:1  error  page-module'],
    says: ['at once'],
  },
  'a module page that imports what is not there': {
    files: beside({ 'content/a.tsx': 'import x from "./nope.ts"\nexport default () => <p>{x}</p>\n' }),
    heads: ['content/a.tsx:1:15  error  invalid-module'],
  },
  'an interactive part that gets a function': {
    files: beside({
      'content/a.tsx':
        'import { Part } from "../part.client.tsx"\nexport default () => <Part onPick={() => undefined} />\n',
      'part.client.tsx': 'export const Part = () => <b>part</b>\n',
    }),
    heads: ['content/a.tsx:1:1  error  page-module'],
    says: ['the interactive part "Part" gets "onPick", which is not plain data'],
  },
  'an interactive part that a browser cannot run': {
    files: beside({
      'content/a.tsx': 'import { Part } from "../part.client.tsx"\nexport default () => <Part />\n',
      'part.client.tsx': 'import fs from "node:fs"\nexport const Part = () => <b>{String(fs)}</b>\n',
    }),
    heads: ['part.client.tsx:1:16  error  invalid-module'],
    says: ['node:fs'],
  },
  'an unknown component': {
    files: home('# H\n\n<Cardd title="x" />\n'),
    heads: ['content/index.md:3:1  error  unknown-component'],
    says: ['did you mean "Card"?'],
  },
  'a component that throws': {
    files: home('# H\n\n<Boom/>\n', {
      'templates/components/Boom.tsx': 'export function Boom() { throw new Error("bang") }\n',
    }),
    heads: ['content/index.md:3:1  error  component-failed'],
    says: ['bang'],
  },
  'a module page whose front matter is no plain data': {
    files: beside({ 'content/a.tsx': 'export const frontMatter = { title: () => 1 }\nexport default () => <p/>\n' }),
    heads: ['content/a.tsx:1:1  error  page-module'],
  },
  'a module page whose front matter has a faulty key, which keeps its address': {
    files: home('# H\n\n[a](/there)\n', {
      'content/a.tsx': 'export const frontMatter = { slug: "/there", titel: "A" }\nexport default () => <p/>\n',
    }),
    heads: ['content/a.tsx:1:1  error  front-matter'],
  },
  'a module page and a component that are async': {
    files: home('# H\n\n<Late/>\n', {
      'content/a.tsx': 'export default async () => <p/>\n',
      'templates/components/Late.tsx': 'export async function Late() { return <b/> }\n',
    }),
    heads: ['content/a.tsx:1:1  error  page-module', 'content/index.md:3:1  error  component-failed'],
    says: ['a component is async or waits for a promise; await what it needs at the top of the module instead'],
  },
  'a component whose module throws when it is loaded': {
    files: home('# H\n\n<Boom/>\n\n<Fine/>\n', {
      'templates/components/Boom.tsx': 'throw new Error("no key")\nexport const Boom = () => <b/>\n',
      'templates/components/Fine.tsx': 'export const Fine = () => <b>fine</b>\n',
    }),
    heads: ['templates/components/Boom.tsx:1:1  error  invalid-module'],
    says: ['no key'],
  },
  'broken modules, which hide no other errors and do not make links to them or uses of them errors': {
    files: home('# H\n\n[a](/a) [b](/b) [c](/c)\n\n<Boom/>\n\n<Fine/>\n', {
      'content/a.tsx': 'export default () => <p>a</div>\n',
      'content/b.tsx': 'export const x = 1\n',
      'content/c.tsx': 'export default () => <p>c</p>\n',
      'templates/components/Boom.tsx': 'export const Boom = () => <b>}</b>\n',
      'templates/components/Fine.tsx': 'export const Fine = () => <b>fine</b>\n',
    }),
    heads: [
      'content/a.tsx:1:28  error  invalid-module',
      'content/b.tsx:1:1  error  page-module',
      'templates/components/Boom.tsx:1:30  error  invalid-module',
    ],
  },
  'a module of several pages with an error, which is reported once': {
    files: beside({
      'content/a.tsx': 'import x from "../lib/x"\nexport default () => <p>{x}</p>\n',
      'content/b.tsx': 'import x from "../lib/x"\nexport default () => <b>{x}</b>\n',
      'lib/x.ts': 'export default 3 +\n',
    }),
    heads: ['lib/x.ts:2:1  error  invalid-module'],
  },
  'a component file that exports another name': {
    files: home('# H\n', { 'templates/components/Boom.tsx': 'export const x = 1\n' }),
    heads: ['templates/components/Boom.tsx:1:1  error  invalid-module'],
    says: ['export a function "Boom" here'],
  },
}

const parts = { links, pipes, 'front matter': frontMatter, routes, includes, texts, modules }
for (const [part, cases] of Object.entries(parts)) {
  for (const [name, input] of Object.entries(cases)) {
    test(`refused, with its place (${part}): ${name}`, async () => {
      await expectRefused(input)
    })
  }
}
