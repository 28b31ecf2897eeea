import { existsSync } from 'node:fs'
import path from 'node:path'
import { madeFiles } from '../../config/usual-output.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { ConfigError } from '../evaluate-module.ts'
import { collectNotices, type ForeignSite } from '../foreign-site.ts'
import { titleOf } from '../plain-pages.ts'
import { readData } from '../read-data.ts'
import type { NavEntry } from './nav-list.ts'
import { convertEntries, fileOf, pagesOf, readSummary, unlisted } from './summary.ts'

/** Reads a site of GitBook: its table of contents, and `.gitbook.yaml` or `book.json` if it has one of them. */
export function readGitBookSite(file: string): ForeignSite {
  const root = path.dirname(file)
  const config = path.extname(file) === '.md' ? {} : groupOf(readData(file))
  const { leftOut, notices } = collectNotices()
  return { root, options: toOptions(root, config, leftOut), foreignConfig: config, notices: notices() }
}

function toOptions(root: string, config: Raw, leftOut: (what: string) => void): Raw {
  const structure = groupOf(config['structure'])
  const content = path.posix.join(textOf(config['root'], '.'), '.').replace(/\/$/, '')
  const folder = path.join(root, content)
  const summary = textOf(structure['summary'], 'SUMMARY.md')
  if (!existsSync(path.join(folder, summary)))
    throw new ConfigError(`there is no "${path.posix.join(content, summary)}", which lists the pages`)
  const entries = readSummary(path.join(folder, summary))
  const listed = pagesOf(entries)
  const names = namesOf(entries, '', textOf(structure['readme'], '') || (listed[0] ?? ''))
  const plugins = listOf(config['plugins']).filter((name) => typeof name === 'string' && !name.startsWith('-'))
  if (plugins.length > 0) leftOut(`plugins of GitBook: ${plugins.join(', ')}`)
  const exclude = [...madeFiles, 'node_modules/**', ...unlisted(folder, listed)]
  return {
    site: { title: textOf(config['title'], '') || titleOf(root), locale: textOf(config['language'], 'en') },
    content,
    mounts: [{ dir: '.', route: '/', exclude, names: Object.fromEntries(names) }],
    sidebars: { docs: convertEntries(entries, { folder, leftOut }) },
    docs: { frontMatter: { '*': [] } },
    redirects: redirectsOf(groupOf(config['redirects']), names, leftOut),
    markdown: { dialect: 'gitbook', html: 'allow' },
    build: { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore' },
  }
}

/** The address of a page consists of the part it is in, the pages above it, and its own name. */
function namesOf(entries: readonly NavEntry[], above: string, home: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const entry of entries) {
    const file = fileOf(entry)
    const own = file === undefined ? kebabCase(entry.label.replaceAll(/['’]/g, '')) : lastName(file)
    const place = path.posix.join(above, file === home ? '' : own)
    if (file !== undefined && !names.has(file)) names.set(file, file === home ? 'README.md' : `${place}.md`)
    for (const [name, made] of namesOf(entry.entries, place, home)) if (!names.has(name)) names.set(name, made)
  }
  return names
}

/** The targets are files. Pages come before redirects. */
function redirectsOf(redirects: Raw, names: ReadonlyMap<string, string>, leftOut: (what: string) => void): Raw[] {
  const routes = new Set([...names.values()].map(routeOf))
  return Object.entries(redirects).flatMap(([written, target]) => {
    const from = path.posix.join('/', written)
    const file = path.posix.join('.', String(target))
    const name = names.get(file) ?? names.get(file.replace(/(?:\.md)?$/, '/README.md'))
    if (name === undefined) leftOut('redirects to pages that do not exist')
    return name === undefined || routes.has(from) ? [] : [{ from, to: routeOf(name) }]
  })
}

function lastName(file: string): string {
  return path.posix.basename(file.replace(/(?:\/README)?\.+md$/i, ''))
}

function routeOf(name: string): string {
  return `/${name.replace(/\.md$/, '').replace(/(?:^|\/)README$/i, '')}`
}
