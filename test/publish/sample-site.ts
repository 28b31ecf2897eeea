import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Files of a built site, by their path. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array>>

/**
 * A small built site whose versions differ in all that publishing must get right: pages that are new, changed, gone and
 * replaced by a redirect; assets under new names; a search index that one file names.
 */
export function sampleSite(version: 'one' | 'two' | 'three', extraPages = 3): SiteFiles {
  const style = `assets/main-${digest(version)}.css`
  const script = `assets/main-${digest(`${version} script`)}.js`
  const search = `search-index.${digest(`${version} words`)}.json`
  const shared = Array.from({ length: extraPages }, (_, number) => `guides/part-${number}`)
  const own = version === 'one' ? ['old', 'moved'] : ['new', `only/${version}`]
  const routes = ['', 'overview', ...shared, ...own]
  // The pages that all versions have are linked from the first two pages, and each from the one before.
  const linksOf = (route: string): string[] =>
    ['', 'overview'].includes(route)
      ? routes
      : routes.filter((other) => !shared.includes(other) || other === shared[shared.indexOf(route) + 1])
  const page = (route: string): string => showPage(route, { version, routes: linksOf(route), style, script })
  return {
    ...Object.fromEntries(routes.map((route) => [route === '' ? 'index.html' : `${route}/index.html`, page(route)])),
    // One page is the same in each version.
    'stays/index.html': '<!doctype html><title>Stays</title><p>the same in every version\n',
    ...(version === 'one'
      ? {}
      : { 'moved/index.html': '<!doctype html><title>Moved</title><a href="/docs/new">New</a>\n' }),
    _redirects: version === 'one' ? '' : '/docs/moved /docs/new 301\n',
    '404.html': `<!doctype html><title>Page not found</title><p>in version ${version}\n`,
    'sitemap.xml': `<urlset>${routes.map((route) => `<url><loc>https://docs.example.com/docs/${route}</loc></url>`).join('')}</urlset>\n`,
    'overview.md': `# Overview of ${version}\n`,
    [style]: `body { --version: ${version} }\n`,
    [script]: `console.log(${JSON.stringify(version)})\n`,
    'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    [search]: JSON.stringify({ words: [version] }),
    'search.json': JSON.stringify({ index: `/docs/${search}` }),
  }
}

interface Shown {
  readonly version: string
  readonly routes: readonly string[]
  readonly style: string
  readonly script: string
}

function showPage(route: string, { version, routes, style, script }: Shown): string {
  const links = routes.map((other) => `<a href="/docs/${other}">${other}</a>`).join('\n')
  return (
    `<!doctype html><title>${route} of ${version}</title>\n<link rel="stylesheet" href="/docs/${style}">\n` +
    `<script src="/docs/${script}"></script><img src="/docs/assets/logo.svg" alt="">\n${links}\n`
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Writes the files of a site into a folder as a build leaves it. */
export function writeBuild(folder: string, files: SiteFiles): string {
  for (const [name, content] of Object.entries({ ...files, '.docsgen-manifest.json': '{}' })) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return folder
}

/** Folders for tests that are taken away together. */
export interface Folders {
  readonly make: (name: string) => string
  readonly remove: () => void
}

/** Makes folders below one of the test's own. */
export function makeFolders(): Folders {
  const root = mkdtempSync(path.join(tmpdir(), 'docsgen-publish-'))
  return {
    make: (name) => {
      const folder = path.join(root, name)
      mkdirSync(folder, { recursive: true })
      return folder
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** What a store should hold for a site: every file under its key, and each page under its address too. */
export function expectedObjects(files: SiteFiles, prefix = 'docs/'): Map<string, string> {
  const expected = new Map<string, string>()
  for (const [name, content] of Object.entries(files)) {
    const text = Buffer.from(content).toString('latin1')
    expected.set(prefix + name, text)
    if (name.endsWith('/index.html')) expected.set(prefix + name.slice(0, -'/index.html'.length), text)
  }
  return expected
}
