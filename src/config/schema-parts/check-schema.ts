import * as z from 'zod'
import { apiChangeRules } from '../../model/api-change.ts'
import { consequence } from './common-schema.ts'
import { proseSchema } from './prose-schema.ts'

/** The options of `docsgen check content`. */
export const checkSchema = z.strictObject({
  schemas: z
    .record(z.string().regex(/^[\w./-]+$/, 'must be a name of letters, digits, - and _'), z.string())
    .default({})
    .describe('JSON Schemas (YAML or JSON files) by the name that code blocks use in schema=NAME'),
  api: z
    .strictObject({
      calls: consequence
        .default('error')
        .describe('curl commands that call a server of an API document but match none of its operations'),
      paths: consequence
        .default('warn')
        .describe(
          'Calls in code, such as GET /items, that start like a path of the API but match none of its operations',
        ),
      fields: consequence
        .default('ignore')
        .describe('Dotted names in code that start with a field of the API but do not lead to one'),
      changes: z
        .record(
          z
            .string()
            .refine(
              isChangeRule,
              'must be the rule of an API change, such as spec-field-removed or spec-value-added/response',
            ),
          consequence,
        )
        .default({})
        .describe(
          'How check spec --against treats API changes, by rule: spec-value-added, or spec-value-added/response for responses only. By default, changes that break callers are errors, and changes that may break some of them are warnings',
        ),
    })
    .prefault({})
    .describe('How to treat pages that contradict an API document'),
  commandLine: z
    .string()
    .optional()
    .describe('YAML file that describes the command line that the pages document: its commands, arguments and flags'),
  prose: proseSchema.optional().describe('Checks of spelling and wording'),
})

const changeRules: ReadonlySet<string> = new Set(apiChangeRules)

function isChangeRule(name: string): boolean {
  return changeRules.has(name.replace(/\/(?:request|response)$/, ''))
}
