import { groupOf, textOf, withoutUndefined, type Raw } from '../../formats/raw-values.ts'
import { authorOf } from './docusaurus-front-matter.ts'
import { withoutOwnKeys } from './own-keys.ts'
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
    ...withoutOwnKeys(rest),
    ...withoutUndefined({
      draft: values['draft'],
      keywords: typeof keywords === 'string' ? keywords.split(',').map((word) => word.trim()) : keywords,
      authors: authors ? [authors].flat().map((one) => authorOf(one, leaveOut)) : undefined,
      description: typeof excerpt === 'string' ? excerpt : undefined,
      layout: isSplash ? (hero === undefined ? 'page' : 'home') : undefined,
      hide_table_of_contents: isSplash || tableOfContents === false || undefined,
      toc_min_heading_level: min,
      toc_max_heading_level: max,
      sidebar_label: label,
      sidebar_position: order,
      sidebar_badge: textOfBadge(badge),
      sidebar: hidden === true ? false : undefined,
      slug: typeof slug === 'string' ? `/${slug}` : undefined,
      custom_edit_url: editUrl === false ? null : typeof editUrl === 'string' ? editUrl : undefined,
      search: pagefind === false ? false : undefined,
    }),
    ...(hero === undefined
      ? {}
      : homeOf({ hero: { name: groupOf(hero)['title'] ?? values['title'], ...groupOf(hero) } }, leaveOut)),
    ...updateOf(lastUpdated),
    ...neighbour('pagination_prev', prev, leaveOut),
    ...neighbour('pagination_next', next, leaveOut),
  }
}

/** A badge can be a group with its text and its color. */
export function textOfBadge(badge: unknown): string | undefined {
  return textOf(groupOf(badge)['text'] ?? badge, '') || undefined
}
