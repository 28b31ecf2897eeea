import * as z from 'zod'
import { text } from './common-schema.ts'

const attributes = z
  .record(
    z
      .string()
      .regex(/^[a-z][\w:-]*$/i, 'must be the name of an attribute')
      .regex(/^(?!on|style$)/i, 'is code or a style, which the content security policy blocks'),
    z.union([text, z.boolean()]),
  )
  .describe('Its attributes. true is an attribute without a value; addresses are not changed')

/** Elements of the head of every page. */
export const headSchema = z
  .array(
    z
      .strictObject({ tag: z.enum(['meta', 'link', 'script']).describe('Its name'), attributes })
      .refine(({ tag, attributes: { src } }) => tag !== 'script' || src !== undefined, 'a script needs "src": a file'),
  )
  .default([])

const color = z.string().regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, "must be a color in quotes, such as '#7a1f5c'")

const colors = z.strictObject({
  light: color.optional().describe('Color in light mode. Default: the nearest shade of the other one'),
  dark: color.optional().describe('Color in dark mode. Default: the nearest shade of the other one'),
})

/** One color, or one for each mode. The nearest shade that can be read is used in the other mode. */
const oneOrTwo = z.union([color.transform((light): z.output<typeof colors> => ({ light })).pipe(colors), colors])

const length = text.refine(
  (value) => /^(?:0|\d*\.?\d+(?:px|rem|em|ch))$/.test(value),
  'must be a length such as 8px or 0.5rem',
)

const font = z.union([text, z.array(text)]).optional()

/** The look of the site. Everything else is set in `theme.css`, next to the config. */
export const themeSchema = z.strictObject({
  brand: oneOrTwo
    .optional()
    .describe(
      'Color of links, buttons and current entries. One color is that of light mode; { light, dark } sets both',
    ),
  accent: oneOrTwo
    .optional()
    .describe('Color of links and current entries, if the brand color is too light or too dark for text'),
  radius: length.optional().describe('Radius of corners. Default: 0.5rem'),
  density: z.enum(['comfortable', 'compact']).default('comfortable').describe('Space between lines and entries'),
  width: length.optional().describe('Maximum width of text. Default: 46rem'),
  fonts: z
    .strictObject({
      body: font.describe(
        'Font of text: a TTF, OTF, WOFF or WOFF2 file, or a list with one file for each weight and style',
      ),
      heading: font.describe('Font of headings. Default: that of text'),
      code: font.describe('Font of code'),
    })
    .prefault({})
    .describe('Fonts of the site. The build makes web fonts from them with the package subset-font'),
})
