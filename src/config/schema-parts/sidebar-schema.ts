import * as z from 'zod'
import type { CategoryIndex } from '../../model/site.ts'
import { address, route, text, words } from './common-schema.ts'

const indexSchema = z.strictObject({
  route: route.describe('Address of the page'),
  title: words.optional().describe('Heading of the page. Default: the name of the category'),
  description: text.optional().describe('Sentence above the cards'),
  keywords: z.array(text).optional().describe('Keywords for search engines'),
})

/** One entry of a sidebar, as written in the config. */
export type SidebarItem =
  | string
  | { readonly page: string; readonly label?: string | undefined; readonly badge?: string | undefined }
  | {
      readonly category: string
      readonly items: readonly SidebarItem[]
      readonly link?: string | undefined
      readonly index?: CategoryIndex | undefined
      readonly description?: string | undefined
      readonly collapsed?: boolean | undefined
      readonly badge?: string | undefined
    }
  | { readonly link: string; readonly label: string; readonly badge?: string | undefined }
  | { readonly autogenerate: string; readonly collapsed?: boolean | undefined }

const badge = text.optional().describe('Short text after the name, such as New')
const pageItem = z.strictObject({
  page: z.string().describe('Id or address of a page'),
  label: z.string().optional().describe('Its name in the sidebar'),
  badge,
})
const linkItem = z.strictObject({
  link: address.describe('Any address'),
  label: z.string().describe('Text of the link'),
  badge,
})
const generatedItem = z.strictObject({
  autogenerate: z.string().describe('Folder below the content folder whose pages are listed here; . for all'),
  collapsed: z.boolean().optional().describe('false shows the folders below it expanded at first'),
})
const categoryItem = z.strictObject({
  category: z.string().describe('Name of the category'),
  get items(): z.ZodArray<z.ZodType<SidebarItem>> {
    return z.array(itemSchema).describe('Entries of the category')
  },
  link: z.string().optional().describe('Page that the label of the category opens'),
  index: indexSchema
    .optional()
    .describe('A page that docsgen generates for the category, in place of "link": cards of its entries'),
  description: text.optional().describe('Sentence on the card of the category'),
  collapsed: z.boolean().optional().describe('false shows it expanded at first'),
  badge,
})

const itemSchema: z.ZodType<SidebarItem> = z.lazy(() =>
  z.union([z.string(), categoryItem, linkItem, generatedItem, pageItem]),
)

/** A list of entries, or a single `autogenerate`. */
const sidebarSchema = z.union([z.array(itemSchema), generatedItem.transform((item): SidebarItem[] => [item])])

/** Sidebars by name. */
export const sidebarsSchema = z.record(
  z.string().regex(/^[\w-]+$/, 'must be a name of letters, digits, - and _'),
  sidebarSchema,
)
