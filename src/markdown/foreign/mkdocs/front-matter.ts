import { groupOf, listOf, textOf, type Raw } from '../../../formats/raw-values.ts'
import { withoutOwnKeys } from '../own-keys.ts'

/** Converts the front matter of MkDocs and Material. */
export function convertMkDocsKeys(values: Raw, leaveOutKey: (what: string) => void): Raw {
  const { date, ...rest } = withoutOwnKeys(values)
  return { ...convertKeys(rest, leaveOutKey), ...(date === undefined ? {} : { published: date }) }
}

/** Converts the front matter of a post of the plugin "blog". */
export function convertMkDocsPostKeys(values: Raw, leaveOutKey: (what: string) => void): Raw {
  const { date, categories, tags, ...rest } = values
  const names = [categories ?? [], tags ?? []].flat()
  return {
    ...convertKeys(rest, leaveOutKey),
    ...(names.length === 0 ? {} : { tags: names }),
    ...(date === undefined ? {} : { date: dayOfPost(date) }),
  }
}

/** The date of a post, which can be a group with the date of its last change. */
export function dayOfPost(date: unknown): string {
  const created = groupOf(date)['created'] ?? date
  return created instanceof Date ? created.toISOString() : textOf(created, '')
}

function convertKeys(values: Raw, leaveOutKey: (what: string) => void): Raw {
  const { hide, search, template, status, icon, keywords, ...rest } = values
  const hidden = listOf(hide)
  if (template !== undefined) leaveOutKey('templates of pages')
  if (icon !== undefined) leaveOutKey('icons of pages in the navigation')
  const state = textOf(status, '')
  return {
    ...rest,
    ...(keywords === undefined ? {} : { keywords: listKeywords(keywords) }),
    ...(hidden.includes('toc') ? { hide_table_of_contents: true } : {}),
    ...(hidden.includes('navigation') ? { layout: 'page' } : {}),
    ...(state === '' ? {} : { sidebar_badge: state.charAt(0).toUpperCase() + state.slice(1) }),
    ...(groupOf(search)['exclude'] === true ? { search: false } : {}),
  }
}

/** Keywords can be a text with commas. */
function listKeywords(keywords: unknown): unknown {
  return typeof keywords === 'string' ? keywords.split(',').flatMap((word) => word.trim() || []) : keywords
}
