import {
  isTokenAtKeyword,
  isTokenCloseCurly,
  isTokenCloseParen,
  isTokenFunction,
  isTokenOpenCurly,
  isTokenSemicolon,
  isTokenString,
  isTokenURL,
  stringify,
  tokenize,
  type CSSToken,
} from '@csstools/css-tokenizer'
import { isInsideFile } from './svg-schema.ts'

/** The address of an empty image, which loads nothing. */
const nothing = '"data:,"'

/** Functions whose strings are addresses: `url("a")`, `image-set("a" 1x)`, `cross-fade("a", "b")`. */
const loadingFunction = /^(?:url|src|(?:-webkit-)?image(?:-set)?|(?:-webkit-)?cross-fade)$/i
const foreignAddress = /^\s*(?:[a-z][\w+.-]*:)?[\\/]{2}/i

/** CSS without any of these loads nothing, even with escapes. */
const mayLoad = /url|src|image|cross|import|[\\/]{2}|\\/i

/**
 * Replaces each address in CSS that leads out of the file. Works on tokens, where escapes and comments cannot hide
 * anything.
 * A string that looks like an address on another host is replaced everywhere, because a variable can pass it to a
 * function.
 */
export function cleanCss(css: string): string {
  if (!mayLoad.test(css)) return css
  const tokens = tokenize({ css })
  let isChanged = false
  let rule = ''
  let isLoading = false
  const replace = (token: CSSToken, text: string): void => {
    token[1] = text
    isChanged = true
  }
  for (const token of tokens) {
    if (isTokenAtKeyword(token)) {
      rule = token[4].value.toLowerCase()
      // Browsers skip an unknown rule as a whole.
      if (rule === 'import') replace(token, '@removed-import')
    }
    if (isTokenFunction(token)) isLoading ||= loadingFunction.test(token[4].value)
    else if (isEnd(token)) isLoading = false
    if (isEnd(token) && !isTokenCloseParen(token)) rule = ''
    // The address of a namespace is only a name.
    if (rule === 'namespace') continue
    if (isTokenURL(token) && !isInsideFile(token[4].value)) replace(token, `url(${nothing})`)
    if (isTokenString(token) && leadsOut(token[4].value, isLoading)) replace(token, nothing)
  }
  return isChanged ? stringify(...tokens) : css
}

function isEnd(token: CSSToken): boolean {
  return isTokenCloseParen(token) || isTokenSemicolon(token) || isTokenOpenCurly(token) || isTokenCloseCurly(token)
}

function leadsOut(text: string, isLoading: boolean): boolean {
  return isLoading ? !isInsideFile(text) : foreignAddress.test(text)
}
