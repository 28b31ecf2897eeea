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
