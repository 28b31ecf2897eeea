import { z } from 'zod'

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const duration = z
  .string()
  .regex(/^\d{1,4}[smhd]$/, 'must be a length of time such as 30m, 12h or 7d')
  .transform((word) => {
    const unit = word.at(-1)
    return (
      Number.parseInt(word, 10) * (unit === 's' || unit === 'm' || unit === 'h' ? milliseconds[unit] : milliseconds.d)
    )
  })

/** What `docsgen publish` goes by. */
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
    .describe('Cache-Control of everything whose name stays the same when it changes'),
  compression: z
    .enum(['none', 'gzip', 'brotli', 'files'])
    .default('none')
    .describe('Store texts compressed (gzip, brotli), or a .br and .gz file beside each of them (files)'),
  keepReleases: z.int().min(1).max(100).default(5).describe('Releases that can be put back'),
  grace: duration.prefault('1d').describe('How long old pages still find their assets: 30m, 12h, 7d'),
  maxDelete: z.int().min(0).optional().describe('Refuse to publish when more files than this would be deleted'),
  headersSent: z
    .boolean()
    .default(false)
    .describe('A CDN or proxy in front of the store sends the headers of `_headers`; no warning is shown'),
  cloudFront: z
    .strictObject({ distribution: z.string().describe('Id of the distribution') })
    .optional()
    .describe('Tell CloudFront which paths have changed'),
})
