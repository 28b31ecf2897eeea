import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { madeFiles } from '../config/usual-output.ts'
import { readFrontMatter } from '../yaml/front-matter-block.ts'
import { textOf, type Raw } from '../formats/raw-values.ts'
import { listFiles } from './list-files.ts'
import type { ForeignSite } from './foreign-site.ts'
import { wikiOptions, wikiSidebar } from './wiki-pages.ts'

/** Folders of documentation in a repository of something else. Others, such as "guides", are also parts of one. */
const usualFolders = /^(?:docs?|documentation|content|wiki)$/i

/**
 * Markdown without the config of a tool, as options that build it: a repository with a README and a folder of
 * documentation, a wiki, or a vault of notes. Links lead to the same files as where the pages were read before, and
 * broken ones are warnings. `undefined` if the folder has no Markdown.
 */
export function readPlainPages(root: string): (ForeignSite & { readonly name: string }) | undefined {
  const entries = readdirSync(root, { withFileTypes: true })
  const pages = entries.filter((entry) => entry.isFile() && isPage(entry.name)).map(({ name }) => name)
  const folders = entries
    .filter((entry) => entry.isDirectory() && !/^(?:[_.]|node_modules$)/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => listFiles(path.join(root, name)).some((file) => file.endsWith('.md')))
  const ofDocs = folders.filter((name) => usualFolders.test(name))
  const [only] = ofDocs
  const isOnlyDocs = pages.length === 0 && ofDocs.length === 1 && only !== undefined
  if (pages.length === 0 && folders.length === 0) return undefined
  const content = isOnlyDocs ? only : '.'
  const others = pages.length === 0 || ofDocs.length === 0 ? [] : [`!(${ofDocs.join('|')})/**/*`]
  const exclude = [...madeFiles, 'node_modules/**', ...others]
  return {
    root,
    name: content,
    foreignConfig: {},
    notices: [],
    options: {
      site: { title: titleOf(path.join(root, content)), ...homeOf(path.join(root, content)) },
      content,
      ...(isOnlyDocs ? {} : { mounts: [{ dir: '.', route: '/', exclude }] }),
      security: { extraSources: { img: ['https:'], media: ['https:'] } },
      docs: { frontMatter: { '*': [] } },
      ...wikiOptions(root, content),
      ...wikiSidebar(path.join(root, content)),
      build: { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore' },
    },
  }
}

function isPage(name: string): boolean {
  return /^[^_.].*\.md$/i.test(name)
}

/** The first heading of the README or the index page, or the name of the folder. */
export function titleOf(root: string): string {
  const names = readdirSync(root).filter((name) => /^(?:readme|index)\.md$/i.test(name))
  const [text = ''] = names.toReversed().map((name) => readFileSync(path.join(root, name), 'utf8'))
  const heading =
    /^(?:# +([^\n]+?)(?: +#+)?|[^\S\n]*<h1\b[^>]*>([^\n]*?)<\/h1>.*)\r?$/m.exec(text)?.slice(1).join('') ?? ''
  const plain = heading
    .replaceAll(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|<[^>]*>|[*`]/g, '$1')
    .trim()
  const titles = [textOf(readFrontMatter(text)['title'], ''), plain]
  const folder = path.basename(usualFolders.test(path.basename(root)) ? path.dirname(root) : root)
  return titles.find((name) => !/^(?:home|introduction|overview|readme|welcome|)$/i.test(name)) ?? folder
}

/** Without an index page, wikis and vaults begin at the page "Home". */
function homeOf(folder: string): Raw {
  const pages = existsSync(folder) ? readdirSync(folder).filter(isPage) : []
  if (pages.some((name) => /^(?:index|readme)\.md$/i.test(name))) return {}
  const first = pages.find((name) => /^home\.md$/i.test(name)) ?? pages.toSorted()[0]
  return first === undefined ? {} : { home: `/${first.replace(/\.md$/i, '')}` }
}
