import { groupOf, listOf, textOf, withoutUndefined, type Raw } from '../../../formats/raw-values.ts'
import { withoutOwnKeys } from '../own-keys.ts'

/** Converts the front matter of VitePress. Other keys are kept, because pages can show them. */
export function convertVitePressKeys(values: Raw, leaveOut: (what: string) => void): Raw {
  const { layout, sidebar, outline, aside, prev, next, editLink, lastUpdated, title, head, hero, features, ...rest } =
    values
  if (head !== undefined) leaveOut('elements of the head that a page adds')
  const isOwnLayout = typeof layout === 'string' && !['home', 'page', 'doc'].includes(layout)
  if (isOwnLayout) leaveOut(`the layout "${layout}", which is a component of the theme`)
  const hasSidebar = layout !== false && !isOwnLayout && layout !== 'home' && layout !== 'page' && sidebar !== false
  return {
    ...withoutOwnKeys(rest),
    // The heading of a page is the one that it writes.
    ...(typeof title === 'string' ? { title } : {}),
    hide_title: true,
    ...(layout === 'home'
      ? { layout, ...homeOf(fromRoot({ hero, features }), leaveOut) }
      : hasSidebar
        ? {}
        : { layout: 'page' }),
    ...tocOf(outline, aside),
    ...neighbour('pagination_prev', prev, leaveOut),
    ...neighbour('pagination_next', next, leaveOut),
    ...(editLink === false ? { custom_edit_url: null } : {}),
    ...updateOf(lastUpdated),
  }
}

/** On a home page, addresses without a slash at the start are relative to the root. */
function fromRoot({ hero, features }: Raw): Raw {
  return {
    ...(hero === undefined ? {} : { hero: { ...groupOf(hero), actions: linksFromRoot(groupOf(hero)['actions']) } }),
    ...(features === undefined ? {} : { features: linksFromRoot(features) }),
  }
}

function linksFromRoot(items: unknown): Raw[] {
  return listOf(items)
    .map(groupOf)
    .map((item) => {
      const link = textOf(item['link'], '')
      return /^(?!\w+:)\w/.test(link) ? { ...item, link: `/${link}` } : item
    })
}

function tocOf(outline: unknown, aside: unknown): Raw {
  if (outline === false || aside === false) return { hide_table_of_contents: true }
  if (outline === 'deep') return { toc_min_heading_level: 2, toc_max_heading_level: 6 }
  const [min, max] = Array.isArray(outline) ? (outline as unknown[]) : [outline, outline]
  // The heading of the page is never listed.
  return typeof min === 'number' && typeof max === 'number'
    ? { toc_min_heading_level: Math.max(2, min), toc_max_heading_level: Math.max(2, max) }
    : {}
}

/** The date of the last change. */
export function updateOf(date: unknown): Raw {
  return date instanceof Date ? { last_update: { date: date.toISOString().slice(0, 10) } } : {}
}

/** The link to the previous or the next page, which can only be turned off. */
export function neighbour(key: string, value: unknown, leaveOut: (what: string) => void): Raw {
  if (value === false) return { [key]: null }
  if (value !== undefined && value !== true)
    leaveOut('links to the previous and next page that differ from the sidebar')
  return {}
}

/** The blocks of a home page. Starlight uses almost the same keys for them. Keys that have no meaning here are left out. */
export function homeOf({ hero, features }: Raw, leaveOut: (what: string) => void): Raw {
  const { name, text: words, tagline, image, actions } = groupOf(hero)
  const buttons = listOf(actions).map(groupOf)
  const shown = buttons.filter(
    ({ text, link }) => (typeof text !== 'string' || text.trim() !== '') && link !== undefined,
  )
  if (shown.length < buttons.length) leaveOut('buttons without a text or a link')
  if (shown.some(({ icon }) => icon !== undefined)) leaveOut('icons of buttons')
  const boxes = listOf(features).map(groupOf)
  if (boxes.some(({ icon }) => isHtml(icon))) leaveOut('HTML icons of features; use an emoji or a picture')
  return {
    ...(hero !== undefined && {
      hero: withoutUndefined({
        name,
        text: words,
        tagline,
        image: pictureOf(image),
        actions: shown.map(({ theme, variant, text: label, link }) => {
          const isMain = ['brand', 'primary', ''].includes(textOf(theme ?? variant, ''))
          return { theme: isMain ? 'brand' : 'alt', text: label, link }
        }),
      }),
    }),
    ...(features !== undefined && {
      features: boxes.map(({ icon, title, details, link, linkText }) =>
        withoutUndefined({ icon: isHtml(icon) ? undefined : pictureOf(icon), title, details, link, linkText }),
      ),
    }),
  }
}

function isHtml(icon: unknown): boolean {
  return textOf(icon, '').trimStart().startsWith('<')
}

function pictureOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { src, file, light, dark, alt } = groupOf(value)
  const [ofLight, ofDark] = [light, dark].map((one) => groupOf(one)['src'] ?? one)
  return withoutUndefined({ src: src ?? file, light: ofLight, dark: ofDark, alt: alt ?? groupOf(light)['alt'] })
}
