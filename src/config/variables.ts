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

/** Variables may use each other; gives each its final value. What goes round in a circle stays as it is written. */
export function resolveVariables(
  variables: Variables,
  onUnknown: (message: string, path: readonly string[]) => void,
): Variables {
  let current = variables
  for (let round = 0; round < 5; round += 1) {
    const next = mapVariables(current, (value, path) =>
      substituteText(value, current, (message) => onUnknown(message, path)),
    )
    if (JSON.stringify(next) === JSON.stringify(current)) break
    current = next
  }
  return current
}

function mapVariables(variables: Variables, change: (value: string, path: readonly string[]) => string): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([group, members]) => [
      group,
      Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, [group, name])])),
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
