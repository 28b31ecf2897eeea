import * as z from 'zod'
import { address, text, words } from './common-schema.ts'

const picture = z.union([
  address,
  z.strictObject({
    src: address.optional().describe('Picture for both modes'),
    light: address.optional().describe('Picture for light mode'),
    dark: address.optional().describe('Picture for dark mode'),
    alt: text.optional().describe('Alternative text'),
  }),
])

const action = z.strictObject({
  theme: z.enum(['brand', 'alt']).default('brand').describe('brand fills the button with the brand color'),
  text: words.describe('Text of the button'),
  link: address.describe('A page, file or other address'),
})

const feature = z.strictObject({
  icon: z.union([text, picture]).optional().describe('A character, or the address of a picture'),
  title: words.describe('Name of the feature'),
  details: text.optional().describe('One or two sentences'),
  link: address.optional().describe('A page, file or other address'),
  linkText: text.optional().describe('Text of a link below the details; without it, only the title is the link'),
})

const logo = z.strictObject({
  image: address.describe('Picture'),
  name: words.describe('Name of the company or project'),
  link: address.optional().describe('Its address'),
})

/** The blocks of a page with `layout: home`. Texts are inline Markdown. */
export const homeKeys = {
  hero: z
    .strictObject({
      name: text.optional().describe('Name of the product'),
      text: text.optional().describe('What it does, in a few words'),
      tagline: text.optional().describe('One sentence below it'),
      image: picture.optional().describe('Picture next to the text'),
      actions: z.array(action).default([]).describe('Buttons'),
    })
    .optional()
    .describe('With layout: home only: the top of the page. Texts are inline Markdown'),
  code: z
    .strictObject({
      title: text.optional().describe('Title of the block'),
      language: text.default('text').describe('Language of the code'),
      text: words.describe('The code'),
    })
    .optional()
    .describe('With layout: home only: code next to the text of the hero'),
  features: z.array(feature).optional().describe('With layout: home only: cards'),
  logos: z
    .strictObject({
      title: text.optional().describe('Line above the logos'),
      items: z.array(logo).describe('The logos'),
    })
    .optional()
    .describe('With layout: home only: logos of users or sponsors'),
}
