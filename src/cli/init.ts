import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { usualConfig } from '../config/usual-output.ts'
import { findForeignConfig, findSiteBelow } from '../foreign/open-site.ts'
import { packageFolder } from '../system/package-folder.ts'
import { createSite } from './init/create-site.ts'
import { count } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import type { ProblemFormat } from '../report/print.ts'
import type { CommonFlags, Console } from './console.ts'

export interface InitFlags extends CommonFlags {
  /** Folder of the site of another tool, or its config. */
  readonly from?: string
  readonly rewrite: boolean
  readonly format: ProblemFormat
}

/** Creates a new site in a folder, or from the site of another tool, and returns the exit status. */
export async function runInit(
  folder: string,
  version: string,
  flags: InitFlags,
  console: Console,
): Promise<0 | 1 | 70> {
  const { from } = flags
  if (from !== undefined) {
    const { runInitFrom } = await import('./init/init-from.ts')
    return runInitFrom({ ...flags, folder, from }, console)
  }
  if (flags.rewrite) throw new Failure('--rewrite needs --from, with the folder of the site', { status: 2 })
  if (findForeignConfig(path.resolve(folder, usualConfig)) !== undefined) {
    const fix = `"docsgen init --from ${folder}" writes a config for it, and "docsgen build" builds it unchanged`
    throw new Failure(`${folder} already has the site of another tool: ${fix}`, { status: 2 })
  }
  const folderOfFiles = path.join(packageFolder(), 'dist/init')
  const files = await createSite({ folder: path.resolve(folder), source: folderOfFiles, version })
  if (flags.quiet) return 0
  const shown = path.relative(process.cwd(), path.resolve(folder)) || '.'
  for (const file of files) console.error(`  ${path.join(shown, file)}`)
  const place = shown === '.' ? 'this folder' : shown
  console.error(`\nA new site with ${count(files.length, 'file')} is in ${place}. Next:\n`)
  if (shown !== '.') console.error(`  cd ${/^[\w./-]+$/.test(shown) ? shown : JSON.stringify(shown)}`)
  console.error('  npm install\n  npx docsgen serve --open')
  for (const note of notesOn(path.resolve(folder))) console.error(`\n${note}`)
  return 0
}

/** What the writer has to do because of files that were there before. */
function notesOn(folder: string): readonly string[] {
  const notes: string[] = []
  const below = findSiteBelow(folder)
  if (below !== undefined)
    notes.push(`The folder ${below} already has a site, which docsgen builds unchanged: run the command there.`)
  else if (holdsMarkdown(path.join(folder, 'docs')))
    notes.push(
      'The folder docs contains Markdown. To use it as the site, set "content: docs" in docs.config.yaml, remove the\nsample pages from home, sidebars, navbar and footer there, and delete the folder content.',
    )
  if (isInsideRepository(folder))
    notes.push(
      'GitHub runs workflows only from the root of a repository: move .github/workflows/docs.yml there, and change the\nthree paths that its comments name.',
    )
  return notes
}

/** Whether the folder is below the root of a Git repository. */
function isInsideRepository(folder: string): boolean {
  if (existsSync(path.join(folder, '.git'))) return false
  const above = path.dirname(folder)
  return existsSync(path.join(above, '.git')) || (above !== folder && isInsideRepository(above))
}

/** Whether the folder already contains pages of another tool. */
function holdsMarkdown(folder: string): boolean {
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.mdx?$/.test(name))
  )
}
