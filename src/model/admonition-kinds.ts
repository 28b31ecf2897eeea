/** The kinds of admonition, with their titles. */
export const admonitionTitles: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  caution: 'Caution',
  important: 'Important',
}

/** Kinds that other tools add, and the kind here that looks like them. */
const otherKinds: Readonly<Record<string, string>> = { success: 'tip', secondary: 'note', error: 'danger' }

/** The kind that an admonition is shown as; `undefined` if there is no admonition of that name. */
export function admonitionKind(name: string): string | undefined {
  if (Object.hasOwn(admonitionTitles, name)) return name
  return Object.hasOwn(otherKinds, name) ? otherKinds[name] : undefined
}
