import { findEncodingError } from '../../report/encoding-error.ts'
import type { Report } from '../../report/problem.ts'
import { containerIndent } from './list-indent.ts'

/** Deeper nesting is rejected: parsers are recursive, and readers do not need it. */
const maxDepth = 100

/**
 * Decodes a page to text, as `decodeText` does. Returns `undefined` and reports a problem if it is nested too deeply, too.
 */
export function decodeSource(bytes: Uint8Array, file: string, report: Report): string | undefined {
  const text = decodeText(bytes, file, report)
  return text === undefined || isTooDeep(text, file, report) ? undefined : text
}

/**
 * Decodes a source file to text with LF line ends and without a byte order mark. Returns `undefined` and reports a
 * problem if it is not text that can be published.
 */
export function decodeText(bytes: Uint8Array, file: string, report: Report): string | undefined {
  const error = findEncodingError(bytes)
  if (error !== undefined) {
    const { message, ...place } = error
    report({ severity: 'error', rule: 'invalid-utf8', message, at: { file, ...place } })
    return undefined
  }
  const text = new TextDecoder('utf-8').decode(bytes).replaceAll(/\r\n?/g, '\n')
  reportControlCharacters(text, file, report)
  return text.replaceAll('\0', '\uFFFD')
}

// Characters that reorder the text around them can hide what a source really says.
const maxReported = 20
const unsafeCharacter = /[\0\u202A-\u202E\u2066-\u2069]/g

function reportControlCharacters(text: string, file: string, report: Report): void {
  let line = 1
  let position = 0
  let reported = 0
  for (const match of text.matchAll(unsafeCharacter)) {
    if ((reported += 1) > maxReported) return
    line += text.slice(position, match.index).split('\n').length - 1
    position = match.index
    const at = { file, line, column: match.index - text.lastIndexOf('\n', match.index) }
    const code = match[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
    if (match[0] === '\0') {
      report({
        severity: 'error',
        rule: 'control-character',
        message: 'a NUL character cannot be published; remove it',
        at,
      })
      continue
    }
    report({
      severity: 'warning',
      rule: 'bidi-character',
      message: `the invisible character U+${code} changes the display order of the text; remove it`,
      at,
    })
  }
}

/** A line that opens more than 100 quotes and list items and is not a thematic break. */
const deepLine = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){101,}/m

/** Reports the first place with nesting so deep that parsing would take minutes. */
export function isTooDeep(text: string, file: string, report: Report): boolean {
  const found = deepLine.exec(text) ?? /[[(]{1001,}/.exec(text)
  const known = found === null ? findDeepList(text) : text.slice(0, found.index).split('\n').length
  const line = known ?? findDeepPictures(text) ?? findDeepDirective(text)
  if (line === undefined) return false
  const message = `this is nested more than ${String(maxDepth)} levels deep; flatten it`
  report({ severity: 'error', rule: 'nesting-too-deep', message, at: { file, line, column: 1 } })
  return true
}

function findDeepList(text: string): number | undefined {
  if (!/^ {200,}(?:[-+*]|\d{1,9}[.)]) /m.test(text)) return undefined
  const open: number[] = []
  const index = text.split('\n').findIndex((line) => {
    containerIndent(line, open)
    return open.length > maxDepth
  })
  return index === -1 ? undefined : index + 1
}

/** The first directive in too many others that are still open. The time to parse them grows with the cube of their depth. */
function findDeepDirective(text: string): number | undefined {
  if (!text.includes(':::')) return undefined
  const open: number[] = []
  const index = text.split('\n').findIndex((line) => {
    // The name of a Python module, such as in "::: package.module", is no directive.
    const opener = /^[\s>]*(:{3,})[ \t]*[A-Za-z][\w-]*(?![\w.-])/.exec(line)?.[1]
    if (opener !== undefined) return open.push(opener.length) > maxDepth
    const colons = /^[\s>]*(:{3,})\s*$/.exec(line)?.[1] ?? ''
    // They close the outermost directive that has no more of them.
    const closed = open.findIndex((size) => size <= colons.length)
    if (closed !== -1) open.length = closed
    return false
  })
  return index === -1 ? undefined : index + 1
}

/** The first line of a paragraph with pictures in the text of pictures, too deep. */
function findDeepPictures(text: string): number | undefined {
  let isCode = false
  let line = 1
  let brackets = createBrackets()
  for (const [index, content] of text.split('\n').entries()) {
    const isFence = /^[\s>]*(?:```|~~~)/.test(content)
    if (isFence) isCode = !isCode
    if (isFence || isCode || content.trim() === '' || content.startsWith('|')) {
      line = index + 2
      brackets = createBrackets()
    } else if (brackets.readPictures(content) > maxDepth) return line
  }
  return undefined
}

/** Matches the brackets of a paragraph. The time to parse nested pictures grows with the square of their depth. */
function createBrackets(): { readonly readPictures: (line: string) => number } {
  const open: boolean[] = []
  let pictures = 0
  /** Reads the next line and returns how many pictures are open at its deepest place. */
  const readPictures = (line: string): number => {
    let deepest = pictures
    for (const [mark] of line.matchAll(/\\.|`[^`]*`|!?\[|\]/g)) {
      if (mark === ']') pictures -= open.pop() === true ? 1 : 0
      else if (mark.endsWith('[') && !mark.startsWith('\\')) {
        open.push(mark === '![')
        pictures += mark === '![' ? 1 : 0
      }
      deepest = Math.max(deepest, pictures)
    }
    return deepest
  }
  return { readPictures }
}
