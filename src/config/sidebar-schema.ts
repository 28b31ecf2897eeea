import { z } from 'zod'

/** One entry of a sidebar as the config writes it. */
export type SidebarItem =
  | string
  | { readonly page: string; readonly label?: string | undefined }
  | {
      readonly category: string
      readonly items: readonly SidebarItem[]
      readonly link?: string | undefined
      readonly collapsed?: boolean | undefined
    }
  | { readonly link: string; readonly label: string }
  | { readonly autogenerate: string }

const pageItem = z.strictObject({ page: z.string(), label: z.string().optional() })
const linkItem = z.strictObject({ link: z.string(), label: z.string() })
const generatedItem = z.strictObject({ autogenerate: z.string() })
const categoryItem = z.strictObject({
  category: z.string(),
  get items(): z.ZodArray<z.ZodType<SidebarItem>> {
    return z.array(itemSchema)
  },
  link: z.string().optional().describe('The page that the category itself shows'),
  collapsed: z.boolean().optional(),
})

const itemSchema: z.ZodType<SidebarItem> = z.lazy(() =>
  z.union([z.string(), categoryItem, linkItem, generatedItem, pageItem]),
)

/** A list of entries, or one `autogenerate`. */
export const sidebarSchema = z.union([z.array(itemSchema), generatedItem.transform((item): SidebarItem[] => [item])])
