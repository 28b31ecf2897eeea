import type { Element } from 'hast'
import { attributePlaceholder, valuePlaceholder } from '../../formats/markdown/placeholders.ts'
import type { Reference } from '../../model/page.ts'
import { placeOf, sourceOf, type PageContext } from './page-context.ts'

/** Attributes that contain an address, by element. */
const addressed: Readonly<Record<string, readonly [attribute: string, kind: Reference['kind']]>> = {
  a: ['href', 'link'],
  img: ['src', 'image'],
  video: ['src', 'media'],
  audio: ['src', 'media'],
  source: ['src', 'media'],
  track: ['src', 'media'],
}

const dangerous = /^[\s\0-\u001F]*(?:javascript|vbscript|data|file|blob)[\s\0-\u001F]*:/i
const safeImage = /^data:image\/(?:png|gif|jpe?g|webp|avif|svg\+xml)[;,]/i

/** Moves the addresses of links and pictures out of the tree, leaving placeholders that the site's plan resolves. */
export function takeAddress(node: Element, context: PageContext): void {
  dropDangerous(node, context)
  takeChoices(node, context)
  takePoster(node, context)
  const [attribute, kind] = (Object.hasOwn(addressed, node.tagName) ? addressed[node.tagName] : undefined) ?? []
  if (attribute === undefined || kind === undefined) return
  const url = node.properties[attribute]
  if (typeof url !== 'string') return
  if (node.tagName === 'a' && isOwnAnchor(node)) return
  if (node.tagName === 'a' && node.properties['rel'] !== undefined) {
    // Otherwise the address brings its own.
    node.properties[attribute] = valuePlaceholder(addReference(node, { kind, url, isValue: true }, context))
    return
  }
  delete node.properties[attribute]
  node.properties['dataPlaceholder'] = attributePlaceholder(addReference(node, { kind, url, ...sizeOf(node) }, context))
  if (node.tagName === 'img') makeLazy(node)
}

/** Adds an address of a page to its references and returns the number for its placeholder. */
export function addReference(node: Element, what: Omit<Reference, 'base' | 'at'>, context: PageContext): number {
  const point = node.position?.start
  const key = `${what.kind} ${what.url}`
  // An element that is never closed continues in the next block as a copy without a position.
  const original = point === undefined ? context.firstReferences.get(key) : undefined
  const base = original?.base ?? sourceOf(context, point)?.base ?? ''
  const isHtml = node.properties['dataDocsgenHtml'] === undefined ? {} : { isHtml: true as const }
  delete node.properties['dataDocsgenHtml']
  const reference = { ...what, ...isHtml, base, at: original?.at ?? placeOf(context, point) }
  if (!context.firstReferences.has(key)) context.firstReferences.set(key, reference)
  return context.references.push(reference) - 1
}

/** The candidates from which a browser picks one: `srcset="small.png 1x, large.png 2x"`. */
function takeChoices(node: Element, context: PageContext): void {
  const choices = node.tagName === 'img' || node.tagName === 'source' ? node.properties['srcSet'] : undefined
  if (choices === undefined || choices === null) return
  const list = splitChoices([choices].flat().join(',').trim())
  const taken = list.map((choice) => {
    const [url = '', ...descriptors] = choice.trim().split(/\s+/)
    if (url === '') return choice
    return [valuePlaceholder(addReference(node, { kind: 'image', url, isValue: true }, context)), ...descriptors].join(
      ' ',
    )
  })
  node.properties['srcSet'] = taken.join(', ')
}

/** A comma in a `data:` address does not separate candidates. If they have widths, only one behind a width does. */
function splitChoices(choices: string): readonly string[] {
  if (/\s\d+w$/.test(choices)) return choices.split(/(?<=\s\d+w\s*),/)
  return choices.match(/\s*(?:data:[^\s,]*,)?[^,]+/gi) ?? []
}

function takePoster(node: Element, context: PageContext): void {
  const url = node.tagName === 'video' ? node.properties['poster'] : undefined
  if (typeof url !== 'string' || url.trim() === '') return
  node.properties['poster'] = valuePlaceholder(addReference(node, { kind: 'image', url, isValue: true }, context))
}

/** An explicit size stays in the tree. Only a missing dimension is filled in. */
function sizeOf({ tagName, properties }: Element): Pick<Reference, 'size'> {
  const [width, height] = [properties['width'], properties['height']].map((value) =>
    value === null || value === undefined ? undefined : String(value),
  )
  return tagName !== 'img' || (width === undefined && height === undefined) ? {} : { size: { width, height } }
}

/** Links from headings to themselves are always valid. */
export function isOwnAnchor(node: Element): boolean {
  const classes = node.properties['className']
  return Array.isArray(classes) && classes.includes('anchor') && node.properties['ariaHidden'] === 'true'
}

function makeLazy(node: Element): void {
  node.properties['loading'] ??= 'lazy'
  node.properties['decoding'] ??= 'async'
}

function dropDangerous(node: Element, context: PageContext): void {
  for (const name of ['href', 'src', 'cite', 'longDesc', 'poster', 'data', 'action', 'formAction', 'xLinkHref']) {
    const value = node.properties[name]
    if (typeof value !== 'string' || !dangerous.test(decodeSafely(value))) continue
    if (node.tagName === 'img' && safeImage.test(value)) continue
    delete node.properties[name]
    const message = `an address that starts with "${value.trim().split(':')[0] ?? ''}:" could run code in the reader's browser and is left out`
    context.report({ severity: 'warning', rule: 'unsafe-link', message, at: placeOf(context, node.position?.start) })
  }
}

function decodeSafely(value: string): string {
  return value.replaceAll(/[\u0000-\u0020]/g, '')
}
