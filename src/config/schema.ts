import * as z from 'zod'
import { blogSchema } from './schema-parts/blog-schema.ts'
import { checkSchema } from './schema-parts/check-schema.ts'
import { apiSchema } from './schema-parts/api-schema.ts'
import {
  address,
  consequence,
  isWebAddress,
  languageCode,
  linkTarget,
  logoPictures,
  route,
  text,
  words,
} from './schema-parts/common-schema.ts'
import { folder } from './schema-parts/folder.ts'
import { decimal } from '../yaml/decimal.ts'
import { lineCommentSchema, markdownSchema, mountSchema } from './schema-parts/markdown-schema.ts'
import { footerSchema, navbarSchema } from './schema-parts/navigation-schema.ts'
import { pageLimitsSchema } from './schema-parts/page-limits-schema.ts'
import { publishSchema, securitySchema, storageSchema } from './schema-parts/publish-schema.ts'
import { headSchema, themeSchema } from './schema-parts/theme-schema.ts'
import { sidebarsSchema } from './schema-parts/sidebar-schema.ts'
import { redirectsSchema, variablesSchema, versionSchema } from './schema-parts/version-schema.ts'

/** A base path. Its segments contain only characters that addresses allow unencoded, and none is empty, `.` or `..`. */
export const basePathPattern = /^\/(?:(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+(?:\/(?!$)|\/$|$))*$/

const siteSchema = z.strictObject({
  title: words.describe('Name of the site, shown in the bar and in every title'),
  titleDelimiter: z
    .string()
    .default('|')
    .describe('Sign between the title of a page and that of the site, in the tab of the browser'),
  tagline: text.default('').describe('One sentence about the site'),
  url: z
    .string()
    .refine(isWebAddress, 'must be a full address without a password, such as https://docs.example.com')
    .default('https://docs.example.com')
    .describe('Address that the site is published at; used in canonical links, the sitemap and feeds'),
  basePath: z
    .string()
    .regex(basePathPattern, 'must be a path such as /docs/')
    .overwrite((path) => (path.endsWith('/') ? path : `${path}/`))
    .prefault('/')
    .describe('Path of the site on its host'),
  home: route.optional().describe('Page that the root of the site leads to'),
  locale: languageCode.default('en').describe('Language of the site'),
  locales: z
    .array(
      z.strictObject({
        code: languageCode.describe('Code of the language, such as en or pt-BR'),
        label: z.string().describe('Its name, in the language itself'),
        path: text
          .pipe(address)
          .optional()
          .describe(
            'Address of its pages below the base path, or of a site that you build separately. Default: the code',
          ),
        content: folder
          .optional()
          .describe(
            'Folder of its translated pages. If it is that of the originals, their names end with .CODE.md. Default: i18n/CODE, if that folder exists',
          ),
        words: z
          .record(z.string(), z.string())
          .optional()
          .describe(
            'Texts of the navigation, the sidebars, the footer and the announcement, each with its translation',
          ),
        sidebars: sidebarsSchema.optional().describe('Sidebars of its pages. Default: those of the site'),
      }),
    )
    .default([])
    .describe('Languages that readers can choose from. One with a folder of pages is part of the build'),
  logo: z
    .strictObject({
      ...logoPictures,
      ...linkTarget,
      text: text.default('').describe('Name next to the picture; the picture then has no alternative text'),
    })
    .optional()
    .describe(
      'Logo, with a link to the home page by default, from the static folder, or from the project if its path starts with ./',
    ),
  image: z.string().optional().describe('Picture for links to pages that are shared, from the static folder'),
  favicon: z
    .string()
    .optional()
    .describe('Picture in the static folder; favicon.svg, .ico or .png is found automatically'),
  head: headSchema.describe('Metadata, links and scripts in the head of every page'),
})

const docsSchema = z.strictObject({
  editUrl: z
    .string()
    .refine(isWebAddress, 'must be a full address without a password, such as https://code.example.com/docs/edit/main')
    .optional()
    .describe('Address of the source folder; the path of the page’s file is appended'),
  lastUpdated: z.boolean().default(false).describe('Show when a page was last changed, according to git'),
  breadcrumbs: z.boolean().default(true).describe('Show the way to a page through its sidebar above its title'),
  toc: z
    .strictObject({
      min: z.int().min(2).max(6).default(2).describe('First level of headings'),
      max: z.int().min(2).max(6).default(3).describe('Last level of headings'),
    })
    .prefault({})
    .describe('Headings in the table of contents'),
  sidebar: z
    .strictObject({
      hideable: z.boolean().default(false).describe('Let readers hide the sidebar'),
      autoCollapse: z.boolean().default(false).describe('Close the other categories when a reader opens one'),
      paths: z
        .record(z.string().startsWith('/'), z.union([z.string(), z.literal(false)]))
        .default({})
        .describe(
          'Sidebar of the pages below each path; `false` means none for pages that no sidebar lists. The longest path counts',
        ),
    })
    .prefault({})
    .describe('How the sidebar behaves'),
  frontMatter: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe(
      'Additional keys for the front matter, each with its allowed values; an empty list allows any value, and the key * allows all keys',
    ),
})

const buildSchema = z.strictObject({
  onBrokenLink: consequence.default('error').describe('Links to pages, pictures and files that the site does not have'),
  onBrokenAnchor: consequence.default('error').describe('Links to headings that do not exist on the page'),
  onUnusedImage: consequence.default('warn').describe('Pictures in the content folder that no page shows'),
  onSpecFault: consequence
    .default('error')
    .describe('How to treat errors in an API document, for example one that you cannot change'),
  htmlFiles: z
    .boolean()
    .default(false)
    .describe(
      'Also write each page as a file that ends with .html, such as guides/start.html, for addresses of an older site',
    ),
  cache: z
    .string()
    .default('.docsgen')
    .describe('Folder for the build cache, or a store that several machines share: s3://bucket/prefix'),
  cacheTrust: z
    .enum(['key', 'anyone'])
    .default('key')
    .describe(
      'Which entries of a shared cache to use: those signed with DOCSGEN_CACHE_KEY, or those of anyone who can write to the store',
    ),
  pageLimits: pageLimitsSchema,
})

/** The whole of `docs.config.yaml`. Options are declared only here. */
export const configSchema = z.strictObject({
  extends: text
    .optional()
    .describe('Another YAML config, whose options this one replaces or adds to. Paths are relative to this config'),
  site: siteSchema.describe('Name, address and look of the site'),
  variables: variablesSchema.default({}).describe('Values for {{group.name}}, which you can use everywhere'),
  content: folder.default('content').describe('Folder of the pages'),
  mounts: z
    .array(mountSchema)
    .default([])
    .describe('Folders of pages, each with its own address. With mounts, docsgen reads only these folders'),
  static: z.string().default('static').describe('Folder that is copied unchanged'),
  sidebars: sidebarsSchema
    .default({})
    .describe('Sidebars by name; a page shows the one that lists it. Default: one that is generated from the folders'),
  navbar: navbarSchema.prefault({}).describe('The navigation bar'),
  footer: footerSchema.prefault({}).describe('The footer of every page'),
  announcement: z
    .strictObject({
      id: text.describe('Readers who closed the bar see it again when this changes'),
      text: text.describe('Inline Markdown'),
      dismissible: z.boolean().default(true).describe('Let readers close it'),
    })
    .optional()
    .describe('An announcement above everything else'),
  colorMode: z
    .strictObject({
      default: z.enum(['light', 'dark']).default('light').describe('Mode for readers who have not chosen one'),
      respectSystem: z.boolean().default(false).describe('Use the mode of the reader’s system instead'),
      toggle: z.boolean().default(true).describe('Show the button that changes the mode'),
    })
    .prefault({})
    .describe('Light and dark mode'),
  theme: themeSchema.prefault({}).describe('Colors, fonts and measures of the site'),
  docs: docsSchema.prefault({}).describe('What pages show next to their text'),
  versions: z
    .array(versionSchema)
    .default([])
    .describe('Versions that readers can choose from, newest first; the first has the addresses without a version'),
  redirects: redirectsSchema.default([]).describe('Redirects from old addresses'),
  api: z.array(apiSchema).default([]).describe('OpenAPI documents to generate a reference from'),
  search: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Add a search to the site'),
      placeholder: text
        .optional()
        .describe(
          'Text in the search box; the keyboard shortcut follows it. Default: “Search” in the language of the site',
        ),
      maxResults: z.int().min(1).max(50).default(8).describe('Number of results to show'),
      highlight: z
        .boolean()
        .default(true)
        .describe('Highlight the words of the search on the page that a reader opens'),
      analytics: z.boolean().default(false).describe('Send search queries to the provider of `analytics`'),
    })
    .prefault({})
    .describe('The search of the site; { kind: search } sets the place of the search box in the navigation bar'),
  code: z
    .strictObject({
      themes: z
        .strictObject({
          light: z.string().optional().describe('Theme for light mode'),
          dark: z.string().optional().describe('Theme for dark mode'),
        })
        .prefault({})
        .describe('Colors of code in each mode: names of highlight.js themes. Default: docsgen’s own themes'),
      languages: z
        .array(z.string())
        .default([])
        .describe(
          'Languages to highlight in addition to those of highlight.js: files with a grammar. The names of built-in languages are accepted too',
        ),
      fences: z
        .record(z.string().regex(/^\w[\w-]*$/, 'must be a language'), z.string().min(1))
        .default({})
        .describe('Components that show the code blocks of a language: { chart: ./Chart.tsx }'),
      comments: z
        .array(lineCommentSchema)
        .default([])
        .describe('Comments in code that mark lines and are not shown, in addition to those in the guide'),
    })
    .prefault({})
    .describe('Code blocks'),
  markdown: markdownSchema.prefault({}).describe('Options for Markdown'),
  blog: blogSchema.optional().describe('A blog in addition to the documentation'),
  sitemap: z
    .strictObject({
      changefreq: z
        .enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])
        .default('weekly')
        .describe('How often pages change'),
      priority: decimal(z.number().min(0).max(1)).prefault(0.5).describe('Priority of pages, from 0 to 1'),
      exclude: z
        .array(z.string())
        .default(['/tags/**'])
        .describe('Routes to leave out; * matches one name, ** any path'),
    })
    .prefault({})
    .describe('sitemap.xml'),
  analytics: z
    .strictObject({
      provider: z
        .enum(['none', 'dataLayer', 'ga4', 'gtm', 'plausible', 'endpoint'])
        .default('none')
        .describe('The service to use'),
      id: z.string().optional().describe('Id of the site at the provider, or the address of an endpoint'),
    })
    .prefault({})
    .describe('Counting page views'),
  storage: storageSchema.prefault({}).describe('Keys in the storage of browsers'),
  campaign: z
    .strictObject({
      cookies: z.boolean().default(false).describe('Save the campaign in cookies of the parent domain'),
      maxAge: z.int().min(1).default(2_592_000).describe('Lifetime of the cookies, in seconds'),
    })
    .prefault({})
    .describe('Campaigns (utm_…) that bring readers to the site'),
  build: buildSchema.prefault({}).describe('Which problems stop a build, the cache, and limits'),
  check: checkSchema.prefault({}).describe('Options for `docsgen check content`'),
  publish: publishSchema.prefault({}).describe('Options for `docsgen publish`'),
  security: securitySchema.prefault({}).describe('What browsers let pages do'),
})

/** The config with every option filled in. */
export type Config = z.output<typeof configSchema> & {
  /**
   * The name of an edition’s version, the base path of the whole site and, in a translation, the language of the main
   * edition, the content folders of the editions that it takes pages from, those of newer versions in its language,
   * whether the sidebars were written for another version, and the folders of translated and original posts below those
   * of the content, if this is the config of an edition.
   */
  readonly edition?: {
    readonly name: string
    readonly rootPath: string
    readonly mainLocale?: string
    readonly baseFolders?: readonly string[]
    readonly newerFolders?: readonly string[]
    readonly sharesSidebars?: boolean | undefined
    readonly posts?: { readonly translated: string; readonly original: string } | undefined
  }
}
export type NavbarItem = Config['navbar']['items'][number]
