import { isExternal } from '../../../formats/names/url.ts'
import type { Raw } from '../../../formats/raw-values.ts'

/** Keys of Hugo with a meaning here, and keys of Hugo whose names have another meaning here. */
const known =
  /^(?:title|linktitle|weight|aliases|url|slug|description|keywords|tags|images?|lastmod|draft|layout|id|redirect_from|unlisted|sidebar|sidebar_(?:label|position)|search|hero|features|code|logos|authors?|date|categories)$/i

/** Converts the front matter of Hugo, whose names can be in any case. Other keys are kept, because shortcodes can show them. */
export function convertHugoKeys(values: Raw, leaveOutKey: (what: string) => void): Raw {
  const keys = Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]))
  const { layout, categories, images } = keys
  const preview = [images ?? []].flat().find((one) => typeof one === 'string')
  if (typeof layout === 'string') leaveOutKey(`the layout "${layout}" of pages`)
  if (preview !== undefined && !isExternal(preview)) leaveOutKey('pictures of pages for previews')
  return {
    ...Object.fromEntries(Object.entries(values).filter(([key]) => !known.test(key))),
    ...namesOf(keys),
    ...switchesOf(keys),
    ...list('keywords', keys['keywords']),
    ...list('tags', categories === undefined ? keys['tags'] : [...new Set([keys['tags'] ?? [], categories].flat())]),
    ...(preview !== undefined && isExternal(preview) ? { image: preview } : {}),
    ...(isSet(keys['lastmod']) ? { last_update: { date: dayOf(keys['lastmod']) } } : {}),
  }
}

/** The names, the place and the addresses of a page. */
function namesOf({ title, linktitle, description, weight, url, slug, aliases }: Raw): Raw {
  return {
    ...plain('title', title),
    ...plain('sidebar_label', linktitle),
    ...plain('description', typeof description === 'string' ? withoutMarks(description) : description),
    ...(isSet(weight) && weight !== 0 ? { sidebar_position: numberOf(weight) } : {}),
    ...(typeof url === 'string'
      ? { slug: `/${url.replaceAll(/^\/+|\/+$/g, '').replace(/\.html$/, '')}` }
      : plain('slug', slug)),
    ...list('redirect_from', aliases),
  }
}

/** Themes show descriptions as Markdown. Here, they are plain text. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[([^\][]+)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/(\*{1,3}|(?<!\w)_{1,3})(?=\S)([^*_]+)(?<=\S)\1(?!\w)/g, '$2')
}

/** What is turned on or off, also by themes. */
function switchesOf(keys: Raw): Raw {
  const isOn = (...names: readonly string[]): boolean => names.some((name) => keys[name] === true)
  const hasNoToc = keys['toc'] === false || keys['booktoc'] === false || isOn('notoc', 'hide_toc')
  return {
    ...(isSet(keys['draft']) ? { draft: keys['draft'] === 'true' || keys['draft'] } : {}),
    ...(isOn('toc_hide', 'bookhidden') ? { sidebar: false } : {}),
    ...(hasNoToc ? { hide_table_of_contents: true } : {}),
    ...(isOn('nosearch', 'exclude_search') ? { search: false } : {}),
  }
}

// Hugo reads texts, numbers, dates and switches alike. Groups and lists are kept, to be reported at their lines.

function plain(key: string, value: unknown): Raw {
  return isSet(value) ? { [key]: asText(value) } : {}
}

function list(key: string, value: unknown): Raw {
  const texts = [value].flat().filter(isSet).map(asText)
  return texts.length === 0 ? {} : { [key]: texts }
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '')
}

function asText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value
}

function dayOf(value: unknown): unknown {
  const text = asText(value)
  return typeof text === 'string' ? text.slice(0, 10) : text
}
