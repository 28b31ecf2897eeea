import * as z from 'zod'
import type { Author } from '../model/page.ts'
import { address, anyAddress, route, text, words } from './schema-parts/common-schema.ts'
import { decimal } from '../yaml/decimal.ts'
import { homeKeys } from './schema-parts/home-schema.ts'

const date = z
  .union([z.string(), z.date()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString().slice(0, 10)))
const day = date.refine((value) => !Number.isNaN(Date.parse(value)), 'must be a day such as 2026-03-31')
/** Lists and Markdown versions have these texts on one line. */
const line = text.transform((value) => value.trim().replaceAll(/\s+/g, ' '))
const tocLevel = z.int().min(2).max(6)

/** Every key of a page's front matter. Keys are declared only here. */
const pageKeys = {
  title: line
    .transform((value) => (value === '' ? undefined : value))
    .optional()
    .describe('Heading of the page and its name in lists. Default: the first heading, or the name of the file'),
  description: line
    .optional()
    .describe('Text for search engines and previews. Default: the start of the first paragraph'),
  slug: text
    .optional()
    .describe('Address of the page, relative to its folder; with a leading slash, relative to the base path'),
  id: text.optional().describe('Name in the address, instead of the name of the file'),
  sidebar_label: line.optional().describe('Its name in the sidebar'),
  sidebar_badge: line.optional().describe('Short text after its name in the sidebar, such as New'),
  sidebar_position: decimal(z.number())
    .optional()
    .describe('Position in a sidebar that is generated from folders; lowest numbers first'),
  sidebar: z
    .union([z.literal(false), z.string()])
    .optional()
    .describe('Name of the sidebar that the page shows; false leaves the page out of generated sidebars'),
  keywords: z.array(text).optional().describe('Keywords for search engines'),
  tags: z.array(words).optional().describe('Tags; each tag has a page that lists the pages with it'),
  draft: z.boolean().optional().describe('Publish the page only with --drafts'),
  unlisted: z.boolean().optional().describe('Publish the page, but leave it out of lists, the sitemap and the search'),
  image: address.optional().describe('Picture for previews'),
  hide_title: z.boolean().optional().describe('Do not add a heading from the title'),
  hide_table_of_contents: z.boolean().optional().describe('Hide the table of contents'),
  toc_min_heading_level: tocLevel.optional().describe('First level of headings in the table of contents'),
  toc_max_heading_level: tocLevel.optional().describe('Last level of headings in the table of contents'),
  pagination_prev: z.string().nullable().optional().describe('The previous page; null for none'),
  pagination_next: z.string().nullable().optional().describe('The next page; null for none'),
  custom_edit_url: anyAddress.nullable().optional().describe('Address for editing the page; null for none'),
  last_update: z
    .strictObject({ date: day.optional().describe('Day, as 2026-03-31'), author: text.optional().describe('Name') })
    .optional()
    .describe('Date and author of the last change, instead of those from git'),
  redirect_from: z
    .union([z.array(z.string()), z.string().transform((from) => [from])])
    .optional()
    .describe('Old addresses that redirect to the page'),
  translated_from: z
    .string()
    .refine(
      (from) => /^[\da-f]{7,40}$/.test(from),
      'must be the hash of the original or of a commit, such as 3f786850e387',
    )
    .optional()
    .describe('What a page was translated from: the hash that git gives to the original, or a commit'),
  layout: z
    .enum(['doc', 'page', 'home'])
    .optional()
    .describe(
      'doc shows a sidebar, page does not, home shows the blocks hero, code, features and logos above the text',
    ),
  ...homeKeys,
  search: z.boolean().optional().describe('false leaves the page out of the search'),
}

/** A person who writes posts. */
const authorKeys = z.strictObject({
  name: text.describe('Name'),
  title: text.optional().describe('Role of the person'),
  url: address.optional().describe('Address of the person'),
})
const authorName = text.transform((name): Author => ({ name }))
const authorSchema = z.union([authorName, authorKeys])

/** An author whom the config describes. */
export const authorWithPageSchema = z.union([
  authorName,
  authorKeys.extend({ page: route.optional().describe('Address of a list of the posts of the person') }),
]) satisfies z.ZodType<Author>

/** The keys that only posts of the blog have. */
const postKeys = {
  date: date
    .optional()
    .describe('Posts of the blog only: date, such as 2026-03-31. Default: the date at the start of the file name'),
  authors: z
    .union([z.array(authorSchema), authorSchema.transform((one) => [one])])
    .optional()
    .describe('Posts of the blog only: authors, as names or with name, title and url'),
}

/** Keys of other tools, and the key with the same meaning here. */
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

/** The key of a page that has the meaning of a key of docsgen. */
export function writtenKey(key: string, written: Readonly<Record<string, unknown>>): string {
  const isMeant = (name: string): boolean => synonyms[name] === key && name in written
  return key in written ? key : (Object.keys(synonyms).find(isMeant) ?? key)
}

/** Keys of other tools whose values mean the opposite here. */
const opposites = { published: '; "published: false" is "draft: true" here, and "published: true" can be left out' }

/** Keys that hold a group in other tools, and the keys here that replace its members. */
const groups = {
  sidebar: '; its "order" is sidebar_position here, its "label" sidebar_label, and "hidden" is unlisted',
}

/** Keys whose values refer to features of another tool, and what to use instead. */
const foreignValues = { layout: '; remove it: a page that looks like no other is a .tsx file here' }

/** Keys that a site adds to the front matter of its pages, each with its allowed values. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>

/** The schema of a page's front matter, including the keys that the site's config adds. */
export function frontMatterSchema(custom: CustomKeys) {
  return objectWith(custom)({ ...addedKeys(custom), ...pageKeys }).meta(hints)
}

/** The schema of a post's front matter. */
export function postSchema(custom: CustomKeys) {
  return objectWith(custom)({ ...addedKeys(custom), ...pageKeys, ...postKeys }).meta(hints)
}

const hints = {
  synonyms,
  opposites,
  groups,
  foreignValues,
  ownKeys:
    "; a key of your own is named in the config: docs: { frontMatter: { KEY: [] } }, and '*': [] there allows all keys",
}

/** With the key `*`, unknown keys are allowed. */
function objectWith(custom: CustomKeys): typeof z.strictObject | typeof z.looseObject {
  return Object.hasOwn(custom, '*') ? z.looseObject : z.strictObject
}

function addedKeys(custom: CustomKeys) {
  return Object.fromEntries(
    Object.entries(custom).map(([key, values]) => [key, (values.length > 0 ? z.enum(values) : z.unknown()).optional()]),
  )
}

export type FrontMatterSchema = ReturnType<typeof frontMatterSchema> | ReturnType<typeof postSchema>
