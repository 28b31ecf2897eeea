import type { MessageKey } from './messages.ts'

/** The kinds of admonition. Each is also the name of the message with its title. */
export const admonitionKinds = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'caution',
  'important',
] as const satisfies readonly MessageKey[]

/** Kinds that other tools add, and the kind here that looks like them. */
const otherKinds: Readonly<Record<string, string>> = { success: 'tip', secondary: 'note', error: 'danger' }

/** The kind that an admonition is shown as; `undefined` if there is no admonition of that name. */
export function admonitionKind(name: string): string | undefined {
  if (admonitionKinds.some((kind) => kind === name)) return name
  return Object.hasOwn(otherKinds, name) ? otherKinds[name] : undefined
}
