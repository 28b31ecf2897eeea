import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'

/** A shortcode of Hugo in the text: `{{< name "value" key="value" >}}`. */
export interface ShortcodeTag {
  /** Index of its line, and its columns there from 0. */
  readonly row: number
  readonly start: number
  readonly end: number
  readonly kind: 'open' | 'close' | 'escaped'
  readonly name: string
  /** The text between the braces. */
  readonly text: string
  /** Whether it ends with a slash. */
  readonly isClosed: boolean
}

const tag =
  /(?<escapeStart>\{\{[<%]\s*\/\*)|(?<escapeEnd>\*\/\s*[>%]\}\})|\{\{[<%](?<written>(?:"(?:[^"\\]|\\.)*"|`[^`]*`|(?![>%]\}\})[^"`])*)[>%]\}\}/g
const start = /\{\{[<%]/
/** The most lines that one tag may have. */
const longest = 60

/** Joins the lines of tags that have several. */
export function joinTagLines(lines: readonly MappedLine[]): MappedLine[] {
  const joined: MappedLine[] = []
  for (let index = 0; index < lines.length; index += 1) {
    let line = lines[index]
    if (line === undefined) break
    // The line that ends a tag can begin the next tag.
    while (/\{\{[<%](?!\s*\/\*)(?!.*[>%]\}\})[^\n]*$/.test(line.text)) {
      const rest = lines.slice(index + 1, index + longest)
      const length = rest.findIndex(({ text }) => /[>%]\}\}/.test(text))
      const isOther = rest.slice(0, length).some(({ text }) => start.test(text))
      if (length === -1 || isOther) break
      const added = rest.slice(0, length + 1).map(({ text }) => text)
      line = replaceInLine(line, line.text.length, line.text.length, ` ${added.join(' ')}`)
      index += length + 1
    }
    joined.push(line)
  }
  return joined
}

/** Every shortcode of the lines, in order. */
export function findTags(lines: readonly MappedLine[]): ShortcodeTag[] {
  let isEscaped = false
  return lines.flatMap(({ text }, row) => {
    if (!start.test(text) && !isEscaped) return []
    return [...text.matchAll(tag)].flatMap((found): ShortcodeTag[] => {
      const place = { row, start: found.index, end: found.index + found[0].length }
      const { escapeStart, escapeEnd, written } = found.groups ?? {}
      const shown = isEscaped ? escapeEnd?.replace(/\*\/\s*/, '') : escapeStart?.replace(/\s*\/\*/, '')
      if (shown !== undefined) {
        isEscaped = !isEscaped
        return [{ ...place, kind: 'escaped', name: '', text: shown, isClosed: true }]
      }
      return isEscaped || written === undefined ? [] : [{ ...place, ...readTag(written.trim()) }]
    })
  })
}

function readTag(written: string): Omit<ShortcodeTag, 'row' | 'start' | 'end'> {
  const [, name = ''] = /^\/?\s*([\w./-]+?)(?=\s|\/?$)/.exec(written === '/' ? '' : written) ?? []
  const isClosed = /(?:^|[\s"`])\/$/.test(written)
  const text = written.slice(written.indexOf(name) + name.length).replace(/\/$/, isClosed ? '' : '/')
  return { kind: written.startsWith('/') ? 'close' : 'open', name, text, isClosed }
}

/** The tags that open a block, each with the one that closes it. One without a name closes the last. */
export function pairTags(tags: readonly ShortcodeTag[]): ReadonlyMap<ShortcodeTag, ShortcodeTag> {
  const pairs = new Map<ShortcodeTag, ShortcodeTag>()
  const open: ShortcodeTag[] = []
  for (const one of tags) {
    if (one.kind === 'open' && !one.isClosed) open.push(one)
    if (one.kind !== 'close') continue
    const last = open.findLastIndex(({ name }) => one.name === '' || name === one.name)
    const [opening] = last === -1 ? [] : open.splice(last)
    if (opening !== undefined) pairs.set(opening, one)
  }
  return pairs
}

/** Values of a shortcode: by position, or by name. */
export interface ShortcodeValues {
  readonly list: readonly string[]
  readonly named: ReadonlyMap<string, string>
}

const value = /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g

/** Reads the values of a shortcode. */
export function readValues(text: string): ShortcodeValues {
  const list: string[] = []
  const named = new Map<string, string>()
  for (const [, name, quoted, raw, bare] of text.matchAll(value)) {
    const read = quoted?.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one)) ?? raw ?? bare ?? ''
    if (name === undefined) list.push(read)
    else named.set(name, read)
  }
  return { list, named }
}
