import { createHash } from 'node:crypto'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import { visit } from '../../formats/visit.ts'
import { blockedByPolicy } from '../../formats/blocked-source.ts'
import { blockedSource, type ExtraSources, type SourceKind } from './policy-sources.ts'

/** A part of an element that the content security policy would block. */
export interface BlockedPart {
  readonly message: string
  /** Texts of the source by which its line is found, the best first. */
  readonly texts: readonly string[]
}

/** What the policy would block of an element. In the browser, it would only be missing. */
export function listBlocked(node: Element, extra: ExtraSources): BlockedPart[] {
  const { tagName, properties } = node
  const loading = tagName === 'docsgen-part' ? elementsIn(properties['dataHtml']) : [node]
  const blocked = loading.flatMap(listAddresses).flatMap(([address, kind]): BlockedPart[] => {
    const message = blockedSource(address, kind, extra)
    return message === undefined ? [] : [{ message, texts: [address] }]
  })
  const add = (message: string, text: string): void => void blocked.push({ message, texts: [text] })
  if (tagName === 'script' && properties['src'] === undefined && isRun(properties['type']))
    blocked.push(...blockedInline(node, 'script', extra))
  if (tagName === 'style') blocked.push(...blockedInline(node, 'style', extra))
  if (properties['style'] !== undefined)
    add(`${blockedByPolicy} "style" attributes; use a class and a style sheet`, 'style=')
  for (const name of Object.keys(properties))
    if (/^on[A-Z]/.test(name))
      add(`${blockedByPolicy} "${name.toLowerCase()}" of <${tagName}>; use a *.client.tsx module`, name.toLowerCase())
  for (const name of ['href', 'src', 'action', 'formAction'])
    if (/^\s*javascript:/i.test(String(properties[name] ?? '')))
      add(`${blockedByPolicy} addresses that start with "javascript:"; use a *.client.tsx module`, 'javascript:')
  if (isForeignManifest(node)) add(`${blockedByPolicy} a manifest of another host; use a file of the site`, 'manifest')
  if (never.has(tagName)) add(`${blockedByPolicy} <${tagName}>; use ${never.get(tagName) ?? ''}`, `<${tagName}`)
  if ((tagName === 'form' && properties['action'] !== undefined) || properties['formAction'] !== undefined)
    add(
      `${blockedByPolicy} forms that are sent to a server; use a link, or a *.client.tsx module that sends a request`,
      'action',
    )
  return blocked
}

/** The elements that an interactive part shows at first. What else the policy blocks, a browser does not take from them. */
function elementsIn(html: unknown): Element[] {
  const found: Element[] = []
  visit(fromHtml(typeof html === 'string' ? html : '', { fragment: true }), 'element', (node) => void found.push(node))
  return found
}

/** Elements that no option permits, and what to use instead. */
const never = new Map([
  ['object', 'a link to the file'],
  ['embed', 'a link to the file'],
  ['base', 'complete addresses'],
])

/** Attributes from which browsers load something, by element. */
const loads: Readonly<Record<string, readonly (readonly [attribute: string, kind: SourceKind])[]>> = {
  script: [['src', 'script']],
  img: [['src', 'img']],
  image: [
    ['href', 'img'],
    ['xLinkHref', 'img'],
  ],
  input: [['src', 'img']],
  video: [
    ['src', 'media'],
    ['poster', 'img'],
  ],
  audio: [['src', 'media']],
  source: [['src', 'media']],
  track: [['src', 'media']],
  iframe: [['src', 'frame']],
}

function listAddresses({ tagName, properties }: Element): (readonly [address: string, kind: SourceKind])[] {
  const kind = tagName === 'link' ? linkKind(properties) : undefined
  const attributes = kind === undefined ? (loads[tagName] ?? []) : [['href', kind] as const]
  const isPicture = tagName === 'img' || tagName === 'source'
  const choices = isPicture ? [properties['srcSet'] ?? []].flat().join(', ') : ''
  return [
    ...attributes.flatMap(([name, of]) => {
      const address = properties[name]
      return typeof address === 'string' ? [[address, of] as const] : []
    }),
    ...choices.split(/,\s+/).map((choice) => [choice.trim().split(/\s+/)[0] ?? '', 'img'] as const),
  ]
}

/** What a link loads; `undefined` if it loads nothing, as `rel="preconnect"`. */
function linkKind({ rel, as }: Element['properties']): SourceKind | undefined {
  const names = [rel].flat().map(String)
  if (names.includes('stylesheet') || as === 'style') return 'style'
  if (names.includes('modulepreload') || as === 'script') return 'script'
  if (names.some((name) => name.endsWith('icon')) || as === 'image') return 'img'
  return as === 'font' ? 'font' : undefined
}

function isForeignManifest({ tagName, properties: { rel, href } }: Element): boolean {
  return tagName === 'link' && [rel].flat().includes('manifest') && /^(?:\w+:)?\/\//.test(String(href))
}

function isRun(type: unknown): boolean {
  return typeof type !== 'string' || /^(?:|module|importmap|(?:text|application)\/javascript)$/i.test(type)
}

function blockedInline(node: Element, kind: 'script' | 'style', extra: ExtraSources): BlockedPart[] {
  const text = toString(node)
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (extra[kind].includes(source)) return []
  const other = kind === 'script' ? 'a *.client.tsx module or a file' : 'a style sheet'
  const message = `${blockedByPolicy} this inline ${kind}; use ${other}, or add "${source}" to security.extraSources.${kind}`
  return [{ message, texts: [text.trim().split('\n')[0] || `<${kind}`, `<${kind}`] }]
}
