import { iconFolders } from '../../../config/variables.ts'
import type { ForeignText } from '../foreign-text.ts'
import type { InlineRewrite } from './inline.ts'

/** Sets of icons that Material has, the packages of npm with the same icons, and the folders in them. */
export const iconSets = [
  { name: 'material', packageName: '@mdi/svg', folder: 'svg' },
  { name: 'octicons', packageName: '@primer/octicons', folder: 'build/svg' },
  { name: 'fontawesome', packageName: '@fortawesome/fontawesome-free', folder: 'svgs' },
  { name: 'simple', packageName: 'simple-icons', folder: 'icons' },
]

/**
 * With the space after an icon at its start, the content of a list item would be indented more than its other lines.
 * Directly after a word, the space is the only one between two words. A dash after an icon begins no list.
 */
const shortcode = String.raw`:([a-z]\w*-[\w-]+):`
const icon = new RegExp(String.raw`(?<![\p{L}\p{N})\]\x60:])${shortcode} *(?=([-+*] )?)|${shortcode}`, 'gu')

/** Shows icons such as `:material-check:` if the site has their files. Others are left out. */
export function createIconRewrite({ options, readText }: ForeignText): InlineRewrite {
  const folders = options.variables[iconFolders] ?? {}
  const read = (written: string): string | undefined =>
    filesOf(written, folders)
      .map(readText)
      .find((text) => text !== undefined)
  return [
    icon,
    ({ 0: all, 1: first = '', groups: [, , mark, second], input }, leaveOut) => {
      const written = first === '' ? (second ?? '') : first
      const drawing = read(written)
      if (drawing !== undefined) return `${drawInline(drawing)}${/ *$/.exec(all)?.[0] ?? ''}`
      const set = iconSets.find((one) => written.startsWith(`${one.name}-`))
      if (set === undefined) return all
      leaveOut(
        folders[set.name] === undefined && folders['0'] === undefined
          ? `icons of "${set.name}"; to show them, install the package "${set.packageName}" of npm in the folder of the site`
          : `the icon "${written}", which the packages of the site do not have`,
      )
      // In tables, these two are often the only content of a cell.
      const sign = /-(?:check(?:box-marked)?|close|cancel|xmark|times|x)\b/.exec(written)?.[0]
      if (sign !== undefined && input.includes('|')) return `${sign.startsWith('-check') ? '✓' : '✗'} `
      return mark === undefined ? '' : '\\'
    },
  ]
}

/** Where the file of an icon can be. Some dashes in its name are slashes. */
function filesOf(written: string, folders: Readonly<Record<string, string>>): string[] {
  const set = written.slice(0, written.indexOf('-'))
  const names = [written.slice(set.length + 1), written.slice(set.length + 1).replace('-', '/')]
  return Object.entries(folders).flatMap(([name, folder]) => {
    if (/^\d/.test(name)) return names.map((one) => `${folder}/${set}/${one}.svg`)
    return name === set ? names.map((one) => `${folder}/${one}.svg`) : []
  })
}

/** Where a text has drawings of icons. */
export function findDrawnIcons(text: string): { readonly start: number; readonly end: number; readonly pieces: [] }[] {
  const found = text.matchAll(/<svg class="inline-icon"[^]*?<\/svg> */g)
  return Array.from(found, ({ 0: { length }, index }) => ({ start: index, end: index + length, pieces: [] }))
}

/** The drawing as an element in a text, in the color of the text. */
function drawInline(svg: string): string {
  const [, attributes = '', content = ''] = /<svg([^>]*)>([^]*)<\/svg>/.exec(svg) ?? []
  const viewBox = /viewBox="[^"]*"/.exec(attributes)?.[0] ?? 'viewBox="0 0 24 24"'
  const drawn = content
    .replaceAll(/<!--[^]*?-->|<title>[^]*?<\/title>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `<svg class="inline-icon" ${viewBox} aria-hidden="true">${drawn}</svg>`
}
