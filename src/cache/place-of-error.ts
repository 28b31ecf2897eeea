import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPresent } from './record.ts'
import type { Place } from '../model/page.ts'

/**
 * Where in the sources of a site an error was thrown: the innermost call in a module that is not of a package. The
 * compiled modules have their maps next to them.
 */
export function placeOfError(error: unknown, root: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, address = '', line = '', column = ''] of stack.matchAll(/(file:[^\s()]+\.mjs):(\d+):(\d+)/g)) {
    const compiled = fileURLToPath(address)
    const map = readPresent(`${compiled}.map`)
    if (map === undefined) continue
    const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload)
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const source = path
      .relative(root, path.resolve(path.dirname(compiled), entry.originalSource))
      .replaceAll(path.sep, '/')
    if (source.split('/').includes('node_modules')) continue
    return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return undefined
}
