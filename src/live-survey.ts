import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import path from 'node:path'
import { listContent } from './content/list-content.ts'
import { contentFolders } from './sources.ts'
import { dependenciesHold, stampOfFile } from './content/load.ts'
import type { LiveSite } from './live-site.ts'
import type { Stand } from './live-stand.ts'

/** Milliseconds between two looks; large sites are looked at less often. */
const pause = 2000
const shareOfTime = 50

/** Looks every few seconds for changes that nobody has told of; a system loses some when many come at once. */
export function lookAround(site: LiveSite, onMissed: () => void): () => void {
  let before = describeOthers(site.stand())
  let reloads = site.reloads()
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const started = performance.now()
    const now = describeOthers(site.stand())
    const isTold = site.reloads() !== reloads
    if ((now !== before && !isTold) || hasChangedPages(site)) onMissed()
    before = now
    reloads = site.reloads()
    timer = setTimeout(look, Math.max(pause, shareOfTime * (performance.now() - started)))
    timer.unref()
  }
  timer = setTimeout(look, pause)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Whether pages were added, removed or changed that the site does not know of. */
export function hasChangedPages(site: LiveSite): boolean {
  const { project } = site.stand()
  const { root } = project
  const known = new Map([...site.pages()].map((page) => [page.page.source, page]))
  const { files } = listContent(root, contentFolders(project), () => undefined)
  if (files.length !== known.size) return true
  return files.some((source) => {
    const page = known.get(source)
    if (page === undefined) return true
    return page.stamp !== stampOfFile(path.join(root, page.page.file)) || !dependenciesHold(page, root)
  })
}

/** Stamps of the sources that are not pages. */
function describeOthers({ project, sources }: Stand): string {
  const { root, config, file } = project
  const folders = [config.static, 'templates/components', ...config.api.map(({ spec }) => path.dirname(spec))]
  const files = folders.flatMap((folder) => listFiles(path.resolve(root, folder)))
  const named = [file, ...sources.media.keys()].map((name) => path.resolve(root, name))
  const digest = createHash('sha256')
  for (const name of [...named, ...files]) digest.update(`${name} ${stampOfFile(name)}\n`)
  return digest.digest('hex')
}

function listFiles(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const name = path.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(name) : [name]
  })
}
