import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import { configSchema } from '../config/schema.ts'
import { groupOf, textOf, withoutUndefined, type Raw } from '../formats/raw-values.ts'
import type { NamedSite } from './open-site.ts'

/** Dialects whose MDX pages have components that read the config of the other tool. */
export const dialectsWithComponents: ReadonlySet<string> = new Set(['docusaurus', 'starlight'])

/** The options of a site of another tool, for a config of docsgen that replaces the one of the tool. */
export function ownOptions({ options, foreignConfig }: Pick<NamedSite, 'options' | 'foreignConfig'>): Raw {
  const markdown = groupOf(options['markdown'])
  return dialectsWithComponents.has(String(markdown['dialect']))
    ? { ...options, markdown: { ...markdown, siteConfig: readByComponents(foreignConfig) } }
    : options
}

/** What components read of the config of Docusaurus. The rest is in the options of docsgen. */
function readByComponents(config: Raw): Raw {
  const { title, tagline, url, baseUrl, organizationName, projectName, customFields } = config
  return withoutUndefined({ title, tagline, url, baseUrl, organizationName, projectName, customFields })
}

/** Writes options as a config, without those that have their default value. */
export function writeOwnConfig(options: Raw, from: string): string {
  const title = textOf(groupOf(options['site'])['title'], '')
  const usual = configSchema.parse({ site: { title } })
  const { site, ...rest } = withoutDefaults({ ...options, mounts: mountsOf(options) }, usual)
  const text = stringify({ site: { title, ...groupOf(site) }, ...rest }, { lineWidth: 120 })
  return `# yaml-language-server: $schema=./node_modules/docsgen/docsgen.schema.json\n# Made from ${from === '.' ? 'the Markdown in this folder' : from}.\n\n${text}`
}

/** One folder with all pages does not need a mount. */
function mountsOf(options: Raw): unknown {
  const mounts = [options['mounts'] ?? []].flat().map((mount) => withoutDefaults(groupOf(mount), usualMount))
  return isDeepStrictEqual(mounts, [{ dir: '.', route: '/' }]) ? [] : mounts
}

const usualMount = { exclude: [], names: {} }

function withoutDefaults(values: Raw, usual: Raw): Raw {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || isDeepStrictEqual(value, usual[name])) return []
      const own = groupOf(value)
      if (Object.keys(own).length === 0) return [[name, value]]
      const rest = withoutDefaults(own, groupOf(usual[name]))
      return Object.keys(rest).length === 0 ? [] : [[name, rest]]
    }),
  )
}
