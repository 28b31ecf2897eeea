import * as z from 'zod'
import { authorSchema } from '../front-matter.ts'
import { route } from './common-schema.ts'
import { folder } from './folder.ts'
import { tagsSchema } from './markdown-schema.ts'

/** The blog of a site. */
export const blogSchema = z.strictObject({
  enabled: z.boolean().default(true).describe('Generate the blog'),
  dir: folder.default('blog').describe('Folder of the posts, next to the content folder or in it'),
  translated: z.string().optional().describe('Its folder in the folders of other languages. Default: the same name'),
  exclude: z
    .array(z.string())
    .default([])
    .describe('Files of the folder that are not posts, such as README.md; * matches one name, ** any path'),
  route: route.default('/blog').describe('Address of the blog'),
  permalinks: z
    .enum(['name', 'date', 'file'])
    .default('name')
    .describe(
      'Address of a post below that of the blog: its name, its date and its name, or the date in the name of its file, if there is one, and its name',
    ),
  readingTime: z.boolean().default(true).describe('Show how long a post takes to read'),
  feed: z.boolean().default(true).describe('Generate Atom and RSS feeds'),
  tags: tagsSchema.prefault({}).describe('Tags of posts'),
  authors: z
    .record(z.string(), authorSchema)
    .default({})
    .describe('Authors by the names that posts use for them, each with name, title and url'),
})
