/** The settings on the opening line of a code fence. */
export interface CodeInfo {
  readonly language: string
  /** Whether Vue reads the code: the language ends with `-vue` in VitePress. */
  readonly isTemplate?: boolean
  /** The language of the text that a diff changes. */
  readonly diffOf: string | undefined
  readonly title: string | undefined
  /** Lines that look different, counted from 1. */
  readonly marked: readonly MarkedLines[]
  /** Texts in braces that name no line, such as `{a-b}` and `{5-3}`. */
  readonly unknownRanges: readonly string[]
  /** Names of settings that docsgen does not have, as in `hl_lines="2"`. */
  readonly unknownSettings: readonly string[]
  /** Texts in the code that look different. */
  readonly markedTexts: readonly MarkedText[]
  readonly showLineNumbers: boolean
  readonly firstLineNumber: number
  readonly file: string | undefined
  readonly lines: string | undefined
  readonly region: string | undefined
  /** The schema that `check content` checks the text against. */
  readonly schema: string | undefined
  /** The text is only part of a file, so required parts may be missing. */
  readonly isFragment: boolean
  /** The text shows a mistake on purpose. */
  readonly isExpectedInvalid: boolean
}

export interface MarkedLines {
  readonly kind: 'highlighted' | 'added' | 'removed'
  readonly lines: ReadonlySet<number>
}

/** A text that is marked, or the texts of the groups in a pattern. */
export interface MarkedText {
  readonly kind: MarkedLines['kind']
  /** With the flags `d` and `g`. */
  readonly pattern: RegExp
  /** The first line and the line after the last one, counted from 0. Default: all. */
  readonly lines?: readonly [first: number, end: number]
}

/** A title in brackets. */
export const fenceLabel = /(?<!\S)\[((?:[^[\]]|\[[^[\]]*\])+)\](?!\S)/

/** Expressive Code, which Starlight uses, names the kind of the lines: `ins={2-4}`. */
const markedLines = /(?<!\S)(ins|add|del|rem|mark)=\{(?:"[^"]*":|'[^']*':)?([\d,\s-]+)\}/g
const plainRanges = /(?<!showLineNumbers)\{(?:"[^"]*":|'[^']*':)?([\d,\s-]+)\}/g
/** What Expressive Code calls the kinds, apart from `mark`. */
export const markerKinds: Readonly<Record<string, MarkedLines['kind']>> = {
  ins: 'added',
  add: 'added',
  del: 'removed',
  rem: 'removed',
}

/** The settings that have a value. */
export const fenceSettings = ['title', 'file', 'lines', 'region', 'schema', 'expect', 'lang', 'showLineNumbers']

/** Not in quotes, where it is a text that is marked. */
const attribute = /(?<!["'\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}][^\s}]*))/g

/**
 * Reads the language and the words after it: `yaml title="a.yaml" {1,3-5} showLineNumbers`. Settings directly after
 * the language, as in `js{2}` and `ts:line-numbers=5`, have the same meaning, and `[a.yaml]` is a title. A block can have
 * settings and no language.
 */
export function parseFenceInfo(word: string, words: string): CodeInfo {
  const isSetting = /^(?:[\w-]+=|\[|\{[\d,-]+\})/.test(word)
  const [, language = '', attached = ''] = isSetting ? ['', '', word] : (/^(\{?\.?[^{:}]*)(.*)$/.exec(word) ?? [])
  const written = `${attached.replace(/^:line-numbers(=\d+)?/, ' showLineNumbers$1 ')} ${words}`
  const meta = written.replaceAll(markedLines, '')
  const values = new Map<string, string>()
  for (const [, key = '', double, single, bare] of meta.matchAll(attribute))
    values.set(key, double ?? single ?? bare ?? '')
  const flags = meta.replaceAll(attribute, ' ')
  const numbers = /\bshowLineNumbers(?:\{(\d+)\})?/.exec(flags)
  const ranges = Array.from(flags.matchAll(plainRanges), ([, list = '']) => list).filter(isLineList)
  const others = flags.replaceAll(plainRanges, (text, list: string) => (isLineList(list) ? '' : text))
  return {
    language: language.replace(/^\{?\.?/, '').toLowerCase(),
    diffOf: values.get('lang'),
    title: values.get('title') ?? labelIn(flags),
    marked: [...readMarkedLines(written), { kind: 'highlighted', lines: parseRanges(ranges.join(',')) }],
    unknownRanges: others.match(/(?<!\S)\{[^{}]*\}(?!\S)/g) ?? [],
    unknownSettings: [...values.keys()].filter((name) => !fenceSettings.includes(name)),
    markedTexts: [],
    showLineNumbers: numbers !== null || isSet(values.get('showLineNumbers')),
    firstLineNumber: Number(numbers?.[1] ?? values.get('showLineNumbers') ?? 1) || 1,
    file: values.get('file'),
    lines: values.get('lines'),
    region: values.get('region'),
    schema: values.get('schema'),
    isFragment: /(?:^|\s)fragment(?:\s|$)/.test(flags),
    isExpectedInvalid: values.get('expect') === 'invalid',
  }
}

function isSet(value = 'false'): boolean {
  return value !== 'false'
}

function readMarkedLines(words: string): MarkedLines[] {
  return Array.from(words.matchAll(markedLines), ([, name = '', ranges = '']) => ({
    kind: markerKinds[name] ?? 'highlighted',
    lines: parseRanges(ranges),
  }))
}

function labelIn(flags: string): string | undefined {
  return fenceLabel.exec(flags)?.[1]
}

/** Whether a list names lines. `3-` does not, because the number of lines is not known here. */
function isLineList(list: string): boolean {
  return parseRanges(list).size > 0 && !/\d\s*-\s*(?:,|$)/.test(list)
}

/** Line numbers from a list such as `1,3-5`. Ranges are cut off at 10,000 lines. */
export function parseRanges(text: string): Set<number> {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [from, to] = part.split('-').map((number) => Number.parseInt(number, 10))
    if (from === undefined || Number.isNaN(from)) continue
    const last = to === undefined || Number.isNaN(to) ? from : Math.min(to, from + 10_000)
    for (let line = from; line <= last; line += 1) numbers.add(line)
  }
  return numbers
}
