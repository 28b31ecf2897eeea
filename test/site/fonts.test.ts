import { readFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const sans = readFileSync(path.resolve('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const letters = 'abcdefghijklmnopqrstuvwxyz ABCxé'

function siteWith(fonts: string, files: Readonly<Record<string, string | Uint8Array>>): WarmProject {
  const config = `site: { title: Sample, url: "https://docs.example.com", basePath: /docs/ }\ntheme:\n  fonts: ${fonts}\n`
  return makeWarmProject({ 'content/index.md': '# Home\n', 'docs.config.yaml': config, ...files })
}

test('a font is published in parts by script, the first is preloaded, and the text takes as much space before it arrives', async () => {
  const font = await subsetFont(sans, `${letters}āжд`, { targetFormat: 'woff2' })
  const project = siteWith('{ body: fonts/own.woff2, code: [fonts/own.woff2] }', { 'fonts/own.woff2': font })
  expect(await project.build()).toMatchObject({ code: 0 })
  const html = project.read('build/index.html')
  const [, sheet = ''] = /href="\/docs\/(assets\/theme\.[\da-f]{10}\.css)"/.exec(html) ?? []
  const css = project.read(`build/${sheet}`)
  const faces = [...css.matchAll(/"docsgen-body";src:url\(\.\/(own\.[\da-f]{10}\.woff2)\).*?unicode-range:([^}]*)/g)]
  expect(faces.map(([, , range]) => range)).toEqual(['U+20,U+41-43,U+61-7a,U+e9', 'U+101', 'U+434,U+436'])
  const [[, first = ''] = []] = faces
  expect(html).toMatch(
    new RegExp(
      `<link rel="preload" as="font" type="font/woff2" href="/docs/assets/${first}" crossorigin="anonymous"/>`,
      'i',
    ),
  )
  expect(html.match(/rel="preload"/g)).toHaveLength(1)
  expect(html).toContain('font-src &#x27;self&#x27;;')
  expect(project.read(`build/assets/${first}`).slice(0, 4)).toBe('wOF2')
  // DejaVu Sans is wider than Arial: 1901 of 2048 units above the line, and letters of 119 percent.
  const [, size = '', ascent = ''] = /body-fallback".*?size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(css) ?? []
  expect(Number(size)).toBeGreaterThan(112)
  expect(Number(size)).toBeLessThan(125)
  expect((Number(size) * Number(ascent)) / 10_000).toBeCloseTo(1901 / 2048, 3)
  expect(css).toContain('--font-text:"docsgen-body","docsgen-body-fallback",')
  expect(css).not.toContain('--font-heading')
})

function readFont(name: string): Promise<Uint8Array> {
  const file = path.resolve(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`)
  return subsetFont(readFileSync(file), letters, { targetFormat: 'truetype' })
}

test('files for several weights and styles are one font', async () => {
  const files = { 'a.ttf': await readFont('DejaVuSans'), 'b.ttf': await readFont('DejaVuSans-BoldOblique') }
  const project = siteWith('{ heading: [a.ttf, b.ttf] }', files)
  expect(await project.build()).toMatchObject({ code: 0 })
  const html = project.read('build/index.html')
  const [, sheet = ''] = /href="\/docs\/(assets\/theme\.[\da-f]{10}\.css)"/.exec(html) ?? []
  const faces = project.read(`build/${sheet}`).matchAll(/"docsgen-heading";.*?(font-weight:\d+;font-style:\w+)/g)
  expect([...faces].map(([, face]) => face)).toEqual([
    'font-weight:400;font-style:normal',
    'font-weight:700;font-style:italic',
  ])
  expect(html).not.toContain('rel="preload"')
})

test('a font that is missing, outside the site, too large or not a font is an error at its option', async () => {
  const project = siteWith(
    '\n    body: none.ttf\n    heading: [text.ttf, large.ttf, ../other.ttf]\n    code: half.ttf',
    {
      'text.ttf': 'Not a font.\n',
      'half.ttf': sans.subarray(0, 20_000),
      'large.ttf': new Uint8Array(21 * 2 ** 20),
      '../other.ttf': 'Not a font.\n',
    },
  )
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/yaml:4:\d+ .*there is no file "none\.ttf"/)
  expect(error).toMatch(/yaml:5:\d+ .*"text\.ttf" cannot be read as a font/)
  expect(error).toMatch(/yaml:5:\d+ .*"large\.ttf" has more than 20 MB/)
  expect(error).toMatch(/yaml:5:\d+ .*"\.\.\/other\.ttf" is not read: /)
  expect(error).toMatch(/yaml:6:\d+ .*"half\.ttf" cannot be read as a font/)
})
