import { isAbout } from './join-constraints.ts'
import type { Schema } from '../../model/api.ts'
import { kebabCase } from '../../formats/names/slug.ts'

const moment = '2026-01-31T12:00:00Z'
const address = 'https://example.com'
const uuid = '123e4567-e89b-12d3-a456-426614174000'

const byFormat: Readonly<Record<string, string>> = {
  'date-time': moment,
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'www.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: address,
  url: address,
  'uri-reference': '/path',
  uuid,
  byte: 'ZXhhbXBsZQ==',
}

/** Texts by the last words of the name of a field. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/\be ?mail(?: address)?$/, 'user@example.com'],
  [/\b(?:ur[il]|link|href|website|homepage|endpoint)$/, address],
  [/\b(?:phone|mobile|telephone)(?: number)?$/, '+15555550100'],
  [/\bcountry(?: code)?$/, 'US'],
  [/\bcurrency(?: code)?$/, 'USD'],
  [/\blocale$/, 'en-US'],
  [/\blanguage(?: code)?$/, 'en'],
  [/\b(?:first|given) name$/, 'Ada'],
  [/\b(?:last|family) name$|\bsurname$/, 'Lovelace'],
  [/\bcity$/, 'Berlin'],
  [/\bstreet(?: address)?$/, '1 Main Street'],
  [/\b(?:postal|zip) ?code$|\bzip$/, '10115'],
  [/\btime ?zone$/, 'Europe/Berlin'],
  [/\bdate ?time$|\btimestamp$|\b(?:creat|updat|delet|start|end|expir|complet|finish)\w* at$/, moment],
  [/\bdate$/, '2026-01-31'],
  [/\bip(?: address)?$/, '192.0.2.1'],
  [/\b(?:host ?name|domain(?: name)?)$/, 'www.example.com'],
  // Some documents give every confidential text this format, such as names of users.
  [/\bpassword$/, 'password'],
  [/\bcolou?r$/, '#336699'],
  [/\bfile ?name$/, 'file.txt'],
  [/\b[gu]uid$/, uuid],
]

/** A text for a field: from its format, pattern or name, within its limits. */
export function exampleText({ format, constraints }: Schema, name: string): string {
  const range = constraints.flatMap((constraint) => constraint.range ?? []).find(({ noun }) => noun === 'character')
  const least = range?.least?.value ?? 0
  const most = range?.most?.value ?? Number.POSITIVE_INFINITY
  const pattern = constraints.find((constraint) => isAbout(constraint, 'pattern'))?.text
  const preferred = textOfName(name).slice(0, most).padEnd(Math.min(least, 200), 'x')
  const matching = typeof pattern !== 'string' ? undefined : textOfPattern(pattern, { least, most, preferred })
  return byFormat[format ?? ''] ?? matching ?? preferred
}

function textOfName(name: string): string {
  const words = kebabCase(name).replaceAll('-', ' ')
  if (words === '') return 'string'
  const known = byName.find(([end]) => end.test(words))?.[1]
  if (known !== undefined) return known
  const [, owner] = /^(?:(.+) )?id$/.exec(words) ?? []
  if (/\bid$/.test(words)) return `${(owner ?? 'id').replaceAll(' ', '-')}-123`
  return /\b(?:name|title|description|comment|note|message|text|label|subject|summary|reason)$/.test(words)
    ? `Example ${words}`
    : words
}

/** The name for one item of a list. */
export function nameOfItem(name: string): string {
  return name.replace(/(?<=[^su])s$/i, '')
}

interface Wanted {
  readonly least: number
  readonly most: number
  /** The best text if it matches. */
  readonly preferred: string
}

const digits = '1234567890'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const capitals = letters.toUpperCase()
const shorthands: Readonly<Record<string, string>> = {
  d: digits,
  D: letters,
  w: `${letters}${digits}_`,
  W: ' ',
  s: ' ',
  S: letters,
}
/** Unicode properties by their names, or by the first letters of those. */
const properties: Readonly<Record<string, string>> = {
  L: letters + capitals,
  Lu: capitals,
  N: digits,
  P: '-',
  Z: ' ',
}

/** A character or class, and how often it is repeated. */
const part = /(\[(?!\^)(?:\\.|[^\]\\])+\]|\\[^bB1-9kpPDWSux]|[^\\[\](){}|*+?.^$])(?:\{(\d+)(,\d*)?\}|([*+?]))?/g

/** No example needs to be longer. */
const longest = 200

/** Repetitions if a pattern allows any number. */
const usual = 3

/** Matching a pattern with more variable parts than this could take long. */
const quick = 3

/** A group without groups in it, and how often it is repeated. */
const group = /\((?:\?:|\?<\w+>)?((?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\()[\]])*)\)(?:\{(\d+)(?:,\d*)?\}|[*+?])?/

/** A pattern without groups whose texts match this one, too, unless it is very long. */
function withoutGroups(pattern: string): string | undefined {
  const [whole, inner = '', count = '1'] = group.exec(pattern) ?? []
  if (whole === undefined) return longestAlternative(pattern)
  const one = longestAlternative(inner)
  if (pattern.length + one.length * Number(count) > 10 * longest) return undefined
  return withoutGroups(pattern.replace(whole, () => one.repeat(Number(count))))
}

function longestAlternative(alternatives: string): string {
  const each = alternatives.match(/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^|])+/g) ?? []
  return each.reduce((found, one) => (one.length > found.length ? one : found), '')
}

/**
 * A text that matches a pattern of characters, classes and groups, such as `^[A-Z]{2}(\d+|X)$`. `undefined` for other
 * patterns, and if the text does not have the length.
 */
function textOfPattern(pattern: string, { least, most, preferred }: Wanted): string | undefined {
  const inner = withoutGroups(pattern)
    ?.replace(/^\^/, '')
    .replace(/(?<!\\)\$$/, '')
  if (inner === undefined) return undefined
  const parts = [...inner.matchAll(part)]
  if (parts.map(([whole]) => whole).join('') !== inner || parts.some(([, , count]) => Number(count) > longest))
    return undefined
  const fixed = parts.reduce((sum, [, , count = '1', open, sign]) => sum + ((open ?? sign) ? 0 : Number(count)), 0)
  const text = parts
    .map(([, one = '', count, open, sign]) => {
      const [low, high] = boundsOf({ count, open, sign })
      const wanted = Math.max(low, Math.min(high, Math.max(usual, least - fixed)))
      return Array.from({ length: Math.min(wanted, most, longest) }, (_, index) => pick(charactersOf(one), index)).join(
        '',
      )
    })
    .join('')
  const choices = parts.filter(([, , , open, sign]) => open ?? sign).length + pattern.split('(').length - 1
  const isQuick = choices <= quick && !/\)[*+{]/.test(pattern)
  const found = isQuick ? [preferred, text].find((each) => matches(pattern, each)) : text
  return found !== undefined && found.length >= least && found.length <= most && found !== '' ? found : undefined
}

/** Like validators, reads a pattern as Unicode if possible. The check of documents reports invalid ones. */
function matches(pattern: string, text: string): boolean {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags).test(text)
    } catch {
      continue
    }
  return false
}

interface Repetition {
  readonly count: string | undefined
  /** The comma and upper limit in `{2,5}`. */
  readonly open: string | undefined
  readonly sign: string | undefined
}

function boundsOf({ count, open, sign }: Repetition): readonly [low: number, high: number] {
  if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
  const low = Number(count ?? 1)
  if (open === undefined) return [low, low]
  return [low, open === ',' ? Number.POSITIVE_INFINITY : Number(open.slice(1))]
}

function pick(characters: string, index: number): string {
  return characters.charAt(index % characters.length)
}

/** A member of a class: a Unicode property, or a character or the first and last of a range. */
const member =
  /\\p\{(\w+)\}|(\\[dDwWsS])|(\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|[^\\])(?:-(\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|[^\\]))?/gs

/** The characters that a part of a pattern allows. Letters and digits are more readable than others. */
function charactersOf(one: string): string {
  if (!one.startsWith('[')) return shorthands[one.slice(1)] ?? characterOf(one)
  const all = [...one.slice(1, -1).matchAll(member)]
    .map(
      ([, property, shorthand = '', from = '', to = from]) =>
        properties[property ?? ''] ??
        properties[property?.charAt(0) ?? ''] ??
        shorthands[shorthand.slice(1)] ??
        rangeOf(characterOf(from), characterOf(to)),
    )
    .join('')
  return all.replaceAll(/[^\p{L}\p{N}]/gu, '') || all
}

function characterOf(written: string): string {
  if (!written.startsWith('\\')) return written
  return /^\\[ux]./.test(written) ? String.fromCharCode(Number.parseInt(written.slice(2), 16)) : written.charAt(1)
}

function rangeOf(from: string, to: string): string {
  const readable = Array.from(letters + capitals + digits).filter((character) => character >= from && character <= to)
  return readable.length > 0 ? readable.join('') : from
}
