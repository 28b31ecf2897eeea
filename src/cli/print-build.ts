import path from 'node:path'
import type { Transferred } from '../cache/shared-cache.ts'
import { formatBytes } from '../store/byte-count.ts'
import { count, number } from '../report/count.ts'
import type { Problem } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { describeLeftOut, type Faithfulness } from '../report/left-out.ts'
import { isWithin } from '../system/is-within.ts'
import type { Console } from './console.ts'

/** The result of a build, in numbers. */
export interface BuildCounts {
  readonly pages: number
  /** Pages that did not have to be parsed again. */
  readonly cached: number
  readonly written: number
  readonly removed: number
  readonly files: number
  /** Distinct link targets; not known if no file has changed. */
  readonly links: { readonly crawled: number; readonly total: number } | undefined
  /** Bytes fetched from the shared cache and stored in it. */
  readonly transferred: Transferred | undefined
  /** A note for the writer about the site that is not a problem. */
  readonly note: string | undefined
  /** How complete the site of another tool is, if something is left out. */
  readonly faithfulness?: Faithfulness | undefined
}

interface BuildPrinting {
  readonly flags: { readonly config: string; readonly out: string }
  readonly console: Console
  readonly milliseconds: number
  readonly problems: readonly Problem[]
}

/** Prints what a build did, how long it took and where the site is. */
export function printBuild(counts: BuildCounts, { flags, console, milliseconds, problems }: BuildPrinting): void {
  const { pages, cached, written, removed, files, links, transferred, note, faithfulness } = counts
  const seconds = milliseconds < 10_000 ? (milliseconds / 1000).toFixed(2) : (milliseconds / 1000).toFixed(1)
  const fromCache = cached > 0 ? `, ${number(cached)} from the cache` : ''
  console.error(`Built ${count(pages, 'page')} in ${seconds} s${fromCache}.`)
  console.error(
    `Wrote ${count(written, 'file')} of ${number(files)}${removed > 0 ? `, ${number(removed)} removed` : ''}.`,
  )
  if (links !== undefined) {
    const broken = problems.filter(({ rule }) => rule === 'broken-link' || rule === 'broken-anchor').length
    const found = broken === 0 ? 'no broken links' : count(broken, 'broken link')
    console.error(`Links: ${count(links.total, 'distinct target')}, ${number(links.crawled)} checked now, ${found}.`)
  }
  if (transferred !== undefined)
    console.error(
      `Cache: ${formatBytes(transferred.fetched)} fetched from ${transferred.store}, ${formatBytes(transferred.stored)} stored there.`,
    )
  if (note !== undefined) console.error(`Note: ${note}.`)
  if (faithfulness !== undefined) for (const line of describeLeftOut(faithfulness, problems)) console.error(line)
  if (problems.length > 0) console.error(`${summariseProblems(problems)}.`)
  console.error(`The site is in ${path.join(fromHere(path.resolve(path.dirname(flags.config), flags.out)), path.sep)}`)
}

/** A folder relative to the current one, or its absolute path where the relative path would start with `..`. */
function fromHere(folder: string): string {
  return isWithin(folder, process.cwd()) ? path.relative(process.cwd(), folder) || '.' : folder
}
