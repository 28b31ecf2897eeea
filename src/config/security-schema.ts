import { z } from 'zod'

/** Where something may be loaded from, and nothing that ends the list or takes the policy's meaning away. */
const sourceList = z
  .array(
    z
      .string()
      .regex(
        /^(?:[^\s;,']+|'(?:sha(?:256|384|512)-[\w+/=-]+|wasm-unsafe-eval)')$/,
        'must be an origin such as https://cdn.example.com; the policy allows nothing "unsafe"',
      ),
  )
  .default([])

/** What browsers allow pages to do. */
export const securitySchema = z.strictObject({
  csp: z.boolean().default(true).describe('Make a content security policy from hashes of what was built'),
  extraSources: z
    .strictObject({
      script: sourceList,
      style: sourceList,
      img: sourceList,
      font: sourceList,
      connect: sourceList,
      media: sourceList,
      frame: sourceList,
    })
    .prefault({})
    .describe('Other origins that the policy allows, by what is loaded from them'),
  allowSecrets: z
    .array(z.string().regex(/^[\da-f]{16}$/, 'must be the 16 digits that the error names'))
    .default([])
    .describe('Fingerprints of texts that look like credentials and are published on purpose'),
  activeFiles: z
    .array(z.string().regex(/^\//, 'must be a path below the static folder that starts with a slash, such as /demos/*'))
    .default([])
    .describe('SVGs of the static folder that are published unchanged, scripts included: /demos/*'),
})
