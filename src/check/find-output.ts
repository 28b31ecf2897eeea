import { decodePath } from '../formats/names/url.ts'

/** The files of a finished site, and the path that they are below. */
export interface Outputs {
  readonly basePath: string
  /** Every path of the output folder. */
  readonly outputs: ReadonlySet<string>
}

/** The output file that a decoded address leads to. */
export function findOutput(address: string, { basePath, outputs }: Outputs): string | undefined {
  if (!`${address}/`.startsWith(basePath)) return undefined
  const below = address.slice(basePath.length)
  const candidates = below === '' || below.endsWith('/') ? [`${below}index.html`] : [below, `${below}/index.html`]
  return candidates.find((candidate) => outputs.has(candidate))
}

/** The part of an address after its host, in one spelling. */
export function decodeAddress(url: string): string {
  if (!URL.canParse(url, 'http://localhost/')) return url
  const parsed = new URL(url, 'http://localhost/')
  return decodePath(parsed.pathname.replaceAll(/\/{2,}/g, '/')) + decodePath(parsed.hash)
}
