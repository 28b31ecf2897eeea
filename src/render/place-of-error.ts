import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import type { Place } from '../model/page.ts'
import type { SlotModule } from '../model/slot-modules.ts'
import { readPresent } from '../cache/record.ts'

/** Where in the sources of a site an error was thrown: the innermost call in a module that is not of a package. */
export function placeOfError(error: unknown, { compiled, file }: SlotModule, root: string): Place {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const folder = path.dirname(compiled)
  for (const [, name = '', line = '', column = ''] of stack.matchAll(/([^/\\\s(]+\.mjs):(\d+):(\d+)/g)) {
    const map = readPresent(path.join(folder, `${name}.map`))
    if (map === undefined) continue
    const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload)
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const source = path.relative(root, path.resolve(folder, entry.originalSource)).replaceAll(path.sep, '/')
    if (source.split('/').includes('node_modules')) continue
    return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return { file, line: 1, column: 1 }
}
