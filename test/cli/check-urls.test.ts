import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'docs.config.yaml': `site: { title: Sample, url: https://docs.example.com, basePath: /docs/ }
redirects: [{ from: /moved, to: /guides/knots }]
`,
  'content/index.md': '# Home\n',
  'content/guides/knots.md': '# Knots\n\n## Bowline\n',
  'static/files/a.pdf': 'x',
}

function page(text: string): string {
  return `<body><a href="#main">Skip</a><nav id="menu"></nav><main id="main">${text}</main></body>`
}

test('addresses of a sitemap that lead nowhere are errors at their lines, with the redirect to add', async () => {
  const project = makeWarmProject({
    ...site,
    'old/sitemap.xml': `<urlset>
<url><loc>https://old.example.com/docs/</loc></url>
<url><loc>https://old.example.com/docs/guides/knots/</loc></url>
<url><loc>https://old.example.com/docs/moved</loc></url>
<url><loc>https://old.example.com/docs/files/a.pdf</loc></url>
<url><loc>https://old.example.com/docs/guide/knots/</loc></url>
<url><loc>https://old.example.com/docs/guides/knots.html</loc></url>
<url><loc>https://old.example.com/about?a=1&amp;b=2</loc></url>
<url><loc>https://old.example.com/guide/knots</loc></url>
</urlset>
`,
  })
  const { code, error } = await project.check(['urls', '--against', 'old/sitemap.xml'])
  expect(code).toBe(1)
  expect(error.split('\n').filter((line) => line.includes('  error  '))).toEqual([
    'old/sitemap.xml:6:1  error  lost-address  the old address "/docs/guide/knots/" leads nowhere; the nearest page is "/guides/knots": add { from: /guide/knots, to: /guides/knots } to "redirects"',
    'old/sitemap.xml:7:1  error  lost-address  the old address "/docs/guides/knots.html" leads nowhere, because addresses do not end with ".html" here; set "build.htmlFiles: true", or let the host redirect it to "/guides/knots"',
    'old/sitemap.xml:8:1  error  lost-address  the old address "/about" leads nowhere',
    'old/sitemap.xml:9:1  error  lost-address  the old address "/guide/knots" leads nowhere; the nearest page is "/guides/knots", but the old address is not below the base path; let the host redirect it',
  ])
  expect(error).toContain('Checked 2 pages, 8 old addresses, 0 anchors: 4 errors.')
})

test('with build.htmlFiles, each page is also at the address that ends with .html, on any host', async () => {
  const project = makeWarmProject({
    ...site,
    'docs.config.yaml': `${site['docs.config.yaml']}build: { htmlFiles: true }\n`,
    'old.txt':
      '/docs/guides/knots.html\n/docs/moved.html\n/docs/guides/knots.html#bowline\n/docs/guides/knots.html#sheet\n',
  })
  const { error } = await project.check(['urls', '--against', 'old.txt'])
  expect(error.split('\n').filter((line) => line.includes('  error  '))).toEqual([
    expect.stringContaining('old.txt:4:1  error  lost-anchor'),
  ])
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/guides/knots.html')).toBe(project.read('build/guides/knots/index.html'))
  expect(project.read('build/_redirects')).toContain('/docs/moved.html /docs/guides/knots 301\n')
  expect(project.read('build/moved.html')).toContain('/docs/guides/knots')
  expect(project.read('build/sitemap.xml')).not.toContain('.html')
  project.write({ 'content/guides/knots.md': '# Knots\n\nNew text.\n' })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/guides/knots.html')).toContain('New text.')
})

test('anchors of a built site are compared, also where a redirect leads to their page', async () => {
  const project = makeWarmProject({
    ...site,
    'old/index.html': page(
      '<h1 id="home">Home</h1><p id="layout"><a href="guides/knots#rope">x</a> <a href="/docs/b.html">',
    ),
    'old/guides/knots/index.html': page(
      '<h2 id="bowline">Bowline</h2><h2 id="bowlin">Old</h2><p id="rope">Rope</p><a id="line-1" href="#line-1"></a>',
    ),
    'old/moved.html': page('<h2><a name="bowline"></a>Bowline</h2><h2 id="gone-for-good">Gone</h2>'),
    'old/b.html': page(''),
    'old/c.html/index.html': page(''),
    'old/404.html': page(''),
  })
  const { code, out } = await project.check(['urls', '--against', 'old', '--format', 'json'])
  expect(code).toBe(1)
  const { addresses } = JSON.parse(out) as { readonly addresses: unknown }
  expect(addresses).toEqual({
    addresses: 5,
    anchors: 6,
    lost: [
      { address: '/docs/b.html' },
      { address: '/docs/c.html/' },
      { address: '/docs/guides/knots/', anchor: 'bowlin', nearest: 'bowline' },
      { address: '/docs/guides/knots/', anchor: 'rope' },
      { address: '/docs/moved', anchor: 'gone-for-good' },
    ],
  })
})

test('a list of addresses has one on each line; without addresses there is nothing to compare', async () => {
  const project = makeWarmProject({ ...site, 'old.txt': '# Old\n/docs/\n/docs/guides/knots#bowline\n', 'none.txt': '' })
  expect((await project.check(['urls', '--against', 'old.txt'])).code).toBe(0)
  expect((await project.check(['urls', '--against', 'none.txt'])).error).toContain('"none.txt" contains no address')
  const { code, error } = await project.check(['urls'])
  expect(code).toBe(2)
  expect(error).toContain('"urls" needs its own --against')
  expect((await project.check(['urls', '--against', 'lost.xml'])).code).toBe(3)
})
