/** A part of an action of a Go template. */
export type Expression =
  | { readonly kind: 'value'; readonly value: unknown }
  /** The current value, a variable, a function, or an expression in brackets, with the fields after it and the arguments. */
  | {
      readonly kind: 'path'
      readonly start: PathStart
      readonly fields: readonly string[]
      readonly args: readonly Expression[]
    }
  /** The result of each expression is the last argument of the next. */
  | { readonly kind: 'pipe'; readonly parts: readonly Expression[] }

export type PathStart =
  | { readonly kind: 'dot' }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'brackets'; readonly inner: Expression }

const token =
  /\s*(?:("(?:\\.|[^"\\])*"|`[^`]*`)|(-?\d+(?:\.\d+)?)|(\$\w*(?:\.\w+)*)|((?:\.\w+)+|\.)|(\w+(?:\.\w+)*)|(:=|[()|=,]))/y

interface Token {
  readonly text: string
  readonly kind: 'string' | 'number' | 'variable' | 'field' | 'name' | 'sign'
  /** Whether nothing is between this and the token before. */
  readonly isJoined: boolean
}

/** The tokens of an action; `undefined` if it has others. */
export function readTokens(text: string): Token[] | undefined {
  const kinds = ['string', 'number', 'variable', 'field', 'name', 'sign'] as const
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text)
    if (found === null) return undefined
    const at = found.slice(1).findIndex((part) => part !== undefined)
    tokens.push({ text: found[at + 1] ?? '', kind: kinds[at] ?? 'sign', isJoined: !/^\s/.test(found[0]) })
  }
  return tokens
}

/** Reads a whole expression; `undefined` if it is not valid. */
export function parseExpression(tokens: readonly Token[]): Expression | undefined {
  const rest = [...tokens]
  const found = readPipe(rest)
  return rest.length === 0 ? found : undefined
}

function readPipe(rest: Token[]): Expression | undefined {
  const parts: Expression[] = []
  for (;;) {
    const part = readCommand(rest)
    if (part === undefined) return undefined
    parts.push(part)
    if (rest[0]?.text !== '|' || rest[0].kind !== 'sign') break
    rest.shift()
  }
  const [first] = parts
  return parts.length === 1 ? first : { kind: 'pipe', parts }
}

/** A value with its arguments. */
function readCommand(rest: Token[]): Expression | undefined {
  const first = readOperand(rest)
  if (first === undefined) return undefined
  const args: Expression[] = []
  while (rest[0] !== undefined && !(rest[0].kind === 'sign' && rest[0].text !== '(')) {
    const arg = readOperand(rest)
    if (arg === undefined) return undefined
    args.push(arg)
  }
  if (args.length === 0) return first
  return first.kind === 'path' ? { ...first, args } : undefined
}

const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['nil', undefined],
])

function pathOf(start: PathStart, fields: readonly string[] = []): Expression {
  return { kind: 'path', start, fields, args: [] }
}

function readOperand(rest: Token[]): Expression | undefined {
  const next = rest.shift()
  if (next === undefined) return undefined
  if (next.text === '(' && next.kind === 'sign') return readBrackets(rest)
  if (next.kind === 'string') return { kind: 'value', value: unquote(next.text) }
  if (next.kind === 'number') return { kind: 'value', value: Number(next.text) }
  if (next.kind === 'field') return pathOf({ kind: 'dot' }, fieldsOf(next.text))
  if (next.kind === 'variable') {
    const [name = '', ...fields] = next.text.split('.')
    return pathOf({ kind: 'variable', name }, fields)
  }
  if (next.kind !== 'name') return undefined
  return constants.has(next.text)
    ? { kind: 'value', value: constants.get(next.text) }
    : pathOf({ kind: 'function', name: next.text })
}

function readBrackets(rest: Token[]): Expression | undefined {
  const inner = readPipe(rest)
  if (inner === undefined || rest.shift()?.text !== ')') return undefined
  const next = rest[0]
  const fields = next?.kind === 'field' && next.isJoined ? fieldsOf(rest.shift()?.text ?? '') : []
  return pathOf({ kind: 'brackets', inner }, fields)
}

function fieldsOf(text: string): string[] {
  return text.split('.').filter((name) => name !== '')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function unquote(text: string): string {
  const inner = text.slice(1, -1)
  return text.startsWith('`') ? inner : inner.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign)
}
