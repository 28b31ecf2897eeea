import type { CodeInfo } from '../../../formats/markdown/fence-info.ts'
import type { Place } from '../../../model/page.ts'
import { count } from '../../../report/count.ts'
import type { PageContext } from '../../parse/page-context.ts'
import { readMagicComments } from './code-blocks.ts'

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
