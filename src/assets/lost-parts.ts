import type { Metafile } from 'esbuild'
import type { Report } from '../report/problem.ts'
import { explainReplacement, isReplaceable } from './mdx-modules.ts'

const replaced = /^missing-package:(.*)\?/

/**
 * Reports each page that imports a component without one of its packages, because the page lacks something too. What pages
 * import themselves is reported at its line. The components that every page gets are not known to be on the page.
 */
export function reportLostParts(pages: readonly string[], inputs: Metafile['inputs'], report: Report): void {
  const importsOf = (file: string): string[] =>
    (inputs[file]?.imports ?? []).map((one) => one.path).filter((name) => !name.startsWith('docsgen:'))
  for (const page of pages) {
    const reached = new Set(importsOf(page))
    const own = new Set([...reached].filter((file) => replaced.test(file)))
    // The loop over a set also visits what is added during the loop.
    for (const file of reached) for (const inner of importsOf(file)) reached.add(inner)
    const messages = [...reached].flatMap((file) => {
      const name = own.has(file) ? undefined : replaced.exec(file)?.[1]
      return name === undefined ? [] : [explainReplacement(name, isReplaceable(name))]
    })
    for (const message of new Set(messages))
      report({ severity: 'warning', rule: 'left-out', message, at: { file: page, line: 1, column: 1 } })
  }
}
