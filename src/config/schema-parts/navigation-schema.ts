import * as z from 'zod'
import { linkTarget, logoPictures, text } from './common-schema.ts'

const linkItem = z.strictObject({
  label: text.describe('Text of the link'),
  ...linkTarget,
})

const navbarItem = z.strictObject({
  ...linkItem.shape,
  label: linkItem.shape.label.optional(),
  kind: z
    .enum(['link', 'dropdown', 'search', 'colorMode', 'locale', 'version'])
    .default('link')
    .describe('A link, a menu of links, or a built-in tool of the bar'),
  icon: z.enum(['source', 'chat']).optional().describe('Show a link as an icon; its label is the name of the icon'),
  position: z.enum(['left', 'right']).default('left').describe('Side of the bar'),
  items: z.array(linkItem).optional().describe('Links in a dropdown'),
})

/** The navigation bar. */
export const navbarSchema = z.strictObject({
  items: z.array(navbarItem).default([]).describe('Items of the bar, in order'),
  hideOnScroll: z
    .boolean()
    .default(false)
    .describe('Hide the bar when the reader scrolls down, and show it again when they scroll up'),
})

/** The footer of every page. */
export const footerSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        title: text.default('').describe('Heading of the column'),
        items: z.array(linkItem).describe('Links in the column'),
      }),
    )
    .default([])
    .describe('Columns of links'),
  logo: z
    .strictObject({ ...logoPictures, ...linkTarget })
    .optional()
    .describe('Logo at the end of the footer, from the same places as that of the site'),
  copyright: text.default('').describe('Last line of the footer'),
})
