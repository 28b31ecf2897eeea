import { admonitionKinds, labelled } from '../directive-lines.ts'

const admonition = /^( *)(!!!|\?\?\?\+?) *([\w-]+)((?: +[\w-]+)*)(?: +"(.*)")? *$/
const tab = /^( *)===[!+]? *"(.*)" *$/

/** How a block begins. */
export interface Block {
  readonly margin: number
  /** What follows the colons of the directive. */
  readonly opening: string
  readonly isTab: boolean
}

/** The block that begins in a line. */
export function openBlock(text: string): Block | undefined {
  const label = tab.exec(text)
  if (label !== null) return { margin: label[1]?.length ?? 0, opening: labelled('tab', label[2] ?? ''), isTab: true }
  // `??? "Title"` has no kind.
  const found = admonition.exec(text.replace(/(?<=^ *\?\?\?\+? +)(?=")/, 'details '))
  if (found === null) return undefined
  const [, margin = '', mark = '', written = '', , title] = found
  const type = written.toLowerCase()
  const shown = title ?? type.charAt(0).toUpperCase() + type.slice(1)
  const kind = mark === '!!!' ? (admonitionKinds[type] ?? 'info') : 'details'
  const attributes = mark === '???+' ? '{open}' : shown === '' ? '{no-title}' : ''
  return { margin: margin.length, opening: `${labelled(kind, shown)}${attributes}`, isTab: false }
}
