import { z } from 'zod'

export const markdownSchema = z.strictObject({
  format: z
    .enum(['commonmark', 'mdx'])
    .default('commonmark')
    .describe('How to read files that end with .md; files that end with .mdx are always MDX'),
  mermaid: z.boolean().default(true).describe('Draw mermaid blocks as diagrams'),
  math: z.boolean().default(false).describe('Render $…$ and $$…$$ as formulas'),
  html: z
    .enum(['sanitize', 'allow', 'deny'])
    .default('sanitize')
    .describe(
      'How to treat raw HTML in pages: remove everything that could run, keep it unchanged, or report an error',
    ),
  roots: z
    .array(z.string().min(1))
    .default([])
    .describe('Files and folders that pages may show files from, in addition to the content and static folders'),
})
