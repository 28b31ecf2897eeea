import { z } from 'zod'
import { checkSchema } from './check-schema.ts'
import { address, consequence, languageCode, route, text, words } from './common-schema.ts'
import { decimal } from '../yaml/decimal.ts'
import { footerSchema, navbarSchema } from './navigation-schema.ts'
import { publishSchema } from './publish-schema.ts'
import { securitySchema } from './security-schema.ts'
import { sidebarSchema } from './sidebar-schema.ts'

/** A base path: segments of what an address can hold unencoded; none that is empty, `.` or `..`. */
export const basePathPattern = /^\/(?:(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+(?:\/(?!$)|\/$|$))*$/

function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) return false
  // Every page would show the password to its readers.
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

const siteSchema = z.strictObject({
  title: words.describe('Name of the site, shown in the bar and in every title'),
  tagline: text.default('').describe('One sentence about the site'),
  url: z
    .string()
    .refine(isWebAddress, 'must be a full address without a password, such as https://docs.example.com')
    .default('https://docs.example.com')
    .describe('Where the site is published; canonical links, sitemap and feeds use it'),
  basePath: z
    .string()
    .regex(basePathPattern, 'must be a path such as /docs/')
    .transform((path) => (path.endsWith('/') ? path : `${path}/`))
    .default('/')
    .describe('Folder of the host in which the site lies'),
  home: route.optional().describe('The page that the root shows'),
  locale: languageCode.default('en').describe('Language of the site'),
  locales: z
    .array(
      z.strictObject({
        code: languageCode.describe('Code of the language, such as en or pt-BR'),
        label: z.string().describe('Its name, in the language itself'),
        path: address.describe('Address at which the site stands in that language'),
      }),
    )
    .default([])
    .describe('Languages to choose from, when there are several; each is a site that is built on its own'),
  logo: z
    .strictObject({
      light: z.string().describe('Picture for the light mode'),
      dark: z.string().optional().describe('Picture for the dark mode; otherwise the same one'),
      alt: text.default('').describe('Text in place of the picture'),
    })
    .optional()
    .describe('Pictures of the static folder'),
  favicon: z.string().optional().describe('Picture of the static folder; favicon.svg, .ico or .png is found by itself'),
})

const docsSchema = z.strictObject({
  editUrl: z
    .string()
    .refine(isWebAddress, 'must be a full address without a password, such as https://code.example.com/docs/edit/main')
    .optional()
    .describe('Address of the folder of the sources; the page’s file is added'),
  lastUpdated: z.boolean().default(false).describe('Show when a page was last changed, after git'),
  toc: z
    .strictObject({
      min: z.int().min(2).max(6).default(2).describe('First level of headings'),
      max: z.int().min(2).max(6).default(3).describe('Last level of headings'),
    })
    .prefault({})
    .describe('Headings in the table of contents'),
  sidebar: z
    .strictObject({
      hideable: z.boolean().default(false).describe('Readers can hide the sidebar'),
      autoCollapse: z.boolean().default(false).describe('A category that opens closes those beside it'),
    })
    .prefault({})
    .describe('How the sidebar behaves'),
  frontMatter: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('Keys that this site adds to the front matter, each with its values; an empty list allows any'),
})

const versionSchema = z.strictObject({
  name: text.describe('Name of the version, such as 2.0'),
  label: text.optional().describe('What the menu shows; otherwise the name'),
  path: address.optional().describe('Address at which the version stands; otherwise its name below the base path'),
  content: z
    .string()
    .optional()
    .describe('Folder of its pages; each version is a site that is built on its own, so this has no effect yet'),
  banner: z
    .enum(['none', 'unreleased', 'unmaintained'])
    .default('none')
    .describe('A line above every page that says so'),
})

function isFolderOrAddress(place: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(place) ? URL.canParse(place) && new URL(place).protocol === 'https:' : place !== ''
}

const apiSchema = z.strictObject({
  spec: z.string().describe('The OpenAPI document: YAML or JSON, version 2.0 to 3.2'),
  route: route.default('/api').describe('Address of the reference'),
  layout: z
    .enum(['auto', 'single', 'by-tag', 'by-operation'])
    .default('auto')
    .describe('One page, a page for each tag, or a page for each operation; auto decides by size'),
  allowRefs: z
    .array(z.string().refine(isFolderOrAddress, 'this must be a folder, or an address that starts with "https://"'))
    .default([])
    .describe('Where references may lead outside the folder of the document: folders, and addresses with https'),
  baseUrl: z
    .string()
    .refine(isWebAddress, 'must be a full address without a password, such as https://api.example.com')
    .optional()
    .describe(
      'Address of the API, for a document that names no server or only a path; otherwise the address of this site',
    ),
  codeSamples: z
    .array(z.string())
    .default(['curl', 'javascript', 'python', 'go'])
    .describe('Languages of the samples, in their order; java and php are there too'),
})

const buildSchema = z.strictObject({
  onBrokenLink: consequence.default('error').describe('Links, pictures and files that are not there'),
  onBrokenAnchor: consequence.default('error').describe('Links to headings that their page does not have'),
  onUnusedImage: consequence.default('warn').describe('Pictures of the content folder that no page shows'),
  onSpecFault: consequence
    .default('error')
    .describe(
      "What a fault in an API document means to the build; a document of someone else's may have to do as it is",
    ),
  cache: z
    .string()
    .default('.docsgen')
    .describe('Folder for what the next build can use again, or a store that machines share: s3://bucket/prefix'),
  cacheTrust: z
    .enum(['key', 'anyone'])
    .default('key')
    .describe(
      'Whose entries of a shared cache are used: those signed with DOCSGEN_CACHE_KEY, or those of anyone who can write to the store',
    ),
  pageLimits: z
    .strictObject({
      seconds: z.int().min(1).max(3600).default(60).describe('Time of one page'),
      megabytes: z.int().min(64).max(32_768).default(1024).describe('Memory of one page'),
    })
    .prefault({})
    .describe('What reading one page may take. A page that needs more is an error; the other pages are still read'),
})

/** The whole of `docs.config.yaml`. Each option is declared here and nowhere else. */
export const configSchema = z.strictObject({
  site: siteSchema.describe('What the whole site is'),
  variables: z
    .record(
      z.string().regex(/^[A-Za-z_][\w-]*$/, 'must be a name of letters, digits, - and _'),
      z.record(
        z.string(),
        z
          .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
          .refine((value) => !/[\r\n]/.test(value), 'must be one line'),
      ),
    )
    .default({})
    .describe('Texts that {{group.name}} stands for, everywhere'),
  content: z.string().default('content').describe('Folder of the pages'),
  static: z.string().default('static').describe('Folder that is copied as it is'),
  sidebars: z
    .record(z.string().regex(/^[\w-]+$/, 'must be a name of letters, digits, - and _'), sidebarSchema)
    .default({})
    .describe('Sidebars by name; a page shows the one that lists it. Without any, one is made from the folders'),
  navbar: navbarSchema.prefault({}).describe('The navigation bar'),
  footer: footerSchema.prefault({}).describe('The end of every page'),
  announcement: z
    .strictObject({
      id: text.describe('A reader who has closed the bar sees it again when this changes'),
      text: text.describe('Inline Markdown'),
      dismissible: z.boolean().default(true).describe('Readers can close it'),
    })
    .optional()
    .describe('A bar above everything else'),
  colorMode: z
    .strictObject({
      default: z.enum(['light', 'dark']).default('light').describe('The mode of a reader who has chosen none'),
      respectSystem: z.boolean().default(false).describe('Such a reader gets the mode of the system instead'),
      toggle: z.boolean().default(true).describe('Show the button that changes the mode'),
    })
    .prefault({})
    .describe('Light and dark'),
  docs: docsSchema.prefault({}).describe('What pages show beside their text'),
  versions: z
    .array(versionSchema)
    .default([])
    .describe('Versions to choose from, when there are several; the first is the one that is built here'),
  redirects: z
    .array(
      z.strictObject({
        from: route.describe('The address that is no page any more'),
        to: address.describe('A page of this site, or any other address'),
      }),
    )
    .default([])
    .describe('Addresses that lead elsewhere'),
  api: z.array(apiSchema).default([]).describe('OpenAPI documents that become a reference'),
  search: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether the site has a search, and pages its box'),
      placeholder: text.default('Search').describe('The words in the box; the keys that open it follow'),
      maxResults: z.int().min(1).max(50).default(8).describe('How many results are shown'),
      analytics: z.boolean().default(false).describe('Tell the provider of `analytics` what readers search for'),
    })
    .prefault({})
    .describe('The search of the site; { kind: search } says where in the navigation bar its box stands'),
  code: z
    .strictObject({
      themes: z
        .strictObject({
          light: z.string().optional().describe('Theme of the light mode'),
          dark: z.string().optional().describe('Theme of the dark mode'),
        })
        .prefault({})
        .describe('Colours of code in the two modes: names of themes of highlight.js; without them docsgen’s own'),
      languages: z.array(z.string()).default([]).describe('Languages to highlight beside the usual ones'),
    })
    .prefault({})
    .describe('Blocks of code'),
  markdown: z
    .strictObject({
      mermaid: z.boolean().default(true).describe('Draw blocks of mermaid as diagrams'),
      math: z.boolean().default(false).describe('Set $…$ and $$…$$ as formulas'),
      html: z
        .enum(['sanitize', 'allow', 'deny'])
        .default('sanitize')
        .describe('Raw HTML in pages: without what could run, as it is, or as an error'),
      roots: z
        .array(z.string().min(1))
        .default([])
        .describe('Files and folders, besides the content and static folders, from which pages may show files'),
    })
    .prefault({})
    .describe('How Markdown is read'),
  blog: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Make the blog'),
      dir: z.string().default('blog').describe('Folder of the posts, beside the content folder or in it'),
      route: route.default('/blog').describe('Address of the blog'),
      readingTime: z.boolean().default(true).describe('Show how long a post takes to read'),
      feed: z.boolean().default(true).describe('Make feeds, in the formats Atom and RSS'),
    })
    .optional()
    .describe('A blog beside the documentation'),
  sitemap: z
    .strictObject({
      changefreq: z
        .enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])
        .default('weekly')
        .describe('How often pages change'),
      priority: decimal(z.number().min(0).max(1)).default(0.5).describe('Weight of pages, from 0 to 1'),
      exclude: z
        .array(z.string())
        .default(['/tags/**'])
        .describe('Routes to leave out; * stands for a name, ** for any path'),
    })
    .prefault({})
    .describe('sitemap.xml'),
  analytics: z
    .strictObject({
      provider: z
        .enum(['none', 'dataLayer', 'ga4', 'gtm', 'plausible', 'endpoint'])
        .default('none')
        .describe('Who is told of page views'),
      id: z.string().optional().describe('What the provider knows the site by; the address of an endpoint'),
    })
    .prefault({})
    .describe('Page views'),
  campaign: z
    .strictObject({
      cookies: z.boolean().default(false).describe('Remember the campaign in cookies of the parent domain'),
      maxAge: z.int().min(1).default(2_592_000).describe('For how many seconds'),
    })
    .prefault({})
    .describe('Campaigns (utm_…) that lead readers here'),
  build: buildSchema.prefault({}).describe('What stops a build, and what it keeps for the next one'),
  check: checkSchema.prefault({}).describe('What `docsgen check content` holds pages against'),
  publish: publishSchema.prefault({}).describe('What `docsgen publish` goes by'),
  security: securitySchema.prefault({}).describe('What browsers allow pages to do'),
})

/** The config with every option filled in. */
export type Config = z.output<typeof configSchema>
export type NavbarItem = Config['navbar']['items'][number]
