import { groupOf, textOf, withoutUndefined, type Raw } from '../../formats/raw-values.ts'

/** Keys that mean something in docsgen only. Sites of Docusaurus use some of them for their own components. */
const ownKeys = ['hero', 'code', 'features', 'logos', 'layout', 'search', 'sidebar', 'redirect_from', 'translated_from']

/** Keys of Docusaurus that docsgen has nothing for, and what they are. */
const unread = {
  sidebar_class_name: 'classes of sidebar entries',
  sidebar_custom_props: 'properties of sidebar entries for own components',
  pagination_label: 'names of pages in the links to the previous and next page',
  wrapperClassName: 'classes of pages',
}

/** Converts the front matter of Docusaurus. Other keys are kept, because components can read them. */
export function convertDocusaurusKeys(values: Raw, leaveOut: (what: string) => void): Raw {
  const { tags, image, displayed_sidebar: sidebar, authors, ...others } = values
  const { author, author_title: title, author_url: url, author_image_url: picture, ...rest } = others
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => !ownKeys.includes(key)))
  for (const [key, what] of Object.entries(unread)) if (values[key] !== undefined) leaveOut(what)
  const people = authors ?? (author === undefined ? undefined : [{ name: author, title, url, image_url: picture }])
  return {
    ...kept,
    ...withoutUndefined({
      tags: isSet(tags) ? [tags].flat().map((tag) => groupOf(tag)['label'] ?? tag) : undefined,
      image: pictureOf(image, leaveOut),
      sidebar:
        sidebar === null ? false : sidebar === undefined ? sidebar : textOf(sidebar, '').replaceAll(/[^\w-]/g, '-'),
      authors: isSet(people) ? [people].flat().map((one) => authorOf(one, leaveOut)) : undefined,
    }),
  }
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** The build of Docusaurus copies a picture that is next to the page. */
function pictureOf(image: unknown, leaveOut: (what: string) => void): unknown {
  if (!/^\.{1,2}\//.test(textOf(image, ''))) return image ?? undefined
  leaveOut('pictures for previews that are next to their page; put them into the static folder')
  return undefined
}

/** An author, or the key of one in the list of authors. */
export function authorOf(author: unknown, leaveOut: (what: string) => void): unknown {
  if (typeof author !== 'object' || author === null) return author
  const {
    key,
    name,
    title,
    url,
    image_url: picture,
    imageURL = picture ?? groupOf(author)['picture'],
  } = groupOf(author)
  if (imageURL !== undefined) leaveOut('pictures of authors')
  if (name === undefined) return key
  return withoutUndefined({ name, title, url })
}
