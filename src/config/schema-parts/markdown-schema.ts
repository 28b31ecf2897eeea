import { z } from 'zod'
import { route } from './common-schema.ts'

export const markdownSchema = z.strictObject({
  format: z
    .enum(['commonmark', 'mdx'])
    .default('commonmark')
    .describe('How to read files that end with .md; files that end with .mdx are always MDX'),
  dialect: z
    .enum(['docsgen', 'vitepress'])
    .default('docsgen')
    .describe('The tool that the pages are written for; its syntax, front matter and ids of headings are read too'),
  mermaid: z.boolean().default(true).describe('Draw mermaid blocks as diagrams'),
  math: z.boolean().default(false).describe('Render $…$ and $$…$$ as formulas'),
  html: z
    .enum(['sanitize', 'allow', 'deny'])
    .default('sanitize')
    .describe(
      'How to treat raw HTML in pages: remove everything that could run, keep it unchanged, or report an error',
    ),
  anchorCase: z
    .enum(['lower', 'keep'])
    .default('lower')
    .describe('Letters in the ids of headings: lower case, or as in the heading'),
  aliases: z
    .record(z.string().regex(/^[@~]\w*$/, 'must be a name that starts with @ or ~'), z.string())
    .default({ '@site': '.' })
    .describe('Names at the start of imports and addresses in MDX, each with the folder that it refers to'),
  roots: z
    .array(z.string().min(1))
    .default([])
    .describe('Files and folders that pages can show and link to, in addition to the content and static folders'),
})

/** The tool that pages are written for. */
export type DialectName = z.output<typeof markdownSchema>['dialect']

/** A folder of pages with an address. */
export const mountSchema = z.strictObject({
  dir: z.string().describe('Folder, relative to the content folder'),
  route: route.describe('Address of its pages'),
  exclude: z
    .array(z.string().min(1))
    .default([])
    .describe('Files in the folder that are not pages; * matches one name, ** any path'),
  names: z
    .record(z.string(), z.string())
    .default({})
    .describe('Files that have the address of another name, each with that name'),
  conventions: z
    .enum(['docsgen', 'docusaurus'])
    .default('docsgen')
    .describe(
      'How file names become addresses; docusaurus removes number prefixes, uses a page with the name of its folder as the index, and treats slugs as relative to the mount',
    ),
})
