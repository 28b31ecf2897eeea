import * as z from 'zod'
import { address, route, text } from './common-schema.ts'

/** A module of the site's own, or a package that is installed in its folder. */
const moduleName = z.string().min(1)
const pluginParts = {
  options: z.unknown().optional().describe('Options of the plugin'),
  export: z
    .string()
    .default('default')
    .describe('The export that is the plugin; names with dots lead into a config of another tool'),
  folders: z
    .array(z.string())
    .optional()
    .describe('Folders whose pages the plugin changes, relative to that of the config. Default: all'),
}

/** A name that starts with `rehype-` is that of a rehype plugin, and any other is that of a remark plugin. */
function readTransform(written: z.output<typeof writtenTransform>) {
  if (typeof written === 'string') return withKind(written, undefined)
  if (Array.isArray(written)) return withKind(...written)
  const { options, export: part, folders } = written
  if ('markdownIt' in written)
    return { kind: 'markdown-it' as const, module: written.markdownIt, part, options, folders }
  return 'remark' in written
    ? { kind: 'remark' as const, module: written.remark, part, options, folders }
    : { kind: 'rehype' as const, module: written.rehype, part, options, folders }
}

function withKind(module: string, options: unknown) {
  const kind = module.replace(/^.*\//, '').startsWith('rehype-') ? ('rehype' as const) : ('remark' as const)
  return { kind, module, part: 'default', options, folders: undefined }
}

const writtenTransform = z.union([
  moduleName,
  z.tuple([moduleName, z.unknown()]),
  z.strictObject({ remark: moduleName, ...pluginParts }),
  z.strictObject({ rehype: moduleName, ...pluginParts }),
  z.strictObject({ markdownIt: moduleName, ...pluginParts }),
])

export const markdownSchema = z.strictObject({
  format: z
    .enum(['commonmark', 'mdx'])
    .default('commonmark')
    .describe('How to read files that end with .md; files that end with .mdx are always MDX'),
  dialect: z
    .enum([
      'docsgen',
      'docusaurus',
      'vitepress',
      'starlight',
      'mkdocs',
      'hugo',
      'mdbook',
      'gitbook',
      'obsidian',
      'wiki',
    ])
    .default('docsgen')
    .describe('The tool that the pages are written for; its syntax, front matter and ids of headings are read too'),
  anchors: z
    .enum(['docsgen', 'vitepress', 'mkdocs', 'hugo', 'blackfriday', 'gitbook'])
    .optional()
    .describe('The tool whose rules make the ids of headings and footnotes. Default: as "dialect"'),
  siteConfig: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'For components that are written for another tool: what they read as the config of the site. Their packages and files may be missing, and their pictures are addresses',
    ),
  mermaid: z.boolean().default(true).describe('Draw mermaid blocks as diagrams'),
  math: z.boolean().default(false).describe('Render $…$ and $$…$$ as formulas'),
  smartPunctuation: z
    .union([z.boolean(), z.literal('commonmark')])
    .default(false)
    .describe(
      'Write quotes in text as “ ” ‘ ’, two hyphens as —, and three dots as …, but not in code; with commonmark, two hyphens are – and three are —, and quotes are paired as marks of emphasis are',
    ),
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
    .record(z.string().regex(/^[@~][\w-]*$/, 'must be a name that starts with @ or ~'), z.string())
    .default({ '@site': '.' })
    .describe('Names at the start of imports and addresses in MDX, each with the folder that it refers to'),
  components: moduleName
    .optional()
    .describe('A file whose default export maps names of components and HTML elements to React components'),
  transforms: z
    .array(writtenTransform.transform(readTransform))
    .default([])
    .describe(
      'Plugins of remark and rehype, in order: a file, a package, [name, options], { remark: name } or { rehype: name }; or { markdownIt: file } for options of VitePress that add rules to markdown-it. Without that, a name that starts with rehype- is that of a rehype plugin',
    ),
  roots: z
    .array(z.string().min(1))
    .default([])
    .describe('Files and folders that pages can show and link to, in addition to the content and static folders'),
})

/** A comment in code that marks lines. */
export const lineCommentSchema = z.strictObject({
  line: text.optional().describe('Comment that marks the next line'),
  start: text.optional().describe('Comment above the first of several lines'),
  end: text.optional().describe('Comment below the last of them'),
  kind: z
    .enum(['highlighted', 'added', 'removed', 'focused', 'error', 'warning'])
    .default('highlighted')
    .describe('How the lines are shown'),
})

/** The tool that pages are written for. */
export type DialectName = z.output<typeof markdownSchema>['dialect']

/** The pages of tags. */
export const tagsSchema = z.strictObject({
  route: route.default('/tags').describe('Address of the list of tags; the page of each tag is below it'),
  names: z
    .record(
      z.string(),
      z.strictObject({
        label: text.optional().describe('Text that readers see. Default: the tag'),
        path: text.optional().describe('Address below the list. Default: the tag in lower case'),
        description: text.optional().describe('Sentence on the page of the tag'),
      }),
    )
    .default({})
    .describe('Tags that have another name for readers, or another address'),
})

/** A folder of pages with an address. */
export const mountSchema = z.strictObject({
  dir: z.string().describe('Folder or single page, relative to the content folder'),
  route: route.describe('Address of its pages, or of the page'),
  translated: z
    .string()
    .optional()
    .describe('Its folder in the folders of other languages. Default: as in the content folder'),
  exclude: z
    .array(z.string().min(1))
    .default([])
    .describe('Files in the folder that are not pages; * matches one name, ** any path'),
  names: z
    .record(z.string(), z.string())
    .default({})
    .describe('Files that have the address of another name, each with that name'),
  tags: tagsSchema.prefault({}).describe('Tags of its pages'),
  editUrl: address
    .optional()
    .describe('Address of the folder where its pages are edited. Default: that of docs.editUrl'),
  scripts: z
    .boolean()
    .default(false)
    .describe('Whether files that end with .js, .jsx and .ts are pages too, like those that end with .tsx'),
  conventions: z
    .enum(['docsgen', 'docusaurus', 'hugo', 'mkdocs', 'vitepress'])
    .default('docsgen')
    .describe(
      'How file names become addresses; docusaurus removes number prefixes, uses a page with the name of its folder as the index, and treats slugs as relative to the mount; hugo reads _index.md and page bundles; mkdocs and vitepress read files whose names begin with _, and vitepress none that ends with .tsx; with vitepress, a language has only the pages in its own folder',
    ),
})
