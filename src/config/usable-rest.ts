import { configSchema, type Config } from './schema.ts'
import { address } from './schema-parts/common-schema.ts'
import { groupOf, isGroup, textOf, valueAt, withoutUndefined, type Raw } from '../formats/raw-values.ts'
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
export function usableRest(value: object, invalid: readonly Path[]): Config | undefined {
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

type Path = readonly PropertyKey[]

/** What is in place of an invalid version or language, so that the positions of the others stay the same. */
const standIns: Readonly<Record<string, (index: number) => object>> = {
  versions: (index) => ({ name: `…${String(index)}` }),
  'site.locales': (index) => ({ code: `und-x-${String(index)}`, label: '…' }),
}

/**
 * The config without its invalid options, so that the rules between its other options can be checked. Its pages cannot,
 * because they depend on what is left out. With `mayFollow`, an error is recognized that may only be there because of this.
 */
export function withoutInvalid(
  value: object,
  unknown: readonly Path[],
): { readonly config: Config; readonly mayFollow: (at: Path) => boolean } | undefined {
  const rest: Record<string, unknown> = structuredClone({ site: {}, ...value })
  const leftOut = [...unknown, ...shapeErrors(rest)].filter((path) => !repairEntry(rest, path))
  for (const path of leftOut) removeOption(rest, path)
  // What is still invalid lacks an option.
  for (const path of shapeErrors(rest)) {
    const index = path.findIndex((key) => typeof key === 'number')
    const list = path.slice(0, index)
    const standIn = index === -1 ? undefined : standIns[list.join('.')]
    const holder = valueAt(rest, list)
    if (standIn !== undefined && Array.isArray(holder)) holder[Number(path[index])] = standIn(Number(path[index]))
    else removeOption(rest, path.slice(0, path[0] === 'site' ? 2 : 1))
  }
  const result = configSchema.safeParse({ ...rest, site: { title: 'Untitled', ...groupOf(rest['site']) } })
  const mayFollow = (at: Path): boolean => leftOut.some((path) => isSamePart(at, path))
  return result.success ? { config: result.data, mayFollow } : undefined
}

/** Whether two paths are in the same entry of a list, or one contains the other. Words that are translated can be anywhere. */
function isSamePart(at: Path, path: Path): boolean {
  const index = path.findLastIndex((key) => typeof key === 'number')
  const part = index === -1 ? path : path.slice(0, index + 1)
  return at.at(-1) === 'words' || part.every((key, place) => place >= at.length || String(key) === String(at[place]))
}

/** Removes an option, or the list whose entry is invalid. */
function removeOption(value: object, path: Path): void {
  const end = path.findLastIndex((key) => typeof key !== 'number')
  const [holder, key] = [valueAt(value, path.slice(0, end)), path[end]]
  if (isGroup(holder) && key !== undefined) Reflect.deleteProperty(holder, key)
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
const repairs: Readonly<Record<string, (kept: Raw, entry: Raw, path: Path) => Raw>> = {
  // Another kind may need neither a label nor an address. A search has none.
  'navbar.items': (kept, _entry, path) =>
    ['kind', 'items'].includes(String(path.at(-1))) ? { ...kept, kind: 'search' } : repairLink(kept, path),
  'navbar.items.items': (kept, _entry, path) => repairLink(kept, path),
  'footer.columns': (kept) => ({ items: [], ...kept }),
  'footer.columns.items': (kept, _entry, path) => repairLink(kept, path),
  // Links and other redirects can lead to the old address, so it stays known even if its option is misspelt.
  redirects: (kept, entry, path) => {
    const key = Object.keys(entry).find((name) => findNearest(name, ['from', 'to']) === 'from') ?? 'from'
    const to = address.safeParse(kept['to']).success ? kept['to'] : 'https://…'
    return { from: `/${textOf(entry[key], path.join('.')).replace(/^\//, '')}`, to }
  },
}

/** A link without an address or a label would be one more error, if it lacks only what is invalid. */
function repairLink(kept: Raw, path: Path): Raw {
  const option = String(path.at(-1))
  const isWhole = typeof path.at(-1) === 'number'
  const hasAddress =
    ['to', 'href'].some((name) => kept[name] !== undefined) || ['label', 'icon', 'position'].includes(option)
  const isUnnamed = isWhole || findNearest(option, ['label']) !== undefined
  return { ...(isUnnamed && { label: '…' }), ...(!hasAddress && { href: 'https://…' }), ...kept }
}

/** Repairs the innermost entry that has an invalid option, if the other entries of its list do not depend on it. */
function repairEntry(value: object, path: Path): boolean {
  const position = path.findLastIndex((key) => typeof key === 'number')
  const [parents, index, option] = [path.slice(0, position), Number(path[position]), String(path[position + 1])]
  const repair = repairs[parents.filter((key) => typeof key === 'string').join('.')]
  if (repair === undefined) return false
  const list = valueAt(value, parents)
  if (!Array.isArray(list)) return false
  const entry = groupOf(list[index])
  list[index] = repair(withoutUndefined({ ...entry, [option]: undefined }), entry, path)
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
