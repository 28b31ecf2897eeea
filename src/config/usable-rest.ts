import { configSchema, type Config } from './schema.ts'
import { address } from './schema-parts/common-schema.ts'
import { groupOf, isGroup, textOf, withoutUndefined, type Raw } from '../formats/raw-values.ts'
import { findNearest } from '../report/nearest-name.ts'
import { meantKey } from '../report/unknown-key.ts'

/** Options that no page, link or address depends on. Whatever their values, the pages are checked the same way. */
const apart: Readonly<Record<string, true | readonly string[]>> = {
  site: ['title', 'tagline', 'url', 'logo', 'favicon', 'image'],
  navbar: true,
  footer: true,
  announcement: true,
  colorMode: true,
  docs: ['editUrl', 'lastUpdated', 'toc', 'sidebar'],
  code: ['themes', 'languages'],
  search: true,
  sitemap: true,
  analytics: true,
  campaign: true,
  storage: true,
  publish: true,
  security: true,
}

/**
 * The config without its invalid options, so that errors in the pages can be reported in the same run. `undefined` if the
 * pages would then be read differently from what their writer means.
 */
export function usableRest(value: object, invalid: readonly (readonly PropertyKey[])[]): Config | undefined {
  const rest: Record<string, unknown> = structuredClone({ ...value })
  const paths = [...invalid, ...shapeErrors(rest)].filter(
    (path) => !dropSamples(rest, path) && !repairEntry(rest, path),
  )
  for (const [group, option] of paths.map((path) => path.map(String))) {
    if (group === undefined || !isApart(group, option)) return undefined
    const inner = rest[group]
    const isOption = Array.isArray(apart[group]) || ['navbar', 'footer'].includes(group)
    if (option !== undefined && isOption && isGroup(inner)) delete inner[option]
    else delete rest[group]
  }
  const { site } = rest
  const result = configSchema.safeParse({ ...rest, site: { title: 'Untitled', ...(isGroup(site) ? site : {}) } })
  return result.success ? result.data : undefined
}

/**
 * The config without its invalid languages, so that the rules between its other options can be checked. Its pages cannot,
 * because some may link to those languages. `undefined` if other options are invalid, too.
 */
export function withoutInvalidLanguages(value: object): Config | undefined {
  const rest = structuredClone({ ...value }) as { readonly site?: unknown }
  const { locales } = groupOf(rest.site)
  if (!Array.isArray(locales)) return undefined
  const invalid = new Set<unknown>()
  for (const [group, option, index] of shapeErrors(rest))
    if (group === 'site' && option === 'locales') invalid.add(locales[Number(index)])
  locales.splice(0, locales.length, ...(locales as unknown[]).filter((language) => !invalid.has(language)))
  const result = configSchema.safeParse(rest)
  return result.success ? result.data : undefined
}

/** Removes invalid languages of samples, which the rest of an API's options does not depend on. */
function dropSamples(value: Record<string, unknown>, [group, index, option]: readonly PropertyKey[]): boolean {
  const { api } = value
  if (group !== 'api' || option !== 'codeSamples' || !Array.isArray(api)) return false
  const entry: unknown = api[Number(index)]
  return isGroup(entry) && (entry[option] === undefined || delete entry[option])
}

/**
 * Lists whose entries can be checked without each other, and what makes an entry usable without its invalid options. It
 * stays in the list, because errors in the entries after it are reported by their positions.
 */
const repairs: Readonly<Record<string, (kept: Raw, entry: Raw, at: string) => Raw>> = {
  // A link without an address would be one more error. A search has none.
  'navbar.items': (kept) => ({ ...kept, kind: 'search' }),
  'navbar.items.items': (kept) => ({ label: '…', ...kept }),
  'footer.columns': (kept) => ({ items: [], ...kept }),
  'footer.columns.items': (kept) => ({ label: '…', ...kept }),
  // Links and other redirects can lead to the old address, so it stays known even if its option is misspelt.
  redirects: (kept, entry, at) => {
    const key = Object.keys(entry).find((name) => findNearest(name, ['from', 'to']) === 'from') ?? 'from'
    const to = address.safeParse(kept['to']).success ? kept['to'] : 'https://…'
    return { from: `/${textOf(entry[key], at).replace(/^\//, '')}`, to }
  },
}

/** Repairs the innermost entry that has an invalid option, if the other entries of its list do not depend on it. */
function repairEntry(value: object, path: readonly PropertyKey[]): boolean {
  const position = path.findLastIndex((key) => typeof key === 'number')
  const [parents, index, option] = [path.slice(0, position), Number(path[position]), String(path[position + 1])]
  const repair = repairs[parents.filter((key) => typeof key === 'string').join('.')]
  if (repair === undefined) return false
  const list = parents.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value)
  if (!Array.isArray(list)) return false
  const entry = groupOf(list[index])
  list[index] = repair(withoutUndefined({ ...entry, [option]: undefined }), entry, path.join('.'))
  return true
}

function shapeErrors(value: object): PropertyKey[][] {
  const { error } = configSchema.safeParse(value)
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  )
}

/** An unknown name that resembles no known one, at the top level or in a group, cannot be a misspelt option that matters. */
function isApart(group: string, option: string | undefined): boolean {
  const meantGroup = meantName(group, Object.keys(configSchema.shape))
  if (meantGroup === undefined) {
    const holder = Object.keys(optionNames).find((name) => optionNames[name]?.includes(group))
    return holder === undefined || isApart(holder, group)
  }
  const options = Object.hasOwn(apart, meantGroup) ? apart[meantGroup] : undefined
  if (options === true) return true
  if (options === undefined || option === undefined || meantGroup !== group) return false
  const meantOption = meantName(option, optionNames[group] ?? [])
  return meantOption === undefined || options.includes(meantOption)
}

const optionNames: Readonly<Record<string, readonly string[]>> = {
  site: Object.keys(configSchema.shape.site.shape),
  docs: Object.keys(configSchema.shape.docs.unwrap().shape),
  code: Object.keys(configSchema.shape.code.unwrap().shape),
}

function meantName(name: string, known: readonly string[]): string | undefined {
  return known.includes(name) ? name : meantKey(name, known, configSchema.meta())
}
