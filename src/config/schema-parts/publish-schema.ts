import * as z from 'zod'

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
