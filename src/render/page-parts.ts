import { hash as digest } from 'node:crypto'
import type { TextWithPlaceholders } from '../formats/markdown/placeholders.ts'
import type { PageParts } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import { fillTexts } from './resolve-placeholders.ts'

// How the files of a page are made from its body and its other parts. Builds that plan the site and builds that only
// replace bodies both use these functions.

/** A short key for some texts. Equal keys mean equal texts. */
export function hash(parts: readonly string[]): string {
  return digest('sha256', `${parts.join('\0')}\0`).slice(0, 32)
}

/** The fingerprint of the HTML of a page with this body. */
export function fingerprintOfHtml({ frame, fillings }: Pick<PageParts, 'frame' | 'fillings'>, bodyKey: string): string {
  return hash([frame, bodyKey, fillings.join('\n')])
}

/** The fingerprint of the Markdown version of a page with this body. */
export function fingerprintOfMarkdown(
  { markdownFrame, targets }: Pick<PageParts, 'markdownFrame' | 'targets'>,
  bodyKey: string,
): string {
  return hash([markdownFrame, bodyKey, targets.join('\n')])
}

/** The Markdown version of a page. */
export function markdownVersionOf(
  { hasOwnTitle, title }: Pick<Page, 'hasOwnTitle' | 'title'>,
  markdown: TextWithPlaceholders,
  targets: readonly string[],
): string {
  return `${hasOwnTitle ? '' : `# ${title}\n\n`}${fillTexts(markdown, targets)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()}\n`
}

/** The start of each page in the file with the text of all pages. */
export function headOfText(origin: string, path: string): string {
  return `\n---\n\nSource: ${origin}${path}\n\n`
}

/** A page in the file with the text of all pages. */
export interface FullTextPage {
  readonly path: string
  readonly fingerprint: string
}

/**
 * The fingerprint of the file with the text of all pages: a hash of their order, and the exclusive or of the hashes of
 * their texts. So that of one page can be replaced without the others.
 */
export function fingerprintOfFullText(head: readonly string[], pages: readonly FullTextPage[]): string {
  const order = hash([...head, ...pages.map(({ path }) => path)])
  return `${order}-${formatKey(pages.reduce((sum, page) => sum ^ keyOfText(page), 0n))}`
}

/** The same after a page has changed. `undefined` if it is not a fingerprint of such a file. */
export function replaceInFullText(fingerprint: string, before: FullTextPage, after: FullTextPage): string | undefined {
  const [, order, texts] = /^([\da-f]{32})-([\da-f]{32})$/.exec(fingerprint) ?? []
  if (order === undefined || texts === undefined) return undefined
  return `${order}-${formatKey(BigInt(`0x${texts}`) ^ keyOfText(before) ^ keyOfText(after))}`
}

function keyOfText({ path, fingerprint }: FullTextPage): bigint {
  return BigInt(`0x${hash([path, fingerprint])}`)
}

function formatKey(key: bigint): string {
  return key.toString(16).padStart(32, '0')
}
