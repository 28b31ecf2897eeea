import * as z from 'zod'

/** Origins that something may be loaded from. Rejects characters that would end the list, and values that would weaken the policy. */
const sourceList = z
  .array(
    z
      .string()
      .regex(
        /^(?:[^\s;,']+|'(?:sha(?:256|384|512)-[\w+/=-]+|wasm-unsafe-eval|self)')$/,
        'must be an origin such as https://cdn.example.com; "unsafe" sources are not allowed',
      ),
  )
  .default([])

/** What browsers let pages do. */
export const securitySchema = z.strictObject({
  csp: z.boolean().default(true).describe('Generate a content security policy from hashes of the built files'),
  extraSources: z
    .strictObject({
      script: sourceList.describe('Scripts'),
      style: sourceList.describe('Style sheets'),
      img: sourceList.describe('Pictures'),
      font: sourceList.describe('Fonts'),
      connect: sourceList.describe('Requests of scripts'),
      media: sourceList.describe('Audio and video'),
      frame: sourceList.describe('Frames on your pages'),
    })
    .prefault({})
    .describe('Additional origins that the policy allows, by the kind of content'),
  allowSecrets: z
    .array(z.string().regex(/^[\da-f]{16}$/, 'must be the 16 digits that the error shows'))
    .default([])
    .describe('Fingerprints of texts that look like credentials but are published intentionally'),
  activeFiles: z
    .array(z.string().regex(/^\//, 'must be a path in the static folder that starts with a slash, such as /demos/*'))
    .default([])
    .describe('SVGs in the static folder to publish unchanged, including scripts: /demos/*'),
})
