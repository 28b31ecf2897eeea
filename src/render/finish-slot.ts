import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { blockedSource } from '../config/policy-sources.ts'
import type { Config } from '../config/schema.ts'
import type { Place } from '../model/page.ts'
import type { SlotName } from '../model/slot-modules.ts'
import type { Report } from '../report/problem.ts'
import { readSource } from '../system/source-files.ts'

interface RenderedSlot {
  readonly html: string
  readonly name: SlotName
  /** Relative to the root. */
  readonly file: string
  readonly root: string
  readonly config: Config
  /** Path of the site on its host, or of the version that the page is in. */
  readonly basePath: string
}

/**
 * Makes what a slot rendered part of a page: addresses that begin with a slash are below the base path, and interactive
 * parts get their content. What the content security policy would block is an error here, because in the browser it would
 * only be missing.
 */
export function finishSlot(slot: RenderedSlot, report: Report): string {
  const tree = fromHtml(slot.html, { fragment: true })
  if (slot.name !== 'Head') dropPreloads(tree)
  const parts: string[] = []
  visit(tree, 'element', (node) => {
    for (const { message, texts } of blockedParts(node, slot.config))
      report({ severity: 'error', rule: 'blocked-source', message, at: placeIn(slot, texts) })
    putBelowBase(node, slot.basePath)
    const { dataHtml } = node.properties
    if (node.tagName !== 'docsgen-part' || typeof dataHtml !== 'string') return
    delete node.properties['dataHtml']
    // Serialized again, the content would differ from what React expects.
    node.children = [{ type: 'text', value: `\0${String(parts.push(dataHtml) - 1)}\0` }]
  })
  return toHtml(tree).replaceAll(/\0(\d+)\0/g, (_, number: string) => parts[Number(number)] ?? '')
}

/** React writes a hint for each picture before the content. Pictures in the margins of a page are not urgent. */
function dropPreloads(tree: Root): void {
  tree.children = tree.children.filter(
    (node) => node.type !== 'element' || node.tagName !== 'link' || node.properties['as'] !== 'image',
  )
}

function putBelowBase({ properties }: Element, basePath: string): void {
  for (const name of ['href', 'src', 'poster']) {
    const address = properties[name]
    if (typeof address === 'string' && /^\/(?!\/)/.test(address) && !`${address}/`.startsWith(basePath))
      properties[name] = `${basePath}${address.slice(1)}`
  }
}

/** What the content security policy would block. */
interface BlockedPart {
  readonly message: string
  /** Texts of the source by which its line is found, the best first. */
  readonly texts: readonly string[]
}

function blockedParts(node: Element, config: Config): BlockedPart[] {
  if (!config.security.csp) return []
  const { tagName, properties } = node
  const blocked: BlockedPart[] = []
  const check = (address: unknown, kind: Parameters<typeof blockedSource>[1]): void => {
    for (const one of [address].flat()) {
      if (typeof one !== 'string' || !/^(?:https?:)?\/\//i.test(one)) continue
      const message = blockedSource(one, kind, config)
      if (message !== undefined) blocked.push({ message, texts: [one] })
    }
  }
  const kind = tagName === 'link' ? linkKind(properties) : loads[tagName]
  if (kind !== undefined) check(properties[tagName === 'link' ? 'href' : 'src'], kind)
  if (tagName === 'img' || tagName === 'source') check(addressesIn(properties['srcSet']), 'img')
  if (tagName === 'script' && properties['src'] === undefined && isRun(properties['type']))
    blocked.push(...blockedInline(node, 'script', config))
  if (tagName === 'style') blocked.push(...blockedInline(node, 'style', config))
  if (properties['style'] !== undefined)
    blocked.push({
      message: 'the content security policy blocks "style" attributes; use a class and a style sheet',
      texts: ['style='],
    })
  return blocked
}

const loads: Readonly<Record<string, 'script' | 'img' | 'media' | 'frame'>> = {
  script: 'script',
  img: 'img',
  video: 'media',
  audio: 'media',
  source: 'media',
  track: 'media',
  iframe: 'frame',
}

function addressesIn(list: unknown): string[] {
  return typeof list === 'string' ? list.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '') : []
}

/** What a link loads; `undefined` if it loads nothing, as `rel="preconnect"`. */
function linkKind({ rel, as }: Element['properties']): 'style' | 'script' | 'font' | 'img' | undefined {
  const names = [rel].flat().map(String)
  if (names.includes('stylesheet') || as === 'style') return 'style'
  if (names.includes('modulepreload') || as === 'script') return 'script'
  if (names.some((name) => name.endsWith('icon')) || as === 'image') return 'img'
  return as === 'font' ? 'font' : undefined
}

function isRun(type: unknown): boolean {
  return typeof type !== 'string' || /^(?:|module|importmap|(?:text|application)\/javascript)$/i.test(type)
}

function blockedInline(node: Element, kind: 'script' | 'style', { security }: Config): BlockedPart[] {
  const text = toString(node)
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (security.extraSources[kind].includes(source)) return []
  const other = kind === 'script' ? 'a *.client.tsx module or a file' : 'a style sheet that the slot imports'
  const message = `the content security policy of the site blocks this inline ${kind}; use ${other}, or add "${source}" to security.extraSources.${kind}`
  return [{ message, texts: [text.trim().split('\n')[0] || `<${kind}`, `<${kind}`] }]
}

/** Rendered HTML has no lines, so a text of the source is searched for. */
function placeIn({ root, file }: RenderedSlot, texts: readonly string[]): Place {
  const source = readSource(path.join(root, file)).toString('utf8')
  const offset = Math.max(texts.map((text) => source.indexOf(text)).find((at) => at !== -1) ?? 0, 0)
  const lines = source.slice(0, offset).split('\n')
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
