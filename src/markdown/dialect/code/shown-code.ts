import { stripVTControlCharacters } from 'node:util'
import type { Code } from 'mdast'

/** The text of a code block that readers see. */
export function shownCode({ value, meta }: Code, language: string): string {
  if (language === 'ansi') return stripVTControlCharacters(value)
  return /\btwoslash\b/.test(meta ?? '') ? withoutTwoslash(value) : value
}

/** Code as Twoslash shows it: without the lines that only its compiler reads. */
function withoutTwoslash(code: string): string {
  const used = code.replace(/^[^]*\/\/ *---cut(?:-before)?---.*\n/, '')
  // Only up to the last end, because each start without one would search the whole rest.
  const last = used.lastIndexOf('---cut-end---')
  const end = last === -1 ? 0 : used.indexOf('\n', last) + 1 || used.length
  const inner = used.slice(0, end).replaceAll(/^[ \t]*\/\/ *---cut-start---[^]*?---cut-end---.*\n?/gm, '')
  return `${inner}${used.slice(end)}`
    .replace(/^[ \t]*\/\/ *---cut-after---[^]*/m, '')
    .replaceAll(/^[ \t]*\/\/(?: *@(?!filename\b)[\w-]+(?::.*)?|\s*\^(?:[?|]|\^+).*)(?:\n|$)/gm, '')
    .replace(/\n$/, '')
}
