import path from 'node:path'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** The base URL of a site, with a slash at its start and its end. */
export function basePathOf({ baseUrl }: Raw): string {
  return path.posix.join('/', textOf(baseUrl, ''), '/')
}

/** An address of the site as docsgen's options write it. Docusaurus adds the base URL to those that do not begin with it. */
export function belowBaseUrl(address: string, config: Raw): string {
  const base = basePathOf(config)
  return `${address}/`.startsWith(base) ? `/${address.slice(base.length)}` : address
}

/** Entries of a bar, a footer or a sidebar, with their addresses as docsgen writes them. */
export function withoutBaseUrl(entries: unknown, config: Raw): unknown {
  if (Array.isArray(entries)) return entries.map((entry) => withoutBaseUrl(entry, config))
  if (typeof entries !== 'object' || entries === null) return entries
  const pairs = Object.entries(entries).map(([key, value]: [string, unknown]) => {
    const isAddress = typeof value === 'string' && ['to', 'href', 'src', 'srcDark'].includes(key)
    return [key, isAddress ? belowBaseUrl(value, config) : withoutBaseUrl(value, config)] as const
  })
  return Object.fromEntries(pairs)
}

/** A config whose bar and footer have addresses as docsgen writes them. */
export function withPlainAddresses(config: Raw): Raw {
  const theme = Object.entries(groupOf(config['themeConfig'])).map(([name, value]) => {
    return [name, /^(?:navbar|footer)$/.test(name) ? withoutBaseUrl(value, config) : value] as const
  })
  return { ...config, themeConfig: Object.fromEntries(theme) }
}
