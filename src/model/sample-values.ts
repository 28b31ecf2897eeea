/** How a text is written inside a literal of a language; with `=` before it, the whole literal. */
export type Quoting = 'shell-single' | 'shell-double' | 'js-single' | 'js-template' | 'json' | 'php'

/**
 * What a value is before a language quotes it: a server's address, a part of an address, one line of text. Parameters
 * that a call need not have stand in its query with their names: alone, or before the others.
 */
export type Encoding = 'address' | 'component' | 'line' | OptionalQuery

type OptionalQuery = 'query' | 'query-start'

/** A call in one language. */
export interface CodeSample {
  /** Value of the tab, the same in every operation: `curl`. */
  readonly key: string
  readonly label: string
  /** Name of the grammar that colours it. */
  readonly language: string
  readonly code: string
  /** Where values of the reader can stand. */
  readonly slots: readonly SampleSlot[]
}

/** A stretch of a sample that shows a value of the reader's once there is one. */
export interface SampleSlot {
  readonly start: number
  readonly end: number
  /** `server`, `key.NAME`, `path.NAME`. What only serves the value as it was is dropped once all of several are there. */
  readonly names: readonly string[]
  readonly form: SlotForm
}

/** How a value is put into its slot. */
export type SlotForm = { readonly encoding: Encoding; readonly quoting: Quoting; readonly isWhole: boolean } | 'drop'

const escapes: Readonly<Record<Quoting, (text: string) => string>> = {
  // Inside single quotes a shell reads nothing but the quote itself.
  'shell-single': (text) => text.replaceAll("'", String.raw`'\''`),
  // An exclamation mark would call up the history even here.
  'shell-double': (text) => text.replaceAll(/[\\"$`]/g, String.raw`\$&`).replaceAll('!', `"'!'"`),
  'js-single': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`),
  'js-template': (text) => text.replaceAll(/[\\`$]/g, String.raw`\$&`),
  // A JSON text is a text of Python, Go and Java as well.
  json: (text) => JSON.stringify(wellFormed(text)).slice(1, -1),
  php: (text) => text.replaceAll(/[\\']/g, String.raw`\$&`),
}

/** A text as it stands inside a literal. */
export function escapeText(text: string, quoting: Quoting): string {
  return escapes[quoting](text)
}

/** A text as a literal. */
export function quoteText(text: string, quoting: Quoting): string {
  const quote = quoting === 'json' || quoting === 'shell-double' ? '"' : quoting === 'js-template' ? '`' : "'"
  return `${quote}${escapeText(text, quoting)}${quote}`
}

/** What a slot shows for the values of a reader; `undefined` where it stays as it is. */
export function slotText({ names, form }: SampleSlot, values: ReadonlyMap<string, string>): string | undefined {
  if (form === 'drop') return names.every((name) => values.has(name)) ? '' : undefined
  const encoded = encodeValues(names, values, form.encoding)
  if (encoded === undefined) return undefined
  return form.isWhole ? quoteText(encoded, form.quoting) : escapeText(encoded, form.quoting)
}

/** Whether the parameters that a slot is for are ones that a call need not have. */
export function isOptionalSlot({ form }: SampleSlot): boolean {
  return form !== 'drop' && isOptional(form.encoding)
}

function isOptional(encoding: Encoding): encoding is OptionalQuery {
  return encoding === 'query' || encoding === 'query-start'
}

function encodeValues(
  names: readonly string[],
  values: ReadonlyMap<string, string>,
  encoding: Encoding,
): string | undefined {
  const given = names.flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [[name, wellFormed(value)] as const]
  })
  const [first] = given
  if (first === undefined) return undefined
  if (!isOptional(encoding)) return encodeValue(first[1], encoding)
  const pairs = given.map(
    ([name, value]) => `${encodeURIComponent(name.replace(/^query\./, ''))}=${encodeURIComponent(value)}`,
  )
  return encoding === 'query' ? `?${pairs.join('&')}` : `${pairs.join('&')}&`
}

/** Halves of a pair that stand alone mean nothing, and no language takes them. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}

function encodeValue(value: string, encoding: Exclude<Encoding, OptionalQuery>): string {
  if (encoding === 'component') return encodeURIComponent(value)
  const line = value.replaceAll(/\p{Cc}+/gu, ' ')
  if (encoding === 'line') return line
  return line
    .trim()
    .replace(/\/+$/, '')
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent)
}

/** Slots as one attribute of HTML: four words for each. */
export function writeSlots(slots: readonly SampleSlot[]): string {
  return slots
    .map(({ start, end, names, form }) => {
      const words = form === 'drop' ? form : `${form.encoding},${form.quoting}${form.isWhole ? ',whole' : ''}`
      return `${String(start)} ${String(end)} ${names.map((name) => encodeURIComponent(name)).join()} ${words}`
    })
    .join(' ')
}

/** The slots of such an attribute. */
export function readSlots(text: string): SampleSlot[] {
  const words = text.split(' ')
  return Array.from({ length: Math.floor(words.length / 4) }, (_, index) => {
    const [start, end, names = '', form = ''] = words.slice(index * 4)
    const [encoding, quoting, whole] = form.split(',')
    return {
      start: Number(start),
      end: Number(end),
      names: names.split(',').map((name) => decodeURIComponent(name)),
      form:
        form === 'drop'
          ? form
          : { encoding: encoding as Encoding, quoting: quoting as Quoting, isWhole: whole !== undefined },
    }
  })
}
