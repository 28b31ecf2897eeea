import { expect, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'
import { expectRefused, type BadInput } from './refused.ts'

const site = 'site:\n  title: Sample\n'
const page = { 'content/index.md': '# Home\n' }
const guide = { 'content/guides/sso.md': '# SSO\n\n## Set up\n' }

function config(text: string, more: Readonly<Record<string, string>> = {}): BadInput['files'] {
  return { ...page, 'docs.config.yaml': text, ...more }
}

const cases: Readonly<Record<string, BadInput>> = {
  'a config that is not there is named as it was asked for': {
    files: page,
    words: ['--config', 'other/site.yaml'],
    heads: ['site.yaml  error  config'],
    says: ['there is no file "other/site.yaml"; "docsgen init" makes a site'],
  },
  'sources among which the built site would be': {
    files: config(`${site}content: .\nstatic: ./build\nblog: { dir: build/posts/.. }\n`),
    heads: [
      'docs.config.yaml:3:10  error  config',
      'docs.config.yaml:4:9  error  config',
      'docs.config.yaml:5:14  error  config',
    ],
    says: [
      '"content" must not be ".": the built site is written to "build"',
      'would be read as part of it; to have pages next to it, add mounts: [{ dir: ., route: /, exclude: [build/**, .docsgen/**] }]',
    ],
  },
  'a cache that would be published': {
    files: config(`${site}build: { cache: static/.cache }\n`),
    heads: ['docs.config.yaml:3:17  error  config'],
    says: ['"build.cache" must not be inside a source folder, but "static/.cache" is in "static"'],
  },
  'a language that browsers do not know by its code': {
    files: config(`${site}  locale: en_US\n`),
    heads: ['docs.config.yaml:3:11  error  config'],
    says: ['must be the code of a language, such as en or pt-BR'],
  },
  'a list with a single entry that lacks its dash': {
    files: config(`${site}api: { spec: api.yaml }\n`),
    heads: ['docs.config.yaml:3:6  error  config'],
    says: ['"api" must be a list, not a group; write "- " before its first option'],
  },
  'a title of nothing': {
    files: config('site:\n  title: ""\n'),
    heads: ['docs.config.yaml:2:10  error  config'],
    says: ['"site.title" must not be empty'],
  },
  'addresses that a browser would run': {
    files: config(
      `${site}navbar:\n  items:\n    - { label: A, href: "javascript:alert(1)" }\nfooter:\n  columns:\n    - items: [{ label: A, to: " JavaScript:alert(1)" }]\nsidebars:\n  docs: [index, { link: "vbscript:x", label: A }]\nredirects:\n  - { from: /a, to: "data:text/html,x" }\n`,
    ),
    heads: [
      'docs.config.yaml:5:25  error  config',
      'docs.config.yaml:8:31  error  config',
      'docs.config.yaml:10:25  error  config',
      'docs.config.yaml:12:21  error  config',
    ],
    says: [
      '"navbar.items.0.href" must be an address that a browser opens',
      '"footer.columns.0.items.0.to" must be an address that a browser opens',
      '"sidebars.docs.1.link" must be an address that a browser opens',
      '"redirects.0.to" must be an address that a browser opens',
    ],
  },
  'an address that means something else on every page': {
    files: config(`${site}navbar:\n  items:\n    - { label: A, href: news }\n`),
    heads: ['docs.config.yaml:5:25  error  config'],
    says: ['"navbar.items.0.href" must be a full address'],
  },
  'sources that would end the security policy, or take its meaning away': {
    files: config(
      `${site}security:\n  extraSources:\n    img: ["x; script-src *", https://a.example]\n    script: ["'unsafe-inline'"]\n`,
    ),
    heads: ['docs.config.yaml:5:11  error  config', 'docs.config.yaml:6:14  error  config'],
    says: ['"security.extraSources.img.0" must be an origin', '"security.extraSources.script.0" must be an origin'],
  },
  'an element of the head that the security policy blocks': {
    files: config(
      `${site}  head:\n    - { tag: script, attributes: { src: https://a.example/x.js } }\n    - { tag: link, attributes: { rel: stylesheet, href: https://a.example/x.css } }\n    - { tag: meta, attributes: { name: a, onload: go() } }\n    - { tag: script, attributes: { async: true } }\n`,
    ),
    heads: ['docs.config.yaml:6:51  error  config', 'docs.config.yaml:7:7  error  config'],
    says: ['is code or a style, which the content security policy blocks', 'a script needs "src"'],
  },
  'a script of another host in the head': {
    files: config(`${site}  head:\n    - { tag: script, attributes: { src: https://a.example/x.js } }\n`),
    heads: ['docs.config.yaml:4:7  error  config'],
    says: ['add "https://a.example" to security.extraSources.script'],
  },
  'analytics without a known provider': {
    files: config(`${site}analytics: { provider: ga4 }\n`),
    heads: ['docs.config.yaml:3:12  error  config'],
    says: ['"analytics.id" is missing'],
  },
  'an endpoint that is no address': {
    files: config(`${site}analytics: { provider: endpoint, id: stats }\n`),
    heads: ['docs.config.yaml:3:38  error  config'],
    says: ['"analytics.id" must be the address of the endpoint'],
  },
  'a target that is no store, and an edit address that is none': {
    files: config(`${site}publish: { target: "ftp://x" }\ndocs: { editUrl: main }\n`),
    heads: ['docs.config.yaml:3:20  error  config', 'docs.config.yaml:4:18  error  config'],
    says: ['"publish.target" must be s3://bucket/prefix', '"docs.editUrl" must be a full address'],
  },
  'a menu that holds nothing': {
    files: config(`${site}navbar:\n  items: [{ label: A, kind: dropdown, items: [] }]\n`),
    heads: ['docs.config.yaml:4:11  error  config'],
    says: ['a dropdown of the navigation bar needs "items"'],
  },
  'a redirect from a file that docsgen makes': {
    files: config(`${site}redirects:\n  - { from: /search.json, to: / }\n`),
    heads: ['docs.config.yaml:4:13  error  duplicate-route'],
  },
  'a broken link in the announcement is reported once, at its line': {
    files: config(`${site}announcement: { id: a, text: "**New**: [see](/nowhere), \`[x](/y)\`, [home](/)" }\n`, guide),
    heads: ['docs.config.yaml:3:30  error  broken-link'],
    says: ['"/nowhere" is not a page of this site'],
  },
  'a sidebar entry that is near no page': {
    files: config(`${site}sidebars: { docs: [a] }\n`),
    heads: ['docs.config.yaml:3:20  error  broken-link'],
    says: ['"a" is not a page of this site\n'],
  },
  'an empty config': {
    files: config(''),
    heads: ['docs.config.yaml:1:1  error  config'],
    says: ['"site.title" at least'],
  },
  'a config that is a list': { files: config('- a\n- b\n'), heads: ['docs.config.yaml:1:1  error  config'] },
  'a YAML syntax error': {
    files: config('site:\n  title: A\n  tagline: [a, b\nnavbar: {}\n'),
    heads: ['docs.config.yaml:4:1  error  invalid-yaml'],
  },
  'a bracket that is never closed': {
    files: config('site: {\n  title: A\nnavbar:\n  items:\n    - label: A\n    - label: B\n'),
    heads: ['docs.config.yaml:3:1  error  invalid-yaml'],
  },
  'a tab for indentation': {
    files: config('site:\n\ttitle: A\n'),
    heads: ['docs.config.yaml:2:1  error  invalid-yaml'],
    says: ['tabs are not allowed'],
  },
  'a key written twice': {
    files: config('site:\n  title: A\n  title: B\n'),
    heads: ['docs.config.yaml:3:3  error  invalid-yaml'],
    says: ['map keys must be unique'],
  },
  'two documents in one file': {
    files: config(`${site}---\nsite: { title: B }\n`),
    heads: ['docs.config.yaml:3:1  error  invalid-yaml'],
    says: ['remove this line'],
  },
  'a config that is not UTF-8': {
    files: { ...page, 'docs.config.yaml': Buffer.from([0x61, 0x3a, 0x20, 0x0a, 0xff, 0x0a]) },
    heads: ['docs.config.yaml:2:1  error  invalid-utf8'],
  },
  'aliases that multiply': {
    files: config(
      `${site}a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n`,
    ),
    heads: ['docs.config.yaml:1:1  error  invalid-yaml'],
    says: ['write the values out'],
  },
  'an alias of the node that contains it': {
    files: config(`${site}a: &x [*x]\n`),
    heads: ['docs.config.yaml:3:8  error  invalid-yaml'],
    says: ['is inside the value that it refers to'],
  },
  'YAML nested five thousand deep': {
    files: config(`${site}x: ${'['.repeat(5000)}${']'.repeat(5000)}\n`),
    matches: [/^docs\.config\.yaml:3:\d+ {2}error {2}invalid-yaml {2}this is nested too deeply$/],
  },
  'errors in options that no page depends on, together with those in pages': {
    files: {
      'docs.config.yaml':
        'site: { titel: A }\nnavbar: { items: 3 }\nfooter: { copyright: "{{product.nmae}}" }\ndocs: { toc: { min: 3, max: 2 } }\nmade-up: 1\nvariables: { product: { name: A } }\n',
      'content/index.md': '---\ntitel: B\n---\n\n[x](nope.md)\n',
    },
    heads: [
      'content/index.md:2:1  error  front-matter',
      'content/index.md:5:1  error  broken-link',
      'docs.config.yaml:1:9  error  config',
      'docs.config.yaml:2:18  error  config',
      'docs.config.yaml:3:22  error  unknown-variable',
      'docs.config.yaml:4:21  error  config',
      'docs.config.yaml:5:1  error  config',
    ],
  },
  'an error that changes the meaning of pages, without its follow-up errors': {
    files: {
      'docs.config.yaml': `${site}redirect: [{ from: /old, to: / }]\nfoter: {}\n`,
      'content/index.md': '[x](/old)\n',
    },
    heads: ['docs.config.yaml:3:1  error  config', 'docs.config.yaml:4:1  error  config'],
    says: ['did you mean "redirects"?', 'did you mean "footer"?'],
  },
  'variables that refer to each other, or to themselves': {
    files: {
      'docs.config.yaml': `${site}variables: { product: { name: "the {{product.full}}", full: "{{product.name}} 2", own: "{{product.own}}{{product.own}}" } }\n`,
      'content/index.md': '{{product.name}}\n',
    },
    heads: ['docs.config.yaml:3:61  error  unknown-variable', 'docs.config.yaml:3:88  error  unknown-variable'],
    says: ['this variable refers to itself: product.name → product.full → product.name', 'product.own → product.own'],
  },
  'variables that multiply': {
    files: config(
      `${site}variables:\n  a:\n    a: xxxxxxxxxx\n${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name, index) => `    ${name}: "${`{{a.${'abcdefghi'.charAt(index)}}}`.repeat(10)}"\n`).join('')}`,
    ),
    heads: ['docs.config.yaml:9:8  error  unknown-variable'],
    says: ['longer than 10000 characters'],
  },
  'options outside of their groups, without what that means for pages': {
    files: {
      'docs.config.yaml': 'title: A\nbasePath: /docs/\nsidebar: {}\n',
      'content/index.md': '[x](nope.md)\n',
    },
    heads: [
      'docs.config.yaml:1:1  error  config',
      'docs.config.yaml:2:1  error  config',
      'docs.config.yaml:3:1  error  config',
    ],
    says: ['did you mean "site.title"?', 'did you mean "site.basePath"?', 'did you mean "sidebars"?'],
  },
  'a variable without quotes': {
    files: config(`${site}variables: { product: { name: A } }\nfooter: { copyright: {{product.name}} }\n`),
    heads: ['docs.config.yaml:4:22  error  config'],
    says: ['put a value that begins with {{ in quotes'],
  },
  'a single value in place of a group, with the options of the group': {
    files: config('site: { title: A, logo: logo.svg }\nannouncement: hello\nblog: true\n'),
    heads: [
      'docs.config.yaml:1:25  error  config',
      'docs.config.yaml:2:15  error  config',
      'docs.config.yaml:3:7  error  config',
    ],
    says: [
      '"site.logo" must be a group of options, not "logo.svg"; its options are light, dark, alt, to, href, text',
      'not "hello"; its options are id, text, dismissible',
      'not true; its options are enabled, dir, translated, exclude, route, permalinks, …',
    ],
  },
  'a theme for code that there is not': {
    files: config(`${site}code: { themes: { light: githob } }\n`),
    heads: ['docs.config.yaml:3:26  error  config'],
    says: ['"githob" is not a code theme; did you mean "github"?'],
  },
  'an unknown code language next to three known ones': {
    files: config(`${site}code: { languages: [java, scala, docker, javva, xyzzy] }\n`),
    heads: ['docs.config.yaml:3:42  error  config', 'docs.config.yaml:3:49  error  config'],
    says: ['"javva" is not a known code language; did you mean "java"?', 'use a language of highlight.js'],
  },
  'an unknown code language, which hides no error in the pages': {
    files: config(`${site}code: { languages: [javva] }\n`, { 'content/index.md': '# A\n\n[x](nope.md)\n' }),
    heads: ['content/index.md:3:1  error  broken-link', 'docs.config.yaml:3:21  error  config'],
  },
  'a faulty picture for shared links, which hides no error in the pages': {
    files: config('site:\n  title: A\n  image: 3\n', { 'content/index.md': '# A\n\n[x](nope.md)\n' }),
    heads: ['content/index.md:3:1  error  broken-link', 'docs.config.yaml:3:10  error  config'],
  },
  'invalid entries of lists, which hide no other errors and are no broken links or redirects themselves': {
    files: config(
      `${site}navbar:\n  items:\n    - { label: A, tu: / }\n    - { kind: dropdown, items: [{ labl: B }, { label: C, to: /c }], hidden: 1 }\n    - { label: D, to: /d }\nfooter:\n  copyright: {}\n  columns:\n    - { titel: E, items: [{ label: {}, to: / }, { label: F, to: /f }] }\nredirects:\n  - { from: /g, to: "data:text/html,x" }\n  - { form: /h, to: / }\n  - { from: i, too: / }\n  - { from: 1, to: / }\n  - { from: /j, to: /k }\n`,
      { 'content/index.md': '# A\n\n[g](/g) [h](/h) [i](/i) [j](nope.md)\n' },
    ),
    heads: [
      'content/index.md:3:25  error  broken-link',
      'docs.config.yaml:5:19  error  config',
      'docs.config.yaml:6:7  error  config',
      'docs.config.yaml:6:35  error  config',
      'docs.config.yaml:6:62  error  broken-link',
      'docs.config.yaml:6:69  error  config',
      'docs.config.yaml:7:23  error  broken-link',
      'docs.config.yaml:9:14  error  config',
      'docs.config.yaml:11:9  error  config',
      'docs.config.yaml:11:36  error  config',
      'docs.config.yaml:11:65  error  broken-link',
      'docs.config.yaml:13:21  error  config',
      'docs.config.yaml:14:7  error  config',
      'docs.config.yaml:15:13  error  config',
      'docs.config.yaml:15:16  error  config',
      'docs.config.yaml:16:13  error  config',
      'docs.config.yaml:17:13  error  broken-redirect',
    ],
  },
  'an invalid content folder, version and language, which hide no errors in other options': {
    files: config(
      `${site}  locales: [{ code: en, label: English }, { label: German }, { code: en, label: British }]\ncontent: 7\nversions:\n  - { name: 2, banner: old }\n  - { path: a b }\n  - { name: 1, content: lost, ref: {} }\n  - { name: 0, content: lost }\nanalytics: { provider: ga4 }\nnavbar: { items: [{ label: A, position: up }] }\n`,
    ),
    heads: [
      'docs.config.yaml:3:43  error  config',
      'docs.config.yaml:3:70  error  config',
      'docs.config.yaml:4:10  error  config',
      'docs.config.yaml:6:24  error  config',
      'docs.config.yaml:7:5  error  config',
      'docs.config.yaml:8:36  error  config',
      'docs.config.yaml:9:25  error  config',
      'docs.config.yaml:10:12  error  config',
      'docs.config.yaml:11:19  error  config',
      'docs.config.yaml:11:41  error  config',
    ],
    says: ['the language "en" is listed twice', 'there is no folder "lost"', '"analytics.id" is missing'],
  },
  'links of the footer and of a menu that lead nowhere': {
    files: config(
      `${site}navbar:\n  items:\n    - { label: A, kind: dropdown, items: [{ label: B }] }\nfooter:\n  columns:\n    - items: [{ label: C }, { label: D, to: /, href: https://example.com }]\n`,
    ),
    heads: [
      'docs.config.yaml:5:43  error  config',
      'docs.config.yaml:8:15  error  config',
      'docs.config.yaml:8:29  error  config',
    ],
    says: ['a link of the footer has either "to" (a page) or "href" (any other address)'],
  },
  'two API documents with the same address': {
    files: config(`${site}api:\n  - { spec: api.yaml }\n  - { spec: other.yaml }\n`, {
      'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
      'other.yaml': 'openapi: 3.1.0\ninfo: { title: B, version: "1" }\npaths: {}\n',
    }),
    heads: ['docs.config.yaml:5:5  error  config'],
    says: ['the address "/api" is that of "api.yaml"; set "route" to a different address'],
  },
  'entries of a sidebar that are written as in another tool': {
    files: config(
      `${site}sidebars:\n  docs:\n    - { type: doc, id: index }\n    - { Home: index.md }\n    - { category: A, label: B, items: [index] }\n    - { categry: C, items: [index] }\n`,
    ),
    heads: [
      'docs.config.yaml:5:7  error  config',
      'docs.config.yaml:6:7  error  config',
      'docs.config.yaml:7:22  error  config',
      'docs.config.yaml:8:9  error  config',
    ],
    says: [
      '"sidebars.docs.0" needs one of these options: category, link, autogenerate, page',
      '"sidebars.docs.2.label" is not an option; allowed: category,',
      '"sidebars.docs.3.categry" is not an option; did you mean "category"?',
    ],
  },
  'unknown languages of samples, which hide no error in the pages': {
    files: config(`${site}api: [{ spec: api.yaml, codeSamples: [curl, pyhton] }]\n`, {
      'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
      'content/index.md': '# A\n\n[x](nope.md) [API](/api)\n',
    }),
    heads: ['content/index.md:3:1  error  broken-link', 'docs.config.yaml:3:45  error  config'],
    says: ['"pyhton" is not a language for code samples; did you mean "python"?'],
  },
  'an unknown language of samples after a wrong value': {
    files: config(`${site}api: [{ spec: api.yaml, codeSamples: [5, pyhton] }]\n`, {
      'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
      'content/index.md': '# A\n\n[API](/api)\n',
    }),
    heads: ['docs.config.yaml:3:39  error  config', 'docs.config.yaml:3:42  error  config'],
    says: ['"pyhton" is not a language for code samples; did you mean "python"?'],
  },
  'folders that are not there': {
    files: config(`${site}content: pages\nstatic: public\n`),
    heads: ['docs.config.yaml:3:10  error  config', 'docs.config.yaml:4:9  warning  config'],
    says: ['there is no folder "pages"', 'there is no folder "public"'],
  },
  'an unknown option that is near no other': {
    files: config(`${site}xyzzy: {}\n`),
    heads: ['docs.config.yaml:3:1  error  config'],
    says: ['"xyzzy" is not an option; docsgen.schema.json lists all options'],
  },
  'an unknown option at the top': {
    files: config(`${site}navbarr: {}\n`),
    heads: ['docs.config.yaml:3:1  error  config'],
    says: ['"navbarr" is not an option; did you mean "navbar"?'],
  },
  'an unknown option in a group': {
    files: config('site:\n  title: A\n  basepath: /x\n'),
    heads: ['docs.config.yaml:3:3  error  config'],
    says: ['did you mean "basePath"?'],
  },
  'an unknown option two groups down': {
    files: config(`${site}docs:\n  toc:\n    mim: 2\n`),
    heads: ['docs.config.yaml:5:5  error  config'],
    says: ['"docs.toc.mim" is not an option; did you mean "min"?'],
  },
  'the sidebar of a path that does not exist': {
    files: config(`${site}sidebars: { guide: [index] }\ndocs:\n  sidebar:\n    paths: { /: false, /a: guides }\n`),
    heads: ['docs.config.yaml:6:28  error  config'],
    says: ['"guides" is not a sidebar of this site; did you mean "guide"?'],
  },
  'an unknown option in a list': {
    files: config(`${site}footer:\n  columns:\n    - title: A\n      items:\n        - { label: x, too: / }\n`),
    heads: ['docs.config.yaml:7:23  error  config'],
    says: ['did you mean "to"?'],
  },
  'an unknown option in a sidebar entry, reported once although a required one is missing': {
    files: config(`${site}sidebars:\n  docs:\n    - category: A\n      items:\n        - { category: B, itms: [] }\n`),
    heads: ['docs.config.yaml:7:26  error  config'],
    says: ['"sidebars.docs.0.items.0.itms" is not an option; did you mean "items"?'],
  },
  'values of the wrong type': {
    files: config('site:\n  title: [a]\nsidebars: yes\nsearch: { maxResults: many }\ncolorMode: { toggle: 1 }\n'),
    heads: [
      'docs.config.yaml:2:10  error  config',
      'docs.config.yaml:3:11  error  config',
      'docs.config.yaml:4:23  error  config',
      'docs.config.yaml:5:22  error  config',
    ],
    says: ['must be text or a number, not a list', 'must be true or false, not 1'],
  },
  'values that are not among the known ones': {
    files: config(`${site}colorMode: { default: drak }\nmarkdown: { html: sanitise }\n`),
    heads: ['docs.config.yaml:3:23  error  config', 'docs.config.yaml:4:19  error  config'],
    says: ['must be one of "light", "dark", not "drak"; did you mean "dark"?', 'did you mean "sanitize"?'],
  },
  'a number beyond its limit': {
    files: config(`${site}search: { maxResults: 500 }\n`),
    heads: ['docs.config.yaml:3:23  error  config'],
    says: ['must be at most 50, not 500'],
  },
  'a title that is missing': {
    files: config('site: {}\n'),
    heads: ['docs.config.yaml:1:7  error  config'],
    says: ['"site.title" is missing'],
  },
  'several errors, each once and in file order': {
    files: config('sit: 1\nsite:\n  title: A\n  home: overview\n  url: "https://a b"\nfooter: 3\n'),
    heads: [
      'docs.config.yaml:1:1  error  config',
      'docs.config.yaml:4:9  error  config',
      'docs.config.yaml:5:8  error  config',
      'docs.config.yaml:6:9  error  config',
    ],
    says: ['4 errors; nothing was written'],
  },
  'a base path that climbs or names another host': {
    files: config('site:\n  title: A\n  basePath: //elsewhere/\n'),
    heads: ['docs.config.yaml:3:13  error  config'],
    says: ['must be a path such as /docs/'],
  },
  'a variable that is not declared': {
    files: config(`${site}variables: { product: { name: X } }\nfooter: { copyright: "{{product.nme}}" }\n`),
    heads: ['docs.config.yaml:4:22  error  unknown-variable'],
    says: ['did you mean "product.name"?'],
  },
  'a variable that names one that is not there': {
    files: config(`${site}variables:\n  product:\n    name: X\n    long: "{{product.nam}} y"\n`),
    heads: ['docs.config.yaml:6:11  error  unknown-variable'],
    says: ['did you mean "product.name"?'],
  },
  'names of prototypes as options': {
    files: config(`${site}__proto__: { a: 1 }\nconstructor: 1\n`),
    heads: ['docs.config.yaml:3:1  error  config', 'docs.config.yaml:4:1  error  config'],
  },
  'a sidebar with a page that is not there': {
    files: config(`${site}sidebars:\n  docs:\n    - index\n    - guids/sso\n    - guides/sso\n`, guide),
    heads: ['docs.config.yaml:6:7  error  broken-link'],
    says: ['did you mean "guides/sso"?'],
  },
  'a category that leads to a page that is not there': {
    files: config(`${site}sidebars:\n  docs:\n    - { category: X, link: nope, items: [index] }\n`),
    heads: ['docs.config.yaml:5:28  error  broken-link'],
  },
  'a sidebar made from an empty folder': {
    files: config(`${site}sidebars: { docs: [index, { autogenerate: nope }] }\n`),
    heads: ['docs.config.yaml:3:27  error  empty-sidebar'],
  },
  'a sidebar whose name cannot be that of a file': {
    files: config(`${site}sidebars: { "../../x": [index] }\n`),
    heads: ['docs.config.yaml:3:24  error  config'],
  },
  'a link of the bar to a page that is not there': {
    files: config(`${site}navbar: { items: [ { label: A, to: /guide } ] }\n`, { 'content/guides.md': '# A\n' }),
    heads: ['docs.config.yaml:3:36  error  broken-link'],
    says: ['did you mean "/guides"?'],
  },
  'a link of the bar without an address': {
    files: config(`${site}navbar: { items: [ { label: A } ] }\n`),
    heads: ['docs.config.yaml:3:20  error  config'],
  },
  'a link of the footer to a page that is not there': {
    files: config(`${site}footer: { columns: [ { items: [ { label: B, to: /guides/ss } ] } ] }\n`, guide),
    heads: ['docs.config.yaml:3:49  error  broken-link'],
    says: ['did you mean "/guides/sso"?'],
  },
  'a missing home page is reported once': {
    files: { 'docs.config.yaml': 'site: { title: A, home: /overvew }\n', 'content/overview.md': '# O\n' },
    heads: ['docs.config.yaml:1:25  error  broken-link'],
    says: ['did you mean "/overview"?'],
  },
  'redirects that lead on, round, nowhere, over a page, or twice': {
    files: config(
      `${site}redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: / }\n  - { from: /c, to: /d }\n  - { from: /d, to: /c }\n  - { from: /e, to: /guides/ss }\n  - { from: /b, to: /guides/sso }\n  - { from: /guides/sso, to: / }\n  - { from: /f, to: /guides/sso#nope }\n`,
      guide,
    ),
    heads: [
      'docs.config.yaml:4:13  error  broken-redirect',
      'docs.config.yaml:6:13  error  broken-redirect',
      'docs.config.yaml:7:13  error  broken-redirect',
      'docs.config.yaml:8:13  error  broken-redirect',
      'docs.config.yaml:9:13  error  broken-redirect',
      'docs.config.yaml:10:13  error  broken-redirect',
      'docs.config.yaml:11:13  error  broken-redirect',
    ],
    says: [
      '/a → /b → /; point it directly to the last address',
      '/c → /d → /c',
      'did you mean "/guides/sso"?',
      '"/b" is redirected twice',
    ],
  },
  'redirects from addresses that no folder can have': {
    files: config(
      `${site}redirects:\n  - { from: /../../x, to: / }\n  - { from: /aux, to: / }\n  - { from: "/a?b=1", to: / }\n`,
    ),
    heads: [
      'docs.config.yaml:4:13  error  broken-redirect',
      'docs.config.yaml:5:13  error  broken-redirect',
      'docs.config.yaml:6:13  error  broken-redirect',
    ],
  },
  'redirects that differ from another path only by case, or have the path of a file': {
    files: config(
      `${site}redirects:\n  - { from: /Guides/SSO, to: / }\n  - { from: /robots.txt, to: / }\n  - { from: /guides/sso.md, to: / }\n`,
      guide,
    ),
    heads: [
      'docs.config.yaml:4:13  error  duplicate-route',
      'docs.config.yaml:5:13  error  duplicate-route',
      'docs.config.yaml:6:13  error  duplicate-route',
    ],
  },
  'a logo that is not there': {
    files: config('site:\n  title: A\n  logo: { light: logo.svg }\n  favicon: f.ico\n  image: a.png\n'),
    heads: [
      'docs.config.yaml:3:18  error  broken-image',
      'docs.config.yaml:4:12  error  broken-image',
      'docs.config.yaml:5:10  error  broken-image',
    ],
  },
  'folders that are files': {
    files: {
      ...config(`${site}content: pages\nstatic: files\nblog: { dir: posts }\n`),
      pages: 'x',
      files: 'x',
      posts: 'x',
    },
    heads: [
      'docs.config.yaml:3:10  error  config',
      'docs.config.yaml:4:9  error  config',
      'docs.config.yaml:5:14  error  config',
    ],
    says: ['"static" must be a folder, but "files" is a file'],
  },
  'a content folder outside the project': {
    files: config(`${site}content: ../elsewhere\nstatic: /etc\n`),
    heads: ['docs.config.yaml:3:10  error  config', 'docs.config.yaml:4:9  error  config'],
  },
  'a cache in the content folder': {
    files: config(`${site}build: { cache: content }\n`),
    heads: ['docs.config.yaml:3:17  error  config'],
  },
  'an API document that is not there': {
    files: config(`${site}api: [ { spec: openapi/nope.yaml } ]\n`),
    heads: ['docs.config.yaml:3:16  error  spec-missing'],
  },
}

for (const [name, input] of Object.entries(cases)) {
  test(`refused, with its place: ${name}`, async () => {
    await expectRefused(input)
  })
}

test('a build in spite of errors in an API document is advised only where the document can be read', async () => {
  const documents = {
    'one response is missing': 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: { /a: { get: {} } }\n',
    'a quote is not closed': 'openapi: 3.0.3\ninfo: { title: "T, version: "1" }\n',
    'nothing is in it': '',
  }
  const advised = []
  for (const [name, text] of Object.entries(documents)) {
    const files = { 'docs.config.yaml': `${site}api: [ { spec: a.yaml } ]\n`, 'a.yaml': text }
    const { error } = await runWarm(['build'], makeProject({ 'content/index.md': '# Home\n', ...files }).folder)
    expect(error).toMatch(/nothing was written\n$/)
    if (error.includes('set build.onSpecFault: warn')) advised.push(name)
  }
  expect(advised).toEqual(['one response is missing'])
})
