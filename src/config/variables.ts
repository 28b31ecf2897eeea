import { nearestName } from '../report/nearest-name.ts'

/** Groups of named texts: `{ product: { name: 'Example' } }` defines `{{product.name}}`. */
export type Variables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The group for the folders of icons that pages of another tool show, by the name of their set. */
export const iconFolders = 'icon-folders'

/** The group whose names are the folders of files that pages of MkDocs include. */
export const includeFolders = 'include-folders'

/** The group whose names are marks that pages show as text, because the other tool does not read them in this site. */
export const plainMarks = 'plain-marks'

/** Whether pages show a mark as text. Marks have the names of their extensions. */
export function isPlainMark(mark: string, variables: Variables): boolean {
  return Object.hasOwn(variables[plainMarks] ?? {}, mark)
}

/** A variable. With a backslash before it, it is shown as it is written. */
export const variablePattern = /\\?\{\{([A-Za-z_][\w-]*)\.([\w.-]+)\}\}/g

/** Fills in the variables in a text whose line numbers are not reported, such as a config value. */
export function substituteText(text: string, variables: Variables, onUnknown: (message: string) => void): string {
  if (!text.includes('{{')) return text
  return text.replaceAll(
    variablePattern,
    (whole, group: string, member: string) => textInPlaceOf(whole, [group, member], variables, onUnknown) ?? whole,
  )
}

/** What is written in place of a variable; `undefined` if its group is not declared. */
export function textInPlaceOf(
  whole: string,
  [group, member]: readonly [group: string, member: string],
  variables: Variables,
  onUnknown: (message: string) => void,
): string | undefined {
  if (!whole.startsWith('\\')) return variableValue(group, member, variables, onUnknown)
  return Object.hasOwn(variables, group) ? whole.slice(1) : undefined
}

/** The value of a variable, or `undefined` if the site does not declare its group. */
function variableValue(
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

/** Resolves variables that use each other. A variable that refers to itself is reported and left unresolved. */
export function resolveVariables(
  variables: Variables,
  onFailure: (message: string, path: readonly string[]) => void,
): Variables {
  const resolved = new Map<string, string>()
  const resolve = (group: string, member: string, trail: readonly string[]): string => {
    const name = `${group}.${member}`
    const known = resolved.get(name)
    if (known !== undefined) return known
    const fail = (message: string): void => onFailure(message, [group, member])
    const own = [...trail, name]
    const value = (variables[group]?.[member] ?? '').replaceAll(
      variablePattern,
      (whole, otherGroup: string, otherMember: string) => {
        const text = textInPlaceOf(whole, [otherGroup, otherMember], variables, fail)
        if (text === undefined || whole.startsWith('\\')) return text ?? whole
        const other = `${otherGroup}.${otherMember}`
        if (!own.includes(other)) return resolve(otherGroup, otherMember, own)
        fail(`this variable refers to itself: ${[...own.slice(own.indexOf(other)), other].join(' → ')}`)
        return whole
      },
    )
    if (value.length > longestValue)
      fail(`with its variables filled in, this is longer than ${String(longestValue)} characters`)
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

/** Fills in the variables in every text of a value, except keys. The texts that a language translates are keys, too. */
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
  const areTexts = path[1] === 'locales' && path.at(-1) === 'words'
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const at = [...path, key]
      const name = areTexts ? substituteText(key, variables, (message) => onUnknown(message, at)) : key
      return [name, substituteValue(item, variables, onUnknown, at)]
    }),
  )
}
