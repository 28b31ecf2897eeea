import { groupOf, isGroup } from '../../../../formats/raw-values.ts'

/** A value of Hugo that is not data, such as a page. */
export interface HugoObject {
  readonly isHugo: true
  readonly get: (name: string) => ((...args: readonly unknown[]) => unknown) | undefined
}

/** The fields and methods of a value. */
export type Members = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

export function objectOf(members: Members): HugoObject {
  return { isHugo: true, get: (name) => (Object.hasOwn(members, name) ? members[name] : undefined) }
}

export function isHugoObject(value: unknown): value is HugoObject {
  return groupOf(value)['isHugo'] === true
}

/** The place of the content of a shortcode in the text of its template. */
export const innerMark = '\uE000'

/** Text between these two is Markdown, even in HTML. */
export const markdownMarks = ['\uE001', '\uE002'] as const

/** Reports what of a template is unknown. Then nothing of the template is used. */
export type ReportUnknown = (what: string) => undefined

/** The value of a field, or the result of a method. Names of data can be in any case. */
export function fieldOf(value: unknown, name: string, args: readonly unknown[], unknown: ReportUnknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  if (isHugoObject(value)) {
    const member = value.get(name)
    return member === undefined ? unknown(`.${name}`) : member(...args)
  }
  if (!isGroup(value) || args.length > 0) return unknown(`.${name}`)
  return entryOf(value, name)
}

/** An entry of a group or a list. */
export function entryOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) return value[Number(key)] as unknown
  if (isHugoObject(value)) return value.get(String(key))?.()
  const group = groupOf(value)
  const name = String(key)
  if (Object.hasOwn(group, name)) return group[name]
  return Object.entries(group).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1]
}

/** Whether a condition holds. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isGroup(value) && !isHugoObject(value)) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== ''
}

/** A value as a template shows it. */
export function showValue(value: unknown, unknown: ReportUnknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return `[${value.map((one) => showValue(one, unknown)).join(' ')}]`
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  unknown('a value that is not text')
  return ''
}

/** The entries that a loop runs through: those of a group in the order of their names. */
export function entriesOf(value: unknown, unknown: ReportUnknown): (readonly [key: unknown, value: unknown])[] {
  if (Array.isArray(value)) return value.map((one, index) => [index, one] as const)
  if (typeof value === 'number')
    return Array.from({ length: Math.min(value, 1000) }, (_, index) => [index, index] as const)
  if (isHugoObject(value)) {
    unknown('a loop through pages')
    return []
  }
  if (isGroup(value)) return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (isTrue(value)) unknown('a loop through a text')
  return []
}
