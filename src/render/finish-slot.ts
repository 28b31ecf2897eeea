import path from 'node:path'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { visit } from '../formats/visit.ts'
import { listBlocked } from '../config/policy/blocked-parts.ts'
import type { Config } from '../config/schema.ts'
import type { Place } from '../model/page.ts'
import type { SlotName } from '../model/slot-modules.ts'
import { placeOfText } from '../report/place-of-text.ts'
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
  const { security } = slot.config
  const tree = fromHtml(slot.html, { fragment: true })
  if (slot.name !== 'Head') dropPreloads(tree)
  const parts: string[] = []
  visit(tree, 'element', (node) => {
    for (const { message, texts } of security.csp ? listBlocked(node, security.extraSources) : [])
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

/** Rendered HTML has no lines, so a text of the source is searched for. */
function placeIn({ root, file }: RenderedSlot, texts: readonly string[]): Place {
  return placeOfText(file, readSource(path.join(root, file)).toString('utf8'), texts)
}
