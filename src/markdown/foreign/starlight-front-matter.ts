import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { authorOf } from './docusaurus-front-matter.ts'
import { homeOf, neighbour, updateOf } from './vitepress/front-matter.ts'

/** Converts the front matter of Starlight. Other keys are kept, because pages can show them. */
export function convertStarlightKeys(values: Raw, leaveOut: (what: string) => void): Raw {
  const { sidebar, tableOfContents, template, hero, editUrl, lastUpdated, ...others } = values
  const { prev, next, slug, head, banner, pagefind, keywords, authors, excerpt, ...rest } = others
  if (head !== undefined) leaveOut('elements of the head that a page adds')
  if (banner !== undefined) leaveOut('banners of pages')
  const { label, order, hidden, badge } = groupOf(sidebar)
  const { minHeadingLevel: min, maxHeadingLevel: max } = groupOf(tableOfContents)
  const isSplash = template === 'splash'
  return {
    ...rest,
    ...given('keywords', typeof keywords === 'string' ? keywords.split(',').map((word) => word.trim()) : keywords),
    ...given('authors', authors ? [authors].flat().map((one) => authorOf(one, leaveOut)) : undefined),
    ...(typeof excerpt === 'string' ? { description: excerpt } : {}),
    ...(isSplash ? { layout: 'page' } : {}),
    ...(hero === undefined
      ? {}
      : {
          layout: 'home',
          ...homeOf({ hero: { name: groupOf(hero)['title'] ?? values['title'], ...groupOf(hero) } }, leaveOut),
        }),
    ...(isSplash || tableOfContents === false ? { hide_table_of_contents: true } : {}),
    ...given('toc_min_heading_level', min),
    ...given('toc_max_heading_level', max),
    ...given('sidebar_label', label),
    ...given('sidebar_position', order),
    ...given('sidebar_badge', textOfBadge(badge)),
    ...(hidden === true ? { sidebar: false } : {}),
    ...(typeof slug === 'string' ? { slug: `/${slug}` } : {}),
    ...(editUrl === false
      ? { custom_edit_url: null }
      : typeof editUrl === 'string'
        ? { custom_edit_url: editUrl }
        : {}),
    ...updateOf(lastUpdated),
    ...(pagefind === false ? { search: false } : {}),
    ...neighbour('pagination_prev', prev, leaveOut),
    ...neighbour('pagination_next', next, leaveOut),
  }
}

/** A badge can be a group with its text and its color. */
export function textOfBadge(badge: unknown): string | undefined {
  return textOf(groupOf(badge)['text'] ?? badge, '') || undefined
}

function given(key: string, value: unknown): Raw {
  return value === undefined ? {} : { [key]: value }
}
