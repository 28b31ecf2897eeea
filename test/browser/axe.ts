import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { waitForFrame } from './browser.ts'

interface Axe {
  readonly run: (context: object, options: RunOptions) => Promise<AxeResults>
}

/**
 * The script of axe. It does not support Trusted Types, so it is loaded before the page's own scripts
 * (`addInitScript`).
 */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only rules whose result depends on the color mode. */
export const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']

/** All rules in the light mode, and in the dark mode those that can differ from it. */
export function rulesOf(mode: string): RunOptions {
  return mode === 'dark' ? { runOnly: colorRules } : {}
}

/** The violations that axe finds on a page with its script. The rule for AAA contrast counts only in the article. */
export function findErrors(page: Page, options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      // Listing all passed rules takes a seventh of the time.
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

/** Chromium computes no colors of what `content-visibility` skips, and fades to them when it is shown. */
export async function showSkipped(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  })
  await waitForFrame(page)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}
