import { Failure } from '../../../report/failure.ts'
import { eachInParallel } from '../../../store/attempts.ts'
import { describeFetchError } from '../../../system/fetch-error.ts'

/** Fetches a text from an address; `undefined` if the host has no such file. */
export type FetchText = (address: string) => Promise<string | undefined>

const longest = 20_000
const parallel = 8
const maxMegabytes = 64

/** Uses https, and sends no cookies. Redirects are not followed. */
export const fetchText: FetchText = async (address) => {
  let response: Response
  let body: Uint8Array | 'too large'
  try {
    response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(longest) })
    body = await readBody(response)
  } catch (cause) {
    throw new Failure(`${address} ${describeFetchError(cause, longest)}`, { cause })
  }
  const { ok, status } = response
  if (status === 404 || status === 410) return undefined
  if (!ok) throw new Failure(`${address} answers with status ${String(status)}`)
  if (body === 'too large') throw new Failure(`${address} holds more than ${String(maxMegabytes)} MiB`)
  return new TextDecoder().decode(body)
}

/** The declared length is not trusted; bytes are counted as they arrive. */
async function readBody({ ok, body }: Response): Promise<Uint8Array | 'too large'> {
  const chunks: Uint8Array[] = []
  if (!ok) await body?.cancel()
  let left = maxMegabytes * 1024 * 1024
  for await (const chunk of ok ? (body ?? []) : []) {
    left -= chunk.byteLength
    if (left < 0) return 'too large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Fetches the files on other hosts that a document refers to, directly or through other files. `read` reads the
 * document with the files fetched so far, and returns the addresses that are still missing.
 */
export async function fetchReferences(
  read: (fetched: ReadonlyMap<string, string>) => ReadonlySet<string>,
  fetchOne: FetchText,
): Promise<ReadonlyMap<string, string>> {
  const fetched = new Map<string, string>()
  const asked = new Set<string>()
  for (;;) {
    const missing = [...read(fetched)].filter((address) => !asked.has(address))
    if (missing.length === 0) return fetched
    await eachInParallel(missing, parallel, async (address) => {
      asked.add(address)
      const text = await fetchOne(address)
      if (text !== undefined) fetched.set(address, text)
    })
  }
}
