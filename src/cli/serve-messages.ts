import path from 'node:path'
import type { Project } from '../config/project.ts'
import type { LiveChange } from '../live/site.ts'
import type { Problem } from '../report/problem.ts'
import { excerptLine } from '../report/source-excerpt.ts'
import { redact } from '../system/secrets.ts'
import { readLines } from './print-problems.ts'

/** Up to this many pages are listed; beyond that, each browser checks for changes itself. */
const mostPages = 200
const mostProblems = 50

/** What browsers are sent after a change. */
export function describeChange({ files, problems }: LiveChange, { config, root }: Project): object {
  const pages = [...files].filter((file) => file.endsWith('.html'))
  const paths = pages.map((file) => pathOf(file, config.site.basePath))
  return { pages: paths.length > mostPages ? 'all' : paths, problems: describeProblems(problems, root) }
}

/** URL path of a page by its file: `guides/sso/index.html` is `/docs/guides/sso`, without a trailing slash. */
function pathOf(file: string, basePath: string): string {
  return `${basePath}${file}`.replace(/(?:\/index)?\.html$/, '')
}

/** Problems as a browser shows them, each with its source line. */
export function describeProblems(problems: readonly Problem[], root: string): object[] {
  const files = new Map<string, readonly string[]>()
  const linesOf = (file: string): readonly string[] => {
    const known = files.get(file) ?? readLines(path.join(root, file))
    files.set(file, known)
    return known
  }
  return problems.slice(0, mostProblems).map(({ severity, rule, message, at }) => {
    const text = at?.line === undefined ? undefined : linesOf(at.file)[at.line - 1]
    return {
      severity,
      rule,
      message: redact(message),
      ...at,
      ...(text === undefined ? {} : excerptLine(text, at?.column)),
    }
  })
}
