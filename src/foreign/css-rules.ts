import { stringify, tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

/** A rule of a style sheet. */
export interface CssRule {
  /** Selectors, or the name of an at-rule with its conditions. */
  readonly prelude: string
  /** What is between its braces; `undefined` if it has none. */
  readonly body: string | undefined
}

const openings = new Set([TokenType.OpenCurly, TokenType.OpenParen, TokenType.OpenSquare, TokenType.Function])
const closings = new Set([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare])

/** The outermost rules of a style sheet. */
export function parseRules(css: string): CssRule[] {
  const rules: CssRule[] = []
  let prelude: CSSToken[] = []
  let body: CSSToken[] | undefined
  let depth = 0
  const end = (): void => {
    const text = stringify(...prelude).trim()
    if (text !== '') rules.push({ prelude: text, body: body && stringify(...body).trim() })
    prelude = []
    body = undefined
  }
  for (const token of tokenize({ css })) {
    const [type] = token
    if (closings.has(type)) depth -= 1
    if (depth === 0 && type === TokenType.OpenCurly) body = []
    else if (depth === 0 && (type === TokenType.Semicolon || (type === TokenType.CloseCurly && body))) end()
    else if (type !== TokenType.Comment) (body ?? prelude).push(token)
    if (openings.has(type)) depth += 1
  }
  end()
  return rules
}

/** The parts of a list of selectors or declarations, where a comma or semicolon in brackets or quotes divides nothing. */
export function splitList(css: string, separator: TokenType.Comma | TokenType.Semicolon): string[] {
  const parts: CSSToken[][] = [[]]
  let depth = 0
  for (const token of tokenize({ css })) {
    if (closings.has(token[0])) depth -= 1
    if (depth === 0 && token[0] === separator) parts.push([])
    else parts.at(-1)?.push(token)
    if (openings.has(token[0])) depth += 1
  }
  return parts.map((part) => stringify(...part).trim()).filter((part) => part !== '')
}

export const { Comma: comma, Semicolon: semicolon } = TokenType
