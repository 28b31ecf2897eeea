import { configSchema, type Config } from './schema.ts'
import { meantKey } from '../report/unknown-key.ts'

/** Options that no page, link or address depends on: whatever they say, the pages are checked alike. */
const apart: Readonly<Record<string, true | readonly string[]>> = {
  site: ['title', 'tagline', 'url', 'logo', 'favicon'],
  navbar: true,
  footer: true,
  announcement: true,
  colorMode: true,
  docs: ['editUrl', 'lastUpdated', 'toc', 'sidebar'],
  search: true,
  sitemap: true,
  analytics: true,
  campaign: true,
  publish: true,
  security: true,
}

/**
 * What is left of a config without its faulty options, so that the faults of the pages can be told in the same run;
 * `undefined` where the pages would be read otherwise than their writer means them.
 */
export function usableRest(value: object, faulty: readonly (readonly PropertyKey[])[]): Config | undefined {
  const rest: Record<string, unknown> = structuredClone({ ...value })
  const paths = [...faulty, ...shapeFaults(rest)]
  for (const [group, option] of paths.map((path) => path.map(String))) {
    if (group === undefined || !isApart(group, option)) return undefined
    const inner = rest[group]
    if (option !== undefined && Array.isArray(apart[group]) && isGroup(inner)) delete inner[option]
    else delete rest[group]
  }
  const { site } = rest
  const result = configSchema.safeParse({ ...rest, site: { title: 'Untitled', ...(isGroup(site) ? site : {}) } })
  return result.success ? result.data : undefined
}

function shapeFaults(value: object): PropertyKey[][] {
  const { error } = configSchema.safeParse(value)
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  )
}

/** A name that is like none that there is, at the top or in a group, stands for nothing that could be missed. */
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
}

function meantName(name: string, known: readonly string[]): string | undefined {
  return known.includes(name) ? name : meantKey(name, known, configSchema.meta())
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
