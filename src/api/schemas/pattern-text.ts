interface Length {
  readonly least: number
  readonly most: number
}

const digits = '1234567890'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const shorthands: Readonly<Record<string, string>> = { d: digits, w: `${letters}${digits}_`, s: ' ' }

/** A character or class, and how often it is repeated. */
const part = /(\[(?!\^)(?:\\.|[^\]\\])+\]|\\[^bB1-9kpPDWSux]|[^\\[\](){}|*+?.^$])(?:\{(\d+)(,\d*)?\}|([*+?]))?/g

/** No example needs to be longer. */
const longest = 200

/** Repetitions if a pattern allows any number. */
const usual = 3

/**
 * A text that matches a pattern of characters and classes, such as `^[A-Z]{2}\d+$`. `undefined` for other patterns, and
 * if the text does not have the length.
 */
export function textOfPattern(pattern: string, { least, most }: Length): string | undefined {
  const inner = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')
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
  return text.length >= least && text.length <= most && text !== '' ? text : undefined
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

/** The characters that a part of a pattern allows, most readable first. */
function charactersOf(one: string): string {
  if (!one.startsWith('[')) return one.startsWith('\\') ? (shorthands[one.charAt(1)] ?? one.charAt(1)) : one
  const members = [...one.slice(1, -1).matchAll(/\\(.)|([^\\])-([^\\])|([^])/g)]
  return members
    .map(([, escaped, from, to, plain]) => plain ?? rangeOf(from, to) ?? charactersOf(`\\${escaped ?? ''}`))
    .join('')
}

function rangeOf(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined || to === undefined) return undefined
  const start = from.charCodeAt(0)
  const length = Math.min(64, to.charCodeAt(0) - start + 1)
  const all = String.fromCharCode(...Array.from({ length: Math.max(0, length) }, (_, index) => start + index))
  return all === '0123456789' ? digits : all
}
