import { z } from 'zod'

/** YAML reads `title: 404` and `title: 2.0` as numbers; a writer means the text. */
export const text = z.union([z.string(), z.number().transform(String)])

/** An address below the base path: `/guides/admin`. */
export const route = z.string().regex(/^\//, 'must start with a slash')

/** What becomes of a fault. */
export const consequence = z.enum(['error', 'warn', 'ignore'])
