import * as z from 'zod'
import { configSchema } from './schema.ts'

/** The JSON Schema of `docs.config.yaml`: as users write it, which the package ships, or with all defaults. */
export function configJsonSchema(io: 'input' | 'output' = 'input'): unknown {
  return {
    ...z.toJSONSchema(configSchema, { io, unrepresentable: 'any', target: 'draft-7' }),
    $id: 'docsgen.schema.json',
    title: 'docs.config.yaml of docsgen',
  }
}
