import { z } from 'zod'
import type { Author } from '../model/page.ts'
import { address, anyAddress, text, words } from './common-schema.ts'
import { decimal } from '../yaml/decimal.ts'

const date = z
  .union([z.string(), z.date()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString().slice(0, 10)))
const day = date.refine((value) => !Number.isNaN(Date.parse(value)), 'must be a day such as 2026-03-31')
const tocLevel = z.int().min(2).max(6)

/** Every key of a page's front matter; each is declared here and nowhere else. */
const pageKeys = {
  title: text
    .optional()
    .describe('Heading of the page and its name in lists; otherwise the first heading, otherwise the name of the file'),
  description: text
    .optional()
    .describe('What search engines and previews show; otherwise the start of the first paragraph'),
  slug: text
    .optional()
    .describe('Address of the page; below its folder, or from the base path with a slash at the start'),
  id: text.optional().describe('Name that stands in the address for that of the file'),
  sidebar_label: text.optional().describe('Its name in the sidebar'),
  sidebar_position: decimal(z.number())
    .optional()
    .describe('Its place in a sidebar that is made from folders; small numbers first'),
  sidebar: z
    .union([z.literal(false), z.string()])
    .optional()
    .describe('Name of the sidebar that it shows; false leaves it out of those that are made from folders'),
  keywords: z.array(text).optional().describe('Words for search engines'),
  tags: z.array(words).optional().describe('Tags; each has a page that lists its pages'),
  draft: z.boolean().optional().describe('Published only with --drafts'),
  unlisted: z.boolean().optional().describe('Published, and in no list, sitemap or search'),
  image: address.optional().describe('Picture that previews show'),
  hide_title: z.boolean().optional().describe('Show no heading of docsgen’s own'),
  hide_table_of_contents: z.boolean().optional().describe('Show no table of contents'),
  toc_min_heading_level: tocLevel.optional().describe('First level of headings in the table of contents'),
  toc_max_heading_level: tocLevel.optional().describe('Last level of headings in the table of contents'),
  pagination_prev: z.string().nullable().optional().describe('The page before it; null for none'),
  pagination_next: z.string().nullable().optional().describe('The page after it; null for none'),
  custom_edit_url: anyAddress.nullable().optional().describe('Where it can be edited; null for nowhere'),
  last_update: z
    .strictObject({ date: day.optional().describe('Day, as 2026-03-31'), author: text.optional().describe('Name') })
    .optional()
    .describe('When it was changed, and by whom, where git is not to say so'),
  redirect_from: z
    .union([z.array(z.string()), z.string().transform((from) => [from])])
    .optional()
    .describe('Addresses that lead to it'),
  layout: z.enum(['doc', 'page']).optional().describe('doc with a sidebar, page without'),
  search: z.boolean().optional().describe('false keeps it out of the search'),
}

const author = z.union([
  text.transform((name): Author => ({ name })),
  z.strictObject({
    name: text.describe('Name'),
    title: text.optional().describe('What they are'),
    url: address.optional().describe('Where they are found'),
  }),
])

/** The keys that posts of the blog have beside those of all pages. */
const postKeys = {
  date: date
    .optional()
    .describe('Posts of the blog only: its day, as 2026-03-31; otherwise the one that its file name starts with'),
  authors: z
    .union([z.array(author), author.transform((one) => [one])])
    .optional()
    .describe('Posts of the blog only: who has written it, as names or with name, title and url'),
}

/** Keys of other tools, and what says the same here. */
const synonyms: Readonly<Record<string, keyof typeof pageKeys>> = {
  weight: 'sidebar_position',
  order: 'sidebar_position',
  nav_order: 'sidebar_position',
  sort_rank: 'sidebar_position',
  linkTitle: 'sidebar_label',
  nav_title: 'sidebar_label',
  short_title: 'sidebar_label',
  menuTitle: 'sidebar_label',
  aliases: 'redirect_from',
  permalink: 'slug',
  url: 'slug',
  summary: 'description',
  excerpt: 'description',
  outline: 'toc_max_heading_level',
  toc: 'hide_table_of_contents',
  hide: 'hide_table_of_contents',
  tableOfContents: 'hide_table_of_contents',
  template: 'layout',
  lastmod: 'last_update',
  lastUpdated: 'last_update',
  last_modified_at: 'last_update',
  date: 'last_update',
  editLink: 'custom_edit_url',
  editUrl: 'custom_edit_url',
  prev: 'pagination_prev',
  next: 'pagination_next',
  categories: 'tags',
  noindex: 'unlisted',
}

/** Keys of other tools whose values mean the opposite here. */
const opposites = { published: '; "published: false" is "draft: true" here, and "published: true" can be left out' }

/** Keys that hold a group in other tools, and where what stands in it belongs here. */
const groups = {
  sidebar: '; its "order" is sidebar_position here, its "label" sidebar_label, and "hidden" is unlisted',
}

/** Keys whose values name what only another tool has, and what to do without. */
const foreignValues = { layout: '; remove it: a page that looks like no other is a .tsx file here' }

/** Keys that a site adds to the front matter of its pages, each with the values that it may have. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>

/** The schema of a page's front matter, with the keys that the site's config adds. */
export function frontMatterSchema(custom: CustomKeys) {
  return z.strictObject({ ...addedKeys(custom), ...pageKeys }).meta(hints)
}

/** The schema of a post's front matter. */
export function postSchema(custom: CustomKeys) {
  return z.strictObject({ ...addedKeys(custom), ...pageKeys, ...postKeys }).meta(hints)
}

const hints = {
  synonyms,
  opposites,
  groups,
  foreignValues,
  ownKeys: '; a key of your own is named in the config: docs: { frontMatter: { KEY: [] } }',
}

function addedKeys(custom: CustomKeys) {
  return Object.fromEntries(
    Object.entries(custom).map(([key, values]) => [key, (values.length > 0 ? z.enum(values) : z.unknown()).optional()]),
  )
}

export type FrontMatterSchema = ReturnType<typeof frontMatterSchema> | ReturnType<typeof postSchema>
