const token = /\s*(?:"([^"]*)"|'([^']*)'|(==|!=|[()])|([\w.]+))/y

/**
 * Whether a condition of Jinja such as `edition == "pro" and not is_old` holds. The result is `undefined` if it depends
 * on a variable that `valueOf` does not know, or has other syntax.
 */
export function holdsCondition(written: string, valueOf: (name: string) => string | undefined): boolean | undefined {
  const tokens = readTokens(written)
  if (tokens === undefined) return undefined
  const found = readOr({ tokens, at: 0, valueOf })
  return found?.at === tokens.length ? truth(found.value) : undefined
}

interface Token {
  readonly text: string
  readonly kind: 'text' | 'sign' | 'word'
}

function readTokens(written: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < written.trimEnd().length) {
    const [all, double, single, sign, word = ''] = token.exec(written) ?? []
    if (all === undefined) return undefined
    const quoted = double ?? single
    tokens.push(
      quoted === undefined
        ? { text: sign ?? word, kind: sign === undefined ? 'word' : 'sign' }
        : { text: quoted, kind: 'text' },
    )
  }
  return tokens
}

interface Reading {
  readonly tokens: readonly Token[]
  readonly at: number
  readonly valueOf: (name: string) => string | undefined
}

/** A value, which is `undefined` if it is not known, and the token after it. */
interface Found {
  readonly value: string | boolean | undefined
  readonly at: number
}

function truth(value: string | boolean | undefined): boolean | undefined {
  return typeof value === 'string' ? !/^(?:|false|0)$/i.test(value) : value
}

function isNext({ tokens, at }: Reading, ...texts: readonly string[]): boolean {
  const next = tokens[at]
  return next !== undefined && next.kind !== 'text' && texts.includes(next.text)
}

function readOr(reading: Reading): Found | undefined {
  const first = readAnd(reading)
  if (first === undefined || !isNext({ ...reading, at: first.at }, 'or')) return first
  const rest = readOr({ ...reading, at: first.at + 1 })
  if (rest === undefined) return undefined
  const [one, other] = [truth(first.value), truth(rest.value)]
  return { at: rest.at, value: one === true || other === true ? true : one === false ? other : undefined }
}

function readAnd(reading: Reading): Found | undefined {
  const first = readNot(reading)
  if (first === undefined || !isNext({ ...reading, at: first.at }, 'and')) return first
  const rest = readAnd({ ...reading, at: first.at + 1 })
  if (rest === undefined) return undefined
  const [one, other] = [truth(first.value), truth(rest.value)]
  return { at: rest.at, value: one === false || other === false ? false : one === true ? other : undefined }
}

function readNot(reading: Reading): Found | undefined {
  if (!isNext(reading, 'not')) return readComparison(reading)
  const found = readNot({ ...reading, at: reading.at + 1 })
  const value = truth(found?.value)
  return found && { at: found.at, value: value === undefined ? undefined : !value }
}

function readComparison(reading: Reading): Found | undefined {
  const first = readValue(reading)
  if (first === undefined || !isNext({ ...reading, at: first.at }, '==', '!=')) return first
  const isEqual = isNext({ ...reading, at: first.at }, '==')
  const second = readValue({ ...reading, at: first.at + 1 })
  if (second === undefined) return undefined
  const isKnown = first.value !== undefined && second.value !== undefined
  return { at: second.at, value: isKnown ? (String(first.value) === String(second.value)) === isEqual : undefined }
}

function readValue(reading: Reading): Found | undefined {
  const { tokens, at, valueOf } = reading
  const next = tokens[at]
  if (next === undefined || isNext(reading, ')', '==', '!=', 'and', 'or', 'in', 'is')) return undefined
  if (isNext(reading, '(')) {
    const inner = readOr({ ...reading, at: at + 1 })
    return inner && isNext({ ...reading, at: inner.at }, ')') ? { ...inner, at: inner.at + 1 } : undefined
  }
  if (next.kind === 'text') return { value: next.text, at: at + 1 }
  if (/^(?:true|false)$/i.test(next.text)) return { value: next.text.toLowerCase() === 'true', at: at + 1 }
  return { value: /^\d+(?:\.\d+)?$/.test(next.text) ? next.text : valueOf(next.text), at: at + 1 }
}
