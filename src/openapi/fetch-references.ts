import { Failure } from '../report/failure.ts'

/** Gets a text from an address; `undefined` where the host has no such file. */
export type FetchText = (address: string) => Promise<string | undefined>

const longest = 20_000
const maxBytes = 64 * 1024 * 1024

/** Over https, without cookies and without following anyone elsewhere. */
export const fetchText: FetchText = async (address) => {
  let response: Response
  try {
    response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(longest) })
  } catch (cause) {
    throw new Failure(`${address} could not be fetched`, { cause })
  }
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined
  return response.text()
}

/**
 * Fetches what a document refers to on other hosts, and what that refers to in turn. `read` reads the document with what
 * there is and gives the addresses that it still lacks.
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
