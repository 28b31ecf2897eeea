import { z } from 'zod'
import { checkSchema } from './check-schema.ts'
import { decimal } from './decimal.ts'
import { sidebarSchema } from './sidebar-schema.ts'

const text = z.union([z.string(), z.number().transform(String)])

/** An address below the base path: `/guides/admin`. */
const route = z.string().regex(/^\//, 'must start with a slash')

/** A base path: segments of what an address can hold unencoded; none that is empty, `.` or `..`. */
export const basePathPattern = /^\/(?:(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+(?:\/(?!$)|\/$|$))*$/

const siteSchema = z.strictObject({
  title: text.describe('Name of the site, shown in the bar and in every title'),
  tagline: text.default('').describe('One sentence about the site'),
  url: z
    .string()
    .refine(
      (url) => /^https?:\/\/[^/]/.test(url) && URL.canParse(url),
      'must be a full address such as https://docs.example.com',
    )
    .default('https://docs.example.com')
    .describe('Where the site is published; canonical links, sitemap and feeds use it'),
  basePath: z
    .string()
    .regex(basePathPattern, 'must be a path such as /docs/')
    .transform((path) => (path.endsWith('/') ? path : `${path}/`))
    .default('/')
    .describe('Folder of the host in which the site lies'),
  home: route.optional().describe('The page that the root shows'),
  locale: z.string().default('en').describe('Language of the site'),
  locales: z
    .array(z.strictObject({ code: z.string(), label: z.string(), path: z.string() }))
    .default([])
    .describe('Languages, when there are several'),
  logo: z
    .strictObject({ light: z.string(), dark: z.string().optional(), alt: text.default('') })
    .optional()
    .describe('Pictures of the static folder'),
  favicon: z.string().optional().describe('Picture of the static folder; favicon.svg, .ico or .png is found by itself'),
})

const position = z.enum(['left', 'right']).default('left')

const navbarItem = z.strictObject({
  kind: z.enum(['link', 'dropdown', 'search', 'colorMode', 'locale', 'version']).default('link'),
  label: text.optional(),
  to: z.string().optional().describe('A page of this site'),
  href: z.string().optional().describe('Any other address'),
  position,
  items: z.array(z.strictObject({ label: text, to: z.string().optional(), href: z.string().optional() })).optional(),
})

const footerSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        title: text.default(''),
        items: z.array(z.strictObject({ label: text, to: z.string().optional(), href: z.string().optional() })),
      }),
    )
    .default([]),
  copyright: text.default(''),
})

const docsSchema = z.strictObject({
  editUrl: z.string().optional().describe('Address of the folder of the sources; the page’s file is added'),
  lastUpdated: z.boolean().default(false).describe('Show when a page was last changed, after git'),
  toc: z.strictObject({ min: z.int().min(2).max(6).default(2), max: z.int().min(2).max(6).default(3) }).prefault({}),
  sidebar: z
    .strictObject({ hideable: z.boolean().default(false), autoCollapse: z.boolean().default(false) })
    .prefault({}),
  frontMatter: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('Keys that this site adds to the front matter, each with its values; an empty list allows any'),
})

const versionSchema = z.strictObject({
  name: text,
  label: text.optional(),
  path: z.string().optional(),
  content: z.string().optional(),
  banner: z.enum(['none', 'unreleased', 'unmaintained']).default('none'),
})

function isFolderOrAddress(place: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(place) ? URL.canParse(place) && new URL(place).protocol === 'https:' : place !== ''
}

const apiSchema = z.strictObject({
  spec: z.string().describe('The OpenAPI document'),
  route: route.default('/api'),
  layout: z
    .enum(['auto', 'single', 'by-tag', 'by-operation'])
    .default('auto')
    .describe('One page, a page for each tag, or a page for each operation; auto decides by size'),
  allowRefs: z
    .array(z.string().refine(isFolderOrAddress, 'this must be a folder, or an address that starts with "https://"'))
    .default([])
    .describe('Where references may lead outside the folder of the document: folders, and addresses with https'),
  codeSamples: z.array(z.string()).default(['curl', 'javascript', 'python', 'go']),
})

const consequence = z.enum(['error', 'warn', 'ignore'])

const buildSchema = z.strictObject({
  onBrokenLink: consequence.default('error'),
  onBrokenAnchor: consequence.default('error'),
  onUnusedImage: consequence.default('warn').describe('Pictures of the content folder that no page shows'),
  cache: z
    .string()
    .default('.docsgen')
    .describe('Folder for what the next build can use again, or a store that machines share: s3://bucket/prefix'),
})

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

const publishSchema = z.strictObject({
  target: z
    .string()
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
  cloudFront: z
    .strictObject({ distribution: z.string().describe('Id of the distribution') })
    .optional()
    .describe('Tell CloudFront which paths have changed'),
})

const sourceList = z.array(z.string()).default([])

/** The whole of `docs.config.yaml`. Each option is declared here and nowhere else. */
export const configSchema = z.strictObject({
  site: siteSchema,
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
    .default({}),
  navbar: z
    .strictObject({ items: z.array(navbarItem).default([]), hideOnScroll: z.boolean().default(false) })
    .prefault({}),
  footer: footerSchema.prefault({}),
  announcement: z.strictObject({ id: text, text, dismissible: z.boolean().default(true) }).optional(),
  colorMode: z
    .strictObject({
      default: z.enum(['light', 'dark']).default('light'),
      respectSystem: z.boolean().default(false),
      toggle: z.boolean().default(true),
    })
    .prefault({}),
  docs: docsSchema.prefault({}),
  versions: z.array(versionSchema).default([]),
  redirects: z.array(z.strictObject({ from: route, to: z.string() })).default([]),
  api: z.array(apiSchema).default([]),
  search: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether the site has a search, and pages its box'),
      placeholder: text.default('Search'),
      maxResults: z.int().min(1).max(50).default(8),
      analytics: z.boolean().default(false).describe('Tell the provider of `analytics` what readers search for'),
    })
    .prefault({}),
  code: z
    .strictObject({
      themes: z
        .strictObject({ light: z.string().optional(), dark: z.string().optional() })
        .prefault({})
        .describe('Colours of code in the two modes: names of themes of highlight.js; without them docsgen’s own'),
      languages: z.array(z.string()).default([]),
    })
    .prefault({}),
  markdown: z
    .strictObject({
      mermaid: z.boolean().default(true),
      math: z.boolean().default(false),
      html: z.enum(['sanitize', 'allow', 'deny']).default('sanitize'),
    })
    .prefault({}),
  blog: z
    .strictObject({
      enabled: z.boolean().default(true),
      dir: z.string().default('blog'),
      route: route.default('/blog'),
      readingTime: z.boolean().default(true),
      feed: z.boolean().default(true),
    })
    .optional(),
  sitemap: z
    .strictObject({
      changefreq: z.enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']).default('weekly'),
      priority: decimal(z.number().min(0).max(1)).default(0.5),
      exclude: z.array(z.string()).default(['/tags/**']),
    })
    .prefault({}),
  analytics: z
    .strictObject({
      provider: z.enum(['none', 'dataLayer', 'ga4', 'gtm', 'plausible', 'endpoint']).default('none'),
      id: z.string().optional(),
    })
    .prefault({}),
  campaign: z
    .strictObject({ cookies: z.boolean().default(false), maxAge: z.int().min(1).default(2_592_000) })
    .prefault({}),
  build: buildSchema.prefault({}),
  check: checkSchema.prefault({}),
  publish: publishSchema.prefault({}),
  security: z
    .strictObject({
      csp: z.boolean().default(true),
      extraSources: z
        .strictObject({
          script: sourceList,
          style: sourceList,
          img: sourceList,
          font: sourceList,
          connect: sourceList,
          media: sourceList,
          frame: sourceList,
        })
        .prefault({}),
    })
    .prefault({}),
})

/** The config with every option filled in. */
export type Config = z.output<typeof configSchema>
export type NavbarItem = Config['navbar']['items'][number]
