type Path = readonly PropertyKey[]

/** YAML that is nothing but lines of `key: value`. */
export interface PlainYaml {
  readonly value: Readonly<Record<string, unknown>>
  /** Where the value at a path stands, or its key; lines and columns count from 1. */
  readonly pointOf: (path: Path, of?: 'key' | 'value') => { readonly line: number; readonly column: number }
}

const pair = /^([A-Za-z]\w{0,60}): +(\S.*)$/
/** Names that are no texts to YAML. */
const reserved = /^(?:null|true|false)$/i
/** What begins with a letter is a text unless something in it begins a comment or another pair. */
const bareText = /^[A-Za-z](?!.*(?: #|:(?: |$)))[^\0-\x1F\x7F-\x9F\uFEFF\u2028\u2029\uD800-\uDFFF]*$/
const quotedText =
  /^(?:"([^"\\\0-\x1F\x7F-\x9F\uFEFF\u2028\u2029\uD800-\uDFFF]*)"|'([^'\0-\x1F\x7F-\x9F\uFEFF\u2028\u2029\uD800-\uDFFF]*)')$/
const wholeNumber = /^(?:0|[1-9]\d{0,8})$/

/**
 * Reads the YAML that most pages begin with, for which a parser of all of YAML takes as long as the page itself; gives
 * `undefined` for any that may mean something else than it seems to.
 */
export function readPlainYaml(text: string): PlainYaml | undefined {
  const value: Record<string, unknown> = {}
  const columns = new Map<PropertyKey, { readonly line: number; readonly column: number }>()
  for (const [index, line] of text.split('\n').entries()) {
    const [, key = '', written = ''] = pair.exec(line) ?? []
    const read = readScalar(written)
    if (key === '' || read === undefined || reserved.test(key) || columns.has(key)) return undefined
    value[key] = read
    columns.set(key, { line: index + 1, column: line.length - written.length + 1 })
  }
  return {
    value,
    pointOf: ([key = ''], of) => {
      const found = columns.get(key)
      if (found === undefined) return { line: 1, column: 1 }
      return of === 'key' ? { ...found, column: 1 } : found
    },
  }
}

function readScalar(written: string): string | number | boolean | undefined {
  if (wholeNumber.test(written)) return Number(written)
  if (written === 'true' || written === 'false') return written === 'true'
  const quoted = quotedText.exec(written)
  if (quoted !== null) return quoted[1] ?? quoted[2]
  return bareText.test(written) && !written.endsWith(' ') && !reserved.test(written) ? written : undefined
}
