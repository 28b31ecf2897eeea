import type { EarlierFile, OutputFile } from '../model/output.ts'
import type { SitePage } from '../model/site.ts'
import { fingerprintOfText, hash, originOf, twinText, type RenderSource } from './pages.tsx'

const separator = '\n---\n\n'

/** The text of all pages in one file. Of a large site nearly all of it is what it was, and is taken from the last one. */
export function renderLlmsFull(pages: readonly SitePage[], source: RenderSource): OutputFile {
  const { site } = source.config
  const keys = pages.map((page) => hash([originOf(source.config), page.path, fingerprintOfText(page, source)]))
  const head = `# ${site.title}\n${site.tagline === '' ? '' : `\n> ${site.tagline}\n`}`
  const fingerprint = hash([head, ...keys])
  return {
    path: 'llms-full.txt',
    fingerprint,
    content: (earlier) => {
      const start = Buffer.from(head)
      const findBefore = readEarlier(earlier, source)
      const parts = pages.map((page, index) => {
        const key = keys[index] ?? ''
        return { key, bytes: findBefore(key) ?? Buffer.from(textOf(page, source)) }
      })
      const made = parts.map(({ key, bytes }) => ({ key, length: bytes.length }))
      source.parts?.note(fingerprint, start.length, made)
      return Buffer.concat([start, ...parts.map(({ bytes }) => bytes)])
    },
  }
}

function textOf(page: SitePage, source: RenderSource): string {
  return `${separator}Source: ${originOf(source.config)}${page.path}\n\n${twinText(page, source)}`
}

/** Gives the parts of the file that is in place, as far as it is the one that is remembered. */
function readEarlier(
  earlier: EarlierFile | undefined,
  { parts }: RenderSource,
): (key: string) => Uint8Array | undefined {
  const places = earlier && parts?.find(earlier.fingerprint)
  if (earlier === undefined || places === undefined) return () => undefined
  const bytes = earlier.read()
  return (key) => {
    const place = places.get(key)
    return place && bytes.subarray(place.start, place.end)
  }
}
