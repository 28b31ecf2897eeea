import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import type { Place } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import { eachInParallel } from '../store/attempts.ts'
import { describeFetchError } from '../system/fetch-error.ts'

interface Options {
  readonly cacheFolder: string
  /** Time limit of one request, in milliseconds. */
  readonly timeLimit?: number
  /** Milliseconds before the first retry. Each further wait is twice as long. */
  readonly firstPause?: number
}

interface Verdict {
  /** What is wrong with the address; empty if it works. */
  readonly error: string
  /** When it was checked, in milliseconds since 1970. */
  readonly asked: number
}

const day = 24 * 60 * 60 * 1000
const parallel = 8
const tries = 3

/** Requests every external address on the pages once. A successful answer is cached for a day. */
export async function checkExternalLinks(
  site: Site,
  options: Options,
  report: Report,
): Promise<{ readonly asked: number; readonly cached: number }> {
  const wanted = listExternal(site)
  const file = path.join(options.cacheFolder, 'external-links.json')
  const memory = new Map(readRecord(file) as readonly (readonly [string, Verdict])[] | undefined)
  const known = [...wanted.keys()].filter((url) => isFresh(memory.get(url)))
  const open = [...wanted.keys()].filter((url) => !isFresh(memory.get(url)))
  await eachInParallel(open, parallel, async (url) => {
    memory.set(url, { error: await askPatiently(url, options), asked: Date.now() })
  })
  for (const [url, places] of wanted) {
    const error = memory.get(url)?.error ?? ''
    if (error === '') continue
    for (const at of places) report({ severity: 'error', rule: 'external-link', message: `"${url}" ${error}`, at })
  }
  trySave(() =>
    writeRecord(
      file,
      [...memory].filter(([url]) => wanted.has(url)),
    ),
  )
  return { asked: open.length, cached: known.length }
}

function isFresh(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && verdict.error === '' && Date.now() - verdict.asked < day
}

function listExternal(site: Site): Map<string, Place[]> {
  const wanted = new Map<string, Place[]>()
  for (const { page, addresses } of site.pages) {
    for (const [index, { href, isExternal }] of addresses.entries()) {
      const at = page.references[index]?.at
      if (!isExternal || at === undefined || !/^(?:https?:)?\/\//i.test(href)) continue
      const url = (href.startsWith('//') ? `https:${href}` : href).replace(/#.*$/, '')
      wanted.set(url, [...(wanted.get(url) ?? []), at])
    }
  }
  return wanted
}

async function askPatiently(url: string, { timeLimit = 10_000, firstPause = 1000 }: Options): Promise<string> {
  let error = ''
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await wait(firstPause * 2 ** (attempt - 1))
    const answer = await ask(url, timeLimit)
    if (answer.error === '' || !answer.mayPass) return answer.error
    error = answer.error
  }
  return error
}

interface Answer {
  readonly error: string
  /** The error may be temporary, so it is worth a retry. */
  readonly mayPass: boolean
}

async function ask(url: string, timeLimit: number): Promise<Answer> {
  try {
    const head = await request(url, 'HEAD', timeLimit)
    // Some hosts reject HEAD or answer it incorrectly, so only GET is conclusive.
    const status = head < 400 ? head : await request(url, 'GET', timeLimit)
    if (status < 400 || status === 401 || status === 403) return { error: '', mayPass: false }
    return { error: `answers with status ${String(status)}`, mayPass: status === 429 || status >= 500 }
  } catch (error) {
    return { error: describeFetchError(error, timeLimit), mayPass: true }
  }
}

async function request(url: string, method: string, timeLimit: number): Promise<number> {
  const response = await fetch(url, {
    method,
    redirect: 'follow',
    signal: AbortSignal.timeout(timeLimit),
    headers: { 'user-agent': 'docsgen link check' },
  })
  await response.body?.cancel()
  return response.status
}
