import { z } from 'zod'

/** YAML reads `title: 404` and `title: 2.0` as numbers; a writer means the text. */
export const text = z.union([z.string(), z.number().transform(String)])

/** An address below the base path: `/guides/admin`. */
export const route = z.string().regex(/^\//, 'must start with a slash')

/** What becomes of a fault. */
export const consequence = z.enum(['error', 'warn', 'ignore'])

/** The code of a language as browsers read it, such as `pt-BR`. */
export const languageCode = z.string().refine(isLanguageCode, 'must be the code of a language, such as en or pt-BR')

function isLanguageCode(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0
  } catch {
    return false
  }
}
