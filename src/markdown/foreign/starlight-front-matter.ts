import type { Values } from './foreign-text.ts'
import { homeOf } from './vitepress-front-matter.ts'

/** Converts the front matter of Starlight. Other keys are kept, because pages can show them. */
export function convertStarlightKeys(values: Values, leaveOut: (what: string) => void): Values {
  const { sidebar, tableOfContents, template, hero, editUrl, lastUpdated, prev, next, slug, head, banner, pagefind } =
    values
  const others = [
    'sidebar',
    'tableOfContents',
    'template',
    'hero',
    'editUrl',
    'lastUpdated',
    'prev',
    'next',
    'slug',
    'head',
    'banner',
    'pagefind',
  ]
  if (head !== undefined) leaveOut('elements of the head that a page adds')
  if (banner !== undefined) leaveOut('banners of pages')
  const { label, order, hidden, badge } = group(sidebar)
  if (badge !== undefined) leaveOut('badges of the sidebar')
  const { minHeadingLevel: min, maxHeadingLevel: max } = group(tableOfContents)
  const isSplash = template === 'splash'
  return {
    ...Object.fromEntries(Object.entries(values).filter(([key]) => !others.includes(key))),
    ...(isSplash ? { layout: 'page' } : {}),
    ...(hero === undefined
      ? {}
      : { layout: 'home', ...homeOf({ hero: { name: group(hero)['title'] ?? values['title'], ...group(hero) } }) }),
    ...(isSplash || tableOfContents === false ? { hide_table_of_contents: true } : {}),
    ...given('toc_min_heading_level', min),
    ...given('toc_max_heading_level', max),
    ...given('sidebar_label', label),
    ...given('sidebar_position', order),
    ...(hidden === true ? { sidebar: false } : {}),
    ...(typeof slug === 'string' ? { slug: `/${slug}` } : {}),
    ...(editUrl === false
      ? { custom_edit_url: null }
      : typeof editUrl === 'string'
        ? { custom_edit_url: editUrl }
        : {}),
    ...(lastUpdated instanceof Date ? { last_update: { date: lastUpdated.toISOString().slice(0, 10) } } : {}),
    ...(pagefind === false ? { search: false } : {}),
    ...neighbour('pagination_prev', prev, leaveOut),
    ...neighbour('pagination_next', next, leaveOut),
  }
}

function given(key: string, value: unknown): Values {
  return value === undefined ? {} : { [key]: value }
}

function neighbour(key: string, value: unknown, leaveOut: (what: string) => void): Values {
  if (value === false) return { [key]: null }
  if (value !== undefined && value !== true)
    leaveOut('links to the previous and next page that differ from the sidebar')
  return {}
}

function group(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}
