import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
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
  const folderOfFiles = path.join(packageFolder(), 'dist/init')
  const files = await createSite({ folder: path.resolve(folder), source: folderOfFiles, version })
  if (flags.quiet) return 0
  const shown = path.relative(process.cwd(), path.resolve(folder)) || '.'
  for (const file of files) console.error(`  ${path.join(shown, file)}`)
  const place = shown === '.' ? 'this folder' : shown
  console.error(`\nA new site with ${count(files.length, 'file')} is in ${place}. Next:\n`)
  if (shown !== '.') console.error(`  cd ${shown}`)
  console.error('  npm install\n  npx docsgen serve --open')
  if (holdsMarkdown(path.resolve(folder, 'docs')))
    console.error(
      '\nThe folder docs contains Markdown. To use it as the site, set "content: docs" in docs.config.yaml, remove the\nsample pages from home, sidebars, navbar and footer there, and delete the folder content.',
    )
  return 0
}

/** Whether the folder already contains pages of another tool. */
function holdsMarkdown(folder: string): boolean {
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.mdx?$/.test(name))
  )
}
