import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const svg = 'xmlns="http://www.w3.org/2000/svg"'
const harmful = `<svg ${svg}>\n  <script>alert(1)</script>\n  <rect onclick="alert(1)" width="9" height="9"/></svg>\n`
const clean = `<svg ${svg} width="9" height="9"><rect width="9" height="9"/></svg>\n`
const config =
  'site: { title: Sample, url: "https://docs.example.com" }\n# The next line may hold options.\nsecurity: { activeFiles: [/demos/*] }\n'

test('an SVG on a page is published without active parts, with a warning at the line of the SVG', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n![A](a.svg) ![B](b.svg)\n',
    'content/a.svg': harmful,
    'content/b.svg': clean,
  })
  const { code, error } = await project.build()
  expect(code).toBe(0)
  expect(error).toContain(
    'content/a.svg:2:3  warning  unsafe-svg  this SVG is published without <script>, onclick, which a browser would run or load',
  )
  expect(error).not.toContain('content/b.svg')
  const [a = '', b = ''] = [...project.read('build/index.html').matchAll(/assets\/[ab]\.\w+\.svg/g)].map(
    ([name]) => name,
  )
  expect(project.read(`build/${a}`)).toMatch(/^<svg [^>]*>\s*<rect width="9" height="9"\/><\/svg>\n$/)
  expect(project.read(`build/${b}`)).toBe(clean)
})

test('the warning is repeated in a build without changes, and disappears when the SVG is fixed', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n\n![A](a.svg)\n', 'content/a.svg': harmful })
  expect((await project.build()).error).toContain('unsafe-svg')
  expect((await project.build()).error).toContain('unsafe-svg')
  project.write({ 'content/index.md': '# Home again\n\n![A](a.svg)\n' })
  expect((await project.build()).error).toContain('unsafe-svg')
  project.write({ 'content/a.svg': clean })
  expect((await project.build(['--strict'])).error).not.toContain('unsafe-svg')
})

test('SVGs in the static folder are also cleaned, unless security.activeFiles names them', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n',
    'static/img/a.svg': harmful,
    'static/demos/b.svg': harmful,
  })
  const before = await project.build()
  expect(before.error.match(/unsafe-svg/g)).toHaveLength(2)
  project.write({ 'docs.config.yaml': config })
  const after = await project.build()
  expect(after.error).toContain('static/img/a.svg:2:3')
  expect(after.error).not.toContain('static/demos/b.svg')
  expect(project.read('build/img/a.svg')).not.toContain('script')
  expect(project.read('build/demos/b.svg')).toBe(harmful)
})

test('the warning mentions text that is lost with a foreignObject', async () => {
  const label = '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Label</p></foreignObject>'
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n![A](a.svg)\n',
    'content/a.svg': `<svg ${svg}>${label}${label}</svg>`,
  })
  expect((await project.build()).error).toContain(
    'without <foreignObject> (2 times), which a browser would run or load; text in <foreignObject> is lost',
  )
})

test('an SVG that no browser shows, or that is compressed, is an error at the file', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n![A](a.svg)\n',
    'content/a.svg': `<svg ${svg}>\n<g></svg>`,
    'static/b.svgz': gzipSync(clean),
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/a.svg:2:')
  expect(error).toContain('browsers do not show this SVG: missing end tag for element g')
  expect(error).toContain('static/b.svgz  error  unsafe-svg  a compressed SVG cannot be checked')
})

test.each([
  'page.xhtml',
  'page.xht',
  'page.htm',
  'page.shtml',
  'page.HTML',
  'page.mhtml',
  'page.xml',
  'page.mathml',
  'page.rss',
])('a file %s that a browser would run is an error at the picture or link that refers to it', async (name) => {
  const page = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
  const project = makeWarmProject({
    'content/index.md': `# Home\n\n![A](${name})\n\n<video src="${name}"></video>\n`,
    [`content/${name}`]: page,
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain(`content/index.md:3:1  error  active-file  "content/${name}" is a page that could run code`)
  expect(error).toContain(`content/index.md:5:1  error  active-file  "content/${name}" is a page`)
})

test('XML with only data can be linked, and HTML in the static folder is published unchanged', async () => {
  const data = '<?xml version="1.0"?>\n<books xmlns="urn:books"><book id="1" onclick="x"/></books>\n'
  const demo = '<!doctype html><script>document.title = "Demo"</script>\n'
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n[Data](data.xml) [Demo](/demo.html)\n',
    'content/data.xml': data,
    'static/demo.html': demo,
  })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  const [name = ''] = /assets\/data\.\w+\.xml/.exec(project.read('build/index.html')) ?? []
  expect(project.read(`build/${name}`)).toBe(data)
  expect(project.read('build/demo.html')).toBe(demo)
})
