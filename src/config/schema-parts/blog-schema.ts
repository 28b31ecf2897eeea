import * as z from 'zod'
import { authorWithPageSchema } from '../front-matter.ts'
import { address, route, words } from './common-schema.ts'
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
  dates: z
    .record(z.string(), z.string())
    .default({})
    .describe('Dates of posts that have none, by the names of their files in the folder of the posts'),
  title: words.optional().describe('Title of the list of posts'),
  description: words.optional().describe('Description of the list of posts, for search engines'),
  introduction: words.optional().describe('Text above the list of posts'),
  sidebarTitle: words.optional().describe('Text of the link to all posts in the sidebar'),
  preview: z
    .enum(['description', 'text'])
    .default('description')
    .describe('What lists show of a post that does not mark the end of its start: its description, or all of its text'),
  postsPerPage: z
    .int()
    .min(1)
    .optional()
    .describe('Posts on one page of a list; further pages are at page/2 and so on below it. Default: all posts'),
  archive: route.optional().describe('Address of a list of the titles of all posts by year'),
  authorList: route.optional().describe('Address of a list of all authors in blog.authors'),
  editUrl: address.optional().describe('Address of the folder where posts are edited. Default: that of docs.editUrl'),
  readingTime: z.boolean().default(true).describe('Show how long a post takes to read'),
  feed: z.boolean().default(true).describe('Generate Atom and RSS feeds'),
  tags: tagsSchema.prefault({}).describe('Tags of posts'),
  authors: z
    .record(z.string(), authorWithPageSchema)
    .default({})
    .describe('Authors by the names that posts use for them, each with name, title, url, and the address of a page'),
})
