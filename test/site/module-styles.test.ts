import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const files = {
  'content/index.md': '# Home\n\n[Plain](plain.md) [Shop](shop.tsx)\n\n<Panel />\n',
  'content/plain.md': '# Plain\n',
  'content/shop.tsx':
    "import './shop.css'\nimport { Tag } from '../parts/tag.client.tsx'\nexport default () => <h1 className='shop'>Shop <Tag /></h1>\n",
  'content/shop.css': '@import "paint/base.css";\n.shop { color: rgb(1, 2, 3) }\n',
  'node_modules/paint/package.json': '{ "name": "paint", "version": "1.2.3", "license": "MIT" }\n',
  'node_modules/paint/base.css': '.paint { margin: 0 }\n',
  'node_modules/paint/LICENSE': 'Paint as you like.\n',
  'templates/components/Panel.tsx':
    "import styles from './Panel.module.css'\nexport const Panel = () => <p className={styles.root}>panel</p>\n",
  'templates/components/Panel.module.css': '.root { background: url(./dots.png) }\n',
  'templates/components/dots.png': 'dots',
  'parts/tag.client.tsx':
    "import styles from './Panel.module.css'\nexport const Tag = () => <b className={styles.root}>tag</b>\n",
  'parts/Panel.module.css': '.root { color: rgb(9, 8, 7) }\n',
}

function sheetsOf(project: Project, page: string): string[] {
  const html = project.read(`build/${page}`)
  const links = [...html.matchAll(/<link rel="stylesheet" href="\/(assets\/[^"]+)"[^>]* data-page-styles=""/g)]
  return links.map(([, href = '']) => href)
}

function classOf(project: Project, page: string, text: string): string {
  return new RegExp(`class="([^"]+)"[^>]*>${text}<`).exec(project.read(`build/${page}`))?.[1] ?? 'none'
}

test('a page has the styles of its components, bundled, and other pages do not', async () => {
  const project = makeWarmProject(files)
  const outcome = await project.build()
  expect(outcome.code, outcome.error).toBe(0)
  expect(sheetsOf(project, 'plain/index.html')).toEqual([])
  const [panel = '', ...others] = sheetsOf(project, 'index.html')
  expect(others).toEqual([])
  const [, dots = ''] = /url\(\.\/(dots\.[\da-f]{10}\.png)\)/.exec(project.read(`build/${panel}`)) ?? []
  expect(project.read(`build/assets/${dots}`)).toBe('dots')
  expect(project.read(`build/${panel}`)).toContain(`.${classOf(project, 'index.html', 'panel')}{`)

  const [shop = ''] = sheetsOf(project, 'shop/index.html')
  const css = project.read(`build/${shop}`)
  expect(css).toContain('.paint{margin:0}')
  expect(css).toContain('.shop{color:#010203}')
  const tag = classOf(project, 'shop/index.html', 'tag')
  expect(css).toContain(`.${tag}{color:#090807}`)
  expect(tag).not.toBe(classOf(project, 'index.html', 'panel'))
  const [script = ''] = globSync('assets/tag.*.js', { cwd: path.join(project.folder, 'build') })
  expect(project.read(`build/${script}`)).toContain(tag)
  const [, notice = ''] = /^\/\*! Licenses of other packages: (.*) \*\//.exec(css) ?? []
  expect(project.read(`build/assets/${notice}`)).toContain('Paint as you like.')
})

test('style attributes of components become classes, which the policy permits', async () => {
  const box = 'export const Box = ({ children }) => <div style={{ borderLeft: "3px solid" }}>{children}</div>\n'
  const project = makeWarmProject({
    'templates/components/Box.tsx': box,
    'content/index.md': '# Home\n\n<Box>\n\nText\n\n</Box>\n',
    'content/shop.tsx': 'export default () => <p style={{ color: "red" }}>shop</p>\n',
  })
  expect((await project.build()).error).not.toContain('warning')
  for (const [page, rule] of Object.entries({
    'index.html': 'border-left:3px solid',
    'shop/index.html': 'color:red',
  })) {
    const name = /class="(s-[\da-f]{8})"/.exec(project.read(`build/${page}`))?.[1] ?? 'none'
    const [sheet = ''] = sheetsOf(project, page)
    expect(project.read(`build/${sheet}`)).toContain(`.${name}.${name}{${rule}}`)
  }
})

test('a changed style sheet changes the pages that use it, and the result equals a cold build', async () => {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0 })
  const before = sheetsOf(project, 'index.html')
  const shop = project.read('build/shop/index.html')
  project.write({ 'templates/components/Panel.module.css': '.root { padding: 3px }\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  const [after = ''] = sheetsOf(project, 'index.html')
  expect(before).not.toContain(after)
  expect(project.read(`build/${after}`)).toContain('padding:3px')
  expect(project.read('build/shop/index.html')).toBe(shop)
  const warm = project.read('build/index.html')
  project.remove('.docsgen')
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html')).toBe(warm)
  project.write({
    'templates/components/dots.png': 'other dots',
    'templates/components/Panel.module.css': files['templates/components/Panel.module.css'],
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  project.write({ 'templates/components/dots.png': 'third dots' })
  expect(await project.build()).toMatchObject({ code: 0 })
  const dots = globSync('assets/dots.*.png', { cwd: path.join(project.folder, 'build') })
  expect(dots.map((file) => project.read(`build/${file}`))).toEqual(['third dots'])
})

test('a style sheet that cannot be read is an error at its line', async () => {
  const project = makeWarmProject({
    ...files,
    'content/shop.css': '.shop { color: red }\n\n.more { color }\n@import "nowhere.css";\n',
    'templates/components/Panel.module.css': '.root {\n  background: url(./none.png);\n}\n',
  })
  const outcome = await project.build()
  expect(outcome.code).toBe(1)
  expect(outcome.error).toContain('content/shop.css:3:')
  expect(outcome.error).toContain('content/shop.css:4:')
  expect(outcome.error).toMatch(/templates\/components\/Panel\.module\.css:2:\d+ .*cannot resolve ".\/none.png"/)
})

test('an SVG that a style sheet shows is published without scripts, and a private file is not published', async () => {
  const project = makeWarmProject({
    ...files,
    'templates/components/Panel.module.css': '.root { background: url(./mark.svg) }\n',
    'templates/components/mark.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toContain('templates/components/mark.svg:1:41  warning  unsafe-svg')
  const [mark = ''] = globSync('assets/mark.*.svg', { cwd: path.join(project.folder, 'build') })
  expect(project.read(`build/${mark}`)).toContain('<path')
  expect(project.read(`build/${mark}`)).not.toContain('script')

  project.write({
    '.env': 'TOKEN=1\n',
    'templates/components/Panel.module.css': '.root { background: url(../../.env) }\n',
  })
  const refused = await project.build()
  expect(refused.error).toMatch(
    /^\.env.* {2}error {2}refused-file {2}this is not published: names that begin with a dot/m,
  )
  expect(refused.code).toBe(1)
})
