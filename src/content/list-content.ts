import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import type { Report } from '../report/problem.ts'
import { isInside } from './project-files.ts'

interface Listing {
  /** Markdown files, relative to the content folder, in order. */
  readonly files: string[]
  /** `.tsx` pages, relative to the content folder, in order. */
  readonly modules: string[]
  /** Pictures, relative to the content folder, in order. */
  readonly pictures: string[]
}

/** Lists the pages below the content folder. Names that start with `_` or a dot are no pages. */
export function listContent(root: string, contentFolder: string, report: Report): Listing {
  const listing: Listing = { files: [], modules: [], pictures: [] }
  const start = path.join(root, contentFolder)
  try {
    walk(start, '', { root: realpathSync(root), contentFolder, listing, report })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') {
      report({
        severity: 'error',
        rule: 'no-content',
        message: `there is no folder "${contentFolder}"; "content" in the config names another one`,
      })
      return listing
    }
    throw new Failure(
      `the folder ${contentFolder} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  if (listing.files.length + listing.modules.length === 0) {
    report({
      severity: 'error',
      rule: 'no-content',
      message: `the folder "${contentFolder}" holds no page; add an index.md`,
    })
  }
  listing.files.sort()
  listing.modules.sort()
  listing.pictures.sort()
  return listing
}

interface Walk {
  readonly root: string
  readonly contentFolder: string
  readonly listing: Listing
  readonly report: Report
}

function walk(folder: string, below: string, state: Walk): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('_') || entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    const absolute = path.join(folder, entry.name)
    if (entry.isSymbolicLink() && !isSafeLink(absolute, name, state)) continue
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && lstatSync(realpathSync(absolute)).isDirectory())
    if (isFolder) walk(absolute, name, state)
    else addFile(name, state)
  }
}

/** A link may lead anywhere inside the project, but not out of it: a site must not publish what lies beside it. */
function isSafeLink(absolute: string, name: string, { root, contentFolder, report }: Walk): boolean {
  const file = `${contentFolder}/${name}`
  try {
    const target = realpathSync(absolute)
    const isCircle = isInside(absolute, target)
    if (isInside(target, root) && !isCircle) return true
    const message = isCircle
      ? 'this link leads back to its own folder'
      : 'this link leads out of the project; what lies there is not published'
    report({ severity: 'error', rule: 'link-outside', message, at: { file } })
  } catch {
    report({ severity: 'error', rule: 'link-outside', message: 'this link leads nowhere', at: { file } })
  }
  return false
}

function addFile(name: string, { contentFolder, listing, report }: Walk): void {
  if (/\.md$/i.test(name)) listing.files.push(name)
  if (name.endsWith('.tsx')) listing.modules.push(name)
  if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(name)) listing.pictures.push(name)
  if (/\.mdx$/i.test(name)) {
    const message = 'MDX files are not supported yet; rename it to .md: components, tabs and includes work there too'
    report({ severity: 'error', rule: 'mdx', message, at: { file: `${contentFolder}/${name}` } })
  }
}
