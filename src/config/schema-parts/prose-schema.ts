import * as z from 'zod'

const words = z.array(z.string().trim().min(1))

const termSchema = z.strictObject({
  use: z.string().describe('The preferred word'),
  not: words.describe('Words to avoid; * matches any letters'),
})

const bannedSchema = z.strictObject({
  words: words.describe('Words or phrases to avoid; * matches any letters'),
  because: z.string().describe('The reason, or what to write instead; shown in the message'),
})

const headingSchema = z.strictObject({
  case: z
    .enum(['sentence', 'any'])
    .default('sentence')
    .describe('sentence: only the first word and names are capitalized'),
  except: words.default([]).describe('Words or phrases that keep the capitals that they have here'),
})

const spellingSchema = z.strictObject({
  dictionary: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z]+)*$/, 'must be the language of a dictionary, in lower case, such as en or en-gb')
    .describe(
      'en and en-gb are built in; for another language, install the package dictionary-LANGUAGE in the project of the site',
    ),
  words: z
    .string()
    .optional()
    .describe('File with additional words, one on each line; a word with a capital is accepted only with the capital'),
})

/** The options for checking the prose of pages with `check content`. Code is never checked. */
export const proseSchema = z.strictObject({
  terms: z.array(termSchema).default([]).describe('Preferred words, and the words that they replace'),
  banned: z.array(bannedSchema).default([]).describe('Words and phrases to avoid'),
  repeatedWords: z.boolean().default(true).describe('Report a word that is written twice in a row'),
  style: z
    .enum(['plain', 'any'])
    .default('any')
    .describe('plain: report phrases of translated English, each with a rewrite'),
  phrases: z
    .record(z.string().trim().min(1), z.union([z.string().min(1), z.literal(false)]))
    .default({})
    .describe(
      'Phrases to avoid, each with what to write instead, in addition to those of style; false accepts a phrase; * matches any letters',
    ),
  headings: headingSchema.optional().describe('Capitalization of headings'),
  spelling: spellingSchema.optional().describe('Check the spelling of every word against a dictionary'),
})

/** The options of the prose checks, with their defaults filled in. */
export type ProseOptions = z.output<typeof proseSchema>
