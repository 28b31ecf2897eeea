import { existsSync } from 'node:fs'
import path from 'node:path'
import { madeFiles } from '../../config/usual-output.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { ConfigError } from '../evaluate-module.ts'
import { collectNotices, type ForeignSite } from '../foreign-site.ts'
import { readData } from '../read-data.ts'
import { convertEntries, pagesOf, readSummary, unlisted } from './summary.ts'

/** Reads the config of an mdBook site, and `SUMMARY.md` with its chapters. */
export function readMdBookSite(file: string): ForeignSite {
  const root = path.dirname(file)
  const config = groupOf(readData(file))
  const { leftOut, notices } = collectNotices()
  return { root, options: toOptions(root, config, leftOut), foreignConfig: config, notices: notices() }
}

function toOptions(root: string, config: Raw, leftOut: (what: string) => void): Raw {
  const book = groupOf(config['book'])
  const html = groupOf(groupOf(config['output'])['html'])
  const content = path.posix.normalize(textOf(book['src'], 'src')).replace(/\/$/, '')
  const folder = path.join(root, content)
  if (!existsSync(path.join(folder, 'SUMMARY.md')))
    throw new ConfigError(`there is no "${content}/SUMMARY.md", which lists the chapters`)
  const chapters = readSummary(path.join(folder, 'SUMMARY.md'))
  const listed = pagesOf(chapters)
  const [home] = listed
  const { pathname, origin } = addressOf(html, leftOut)
  const math = html['mathjax-support'] === true || groupOf(config['preprocessor'])['katex'] !== undefined
  reportOthers(config, leftOut)
  return {
    site: {
      title: textOf(book['title'], '') || 'Documentation',
      tagline: textOf(book['description'], ''),
      url: origin,
      basePath: pathname,
      locale: textOf(book['language'], 'en'),
      ...(home === undefined || routeOf(home) === '/' ? {} : { home: routeOf(home) }),
    },
    content,
    mounts: [{ dir: '.', route: '/', exclude: [...madeFiles, ...unlisted(folder, listed)] }],
    sidebars: { docs: convertEntries(chapters, { folder, leftOut }) },
    navbar: { items: [...tools, ...repositoryOf(html)] },
    colorMode: { respectSystem: true },
    docs: { ...editUrlOf(html), frontMatter: { '*': [] } },
    redirects: redirectsOf(groupOf(html['redirect']), leftOut),
    markdown: { dialect: 'mdbook', html: 'allow', roots: ['.'], math },
    // mdBook checks no links.
    build: { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore', htmlFiles: true },
  }
}

const tools = [
  { kind: 'search', position: 'right' },
  { kind: 'colorMode', position: 'right' },
]

function repositoryOf({ 'git-repository-url': href }: Raw): Raw[] {
  return typeof href === 'string' ? [{ label: 'Source', href, position: 'right', icon: 'source' }] : []
}

/** docsgen adds the path of the page itself. */
function editUrlOf({ 'edit-url-template': template }: Raw): Raw {
  const [start, rest] = textOf(template, '').split('{path}')
  return rest === '' && start !== undefined ? { editUrl: start } : {}
}

const unknownSite = new URL('https://docs.example.com/')

function addressOf({ 'site-url': written }: Raw, leftOut: (what: string) => void): URL {
  const address = URL.parse(textOf(written, '/'), unknownSite)
  if (address === null) leftOut('"output.html.site-url", which is not an address')
  return address ?? unknownSite
}

/** Targets are relative to the old address. */
function redirectsOf(redirects: Raw, leftOut: (what: string) => void): Raw[] {
  return Object.entries(redirects).flatMap(([name, target]) => {
    const from = URL.parse(name, unknownSite)
    const to = from && URL.parse(String(target), from)
    if (from === null || to === null) {
      leftOut(`the redirect "${name}" to "${String(target)}", which is not an address`)
      return []
    }
    return [{ from: from.pathname, to: to.host === from.host ? routeOf(to.pathname) + to.hash : to.href }]
  })
}

function routeOf(name: string): string {
  return `/${name
    .replace(/^\//, '')
    .replace(/\.(?:md|html)$/, '')
    .replace(/(?:^|\/)(?:index|README)$/, '')}`
}

/** Preprocessors whose syntax is read. */
const readPreprocessors = ['links', 'index', 'admonish', 'alerts', 'katex', 'mermaid']

function reportOthers(config: Raw, leftOut: (what: string) => void): void {
  const html = groupOf(groupOf(config['output'])['html'])
  const names = Object.keys(groupOf(config['preprocessor'])).filter((name) => !readPreprocessors.includes(name))
  if (names.length > 0) leftOut(`preprocessors of mdBook: ${names.join(', ')}`)
  for (const name of ['additional-css', 'additional-js', 'theme'])
    if (html[name] !== undefined) leftOut(`"output.html.${name}" (${[html[name]].flat().map(String).join(', ')})`)
}
