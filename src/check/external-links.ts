import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import type { Place } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import { eachInParallel } from '../store/attempts.ts'
import { describeFetchError } from '../system/fetch-error.ts'

interface Verdict {
  /** What is wrong with the address; empty if it works. */
  readonly error: string
  readonly isUnknown?: boolean | undefined
  /** When it was checked, in milliseconds since 1970. */
  readonly asked: number
}

const day = 24 * 60 * 60 * 1000
const parallel = 8
const tries = 3
/** Time limit of one request, in milliseconds. */
const timeLimit = 10_000
/** Milliseconds before the first retry. Each further wait is twice as long. */
const firstPause = 1000
/** The longest wait that a host can ask for, in milliseconds. */
const longestPause = 30_000

/** Requests every external address on the pages once. A successful answer is cached for a day. */
export async function checkExternalLinks(
  site: Site,
  cacheFolder: string,
  report: Report,
): Promise<{ readonly asked: number; readonly cached: number }> {
  const wanted = listExternal(site)
  const file = path.join(cacheFolder, 'external-links.json')
  const memory = new Map(readRecord(file) as readonly (readonly [string, Verdict])[] | undefined)
  const known = [...wanted.keys()].filter((url) => isFresh(memory.get(url)))
  const open = [...wanted.keys()].filter((url) => !isFresh(memory.get(url)))
  await eachInParallel(open, parallel, async (url) => {
    const { error, isUnknown } = await askPatiently(url)
    memory.set(url, { error, isUnknown, asked: Date.now() })
  })
  for (const [url, places] of wanted) {
    const { error = '', isUnknown = false } = memory.get(url) ?? {}
    if (error === '') continue
    const severity = isUnknown ? 'warning' : 'error'
    for (const at of places) report({ severity, rule: 'external-link', message: `"${url}" ${error}`, at })
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

async function askPatiently(url: string): Promise<Answer> {
  let answer = await ask(url, 'HEAD')
  for (let retry = 1; retry < tries && answer.mayPass; retry += 1) {
    await wait(Math.max(firstPause * 2 ** (retry - 1), Math.min(answer.pause ?? 0, longestPause)))
    // Some hosts do not answer HEAD at all.
    answer = await ask(url, 'GET')
  }
  return answer
}

/** What a host answered. */
interface Answer {
  readonly error: string
  /** The host refused to answer, so the page may exist. */
  readonly isUnknown?: boolean
  /** The error may be temporary, so it is worth a retry. */
  readonly mayPass: boolean
  /** Milliseconds that the host asks for before a retry. */
  readonly pause?: number
}

async function ask(url: string, method: 'HEAD' | 'GET'): Promise<Answer> {
  try {
    const first = await request(url, method)
    // Some hosts reject HEAD or answer it incorrectly, so only GET is conclusive.
    const isRefused = first.status >= 400 && first.status !== 429 && method === 'HEAD'
    const { status, pause } = isRefused ? await request(url, 'GET') : first
    if (status < 400 || status === 401 || status === 403) return { error: '', mayPass: false }
    const error = `answers with status ${String(status)}`
    if (status === 429) return { error: `${error}: too many requests`, isUnknown: true, mayPass: true, pause }
    return { error, mayPass: status >= 500, pause }
  } catch (error) {
    return { error: describeFetchError(error, timeLimit), mayPass: true }
  }
}

async function request(url: string, method: string): Promise<{ readonly status: number; readonly pause: number }> {
  const response = await fetch(url, {
    method,
    redirect: 'follow',
    signal: AbortSignal.timeout(timeLimit),
    headers: { 'user-agent': 'docsgen link check' },
  })
  await response.body?.cancel()
  const after = response.headers.get('retry-after') ?? '0'
  const pause = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return { status: response.status, pause: Number.isNaN(pause) ? 0 : pause }
}
