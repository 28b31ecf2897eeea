import type { Json } from '../../../src/formats/json.ts'
import { create } from '../browser/elements.ts'
import { text } from './text.ts'

const openLevels = 3
const fewEntries = 100

/** A value as a tree whose parts fold, with the colors of code. Closed parts are made when they are opened. */
export function showJson(value: Json): HTMLElement {
  return create('div', { className: 'api-json' }, partOf(value, undefined, 0))
}

function partOf(value: Json, name: string | undefined, level: number): HTMLElement {
  const label = name === undefined ? [] : [create('span', { className: 'hljs-attr', textContent: name }), ': ']
  if (typeof value !== 'object' || value === null) return create('div', {}, ...label, leafOf(value))
  const isList = Array.isArray(value)
  const entries = isList
    ? (value as readonly Json[]).map((item) => [undefined, item] as const)
    : Object.entries(value as Readonly<Record<string, Json>>)
  const { length: count } = entries
  if (count === 0) return create('div', {}, ...label, isList ? '[]' : '{}')
  const words = isList
    ? text('itemCount', { one: '{count} item', other: '{count} items' }, { count })
    : text('propertyCount', { one: '{count} property', other: '{count} properties' }, { count })
  const note = create('small', { textContent: ` ${words}` })
  const line = create('span', {}, ...label, isList ? '[…]' : '{…}', note)
  const part = create('details', { className: 'api-json-part' }, create('summary', {}, line))
  const fill = (): void => {
    if (part.childElementCount > 1) return
    part.append(...entries.map(([key, item]) => partOf(item, key, level + 1)))
  }
  part.addEventListener('toggle', fill)
  if (level < openLevels && entries.length <= fewEntries) {
    part.open = true
    fill()
  }
  return part
}

function leafOf(value: Exclude<Json, object> | null): HTMLElement {
  const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'literal'
  return create('span', { className: `hljs-${kind}`, textContent: JSON.stringify(value) })
}
