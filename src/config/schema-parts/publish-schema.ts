import * as z from 'zod'
import { usualStorageKeys, type Stored } from '../../formats/names/storage-keys.ts'

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

/** The keys under which browsers store the choices of a reader. */
export const storageSchema = z.strictObject({
  theme: storageKey('theme', 'The chosen color mode'),
  announcementDismissed: storageKey('announcementDismissed', 'That the reader closed the announcement'),
  announcementId: storageKey('announcementId', 'The id of the announcement that the reader closed'),
  version: storageKey('version', 'The chosen version'),
  tabs: storageKey('tabs', 'The chosen tabs; a dot and the name of the group follow'),
  sidebarHidden: storageKey('sidebarHidden', 'That the reader hid the sidebar'),
  recentSearches: storageKey('recentSearches', 'The recent searches'),
})

function storageKey(name: Stored, what: string): z.ZodDefault<z.ZodString> {
  return z.string().min(1).default(usualStorageKeys[name]).describe(what)
}

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const duration = z
  .string()
  .regex(/^\d{1,4}[smhd]$/, 'must be a duration such as 30m, 12h or 7d')
  .transform((word) => {
    const unit = word.at(-1)
    return (
      Number.parseInt(word, 10) * (unit === 's' || unit === 'm' || unit === 'h' ? milliseconds[unit] : milliseconds.d)
    )
  })
  .pipe(z.number())

/** The options of `docsgen publish`. */
export const publishSchema = z.strictObject({
  target: z
    .string()
    .regex(/^(?:s3|gs|az|file):\/\/./, 'must be s3://bucket/prefix, gs://…, az://… or file:///folder')
    .optional()
    .describe('Where "docsgen publish" puts the site: s3://bucket/prefix, gs://…, az://…, file:///folder'),
  cacheControl: z
    .string()
    .regex(/^[\x20-\x7E]+$/, 'must be the value of a Cache-Control header')
    .default('public, max-age=0, must-revalidate')
    .describe('Cache-Control header of files whose names do not change with their content'),
  compression: z
    .enum(['none', 'gzip', 'brotli', 'files'])
    .default('none')
    .describe('Store text files compressed (gzip, brotli), or add a .br and a .gz file to each of them (files)'),
  keepReleases: z.int().min(1).max(100).default(5).describe('Number of releases to keep for rollbacks'),
  grace: duration.prefault('1d').describe('How long to keep the assets of earlier releases: 30m, 12h, 7d'),
  maxDelete: z.int().min(0).optional().describe('Refuse to publish if more files than this would be deleted'),
  headersSent: z
    .boolean()
    .default(false)
    .describe(
      'A CDN or proxy in front of the store sends the headers in `_headers`, so docsgen does not warn about them',
    ),
  cloudFront: z
    .strictObject({ distribution: z.string().describe('Id of the distribution') })
    .optional()
    .describe('Invalidate changed paths in CloudFront'),
})
