import { escapeHtml } from '../../../formats/escape-html.ts'

/** A pair of an attribute list. */
const pair = String.raw`(?:[\w-]+=(?:"[^"]*"|'[^']*')|(?:id|class|style|title|width|height|align|draggable|loading|target|rel|data-[\w-]+)=[^\s"'}]+|data-[\w-]+)`

/** An attribute list: `{ .class #id key="value" }`, also after a colon, and with other colons and semicolons. */
export const attributeLists = new RegExp(
  String.raw`(?<!\\)\{:? *(?:[.#][\w-]+|${pair})(?:[ ,;]+(?:[.#]?[\w-]+:?|:[\w-]*:?|${pair}))*[ ;]*\}`,
  'g',
)

/** Whether a line is a heading, also in a list or a quote. */
export function isHeading(text: string): boolean {
  return /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?#/.test(text)
}

/** What of an attribute list in the line `text` is kept: its id. */
export function keepId(list: string, text: string, leaveOut: (what: string) => void): string {
  const id = readPairs(list).find(([name]) => name === 'id')?.[1]
  if (/[.=]/.test(list.replace(/#[\w-]+|\bid="[^"]*"/, ''))) leaveOut(otherAttributes)
  if (id === undefined) return ''
  return isHeading(text) ? `{#${id}}` : `<a id="${id}"></a>`
}

const otherAttributes = 'attribute lists, except for their ids'

/**
 * Reports what MkDocs shows of an attribute list and docsgen does not. Classes other than those of Material only mean
 * something to the style sheets of the site, links open as readers want, and images always load lazily.
 */
export function reportAttributes(
  list: string,
  leaveOut: (what: string) => void,
  shown: readonly string[] = ['id'],
): void {
  if (/\.annotate\b/.test(list)) leaveOut('annotations, which are lists below their text')
  if (/\.md-button\b/.test(list)) leaveOut('the look of buttons whose links have their address elsewhere')
  const meaningless = ['target', 'rel', 'loading', 'class', 'data-gallery', ...shown]
  if (readPairs(list).some(([name]) => !meaningless.includes(name))) leaveOut(otherAttributes)
}

/** An image with an attribute list, or for one color mode: `![Rope](rope.png#only-dark){ width="300" }`. */
export const imagesInHtml = new RegExp(
  String.raw`!\[([^\[\]]*)\]\(<?([^\s()<>#]+)(?:#(only-(?:light|dark)|gh-(?:light|dark)-mode-only))?>?(?: +"([^"]*)")?\)(${attributeLists.source})?`,
  'g',
)

/** An icon, a link, or emphasized text with an attribute list. */
export const textWithAttributes = new RegExp(
  String.raw`(:[a-z]\w*-[\w-]+:|(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])+)\](?:\(([^\s()]+)\)|\[([^\[\]]*)\])|\*\*[^*]+\*\*|(?<!\*)\*[^*]+\*|__[^_]+__|(?<!_)_[^_]+_)(${attributeLists.source})`,
  'g',
)

/** Writes an element of a text in HTML, if it is a button, or has a style or a title. */
export function showText(
  [all = '', element = '', label = '', address, reference, list = '']: readonly (string | undefined)[],
  definitions: ReadonlyMap<string, string>,
  leaveOut: (what: string) => void,
): string {
  const target = address ?? definitions.get((reference || label).toLowerCase()) ?? ''
  const shown = readPairs(list).filter(([name]) => /^(?:id|style|title)$/.test(name))
  const isButton = target !== '' && /\.md-button\b/.test(list)
  if (!isButton && shown.every(([name]) => name === 'id')) return all
  const others = isButton ? list.replaceAll(/\.md-button[\w-]*/g, '') : list
  reportAttributes(others, leaveOut, ['id', 'style', 'title'])
  const kind = /\.md-button--primary\b/.test(list) ? 'button' : 'button button-quiet'
  const written = [...(isButton ? [['class', kind] as const, ['href', target] as const] : []), ...shown]
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')
  return isButton ? `<a ${written}>${label}</a>` : `<span ${written}>${element}</span>`
}

const shownByImages = ['width', 'height', 'align', 'id', 'title', 'style']

/** Writes an image in HTML, if it has what only HTML can show. */
export function showImage(
  [all = '', alt = '', src = '', mode = '', title, list = '']: readonly (string | undefined)[],
  leaveOut: (what: string) => void,
): string {
  const pairs = readPairs(list).flatMap(([name, value]) =>
    name === 'style' ? stylesOf(value) : [[name, value] as const],
  )
  const shown = pairs.filter(([name]) => shownByImages.includes(name))
  if (shown.length === 0 && mode === '') return all
  reportAttributes(list, leaveOut, shownByImages)
  const written = [
    ['src', src] as const,
    ['alt', alt] as const,
    ...(title === undefined ? [] : [['title', title] as const]),
    ...(mode === '' ? [] : [['class', mode.includes('dark') ? 'only-dark' : 'only-light'] as const]),
    ...shown,
  ]
  return `<img ${written.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`
}

const size = /(?:^|(?<=;)) *(width|height): *(\d+(?:%|(?=px\b)))(?:px)? *(?:;|$)/g

/** The size in a style such as `width: 50%; height: 10px`, and its other rules. */
function stylesOf(style: string): (readonly [name: string, value: string])[] {
  const sizes = [...style.matchAll(size)].map(([, name = '', value = '']) => [name, value] as const)
  const others = style.replaceAll(size, '').trim()
  return others === '' ? sizes : [...sizes, ['style', others]]
}

/** The attributes of a list, without classes after a dot. */
function readPairs(list: string): (readonly [name: string, value: string])[] {
  return [...list.matchAll(/[{\s:,]#([\w-]+)|([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g)].map(
    ([, id, name = 'id', double, single, plain]) => [name, id ?? double ?? single ?? plain ?? ''] as const,
  )
}
