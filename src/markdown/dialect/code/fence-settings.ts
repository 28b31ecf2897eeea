import { fenceSettings, type CodeInfo } from '../../../formats/markdown/fence-info.ts'
import type { Place } from '../../../model/page.ts'
import { count } from '../../../report/count.ts'
import type { PageContext } from '../../parse/page-context.ts'
import { nearestName } from '../../../report/nearest-name.ts'
import { readMagicComments } from './code-blocks.ts'

/** What to write for the settings of other tools. */
const synonyms: Readonly<Record<string, string>> = {
  caption: 'title="…"',
  filename: 'title="…"',
  hl_lines: 'the lines in braces, such as {1,3-5}',
  linenostart: 'showLineNumbers=5',
  linenums: 'showLineNumbers',
  name: 'title="…"',
}

/** Reports settings of a code block that change nothing. Other tools ignore them, so their sites have many. */
export function reportUnusedSettings(
  { info, value }: { readonly info: CodeInfo; readonly value: string },
  at: Place,
  { options, report }: Pick<PageContext, 'options' | 'report'>,
): void {
  if (options.dialect !== 'docsgen') return
  const warn = (message: string): void => report({ severity: 'warning', rule: 'code-setting', message, at })
  for (const text of info.unknownRanges)
    warn(`"${text}" has no effect, because it is not a list of lines such as {1,3-5}`)
  for (const name of info.unknownSettings) {
    const fix = Object.hasOwn(synonyms, name) ? `; write ${synonyms[name] ?? ''}` : nearestName(name, fenceSettings)
    warn(`"${name}" has no effect, because it is not a setting of code blocks${fix}`)
  }
  const marked = info.marked.flatMap(({ lines }) => [...lines])
  if (marked.length > 0) {
    const { length } = readMagicComments(value, info, options.comments).code.split('\n')
    const beyond = marked.find((line) => line < 1 || line > length)
    if (beyond !== undefined)
      warn(`line ${String(beyond)} cannot be highlighted, because the block has ${count(length, 'line')}`)
  }
  if (info.file !== undefined) return
  for (const name of ['lines', 'region'] as const)
    if (info[name] !== undefined) warn(`"${name}" selects a part of a file; add file="…", or remove "${name}"`)
}
