import { formatProblems, type ProblemFormat } from '../../src/report/print.ts'
import type { Problem } from '../../src/report/problem.ts'

/** An error with a line whose source can be read. */
export const brokenLink: Problem = {
  severity: 'error',
  rule: 'broken-link',
  message: '"/guides/ssso" is not a page of this site; did you mean "/guides/admin/sso"?',
  at: { file: 'content/guides/sso.md', line: 12, column: 5 },
}
/** A warning about a file, whose name has signs that formats give a meaning. */
export const unusedImage: Problem = {
  severity: 'warning',
  rule: 'unused-image',
  message: 'no page shows this picture',
  at: { file: 'static/old, 50%:new.png' },
}
/** An error without a file. */
export const placeless: Problem = { severity: 'error', rule: 'config', message: 'no page at all' }

const source: Readonly<Record<string, string>> = {
  'content/guides/sso.md:12': 'See [SSO](/guides/ssso) & <b>more</b>.',
}

/** Prints problems in a project of which one line can be read. */
export function print(problems: readonly Problem[], format: ProblemFormat = 'text', color = false): string {
  return formatProblems(problems, { format, color, readLine: (file, line) => source[`${file}:${String(line)}`] })
}
