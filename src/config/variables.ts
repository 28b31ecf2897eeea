import { nearestName } from '../report/nearest-name.ts'

/** Groups of named texts: `{ product: { name: 'Example' } }` stands behind `{{product.name}}`. */
export type Variables = Readonly<Record<string, Readonly<Record<string, string>>>>

export const variablePattern = /\{\{([A-Za-z_][\w-]*)\.([\w.-]+)\}\}/g

/** Puts the values of variables into a text that has no lines of its own to report, such as a config value. */
export function substituteText(text: string, variables: Variables, onUnknown: (message: string) => void): string {
  if (!text.includes('{{')) return text
  return text.replaceAll(
    variablePattern,
    (whole, group: string, member: string) => variableValue(group, member, variables, onUnknown) ?? whole,
  )
}

/** The value of a variable; `undefined` for a group that the site does not declare. */
export function variableValue(
  group: string,
  member: string,
  variables: Variables,
  onUnknown: (message: string) => void,
): string | undefined {
  if (!Object.hasOwn(variables, group)) return undefined
  const members = variables[group] ?? {}
  if (Object.hasOwn(members, member)) return members[member]
  onUnknown(
    `"{{${group}.${member}}}" is not a variable of this site${nearestName(
      `${group}.${member}`,
      Object.keys(members).map((name) => `${group}.${name}`),
    )}`,
  )
  return undefined
}

const longestValue = 10_000

/** Variables may use each other; gives each its final value. One that goes round in a circle is told, and stays as it is. */
export function resolveVariables(
  variables: Variables,
  onFault: (message: string, path: readonly string[]) => void,
): Variables {
  const resolved = new Map<string, string>()
  const resolve = (group: string, member: string, trail: readonly string[]): string => {
    const name = `${group}.${member}`
    const known = resolved.get(name)
    if (known !== undefined) return known
    const fail = (message: string): void => onFault(message, [group, member])
    const own = [...trail, name]
    const value = (variables[group]?.[member] ?? '').replaceAll(
      variablePattern,
      (whole, otherGroup: string, otherMember: string) => {
        if (variableValue(otherGroup, otherMember, variables, fail) === undefined) return whole
        const other = `${otherGroup}.${otherMember}`
        if (!own.includes(other)) return resolve(otherGroup, otherMember, own)
        fail(`this goes round in a circle: ${[...own.slice(own.indexOf(other)), other].join(' → ')}`)
        return whole
      },
    )
    if (value.length > longestValue) fail(`with the variables in it this has more than ${String(longestValue)} letters`)
    const kept = value.length > longestValue ? '' : value
    resolved.set(name, kept)
    return kept
  }
  return Object.fromEntries(
    Object.entries(variables).map(([group, members]) => [
      group,
      Object.fromEntries(Object.keys(members).map((member) => [member, resolve(group, member, [])])),
    ]),
  )
}

/** Puts the values of variables into every text of a value, keys excepted. */
export function substituteValue(
  value: unknown,
  variables: Variables,
  onUnknown: (message: string, path: readonly PropertyKey[]) => void,
  path: readonly PropertyKey[] = [],
): unknown {
  if (typeof value === 'string') return substituteText(value, variables, (message) => onUnknown(message, path))
  if (Array.isArray(value))
    return value.map((item, index) => substituteValue(item, variables, onUnknown, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, substituteValue(item, variables, onUnknown, [...path, key])]),
  )
}
