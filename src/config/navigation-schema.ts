import { z } from 'zod'
import { address, anyAddress, text } from './common-schema.ts'

const linkItem = z.strictObject({
  label: text.describe('The words that lead there'),
  to: address.optional().describe('A page of this site'),
  href: anyAddress.optional().describe('Any other address'),
})

const navbarItem = z.strictObject({
  ...linkItem.shape,
  label: linkItem.shape.label.optional(),
  kind: z
    .enum(['link', 'dropdown', 'search', 'colorMode', 'locale', 'version'])
    .default('link')
    .describe('A link, a menu of links, or one of the tools of the bar'),
  position: z.enum(['left', 'right']).default('left').describe('Side of the bar'),
  items: z.array(linkItem).optional().describe('Links of a dropdown'),
})

/** The navigation bar. */
export const navbarSchema = z.strictObject({
  items: z.array(navbarItem).default([]).describe('What the bar holds, in its order'),
  hideOnScroll: z.boolean().default(false).describe('Hide the bar on scrolling down, show it on scrolling up'),
})

/** The end of every page. */
export const footerSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        title: text.default('').describe('Heading of the column'),
        items: z.array(linkItem).describe('Links of the column'),
      }),
    )
    .default([])
    .describe('Columns of links'),
  copyright: text.default('').describe('The last line'),
})
