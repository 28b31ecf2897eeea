import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { themeValuesTable } from '../../scripts/theme-values.ts'
import { backgrounds, contrast, leastContrast, nearestShade, textContrast } from '../../src/config/theme-colors.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const page = { 'content/index.md': '# Home\n\nWords.\n' }

function siteWith(theme: string, files: Readonly<Record<string, string>> = {}): WarmProject {
  const config = `site: { title: Sample, url: "https://docs.example.com" }\n${theme}\n`
  return makeWarmProject({ ...page, 'docs.config.yaml': config, ...files })
}

function sheetOf(project: WarmProject): string {
  const [, href = ''] = /href="\/(assets\/theme\.[\da-f]{10}\.css)"/.exec(project.read('build/index.html')) ?? []
  return href === '' ? '' : project.read(`build/${href}`)
}

test('the options of the theme become properties in both modes, and a missing mode gets a shade that can be read', async () => {
  const project = siteWith("theme: { brand: { light: '#7a1f5c' }, radius: 0, density: compact, width: 60ch }")
  expect(await project.build()).toMatchObject({ code: 0 })
  const [light = '', dark = ''] = sheetOf(project).split('@media screen')
  for (const declaration of ['--accent:#7a1f5c', '--radius:0', '--measure:60ch', '--row:'])
    expect(light).toContain(declaration)
  const [, shade = ''] = /--accent:(#[\da-f]{6})/.exec(dark) ?? []
  expect(textContrast(shade, 'dark')).toBeGreaterThanOrEqual(leastContrast)
  expect(dark).not.toContain('--radius')
})

test('one color is that of light mode, and dark mode gets a shade of it that can be read', async () => {
  const project = siteWith("theme: { brand: '#7a1f5c' }")
  expect(await project.build()).toMatchObject({ code: 0 })
  const [light = '', dark = ''] = sheetOf(project).split('@media screen')
  expect(light).toContain('--accent:#7a1f5c')
  const [, shade = ''] = /--accent:(#[\da-f]{6})/.exec(dark) ?? []
  expect(textContrast(shade, 'dark')).toBeGreaterThanOrEqual(leastContrast)
  project.write({ 'docs.config.yaml': "site: { title: Sample }\ntheme:\n  brand: '#ffcc00'\n" })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/yaml:3:10 .* light mode: .* use "#[\da-f]{6}"/)
})

test('a site without a theme has no style sheet of its own', async () => {
  const project = siteWith('')
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html').match(/rel="stylesheet"/g)).toHaveLength(1)
})

test('a brand color that cannot be read is an error at its line that names a shade which can', async () => {
  const project = siteWith("theme:\n  brand:\n    light: '#ffcc00'\n    dark: '#7a1f5c'")
  const { code, error } = await project.build()
  expect(code).toBe(1)
  const found = [...error.matchAll(/yaml:(\d+):\d+ .* (light|dark) mode: .* use "(#[\da-f]{6})"/g)]
  expect(found.map(([, line, mode]) => [line, mode])).toEqual([
    ['4', 'light'],
    ['5', 'dark'],
  ])
  const [light, dark] = found.map(([, , , shade]) => shade)
  project.write({
    'docs.config.yaml': `site: { title: Sample }\ntheme: { brand: { light: '${light ?? ''}', dark: '${dark ?? ''}' } }\n`,
  })
  expect(await project.build()).toMatchObject({ code: 0 })
})

test('with an accent color for text, the brand color can be any color, and text on it can be read', async () => {
  const project = siteWith("theme: { brand: { light: '#ffcc00', dark: '#ffcc00' }, accent: { light: '#0b5568' } }")
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(sheetOf(project)).toContain('--accent:#0b5568')
  const [, on = ''] = /--brand:#ffcc00;--brand-strong:#[\da-f]{6};--on-brand:(#[\da-f]{6})/.exec(sheetOf(project)) ?? []
  expect(contrast(on, '#ffcc00')).toBeGreaterThan(leastContrast)
})

test('every color has a nearest shade that can be read in each mode, and a shade that can be read stays as it is', () => {
  assert(
    property(integer({ min: 0, max: 0xff_ff_ff }), constantFrom('light', 'dark'), (number, mode) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      const shade = nearestShade(color, mode) ?? ''
      expect(textContrast(shade, mode)).toBeGreaterThanOrEqual(leastContrast)
      if (textContrast(color, mode) >= leastContrast) expect(contrast(shade, color)).toBeLessThan(1.03)
    }),
  )
})

const tokens = readFileSync(path.resolve(import.meta.dirname, '../../templates/styles/tokens.css'), 'utf8')

test('contrast is computed with the backgrounds of the theme', () => {
  const names = ['background', 'surface', 'surface-strong']
  const found = names.map((name) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(tokens) ?? [])
  for (const [index, mode] of (['light', 'dark'] as const).entries())
    expect([backgrounds[mode].plain, ...backgrounds[mode].raised]).toEqual(found.map((match) => match[index + 1]))
})

test('the guide lists every value of the theme with its meaning, and names parts that the styles have', () => {
  const folder = path.resolve(import.meta.dirname, '../..')
  const guide = readFileSync(path.join(folder, 'docs/customizing.md'), 'utf8')
  const table = themeValuesTable(tokens)
  expect(guide, 'run "npm run schema"').toContain(table)
  expect(table.split('\n').filter((row) => /\| +\|$/.test(row))).toEqual([])
  expect(table.match(/^\| `--/gm)?.length).toBe(tokens.split('@media screen')[0]?.match(/^ +--/gm)?.length)
  const parts = /\| part [\s\S]+?\n\n/.exec(guide)?.[0].match(/\.[a-z-]+(?=[` ])/g) ?? []
  const styles = globSync('templates/styles/*.css', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((part) => !new RegExp(`\\${part}\\b`).test(styles.join('\n')))).toEqual([])
})

test('theme.css is bundled with what it imports and shows, in a layer after that of docsgen', async () => {
  const project = siteWith("theme: { brand: { light: '#7a1f5c' } }", {
    'theme.css':
      '@import "./styles/more.css";\n@import "paint/base.css";\n:root { --measure: 50rem }\nh1 { background: url(./dot.svg) }\n',
    'styles/more.css': 'h2 { color: rgb(1, 2, 3) }\n',
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'node_modules/paint/package.json': '{ "name": "paint", "version": "1.2.3", "license": "MIT" }\n',
    'node_modules/paint/base.css': '.paint { margin: 0 }\n',
    'node_modules/paint/LICENSE': 'Paint as you like.\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const sheet = sheetOf(project)
  expect(sheet).toContain('@layer theme{h2{color:#010203}}')
  expect(sheet).toContain('.paint{margin:0}')
  const [, dot = ''] = /url\(\.\/(dot\.[\da-f]{10}\.svg)\)/.exec(sheet) ?? []
  expect(project.read(`build/assets/${dot}`)).toContain('<svg')
  const [, notice = ''] = /^\/\*! Licenses of other packages: (.*) \*\//.exec(sheet) ?? []
  expect(project.read(`build/assets/${notice}`)).toContain('Paint as you like.')
  const [main = ''] = globSync('build/assets/main.*.css', { cwd: project.folder })
  expect(project.read(main)).toMatch(/^@layer docsgen,theme;@layer docsgen\{/)

  const unchanged = await project.build()
  expect(unchanged.error).toContain('Wrote 0 files')
  project.write({ 'styles/more.css': 'h2 { color: rgb(3, 2, 1) }\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(sheetOf(project)).toContain('color:#030201')
  project.remove('theme.css')
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(sheetOf(project)).not.toContain('@layer theme')
})

test('what theme.css cannot load is an error at its line, with the option to set for another host', async () => {
  const project = siteWith('', {
    'theme.css': [
      '@import "https://fonts.example.com/face.css";',
      '@import "./nowhere.css";',
      'h1 { background: url(./../../outside.png) }',
      'h1 { background: url(https://cdn.example.com/a.png) }',
      '@font-face { font-family: A; src: url(//cdn.example.com/a.woff2) }',
      'h1 { background: url(.env) }',
      'h1 { color }',
      '',
    ].join('\n'),
    '.env': 'TOKEN=1\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/theme\.css:1:9 .*"https:\/\/fonts\.example\.com" to security\.extraSources\.style/)
  expect(error).toMatch(/theme\.css:2:9 .*cannot resolve "\.\/nowhere\.css"/)
  expect(error).toMatch(/theme\.css:3:\d+ .*cannot resolve/)
  expect(error).toMatch(/theme\.css:4:\d+ .*"https:\/\/cdn\.example\.com" to security\.extraSources\.img/)
  expect(error).toMatch(/theme\.css:5:\d+ .*"https:\/\/cdn\.example\.com" to security\.extraSources\.font/)
  expect(error).toMatch(/theme\.css:6:\d+ .*"\.env" is not read/)
  expect(error).toMatch(/theme\.css:7:\d+/)

  project.write({
    'docs.config.yaml':
      'site: { title: Sample }\nsecurity: { extraSources: { style: ["https://fonts.example.com"], img: ["*.example.com"] } }\n',
    'theme.css':
      '@import "https://fonts.example.com/face.css";\nh1 { background: url(https://cdn.example.com/a.png) }\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(sheetOf(project)).toMatch(/^@import"https:\/\/fonts\.example\.com\/face\.css"layer\(theme\);/)
})

test('a style sheet outside the folder of the config is not read, through a link neither', async () => {
  const outside = siteWith('', { 'secret.css': 'b { color: red }\n' })
  const project = siteWith('', { 'theme.css': `@import "${outside.folder}/secret.css";\n` })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/theme\.css:1:9 .*is not read: it is outside the project/)
})
