import * as z from 'zod'

export const pageLimitsSchema = z
  .strictObject({
    seconds: z.int().min(1).max(3600).default(60).describe('Time limit for one page; default in `serve`: 10'),
    megabytes: z.int().min(64).max(32_768).default(1024).describe('Memory limit for one page'),
  })
  .prefault({})
  .describe('Limits for reading one page. A page that exceeds one is an error; the other pages are still read')
