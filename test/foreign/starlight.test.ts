import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'docs.config.yaml': '',
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import checks from 'lost-checks'
import typed from 'typed-plugin'
import addText from '/plugins/add-text'

// The compiler of Astro has this global.
const title = fs.existsSync('nowhere') ? 'Lost' : 'Harbour'

export default defineConfig({
  site: 'https://harbour.example.com',
  redirects: { '/old/knots': '/guides/knots', '/older': { status: 301, destination: '/guides/knots' }, '/tags/[tag]': '/' },
  markdown: { remarkPlugins: [addText] },
  integrations: [starlight({
    title: { en: title },
    titleDelimiter: '·',
    defaultLocale: 'root',
    locales: { root: { label: 'English', lang: 'en-GB' }, fr: { label: 'Français' }, 'pt-br': { label: 'Português', lang: 'pt-BR' }, ja: { label: '日本語' } },
    social: [{ icon: 'github', label: 'Code', href: 'https://code.example.com/harbour' }],
    editLink: { baseUrl: 'https://code.example.com/harbour/edit/main/' },
    plugins: [checks(), typed()],
    logo: { light: './art/ship.svg', dark: '/night.svg' },
    customCss: ['./src/look.css', 'lost-font'],
    components: { Footer: './src/Footer.astro' },
    sidebar: ['ropes', { label: 'Lines', translations: { fr: 'Cordages' }, items: [{ slug: 'guides/knots', label: 'Knots', badge: 'New' }, { label: 'Sea', link: 'https://example.com/sea', attrs: { target: '_blank' } }] }, { label: 'All', autogenerate: { directory: 'guides' } }, { label: 'Made', items: [{ autogenerate: { directory: 'made' } }, 'made/later', { label: 'Calls', link: '/made/calls' }] }],
  })],
})
`,
  'plugins/add-text.mjs':
    "export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Made by a plugin' }] })\n",
  'node_modules/typed-plugin/package.json': '{ "type": "module", "exports": "./index.ts" }',
  'node_modules/typed-plugin/index.ts': 'export default (): object => ({ name: "typed" })',
  'src/look.css':
    "@import './hues.css';\n:root { --sl-color-accent-high: var(--hue); --sl-color-accent: #000 }\n[data-theme='light'] { --sl-color-accent: #7a1f5c }\n.other { --sl-color-accent-high: #00f }\n",
  'art/ship.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'src/assets/ship.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'public/night.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'src/hues.css': ':root { --hue: hsl(60 80% 70%) }\n',
  'src/content/docs/index.mdx':
    '---\ntitle: Harbour\ntemplate: splash\nhero:\n  tagline: Calm water\n  image: { alt: Ship, light: /src/assets/ship.svg, dark: /src/assets/ship.svg }\n  actions:\n    - { text: Start, link: /guides/knots/, variant: primary }\n---\n\nimport { Card, CardGrid } from \'@astrojs/starlight/components\'\n\n<CardGrid>\n  <Card title="Deep" icon="star">For *large* ships</Card>\n</CardGrid>\n',
  'src/content/docs/404.md': '---\ntitle: Lost at sea\n---\n',
  'src/content/docs/fr/index.mdx': '---\ntitle: Port\n---\n',
  'src/content/docs/fr/guides/knots.mdx': '---\ntitle: Nœuds\n---\n\n# Serrer\n',
  'src/content/docs/tides.mdx': '---\ntitle: Tides\n---\n',
  'src/content/docs/fr/tides.md': '---\ntitle: Marées\n---\n',
  'src/content/docs/pt-BR/index.mdx': '---\ntitle: Porto\n---\n',
  'src/components/tide.md': '# Tide {1} <b style="color: tan">low</b> <br> water\n',
  'src/content/docs/ropes.md':
    '---\ntitle: Ropes\nslug: strong/ropes\nsidebar: { order: 3, label: Rope }\ntableOfContents: false\neditUrl: false\n---\n\n:::caution[Wet]\nDo not pull.\n:::\n\n```diff lang="js"\n  // knots/bow.js\n\n-const old = 1\n+const bow = 2\n```\n\n```js title="a b.js" {"1": 2} {"3":3} ins={"2":1} "tie" /b(.)w/ del="()" /[/ "d("\ntie()\nbow()\nend()\n```\n\n```js title="c d.js" {1} mark={2} frame="none"\na()\nb()\n```\n',
  'src/content/docs/guides/knots.mdx': `---
title: Knots
tableOfContents: { maxHeadingLevel: 4 }
head: [{ tag: title, content: Other }]
---
import { Aside, Badge, Code, FileTree, Icon, LinkButton, LinkCard, Steps, TabItem, Tabs } from '@astrojs/starlight/components'
import Tide from '~/components/tide.astro'
import { Image } from 'astro:assets'
import { Hold } from 'harbour:ui/parts'
import { PackageManagers } from 'starlight-package-managers'
import ship from '~/assets/ship.svg'
import Level from '../../../components/tide.md'
import { Content } from './_parts/sail.mdx'
import text from '../../rope.genai?raw'
import lost from '../../lost.txt?raw'

## {frontmatter.title} again

## Pull ...

Don't "pull" *it*.

<Aside type="danger" title="Cold">Wear gloves <Icon name="hand" /></Aside>
<Tabs syncKey="sea"><TabItem label="Port">left</TabItem><TabItem label="Starboard">right</TabItem></Tabs>
<Steps>
1. Tie it

2. Pull it
</Steps>
<FileTree>
- src
  - knot.ts
  - **art/** pictures
</FileTree>
<LinkCard title="Ropes" href="/strong/ropes/" description="All of them" />
<LinkButton href="/strong/ropes/">Go</LinkButton> <Badge text="Old" variant="caution" />
<Code code={text} lang="js" title="rope.js" />

~~~astro
---
// sea/Tide.astro
---
<p>high</p>
~~~

~~~mdx 'title="Marked"'
<Hold title="Marked" />
// knots.js
~~~

~~~yaml {3}
# sea/chart.yaml

depth: 3
~~~

<Tide>high</Tide>{lost}
<Image src={ship} alt="A ship" />
<Hold>Cargo</Hold>
<PackageManagers pkg="harbour" args="--deep" dev />
<PackageManagers type="create" pkg="harbour@latest" pkgManagers={['yarn', 'deno']} comment="with {PKG}" />

~~~js
import { Hold } from 'harbour:ui/parts'
~~~
<Level />
<Content />
`,
  'src/content/docs/guides/_parts/sail.mdx': 'All sails.\n',
  'src/content/docs/guides/Deep Sea/V1.2.md': '---\ntitle: Deep\n---\n',
  'src/content/rope.genai.mjs': 'const rope = 1',
  'src/components/tide.astro': '---\nconst tide = await read()\n---\n<slot />',
}

function marks(html: string): string[] {
  return Array.from(
    html.matchAll(/<mark class="(\w+)">(.*?)<\/mark>/g),
    ([, kind, text]) => `${kind ?? ''} ${text ?? ''}`,
  )
}

test('a Starlight site builds without an edit, and reports what it loses', async () => {
  const project = makeWarmProject(site)
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toContain('<h1 id="harbour">Harbour</h1>')
  expect(home).toContain('Calm water')
  expect(home).toContain('<a href="/guides/knots">Start</a>')
  expect(home).toContain('For <em>large</em> ships')
  expect(project.read('build/strong/ropes/index.html')).toMatch(/admonition-caution.*Wet/)
  const knots = project.read('build/guides/knots/index.html')
  for (const part of [
    'Knots again',
    '<h2 id="pull">Pull',
    'Cold',
    'Wear gloves',
    'Starboard',
    'Pull it',
    'Don’t “pull”',
    'knot.ts',
    '<strong>art/</strong> pictures<ul><li>…</li></ul>',
    'All of them',
    '>Go</a>',
    'Old',
    'high',
    'Cargo',
    'All sails.',
  ])
    expect(knots).toContain(part)
  expect(knots).toMatch(/hljs-keyword">const<\/span> rope = /)
  expect(knots).not.toMatch(/code-title">(?:Marked|knots)/)
  expect(knots).toContain('<title>Knots · Harbour</title>')
  expect(knots).toMatch(
    /code-title">sea\/chart.yaml<\/figcaption><pre><code class="language-yaml"><span class="line highlighted">/,
  )
  expect(knots).toMatch(
    /code-title">sea\/Tide.astro<\/figcaption><pre><code class="language-astro"><span[^>]*>(?:<[^>]*>)*&#x3C;/,
  )
  expect(project.read('build/strong/ropes/index.html')).toMatch(
    /code-title">knots\/bow.js<.*language-js"><span class="line removed"><span class="hljs-keyword">const/,
  )
  expect(project.read('build/strong/ropes/index.html')).toMatch(
    /line added">[^]*line highlighted">[^]*line highlighted">.*end?/,
  )
  expect(marks(project.read('build/strong/ropes/index.html'))).toEqual([
    'highlighted tie',
    'removed ()',
    'highlighted o',
    'removed ()',
    'highlighted d',
    'highlighted (',
    'removed )',
  ])
  expect(marks(knots).join('')).toBe('highlighted titlehighlighted =highlighted "Marked"')
  const words = knots.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const command of ['npm i -D harbour -- --deep', 'yarn add -D harbour --deep', '# with yarn yarn create harbour'])
    expect(words).toContain(command)
  expect(words).not.toContain('deno')
  expect(knots).toMatch(/<img(?=[^>]*alt="A ship")[^>]*src="[^"]*ship[^"]*\.svg"/)
  expect(knots).toContain('https://code.example.com/harbour/edit/main/src/content/docs/guides/knots.mdx')
  expect(knots, 'Markdown that a module imports').toMatch(/Tide \{1\} <b class="s-[\da-f]{8}">low<\/b> <br>/)
  expect(project.has('build/guides/deep-sea/v12/index.html')).toBe(true)
  expect(error).toContain('astro.config.mjs  warning  empty-sidebar  there are no pages below "made"')
  expect(error).toContain('astro.config.mjs  warning  broken-link  "/made/later" is not a page')
  expect(error).toContain('astro.config.mjs  warning  broken-link  "/made/calls" is not a page')
  expect(knots).not.toContain('Calls')
  expect(knots).toContain('<span>Knots <span class="badge badge-tip">New</span></span></a>')
  const french = project.read('build/fr/guides/knots/index.html')
  expect(knots).toContain('<p>Made by a plugin</p>')
  expect(project.read('build/old/knots/index.html')).toContain('url=/guides/knots')
  expect(project.read('build/older/index.html')).toContain('url=/guides/knots')
  const [, style = ''] = /href="\/(assets\/theme\.[^"]*)"/.exec(knots) ?? []
  expect(project.read(`build/${style}`)).toMatch(/#7a1f5c[^]*#f0f075/)
  expect(french).toMatch(/lang="fr"[^]*Cordages[^]*Nœuds/)
  expect(project.read('build/fr/tides/index.html'), 'Markdown that translates MDX').toContain('Marées</h1>')
  expect(error).not.toMatch(/orphaned-translation|duplicate-route/)
  expect(project.read('build/pt-br/index.html')).toMatch(/lang="pt-BR"[^]*Porto/)
  expect(project.has('build/ja/index.html')).toBe(false)
  const losses = error.split('\n').flatMap((line) => /left-out {2}(.*)/.exec(line)?.[1] ?? [])
  expect(losses.toSorted()).toEqual([
    'a plugin makes "harbour:ui/parts", so only the content of its components is shown',
    'docsgen leaves out "attrs" of sidebar entries',
    'docsgen leaves out components of the layout that the site replaces: Footer',
    'docsgen leaves out elements of the head that a page adds',
    'docsgen leaves out icons of Starlight, whose package is not installed (2 times, first at src/content/docs/guides/knots.mdx:23:47, src/content/docs/index.mdx:14:3; --verbose prints each)',
    'docsgen leaves out labels of marked lines; write them in a comment of the code',
    'docsgen leaves out packages and files that are not installed: lost-checks',
    'docsgen leaves out plugins of Starlight',
    'docsgen leaves out redirects with parameters',
    'docsgen leaves out the Astro component tide except its content, because it fails: read is not defined',
    'docsgen leaves out the marker /[/, which is not a valid pattern; write a text in quotes',
    'docsgen leaves out the page 404.md, because docsgen makes its own',
    'docsgen leaves out the styles of "customCss", except for the color of links',
    'docsgen leaves out the text of "../../lost.txt?raw": there is no such file',
  ])
})

test('names of tsconfig.json, styles as texts and unknown elements of Markdown are as in Astro', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Harbour' })] }\n",
    'tsconfig.json':
      '{\n  // Names of folders\n  "compilerOptions": { "paths": { "@art/*": ["./src/assets/art/*"], "src/*": ["./src/*"], } },\n}\n',
    'src/assets/art/ship.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>\n',
    'src/content/docs/index.mdx':
      '---\ntitle: Harbour\n---\n\nimport ship from "@art/ship.svg"\n\n![Ship](@art/ship.svg)\n\n<p style={`color: ${"teal"}`}>Deep</p>\n\nimport Tide from "src/Tide.jsx"\n\n<div>\n<Tide client:only="react">\n  <i slot="fallback">Ebb</i>\n</Tide>\n</div>\n',
    'src/Tide.jsx': 'export default () => document.title\n',
    'src/content/docs/berth.md': '---\ntitle: Berth\n---\n\n![Berth](@art/ship.svg) is berth <ID> here.\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('broken-image')
  const home = project.read('build/index.html')
  expect(home).toMatch(/<img(?=[^>]*alt="Ship")[^>]*src="[^"]*ship[^"]*\.svg"/)
  expect(home).toMatch(/<p class="s-[\da-f]{8}">Deep[^]*<i[^>]*>Ebb<\/i>/)
  expect(error).toContain('leaves out the component <Tide> except its content, because it only runs in a browser')
  expect(project.read('build/berth/index.html')).toMatch(/<img(?=[^>]*alt="Berth")[^>]*src="[^"]*ship[^"]*\.svg"/)
  expect(error).toMatch(/berth\.md:5:\d+ {2}warning {2}unknown-component {2}<ID>/)
})

test('icons are those of the package of Starlight, and a page with a hero has a sidebar unless it is a splash page', async () => {
  const hero = 'hero: { tagline: Calm water, actions: [{ text: Start, link: /berth/, icon: right-arrow }] }'
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Harbour' })] }\n",
    'node_modules/@astrojs/starlight/package.json': '{ "type": "module", "exports": "./index.ts" }',
    'node_modules/@astrojs/starlight/index.ts': 'export default () => ({})\n',
    'node_modules/@astrojs/starlight/components-internals/Icons.ts':
      'export const Icons = { star: \'<path d="M1 2h3z"/>\' } as const\n',
    'src/content/docs/index.mdx': `---\ntitle: Harbour\n${hero}\n---\n
import { Card, Icon, LinkButton } from '@astrojs/starlight/components'

<Card title="Deep" icon="star">Water</Card>
<Card title="Low" icon="lost">Tide</Card>

<Icon name="star" label="Best" /> <LinkButton href="/berth/" icon="star">Go</LinkButton>
`,
    'src/content/docs/berth.md': `---\ntitle: Berth\ntemplate: splash\n${hero}\n---\n`,
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  const svg = '<svg class="inline-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M1 2h3z"></path></svg>'
  expect(home).toMatch(/layout-doc[^]*Docs sidebar[^]*class="hero"[^]*Calm water/)
  expect(home).toContain(`<div class="card-icon" aria-hidden="true">${svg}</div>`)
  expect(home.match(/card-icon/g)).toHaveLength(1)
  expect(home).toContain(`${svg}<span class="sr-only">Best</span>`)
  expect(home).toContain(`<a href="/berth">Go${svg}</a>`)
  const berth = project.read('build/berth/index.html')
  expect(berth).toMatch(/layout-home[^]*class="hero"/)
  expect(berth).not.toContain('Docs sidebar')
  expect(error).toMatch(/index\.mdx:8:1 {2}warning {2}left-out {2}docsgen leaves out the icon "lost"/)
  expect(error).toContain('docsgen leaves out icons of buttons')
})

test('an Astro site without Starlight is not read', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': '', 'astro.config.mjs': 'export default {}\n' })
  project.remove('docs.config.yaml')
  const { error } = await project.build()
  expect(error).toContain('there is no file "docs.config.yaml"')
})

test('a command in the folder above a site names the folder of the site', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': '', 'website/docusaurus.config.js': 'export default {}\n' })
  project.remove('docs.config.yaml')
  expect((await project.build()).error).toContain('but in the folder "website": run the command there')
})

test('Astro components with plain values and HTML are shown, and others show only their content', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Harbour', social: [{ icon: 'star', label: 'Help', href: '/help' }] })] }\n",
    'src/components/Boats.astro': `---
import type { Boat } from '../types'
import { Code, Tabs, TabItem } from '@astrojs/starlight/components'
import Mast from './Mast.astro'

interface Props {
	boats: Boat[];
}

const { boats, ...rest } = Astro.props as Props
const title = \`All \${boats.length}\`
---

<!-- The list -->
<section class:list={['fleet', { big: boats.length > 1, lost: false }]} style="max-width: 9rem; --x: 1" {...rest}>
	<b>{title}</b>
	<i>boats</i><br>
	<img src="/ship.svg" alt=\`Ship \${1 + 1}\`>
	{boats.map(async ({ name, isWet }) => (
		<Mast {name} key="boat">
			<u slot="top">{isWet ? 'Flag' : 'Sail'}</u>
			{isWet ? <em>wet</em> : 'dry'}
			<slot />
		</Mast>
	))}
</section>
<Tabs><TabItem label="npm"><Code code={\`sail \${title}\`} lang="sh" /></TabItem></Tabs>
<p set:html={'<u>deep</u>'} />

<style>
.fleet { color: red }
</style>
`,
    'src/components/Mast.astro':
      '<p>{Astro.slots.has("top") && <slot name="top" />}{Astro.props.key} {Astro.props.name}: <slot>nothing</slot></p>',
    'src/components/Port.astro': `---
import { depthOf } from '../depth'
const { lang, entry } = Astro.locals.starlightRoute
const { t } = Astro.locals
---
<p>{Astro.url.pathname} {t('port.name', { of: entry.data.title })} {Astro.locals.t('Unknown words')} {lang} {Astro.currentLocale} {depthOf(3)}<Fragment set:text="<9" /><Fragment set:html="<u>raw</u>" /></p>
`,
    'src/depth.ts': 'export const depthOf = (count: number): string => `${count * 2} fathoms`\n',
    'src/content/i18n/en.json': '{ "port.name": "Port of {{of}}", "aside.caution": "Shoal" }',
    'src/components/Lost.astro': '<p>{Astro.locals.starlightRoute.toc.items}</p>',
    'src/components/Own.astro': "<p>{Astro.locals.t('page.editLink')}<slot /></p>",
    'src/components/Tide.astro': '---\nconst tide = await fetch("/tide")\n---\n<i>{tide}</i><slot />',
    'src/components/None.astro': "---\nif (Astro.props.id) return new Response('')\n---\n<p>none</p>",
    'src/components/Ship.astro': `---
import { soundings } from '../soundings'
const { name } = Astro.props
const ships = import.meta.glob('../ships/*.svg')
const { default: ship } = await ships[\`../ships/\${name}.svg\`]()
const depths = await soundings()
---
<my-ship {name}><img src={ship.src} alt="" />{ship.width} m wide, {depths.join()} deep, {import.meta.env.BASE_URL} <slot /></my-ship>
`,
    'src/soundings.ts':
      "const all = import.meta.glob<number>(['/src/depths/*.json', '!**/lost.json'], { eager: true, import: 'default' })\nconst list = <Value>(values: Value): Value => values\nexport const soundings = async () => list(Object.entries(all)).map(([file, depth]) => `${file} ${depth}`)\n",
    'src/depths/bay.json': '7',
    'src/depths/lost.json': '8',
    'src/ships/Ann.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="9"/>',
    'src/content/docs/index.mdx': `---
title: Home
---
import Boats from '../../components/Boats.astro'
import Tide from '../../components/Tide.astro'
import Port from '../../components/Port.astro'
import Lost from '../../components/Lost.astro'
import Own from '../../components/Own.astro'
import Ship from '../../components/Ship.astro'
import None from '../../components/None.astro'

<Ship name="Ann">Painted</Ship> <None id="9" />

:::caution
Deep
:::

<Port /> <Lost>Seen</Lost> <Own>Told</Own>

<Boats id="all" boats={[{ name: 'Ann', isWet: true }, { name: 'Bo' }]}>*Aboard*</Boats>

<Tide>Kept</Tide>
`,
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  expect(html).toMatch(/<section class="fleet big[^>]*id="all"/)
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
  expect(text).toContain('All 2 boats')
  expect(text).toMatch(/Flagboat Ann: wet Aboard.*Sailboat Bo: dry Aboard/)
  expect(text).toContain('30 m wide, /src/depths/bay.json 7 deep, / Painted')
  expect(html).toMatch(/<my-ship name="Ann"><img[^>]* src="[^"]*Ann[^"]*\.svg"/)
  expect(text).toContain('Shoal')
  expect(text).not.toContain('none')
  expect(text).toContain('/ Port of Home Unknown words en en 6 fathoms&#x3C;9raw')
  expect(html).toContain('<u>raw</u>')
  expect(text).toMatch(/Seen.*Told/)
  for (const [name, cause, place] of [
    ['Lost', 'docsgen has no "starlightRoute.toc"', '18:10'],
    ['Own', 'docsgen has no text "page.editLink"', '18:28'],
    ['Tide', 'Failed to parse URL from /tide', '22:1'],
  ])
    expect(error).toContain(
      `src/content/docs/index.mdx:${place}  warning  left-out  docsgen leaves out the Astro component ${name} except its content, because it fails: ${cause}`,
    )
  expect(html).not.toContain('slot=')
  expect(html).toContain('alt="Ship 2"')
  expect(text).toContain('sail All 2')
  expect(html).toContain('<u>deep</u>')
  expect(text).toContain('Kept')
  expect(html).not.toContain('color: red')
  // Astro makes this page, so it is only a warning.
  expect(error).toContain('broken-link  "/help" is not a page of this site')
  expect(error).toContain(
    'src/content/docs/index.mdx:4:19  warning  left-out  docsgen leaves out styles and scripts of Astro components',
  )
  project.write({
    'src/components/Tide.astro': '<p>{{broken}</p>',
    'src/content/i18n/en.json': '{ "port.name": "Port"\n  "broken": "" }',
  })
  expect((await project.build()).error).toContain(
    'src/content/i18n/en.json:2:3  error  config  this config cannot be read: ',
  )
  project.remove('src/content/i18n/en.json')
  expect((await project.build()).error).toContain(
    'src/content/docs/index.mdx:5:18  warning  left-out  docsgen leaves out Astro components except their content',
  )
})

function configWith(locales: string): string {
  return `import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Harbour', defaultLocale: 'en', locales: ${locales}, sidebar: ['knots'] })] }\n`
}

test('pages of a default language in its own folder are at the root if there are other languages, and old addresses redirect', async () => {
  const pages = {
    'docs.config.yaml': '',
    'src/content/docs/en/index.md': '---\ntitle: Sea\n---\n[Knots](/en/knots/)\n',
    'src/content/docs/en/knots.md': '---\ntitle: Knots\n---\n',
  }
  const project = makeWarmProject({
    ...pages,
    'astro.config.mjs': configWith("{ en: { label: 'English' }, fr: { label: 'Français' } }"),
    'src/content/docs/fr/knots.md': '---\ntitle: Nœuds\n---\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toMatch(/Knots<[^]*Sea<\/h1>/)
  expect(project.read('build/fr/knots/index.html')).toContain('Nœuds</h1>')
  expect(project.read('build/_redirects')).toContain('/en/knots /knots ')
  expect(error).toContain('docsgen leaves out "/en" in the addresses of the main language')

  const alone = makeWarmProject({ ...pages, 'astro.config.mjs': configWith("{ en: { label: 'English' } }") })
  alone.remove('docs.config.yaml')
  expect((await alone.build()).code).toBe(0)
  expect(alone.read('build/en/knots/index.html')).toContain('Knots</h1>')
})

function pageOf(title: string, order?: number): string {
  return `---\ntitle: ${title}\n${order === undefined ? '' : `sidebar: { order: ${String(order)} }\n`}---\n`
}

test('generated groups are open and in the order of their first pages, and redirects lead to pages below the base path', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { base: '/sea', redirects: { '/old': '/sea/ropes/knots/', '/older': '/sea', '/oldest': '/ropes/knots' }, integrations: [starlight({ title: 'Harbour', sidebar: [
  { label: 'All', autogenerate: { directory: '.' } },
  { label: 'Closed', autogenerate: { directory: 'ropes', collapsed: true } },
  { label: 'Shut', collapsed: true, autogenerate: { directory: 'ropes' } },
] })] }
`,
    'src/content/docs/index.md': pageOf('Home', 0),
    'src/content/docs/anchor.md': pageOf('Anchor', 2),
    'src/content/docs/boats/sloop.md': pageOf('Sloop'),
    'src/content/docs/ropes/knots.md': pageOf('Knots', 3),
    'src/content/docs/ropes/old/hemp.md': pageOf('Hemp', 1),
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const [sidebar = ''] = /<nav class="sidebar"[^]*?<\/nav>/.exec(project.read('build/anchor/index.html')) ?? []
  const entries = sidebar.matchAll(/(?:aria-expanded="(\w+)")?>([A-Z]\w+)</g)
  expect(Array.from(entries, ([, open = '', label = '']) => `${label} ${open}`.trim()).join(', ')).toBe(
    'All true, Home, Ropes true, Old true, Hemp, Knots, Anchor, Boats true, Sloop, ' +
      'Closed true, Old false, Hemp, Knots, Shut false, Old false, Hemp, Knots',
  )
  const redirects = project.read('build/_redirects')
  for (const line of ['/sea/old /sea/ropes/knots ', '/sea/older /sea/ ', '/sea/oldest /sea/ropes/knots '])
    expect(redirects).toContain(line)
})

test('the topics of starlight-sidebar-topics have their own sidebars and links in the navigation bar', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import topics from 'starlight-sidebar-topics'
export default { integrations: [starlight({ title: 'Harbour', plugins: [topics([
  { label: 'Boats', link: '/boats/sloop/', icon: 'rocket', items: ['boats/sloop', { label: 'More', autogenerate: { directory: 'boats/more' } }] },
  { label: { en: 'Ropes' }, link: '/ropes/knots', items: ['ropes/knots'] },
  { label: 'Shop', link: 'https://shop.example.com' },
])] })] }
`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
    'src/content/docs/boats/sloop.md': '---\ntitle: Sloop\n---\n',
    'src/content/docs/boats/more/yawl.md': '---\ntitle: Yawl\n---\n',
    'src/content/docs/ropes/knots.md': '---\ntitle: Knots\n---\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('plugins of Starlight')
  const html = project.read('build/ropes/knots/index.html')
  const linksIn = (name: string): string[] => {
    const [part = ''] = new RegExp(`<nav[^>]*aria-label="${name}"[^]*?</nav>`).exec(html) ?? []
    return Array.from(part.matchAll(/<a class="(?!navbar-brand)[^>]*>([^<]+)</g), ([, label = '']) => label)
  }
  expect(linksIn('Docs sidebar')).toEqual(['Knots'])
  expect(linksIn('Main').slice(0, 3)).toEqual(['Boats', 'Ropes', 'Shop'])
})

function post(title: string, keys: string): string {
  return `---\ntitle: ${title}\n${keys}\n---\n\nText of ${title}\n`
}

test('the posts of starlight-blog are a blog with the addresses of pages, and other pages of Astro are reported', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import blog from 'starlight-blog'
export default {
  markdown: { remarkPlugins: [() => (tree) => { tree.children.push({ type: 'thematicBreak' }) }] },
  integrations: [starlight({ title: 'Harbour', plugins: [blog({ title: 'Log', prefix: 'log', postCount: 1, authors: { ann: { name: 'Ann Bo', title: 'Pilot' } } })] })],
}
`,
    'node_modules/@astrojs/starlight/package.json': '{ "type": "module", "exports": "./index.ts" }',
    'node_modules/@astrojs/starlight/index.ts': "import dark from './dark.jsonc?raw'\nexport default () => dark\n",
    'node_modules/@astrojs/starlight/dark.jsonc': '{}',
    'node_modules/lamp/index.js':
      "let lens\ntry { lens = require('lost-lens') } catch {}\nexports.light = lens ?? 'bright'\n",
    'src/pages/index.astro': '<h1>Harbour</h1>\n',
    'src/components/All.astro':
      "---\nimport { getCollection } from 'astro:content'\nconst pages = await getCollection('docs')\n---\n<p>{pages.map(({ id, data }) => `${id} ${data.sidebar.order ?? 0};`)}</p>\n",
    'src/content/docs/knots.mdx':
      "---\ntitle: Knots\nkeywords: rope, tie\n---\n\nimport All from '../../components/All.astro'\nimport { light } from 'lamp'\n\n<All />{light}\n",
    'src/content/docs/log/2026-05-01-calm.md': post('Calm', 'date: 2026-05-01\nauthors: ann\ntags: [Bay Area]'),
    'src/content/docs/log/storm.md': post('Storm', 'date: 2026-06-01\nauthors: { name: Cy, picture: /cy.png }'),
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const knots = project.read('build/knots/index.html')
  expect(knots).toMatch(/<a[^>]*href="\/log"[^>]*>Log<\/a>/)
  expect(knots).toContain('<meta name="keywords" content="rope, tie"/>')
  expect(knots).toMatch(/log\/2026-05-01-calm 0;log\/storm 0;[^]*bright/)
  expect(knots).toContain('<hr>')
  expect(project.read('build/log/index.html')).toMatch(/Text of Storm/)
  expect(project.read('build/log/page/2/index.html')).toMatch(/href="\/log\/2026-05-01-calm"[^]*Text of Calm/)
  expect(project.read('build/log/authors/ann-bo/index.html')).toContain('Calm')
  expect(project.read('build/log/tags/bay-area/index.html')).toContain('Calm')
  expect(project.read('build/log/storm/index.html')).toContain('Cy')
  expect(project.read('build/_redirects')).toContain('/log/2 /log/page/2 ')
  expect(error.split('\n').flatMap((line) => /docsgen leaves out (.*)/.exec(line)?.[1] ?? [])).toEqual([
    'pages of Astro: src/pages/index.astro; write them in Markdown in src/content/docs',
    'pictures of authors',
  ])
})
