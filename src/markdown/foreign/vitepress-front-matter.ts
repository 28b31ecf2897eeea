import type { MappedLine } from '../../report/mapped-text.ts'
import type { Values } from './foreign-text.ts'

/** Converts the front matter of VitePress. Other keys are kept, because pages can show them. */
export function convertVitePressKeys(values: Values, leaveOut: (what: string) => void): Values {
  const { layout, sidebar, outline, aside, prev, next, editLink, lastUpdated, title, head, ...rest } = values
  if (head !== undefined) leaveOut('elements of the head that a page adds')
  const isOwnLayout = typeof layout === 'string' && !['home', 'page', 'doc'].includes(layout)
  if (isOwnLayout) leaveOut(`the layout "${layout}", which is a component of the theme`)
  const hasSidebar = layout !== false && !isOwnLayout && layout !== 'home' && layout !== 'page' && sidebar !== false
  return {
    ...rest,
    // The heading of a page is the one that it writes.
    ...(typeof title === 'string' ? { title, hide_title: true } : { hide_title: layout === 'home' }),
    ...(hasSidebar ? {} : { layout: 'page' }),
    ...tocOf(outline, aside),
    ...neighbour('pagination_prev', prev, leaveOut),
    ...neighbour('pagination_next', next, leaveOut),
    ...(editLink === false ? { custom_edit_url: null } : {}),
    ...(lastUpdated instanceof Date ? { last_update: { date: lastUpdated.toISOString().slice(0, 10) } } : {}),
  }
}

function tocOf(outline: unknown, aside: unknown): Values {
  if (outline === false || aside === false) return { hide_table_of_contents: true }
  if (outline === 'deep') return { toc_min_heading_level: 2, toc_max_heading_level: 6 }
  const [min, max] = Array.isArray(outline) ? (outline as unknown[]) : [outline, outline]
  return typeof min === 'number' && typeof max === 'number'
    ? { toc_min_heading_level: min, toc_max_heading_level: max }
    : {}
}

function neighbour(key: string, value: unknown, leaveOut: (what: string) => void): Values {
  if (value === false) return { [key]: null }
  if (value !== undefined) leaveOut('links to the previous and next page that differ from the sidebar')
  return {}
}

function group(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}

/** The hero and the features of a home page as Markdown. Starlight has the same keys. */
export function homeLines(values: Values): MappedLine[] {
  if (values['hero'] === undefined && values['features'] === undefined) return []
  const hero = group(values['hero'])
  const name = text(hero['name']) || text(hero['title']) || (values['hide_title'] === true ? text(values['title']) : '')
  const actions = Array.isArray(hero['actions']) ? hero['actions'].map(group) : []
  const features = Array.isArray(values['features']) ? values['features'].map(group) : []
  const lines = [
    ...(name === '' ? [] : [`# ${name}`]),
    ...(text(hero['text']) === '' ? [] : [`**${text(hero['text'])}**`]),
    text(hero['tagline']),
    actions.map((action) => `[${text(action['text'])}](${text(action['link'])})`).join(' · '),
    ...(features.length === 0 ? [] : ['<Cards>']),
    ...features.flatMap((feature) => [
      `<Card${attribute('title', text(feature['title']))}${attribute('href', text(feature['link']))}>`,
      text(feature['details']),
      '</Card>',
    ]),
    ...(features.length === 0 ? [] : ['</Cards>']),
  ]
  return lines.flatMap((line) => [
    { text: line, line: 1, shifts: [] },
    { text: '', line: 1, shifts: [] },
  ])
}
