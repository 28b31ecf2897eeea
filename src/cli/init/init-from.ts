import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { themeFile } from '../../assets/theme/site-styles.ts'
import { usualConfig } from '../../config/usual-output.ts'
import { findForeignConfig, readForeignSite, type NamedSite } from '../../foreign/open-site.ts'
import { ownOptions, writeOwnConfig } from '../../foreign/own-config.ts'
import { readPlainPages } from '../../foreign/plain-pages.ts'
import { listSiteFiles, listSiteFolders } from '../../foreign/site-files.ts'
import { count, number } from '../../report/count.ts'
import { Failure } from '../../report/failure.ts'
import { countFaithful, describeLeftOut, leftOutRule } from '../../report/left-out.ts'
import type { ProblemFormat } from '../../report/print.ts'
import { collectProblems, type Report } from '../../report/problem.ts'
import { summariseProblems } from '../../report/summary.ts'
import { git } from '../../system/git.ts'
import { listSome } from '../../store/session.ts'
import { isWithin } from '../../system/is-within.ts'
import { checkSite } from '../check/check-site.ts'
import type { CommonFlags, Console } from '../console.ts'
import { writeNewFiles, type NewFile } from './create-site.ts'
import { exitStatusOf, reportProblems } from '../print-problems.ts'
import { startProgress } from '../progress.ts'
import { rewriteSite, type RewrittenSite } from './rewrite-site.ts'

/** A site of another tool that becomes one of docsgen. */
export interface Migration extends CommonFlags {
  /** Folder of the new site. */
  readonly folder: string
  /** Folder of the site of another tool, or its config. */
  readonly from: string
  /** Whether the pages are rewritten, too. */
  readonly rewrite: boolean
  readonly format: ProblemFormat
}

/**
 * Writes a config for the site of another tool, next to its pages, or into another folder with a copy of them. Then
 * checks the site. Returns the exit status.
 */
export async function runInitFrom(migration: Migration, console: Console): Promise<0 | 1 | 70> {
  const { from, quiet } = migration
  const { report, problems } = collectProblems()
  const site = await readSite(from, report)
  if (site === undefined) {
    reportProblems(problems, { root: path.resolve(from), console, flags: migration })
    return 1
  }
  const made = Object.keys(site.madePages ?? {})
  const message = `docsgen leaves out ${count(made.length, 'page')} made from data, such as ${made[0] ?? ''}; write each as a file`
  if (made.length > 0) report({ severity: 'warning', rule: leftOutRule, message, at: { file: site.name } })
  const folder = targetFolder(path.resolve(migration.folder), site)
  const files = listSiteFiles(site)
  const isCopy = folder !== site.root
  if (existsSync(path.join(folder, usualConfig)))
    throw new Failure(`there already is a ${usualConfig} in ${folder}; remove it first`, { status: 2 })
  if (isCopy) await writeNewFiles(folder, readFiles(site.root, files))
  else if (migration.rewrite) refuseUncommitted(site)
  const progress = startProgress(console, migration)
  const own = { root: folder, files, options: ownOptions(site) }
  const rewritten = migration.rewrite ? await rewriteSite(own, progress.show).finally(progress.stop) : undefined
  const content = writeOwnConfig(rewritten?.options ?? own.options, site.name)
  await writeNewFiles(folder, [{ file: usualConfig, content }, ...listStyles(site, folder), ...listIgnored(folder)])
  const config = path.join(folder, usualConfig)
  const checked = await checkSite({ ...everything, config }, progress.show).finally(progress.stop)
  const all = [...problems, ...checked.problems]
  const faithfulness = countFaithful(checked.pageFiles, all)
  const also = faithfulness && { migration: faithfulness }
  reportProblems(all, { root: folder, console, flags: migration, also })
  if (!quiet) {
    if (faithfulness !== undefined) for (const line of describeLeftOut(faithfulness, all)) console.error(line)
    if (rewritten !== undefined) printRewritten(rewritten, console)
    const what = isCopy ? `${usualConfig} and a copy of ${count(files.length, 'file')}` : usualConfig
    const unlisted = listUnlisted(folder)
    if (unlisted.length > 0) console.error(`Add ${unlisted.join(' and ')} to .gitignore.`)
    printNext(`Wrote ${what}: ${summariseProblems(all)}.`, folder, console)
  }
  return exitStatusOf(all, false)
}

/** What Git should not store, if the site has no such file. */
function listIgnored(folder: string): NewFile[] {
  return existsSync(path.join(folder, '.gitignore')) ? [] : [{ file: '.gitignore', content: '/build/\n/.docsgen/\n' }]
}

/** The style sheet that takes the place of the site's own ones. */
function listStyles({ styles }: NamedSite, folder: string): NewFile[] {
  const isNew = styles !== undefined && !existsSync(path.join(folder, themeFile))
  return isNew ? [{ file: themeFile, content: `${styles.css}\n` }] : []
}

function printRewritten({ pages, kept, changed }: RewrittenSite, console: Console): void {
  const written = pages.filter(({ text, from }) => text !== from.text).length
  const renamed = pages.filter(({ file, from }) => file !== from.file).length
  console.error(`Rewrote ${count(written, 'file')} and renamed ${number(renamed)} of ${number(pages.length)}.`)
  if (kept.length > 0) console.error(`Not rewritten, because their text would not be the same: ${listSome(kept)}.`)
  if (changed.length > 0) console.error(`Pages that are not the same as before; check them: ${listSome(changed)}.`)
}

function printNext(result: string, folder: string, console: Console): void {
  const shown = path.relative(process.cwd(), folder) || '.'
  console.error(`${result} Next:\n`)
  if (shown !== '.') console.error(`  cd ${shown}`)
  console.error('  npm install docsgen\n  npx docsgen serve --open')
}

/** The folders of a build that the site's own .gitignore does not name. */
function listUnlisted(folder: string): string[] {
  const lines = readFileSync(path.join(folder, '.gitignore'), 'utf8').split('\n')
  return ['build', '.docsgen'].filter((name) => !lines.some((line) => line.trim().replaceAll(/^\/|\/$/g, '') === name))
}

/** What is not committed could not be restored. */
function refuseUncommitted({ root, ...site }: NamedSite): void {
  const listed = git(root, ['status', '--porcelain', '-z', '--no-renames', '--', ...listSiteFolders(site)])
  if (listed === undefined)
    throw new Failure(
      `${root} is not in a Git repository, so you could not undo a rewrite; commit it to one, or name another folder, into which the pages are copied`,
      { status: 2 },
    )
  const changed = listed.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]))
  if (changed.length > 0)
    throw new Failure(
      `${count(changed.length, 'file')} of the site ${changed.length === 1 ? 'has' : 'have'} changes that are not committed (${listSome(changed)}); commit them first`,
      { status: 2 },
    )
}

const everything = { only: [], external: false, drafts: false, queries: undefined, against: undefined }

/** The site of another tool, or plain Markdown. */
async function readSite(from: string, report: Report): Promise<NamedSite | undefined> {
  const place = path.resolve(from)
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  const own = path.join(place, usualConfig)
  const found = existsSync(place) ? findForeignConfig(isFolder ? own : place) : undefined
  if (found !== undefined) return readForeignSite(found, report)
  if (!existsSync(place)) throw new Failure(`there is no folder ${from}`, { status: 2 })
  if (isFolder && existsSync(own))
    throw new Failure(`${from} already has a ${usualConfig}; remove it first`, { status: 2 })
  const plain = isFolder ? readPlainPages(place) : undefined
  if (plain !== undefined) return plain
  const names = 'Docusaurus, VitePress, Starlight, MkDocs, Hugo, mdBook or GitBook'
  throw new Failure(`${from} has no config of ${names}${isFolder ? ', and no Markdown' : ''}`, { status: 2 })
}

/** The config refers to files in its own folder, so it is in the folder that holds all pages, or their copies are. */
function targetFolder(folder: string, { root }: NamedSite): string {
  if (folder !== root && (isWithin(folder, root) || isWithin(root, folder)))
    throw new Failure(
      `the pages of this site are in ${root}; name that folder, or one outside of it, into which they are copied`,
      { status: 2 },
    )
  return folder
}

function readFiles(root: string, files: readonly string[]): { readonly file: string; readonly content: Uint8Array }[] {
  return files.map((file) => ({ file, content: readFileSync(path.join(root, file)) }))
}
