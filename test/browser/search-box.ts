import type { Locator, Page } from 'playwright-core'
import { fixtureFiles } from './fixture-site.ts'

const config = (fixtureFiles['docs.config.yaml'] ?? '').replace(
  '\n  items:\n',
  '\n  items:\n    - { kind: search, position: right }\n',
)
/** The site for the search tests: a page for each kind of match. */
export const searchSiteFiles = {
  ...fixtureFiles,
  'docs.config.yaml': config,
  'content/reference/fruit.md':
    '# Fruit\n\nSweet things.\n\n## The `<b>kiwi</b>` element\n\nWrite `<img src=x onerror=hurt()>` for a kiwi.\n\n## Green kiwi\n\nA kiwi is green inside.\n',
  'content/guides/orchard.md': `# Orchard\n\nTrees stand here.\n\n${'Filling. '.repeat(600)}\n\n## Planting kiwi\n\nDig, then water. Each **kiwi** needs a pole.\n\n${'More filling. '.repeat(600)}\n`,
  'content/guides/folded.md':
    '# Folded\n\n<details><summary>More</summary>\n\nA tamarillo is red.\n\n</details>\n\n::::tabs\n:::tab[One]\nOne.\n:::\n:::tab[Two]\nA pitahaya is pink.\n:::\n::::\n',
}

/** The search box. */
export function boxOf(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search' })
}

/** The results of the search. */
export function optionsOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
}

/** Types a query like a reader, and waits until the texts of the pages have loaded. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await boxOf(page).click()
  await boxOf(page).pressSequentially(words)
  await page.locator('.search-snippet mark').first().waitFor()
}
