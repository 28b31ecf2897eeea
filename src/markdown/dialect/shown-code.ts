import { stripVTControlCharacters } from 'node:util'
import type { Code } from 'mdast'

/** The text of a code block that readers see. */
export function shownCode({ value, meta }: Code, language: string): string {
  if (language === 'ansi') return stripVTControlCharacters(value)
  return /\btwoslash\b/.test(meta ?? '') ? withoutTwoslash(value) : value
}

/** Code as Twoslash shows it: without the lines that only its compiler reads. */
function withoutTwoslash(code: string): string {
  return code
    .replace(/^[^]*\/\/ *---cut(?:-before)?---.*\n/, '')
    .replaceAll(/^[ \t]*\/\/ *---cut-start---[^]*?---cut-end---.*\n?/gm, '')
    .replace(/^[ \t]*\/\/ *---cut-after---[^]*/m, '')
    .replaceAll(/^[ \t]*\/\/(?: *@(?!filename\b)\w+(?::.*)?|\s*\^(?:[?|]|\^+).*)(?:\n|$)/gm, '')
    .replace(/\n$/, '')
}
