import { expect, test } from 'vitest'
import { indexPages } from '../../src/site/page-index.ts'
import type { RoutedPage } from '../../src/site/routes.ts'

function pageAt(route: string): RoutedPage {
  const source = `${route.slice(1)}.md`
  return { route, name: source, page: { file: `content/${source}`, source, frontMatter: {} } } as RoutedPage
}

test('a site with thousands of broken links has suggestions for the first ones only', () => {
  const names = Array.from({ length: 1000 }, (_, number) => `/guides/sandbox-${String(number)}`)
  const index = indexPages(names.map(pageAt), [])
  const suggestions = names.map((route) => index.suggest(route.replace('sandbox', 'sandbx')))
  expect(suggestions[0]).toBe('; did you mean "/guides/sandbox-0"?')
  expect(suggestions.at(-1)).toBe('')
  expect(index.suggest('/guides/sandbx-0')).toBe(suggestions[0])
})
