import type { Raw } from '../../formats/raw-values.ts'

/** Keys that move, hide or order pages in docsgen and in Docusaurus, but not in other tools. */
const ownKeys =
  'draft id layout redirect_from sidebar sidebar_class_name sidebar_label sidebar_position slug unlisted'.split(' ')

/** Leaves out keys that mean nothing in tools such as MkDocs. Sites that moved to them from Docusaurus still have some. */
export function withoutOwnKeys(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !ownKeys.includes(key)))
}
