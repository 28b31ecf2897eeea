import { z } from 'zod'

const words = z.array(z.string().trim().min(1))

const termSchema = z.strictObject({
  use: z.string().describe('What to write'),
  not: words.describe('What stands for it by mistake; * at an end stands for any letters'),
})

const bannedSchema = z.strictObject({
  words: words.describe('Words or phrases that no page may hold; * at an end stands for any letters'),
  because: z.string().describe('The reason, or what to do instead; shown with the fault'),
})

const headingSchema = z.strictObject({
  case: z.enum(['sentence', 'any']).default('sentence').describe('sentence: only the first word and names are capital'),
  except: words.default([]).describe('Words or phrases that stay as they are written here'),
})

const spellingSchema = z.strictObject({
  dictionary: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z]+)*$/, 'must be the language of a dictionary, in lower case, such as en or en-gb')
    .describe('en and en-gb are there; another language is the package dictionary-LANGUAGE, installed beside the site'),
  words: z
    .string()
    .optional()
    .describe('File of the words of this site, one a line; a word with a capital is accepted only with it'),
})

/** What `check content` holds the prose of pages to; it never looks into code. */
export const proseSchema = z.strictObject({
  terms: z.array(termSchema).default([]).describe('Preferred spellings, with what to use them instead of'),
  banned: z.array(bannedSchema).default([]).describe('What no page may say'),
  repeatedWords: z.boolean().default(true).describe('Whether a word that stands twice in a row is a fault'),
  headings: headingSchema.optional().describe('Capitals in headings'),
  spelling: spellingSchema.optional().describe('A dictionary that every word has to be in'),
})

/** The options of the checks of prose, with their defaults filled in. */
export type ProseOptions = z.output<typeof proseSchema>
