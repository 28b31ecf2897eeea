import { parse, TomlError } from 'smol-toml'
import type { Report } from '../report/problem.ts'
import { lowerFirst } from '../report/lower-first.ts'
import type { YamlDocument, YamlSource } from './document.ts'

/** Parses TOML and reports a syntax error at its place. Returns `undefined` if there is one. */
export function parseToml({ text, file, firstLine = 1 }: YamlSource, report: Report): YamlDocument | undefined {
  try {
    const value = parse(text)
    const lines = text.split('\n')
    const placeOf: YamlDocument['placeOf'] = ([name]) => {
      const line = lines.findIndex((one) => keyOf(one) === String(name))
      return { file, line: firstLine + Math.max(0, line), column: 1 }
    }
    return { value, placeOf }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    const at = { file, line: error.line + firstLine - 1, column: error.column }
    report({ severity: 'error', rule: 'invalid-toml', message: `this is not valid TOML: ${lowerFirst(message)}`, at })
    return undefined
  }
}

/** The first name of a line such as `name = 1`, `"name" = 1`, `name.part = 1` or `[name.part]`. */
function keyOf(line: string): string | undefined {
  return /^\s*\[{0,2}\s*["']?([\w-]+)/.exec(line)?.[1]
}
