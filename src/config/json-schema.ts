import { z } from 'zod'
import { configSchema } from './schema.ts'

/** The JSON Schema of `docs.config.yaml`, as the package ships it. */
export function configJsonSchema(): unknown {
  return {
    ...z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }),
    $id: 'docsgen.schema.json',
    title: 'docs.config.yaml of docsgen',
  }
}
