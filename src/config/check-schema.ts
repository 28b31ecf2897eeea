import { z } from 'zod'
import { consequence } from './common-schema.ts'
import { proseSchema } from './prose-schema.ts'

/** What `docsgen check content` holds the pages against. */
export const checkSchema = z.strictObject({
  schemas: z
    .record(z.string().regex(/^[\w./-]+$/, 'must be a name of letters, digits, - and _'), z.string())
    .default({})
    .describe('JSON Schemas by the name that a code block gives in schema=NAME, each a YAML or JSON file'),
  api: z
    .strictObject({
      calls: consequence
        .default('error')
        .describe('curl commands to a server of an API document that fit none of its operations'),
      paths: consequence
        .default('warn')
        .describe('Calls in code, such as GET /items, that begin as the API’s paths do and are none of its operations'),
      fields: consequence
        .default('ignore')
        .describe('Dotted names in code that begin with a field of the API and lead to none'),
    })
    .prefault({})
    .describe('What becomes of pages that contradict an API document'),
  commandLine: z
    .string()
    .optional()
    .describe('YAML file that describes the command line of which the pages tell: its commands, arguments and flags'),
  prose: proseSchema.optional().describe('How pages are worded'),
})
