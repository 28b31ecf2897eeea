import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ApiComparison } from '../../model/api-change.ts'
import type { Translation } from '../../model/translation.ts'
import type { Coverage } from '../../report/coverage.ts'
import { printChanges } from '../../api/compare/print-changes.ts'
import { count } from '../../report/count.ts'
import { Failure } from '../../report/failure.ts'
import type { ProblemFormat } from '../../report/print.ts'
import { summariseProblems } from '../../report/summary.ts'
import { withPath } from '../../system/system-error.ts'
import { writeChangeComment } from '../../api/compare/write-change-comment.ts'
import { writeChangePage } from '../../api/compare/write-change-page.ts'
import { writeChangelog } from '../../api/compare/write-changelog.ts'
import { checkSite, wants, type CheckScope } from './check-site.ts'
import type { CommonFlags, Console } from '../console.ts'
import { startProgress } from '../progress.ts'
import { exitStatusOf, reportProblems } from '../print-problems.ts'
import { printTranslations, writeTranslationTable } from '../../translate/check-translations.ts'

export interface CheckFlags extends CommonFlags, CheckScope {
  readonly strict: boolean
  readonly format: ProblemFormat
  /** File to which the API changes are written as a Markdown page, or as HTML if its name ends with `.html`. */
  readonly changelog?: string | undefined
  /** File to which the API changes are written as a comment for a pull request. */
  readonly comment?: string | undefined
  /** File to which the state of the translations is written as a Markdown table. */
  readonly table?: string | undefined
}

/** Checks the site and prints what was found. Returns the exit status. */
export async function runCheck(flags: CheckFlags, console: Console): Promise<0 | 1 | 70> {
  refuseLoneFlags(flags)
  const progress = startProgress(console, flags)
  const checked = await checkSite(flags, progress.show).finally(progress.stop)
  const root = path.dirname(path.resolve(flags.config))
  const { problems, words, coverage, translations, comparisons, searchLines, addresses } = checked
  if (flags.only.includes('search')) for (const line of searchLines) console.out(line)
  if (flags.only.includes('translations')) showTranslations(translations, root, flags, console)
  if (comparisons.length > 0 && (flags.format === 'text' || flags.format === 'github'))
    console.out(printChanges(comparisons))
  const also = {
    ...(coverage && { coverage }),
    ...(flags.against === undefined || addresses !== undefined ? {} : { comparisons }),
    ...(addresses && { addresses }),
    ...(translations.length > 0 && { translations }),
  }
  reportProblems(problems, { console, flags, also })
  if (comparisons.length > 0) writeChanges(comparisons, flags)
  if (flags.verbose && coverage !== undefined) console.error(printCoverage(coverage))
  if (!flags.quiet) {
    const summary = `${summariseProblems(problems)}${countMissing(translations)}`
    console.error(`Checked ${words.length === 0 ? 'the config' : words.join(', ')}: ${summary}.`)
  }
  return exitStatusOf(problems, flags.strict)
}

/** A page without a translation is shown in the main language, so it is no problem, but must not be overlooked. */
function countMissing(translations: readonly Translation[]): string {
  const missing = translations.filter(({ state }) => state === 'missing').length
  return missing === 0 ? '' : `; ${count(missing, 'translation')} ${missing === 1 ? 'is' : 'are'} missing`
}

function showTranslations(
  translations: readonly Translation[],
  root: string,
  { format, table }: CheckFlags,
  console: Console,
): void {
  if (format === 'text' && translations.length > 0) console.out(printTranslations(translations, root))
  if (table !== undefined) writeReport(table, writeTranslationTable(translations))
}

function writeChanges(comparisons: readonly ApiComparison[], { changelog, comment }: CheckFlags): void {
  if (changelog !== undefined)
    writeReport(changelog, changelog.endsWith('.html') ? writeChangePage(comparisons) : writeChangelog(comparisons))
  if (comment !== undefined) writeReport(comment, writeChangeComment(comparisons))
}

function writeReport(file: string, text: string): void {
  withPath(file, () => writeFileSync(file, text))
}

function refuseLoneFlags(flags: CheckFlags): void {
  for (const name of ['changelog', 'comment'] as const)
    if (flags[name] !== undefined && flags.against === undefined)
      throw new Failure(`--${name} needs --against: add --against with a commit or a file`, { status: 2 })
  const isOfAddresses = flags.only.includes('urls')
  if (isOfAddresses && (flags.against === undefined || flags.only.includes('spec')))
    throw new Failure('"urls" needs its own --against, with a sitemap, a list of addresses or a built site', {
      status: 2,
    })
  if (flags.against !== undefined && !isOfAddresses && !wants(flags, 'spec'))
    throw new Failure('--against compares API documents or addresses: add "spec" or "urls"', { status: 2 })
  if (flags.table !== undefined && !flags.only.includes('translations'))
    throw new Failure('--table is for translations: add "translations"', { status: 2 })
  if (flags.queries !== undefined && !wants(flags, 'search'))
    throw new Failure('--queries is for search, which this command does not check: add "search"', { status: 2 })
  if (flags.external && !wants(flags, 'links'))
    throw new Failure('--external is for links, which this command does not check: add "links"', { status: 2 })
}

function printCoverage({ operations, fields }: Coverage): string {
  return `The pages document ${share(operations)} operations and ${share(fields)} fields of the API.`
}

function share({ documented, all }: Coverage['fields']): string {
  return `${String(documented)} of ${String(all)}`
}
