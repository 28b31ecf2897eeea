import { z } from 'zod'
import { decimal } from './decimal.ts'

const date = z
  .union([z.string(), z.date()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString().slice(0, 10)))
/** YAML reads `title: 404` and `title: 2.0` as numbers; a writer means the text. */
const text = z.union([z.string(), z.number().transform(String)])
const tocLevel = z.int().min(2).max(6)

/** Every key of a page's front matter; each is declared here and nowhere else. */
const pageKeys = {
  title: text.optional(),
  description: text.optional(),
  slug: text.optional(),
  id: text.optional(),
  sidebar_label: text.optional(),
  sidebar_position: decimal(z.number()).optional(),
  sidebar: z.union([z.literal(false), z.string()]).optional(),
  keywords: z.array(text).optional(),
  tags: z.array(text).optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  image: z.string().optional(),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: tocLevel.optional(),
  toc_max_heading_level: tocLevel.optional(),
  pagination_prev: z.string().nullable().optional(),
  pagination_next: z.string().nullable().optional(),
  custom_edit_url: z.string().nullable().optional(),
  last_update: z.strictObject({ date: date.optional(), author: text.optional() }).optional(),
  redirect_from: z.union([z.array(z.string()), z.string().transform((from) => [from])]).optional(),
  layout: z.enum(['doc', 'page']).optional(),
  search: z.boolean().optional(),
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
  aliases: 'redirect_from',
  permalink: 'slug',
  url: 'slug',
  summary: 'description',
  excerpt: 'description',
  outline: 'toc_max_heading_level',
  toc: 'hide_table_of_contents',
  hide: 'hide_table_of_contents',
  lastmod: 'last_update',
  lastUpdated: 'last_update',
  last_modified_at: 'last_update',
  date: 'last_update',
  editLink: 'custom_edit_url',
  editUrl: 'custom_edit_url',
  prev: 'pagination_prev',
  next: 'pagination_next',
  categories: 'tags',
  published: 'draft',
  noindex: 'unlisted',
}

/** Keys that a site adds to the front matter of its pages, each with the values that it may have. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>

/** The schema of a page's front matter, with the keys that the site's config adds. */
export function frontMatterSchema(custom: CustomKeys) {
  const added = Object.fromEntries(
    Object.entries(custom).map(([key, values]) => [key, (values.length > 0 ? z.enum(values) : z.unknown()).optional()]),
  )
  return z.strictObject({ ...added, ...pageKeys }).meta({
    synonyms,
    ownKeys: '; docs.frontMatter in the config names keys of your own',
  })
}

export type FrontMatterSchema = ReturnType<typeof frontMatterSchema>
