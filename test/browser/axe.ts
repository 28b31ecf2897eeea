import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

interface Axe {
  readonly run: (context: object, options: RunOptions) => Promise<AxeResults>
}

/** The script of axe. It knows nothing of trusted types, so a page gets it before its own (`addInitScript`). */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page that has its script; of the rule for WCAG AAA's contrast, only what is in the article. */
export function findFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      // To describe all that is right takes a seventh of the time.
      resultTypes: ['violations'],
      ...wanted,
    })
    const article = ':is(.prose, .article-header) :not(.diagram *, .badge, .line:is(.highlighted, .added, .removed) *)'
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(
          ({ target }) => id !== 'color-contrast-enhanced' || document.querySelector(String(target))?.matches(article),
        )
        .map(({ html }) => `${id}: ${html}`),
    )
  }, options)
}
