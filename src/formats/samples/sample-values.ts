import type { Json } from '../json.ts'
import { readFieldName } from './reader-values.ts'
import { headerText, pathText, queryPairs, textOf, wellFormed, type Writing } from './write-parameter.ts'

/** How a text is escaped in a literal of a language. With `=` in front, the whole literal is written. */
export type Quoting = 'shell-single' | 'shell-double' | 'js-single' | 'js-template' | 'json' | 'php' | 'kotlin' | 'rust'

/**
 * How values are encoded before they are quoted for a language: as the address of a server, as part of an address, as one
 * line of text, or as everything that some parameters add to a query or a cookie header, alone or after others. `none` is
 * for code that is needed as soon as one of the values is set.
 */
export type Encoding = 'address' | 'component' | 'line' | 'none' | PairEncoding

type PairEncoding = keyof typeof joints

/** The text before, between and after the pairs of names and values. */
const joints = {
  pairs: ['', '&', ''],
  query: ['?', '&', ''],
  'query-start': ['', '&', '&'],
  'query-end': ['&', '&', ''],
  cookies: ['', '; ', ''],
  'cookies-start': ['', '; ', '; '],
} as const

/** A call in one language. */
export interface CodeSample {
  /** Value of the tab, the same in every operation: `curl`. */
  readonly key: string
  readonly label: string
  /** Name of the grammar for highlighting it. */
  readonly language: string
  readonly code: string
  /** The places where values of the reader can go. */
  readonly slots: readonly SampleSlot[]
  /** The media types of the body that it shows, if the operation has other samples for other types. */
  readonly mediaTypes?: readonly string[]
}

/** A part of a sample that shows a value of the reader once it is set. */
export interface SampleSlot {
  readonly start: number
  readonly end: number
  /** Code that is needed only for the original values is dropped once all of them are set. */
  readonly values: readonly SlotValue[]
  readonly form: SlotForm
}

/** A value of the reader, by the name of its field: `server`, `key.NAME`, or that of a parameter. */
export interface SlotValue {
  readonly field: string
  /** How a call writes the value, if it is not a plain text. */
  readonly writing?: Writing | undefined
}

/** The values that can go in one place of a call. */
export interface ValuePlace {
  readonly values: readonly SlotValue[]
  readonly encoding: Encoding
}

/** How a language writes a body of JSON. */
export type BodySyntax = 'shell' | 'php' | 'go' | 'java' | 'python' | 'js' | 'csharp' | 'kotlin' | 'rust'

/** How a value is written into its slot, including code that appears and disappears with it. */
export type SlotForm =
  | {
      readonly encoding: Encoding
      readonly quoting: Quoting
      readonly isWhole: boolean
      readonly before?: string
      readonly after?: string
    }
  | 'drop'
  /** The whole body, which is another example of the document. */
  | `body-${BodySyntax}`

const escapes: Readonly<Record<Quoting, (text: string) => string>> = {
  // Inside single quotes, the only special character in a shell is the quote itself.
  'shell-single': (text) => text.replaceAll("'", String.raw`'\''`),
  // An exclamation mark would trigger history expansion even inside double quotes.
  'shell-double': (text) => text.replaceAll(/[\\"$`]/g, String.raw`\$&`).replaceAll('!', `"'!'"`),
  'js-single': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`),
  'js-template': (text) => text.replaceAll(/[\\`$]/g, String.raw`\$&`),
  // A JSON string is also a valid string in Python, Go and Java.
  json: inJson,
  php: (text) => text.replaceAll(/[\\']/g, String.raw`\$&`),
  kotlin: (text) =>
    inJson(text)
      .replaceAll('$', String.raw`\$`)
      .replaceAll(String.raw`\f`, String.raw`\u000c`),
  rust: (text) =>
    inJson(text).replaceAll(
      /(?<=(?:^|[^\\])(?:\\\\)*)\\(?:u(.{4})|b|f)/g,
      (escape, code?: string) => `\\u{${code ?? (escape === '\\b' ? '8' : 'c')}}`,
    ),
}

function inJson(text: string): string {
  return JSON.stringify(wellFormed(text)).slice(1, -1)
}

/** All ways of writing a text in a literal. */
export const quotings: readonly string[] = Object.keys(escapes)

export function isQuoting(name: unknown): name is Quoting {
  return typeof name === 'string' && quotings.includes(name)
}

/** Escapes a text for use inside a literal. */
export function escapeText(text: string, quoting: Quoting): string {
  return escapes[quoting](text)
}

/** A text as a literal. */
export function quoteText(text: string, quoting: Quoting): string {
  const quote = ['json', 'shell-double', 'kotlin', 'rust'].includes(quoting)
    ? '"'
    : quoting === 'js-template'
      ? '`'
      : "'"
  return `${quote}${escapeText(text, quoting)}${quote}`
}

/** The text of a slot with the reader's values, or `undefined` if it is unchanged. */
export function slotText({ values, form }: SampleSlot, given: GivenValues): string | undefined {
  if (form === 'drop') return values.every(({ field }) => given.has(field)) ? '' : undefined
  if (typeof form === 'string') return undefined
  const encoded = encodeValues(values, given, form.encoding)
  if (encoded === undefined) return undefined
  const { quoting, isWhole, before = '', after = '' } = form
  return before + (isWhole ? quoteText(encoded, quoting) : escapeText(encoded, quoting)) + after
}

/** A sample with the reader's values in its slots. */
export function fillSlots(code: string, slots: readonly SampleSlot[], given: GivenValues): string {
  let filled = ''
  let at = 0
  for (const slot of slots.toSorted((a, b) => a.start - b.start)) {
    filled += code.slice(at, slot.start) + (slotText(slot, given) ?? code.slice(slot.start, slot.end))
    at = slot.end
  }
  return filled + code.slice(at)
}

/** The values that a reader has entered, by the names of the fields. */
export type GivenValues = ReadonlyMap<string, Json>

const added: ReadonlySet<Encoding> = new Set(['query', 'query-start', 'query-end', 'cookies-start'])

/** Whether the values of a slot are optional in a call. */
export function isOptionalSlot({ form }: SampleSlot): boolean {
  return typeof form !== 'string' && (form.before !== undefined || added.has(form.encoding))
}

function encodeValues(values: readonly SlotValue[], given: GivenValues, encoding: Encoding): string | undefined {
  const all = values.flatMap(({ field, writing }) => {
    const value = given.get(field)
    return value === undefined ? [] : [{ value, name: readFieldName(field)?.name ?? '', writing }]
  })
  const [first] = all
  if (first === undefined) return undefined
  if (encoding === 'none') return ''
  if (encoding in joints) {
    const [before, between, after] = joints[encoding as PairEncoding]
    const pairs = all.flatMap(({ name, value, writing = usual }) => queryPairs({ name, writing }, value))
    return pairs.length === 0 ? undefined : before + pairs.map((pair) => pair.join('=')).join(between) + after
  }
  const { name, value, writing } = first
  const text = textOf(value)
  if (encoding === 'component')
    return writing ? pathText({ name, writing }, value) : encodeURIComponent(wellFormed(text))
  if (encoding === 'address') return encodeAddress(oneLine(text))
  return oneLine(writing ? headerText({ writing }, value) : text)
}

/** How a query writes a plain text. */
const usual = { style: 'form', isExploded: true }

function oneLine(text: string): string {
  return wellFormed(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/^ +| +$/g, '')
}

function encodeAddress(line: string): string {
  return line.replace(/\/+$/, '').replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent)
}

/** Encodes slots as one HTML attribute, with four words on a line for each. The last may contain spaces. */
export function writeSlots(slots: readonly SampleSlot[]): string {
  return slots
    .map(({ start, end, values, form }) => {
      const names = values.map(
        ({ field, writing }) => encodeURIComponent(field) + (writing ? writeWriting(writing) : ''),
      )
      return `${String(start)} ${String(end)} ${names.join()} ${typeof form === 'string' ? form : writeForm(form)}`
    })
    .join('\n')
}

/** Large pages have thousands of slots, so only the characters that separate words, or that HTML escapes, are encoded. */
function encodeCode(code: string): string {
  return code.replaceAll(/[%,\n"'&<>]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function writeWriting({ style, isExploded }: Writing): string {
  return `=${style}${isExploded ? '*' : ''}`
}

function writeForm({ encoding, quoting, isWhole, before, after = '' }: Exclude<SlotForm, string>): string {
  const code = before === undefined ? [] : [encodeCode(before), encodeCode(after)]
  return [encoding, quoting, ...(isWhole || before !== undefined ? [isWhole ? 'whole' : ''] : []), ...code].join()
}

/** Decodes the slots in such an attribute. */
export function readSlots(text: string): SampleSlot[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [start, end, names = '', ...form] = line.split(' ')
    const values = names.split(',').map(readName)
    return { start: Number(start), end: Number(end), values, form: readForm(form.join(' ')) }
  })
}

function readName(word: string): SlotValue {
  const [field = '', style] = word.split('=')
  const writing = style === undefined ? style : { style: style.replace('*', ''), isExploded: style.endsWith('*') }
  return { field: decodeURIComponent(field), writing }
}

function readForm(word: string): SlotForm {
  if (word === 'drop' || word.startsWith('body-')) return word as SlotForm
  const [encoding, quoting, whole, before, after = ''] = word.split(',')
  return {
    encoding: encoding as Encoding,
    quoting: quoting as Quoting,
    isWhole: whole === 'whole',
    ...(before === undefined ? {} : { before: decodeURIComponent(before), after: decodeURIComponent(after) }),
  }
}
