import { Failure } from '../../../report/failure.ts'

/** Fetches a text from an address; `undefined` if the host has no such file. */
export type FetchText = (address: string) => Promise<string | undefined>

const longest = 20_000
const maxMegabytes = 64

/** Uses https, and sends no cookies. Redirects are not followed. */
export const fetchText: FetchText = async (address) => {
  let body: Uint8Array | undefined | 'too large'
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(longest) })
    body = await readBody(response)
  } catch (cause) {
    throw new Failure(`${address} could not be fetched`, { cause })
  }
  if (body === 'too large') throw new Failure(`${address} holds more than ${String(maxMegabytes)} MiB`)
  return body && new TextDecoder().decode(body)
}

/** The declared length is not trusted; bytes are counted as they arrive. */
async function readBody({ ok, body }: Response): Promise<Uint8Array | undefined | 'too large'> {
  if (!ok) {
    await body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let left = maxMegabytes * 1024 * 1024
  for await (const chunk of body ?? []) {
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
    for (const address of missing) {
      asked.add(address)
      const text = await fetchOne(address)
      if (text !== undefined) fetched.set(address, text)
    }
  }
}
