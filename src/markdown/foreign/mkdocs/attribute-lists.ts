import { escapeHtml } from '../../../formats/escape-html.ts'

/** A pair of an attribute list. */
const pair = String.raw`(?:[\w-]+=(?:"[^"]*"|'[^']*')|(?:width|height|align|draggable|loading|target|rel|data-[\w-]+)=[^\s"'}]+|data-[\w-]+)`

/** An attribute list: `{ .class #id key="value" }`, also after a colon. */
export const attributeLists = new RegExp(
  String.raw`(?<!\\)\{:? *(?:[.#][\w-]+|${pair})(?:[ ,]+(?:[.#]?[\w-]+|${pair}))* *\}`,
  'g',
)

/** Whether a line is a heading, also in a list or a quote. */
export function isHeading(text: string): boolean {
  return /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?#/.test(text)
}

/** What of an attribute list in the line `text` is kept: its id. Classes only mean something to the style sheets of the site. */
export function keepId(list: string, text: string, leaveOut: (what: string) => void): string {
  const { id, ...others } = Object.fromEntries(readPairs(list))
  reportPairs(list, Object.keys(others), leaveOut)
  if (id === undefined) return ''
  return isHeading(text) ? `{#${id}}` : `<a id="${id}"></a>`
}

/** An image with an attribute list, which can have its size and its place. */
export const sizedImages = new RegExp(
  String.raw`!\[([^\[\]]*)\]\(<?([^\s()<>]+)>?(?: +"([^"]*)")?\)(${attributeLists.source})`,
  'g',
)

/** Writes an image with an attribute list in HTML, if the list has what HTML can show. */
export function showImage(
  [all = '', alt = '', src = '', title, list = '']: readonly (string | undefined)[],
  leaveOut: (what: string) => void,
): string {
  const pairs = readPairs(list)
  const shown = pairs.filter(([name]) => /^(?:width|height|align|id|title)$/.test(name))
  if (shown.length === 0) return all
  reportPairs(
    list,
    pairs.filter((one) => !shown.includes(one)).map(([name]) => name),
    leaveOut,
  )
  const titled = title === undefined ? shown : [['title', title] as const, ...shown]
  const written = [['src', src] as const, ['alt', alt] as const, ...titled]
  return `<img ${written.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`
}

/** The attributes of a list without its classes, except for those of Material. */
function readPairs(list: string): (readonly [name: string, value: string])[] {
  return [...list.matchAll(/[{\s:,]#([\w-]+)|([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g)].map(
    ([, id, name = 'id', double, single, plain]) => [name, id ?? double ?? single ?? plain ?? ''] as const,
  )
}

/** Links open as readers want, and images always load lazily. */
const meaningless = /^(?:target|rel|loading|decoding|markdown|data-gallery|class)$/

function reportPairs(list: string, names: readonly string[], leaveOut: (what: string) => void): void {
  if (/\.annotate\b/.test(list)) leaveOut('annotations, which are lists below their text')
  if (/\.md-button\b/.test(list)) leaveOut('the look of buttons, which are links')
  if (names.some((name) => !meaningless.test(name))) leaveOut('attribute lists, except for their ids')
}
