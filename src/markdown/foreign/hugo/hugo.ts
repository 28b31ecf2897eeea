import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import type { Report } from '../../../report/problem.ts'
import { reportLeftOut } from '../../../report/left-out.ts'
import { isHeading, keepId } from '../mkdocs/attribute-lists.ts'
import { rewriteDefinitions } from '../mkdocs/definition-lists.ts'
import { admonitionKinds, labelled, wrapInDirective } from '../directive-lines.ts'
import { formulaDelimiters, type ForeignText } from '../foreign-text.ts'
import { fenceSettings } from './shortcode-blocks.ts'
import { rewriteShortcodes } from './shortcodes.ts'
import { rewriteInline, type InlineRewrite } from '../mkdocs/inline.ts'
import { markProse, rewriteProse } from '../outside-code.ts'

/** Rewrites the syntax of Hugo: shortcodes, attributes, settings of code blocks, definition lists and formulas. */
export function translateHugo(text: ForeignText, report: Report): readonly MappedLine[] {
  const lines = rewriteShortcodes(text.lines, { text, report })
  const formulas = formulaRewrites(text.options.variables[formulaDelimiters]?.['all'])
  const rewrite = (line: MappedLine): MappedLine[] => {
    const leaveOut = (what: string): void => reportLeftOut(what, { file: text.file, line: line.line }, report)
    const plain = rewriteAttributes(line, leaveOut)
    return [text.options.math ? rewriteInline(plain, leaveOut, formulas) : plain]
  }
  return rewriteDefinitions(rewriteAlerts(rewriteProse(lines, rewrite, rewriteFence)))
}

const alert = /^(\s*)> ?\[!(\w+)\]([+-]?)[ \t]*(.*)$/
/** Alerts that GitHub shows, too. */
const plainAlert = /^\s*> ?\[!(?:note|tip|important|warning|caution)\]\s*$/i

/** Rewrites alerts with a title, or of another kind: `> [!NOTE] Title`. With a sign they can be folded. */
export function rewriteAlerts(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => alert.test(text) && !plainAlert.test(text))) return lines
  const isProse = markProse(lines)
  const result: MappedLine[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? { text: '', line: 0, shifts: [] }
    const [, margin = '', kind = '', fold = '', title = ''] = alert.exec(line.text) ?? []
    if (kind === '' || isProse[index] !== true || plainAlert.test(line.text)) {
      result.push(line)
      continue
    }
    const length = lines.slice(index + 1).findIndex(({ text }) => !text.startsWith(`${margin}>`))
    const quoted = lines.slice(index + 1, length === -1 ? lines.length : index + 1 + length)
    const body = quoted.map((one) => replaceInLine(one, 0, /^\s*> ?/.exec(one.text)?.[0].length ?? 0, margin))
    const shown = title === '' ? kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase() : title
    const name = fold === '' ? (admonitionKinds[kind.toLowerCase()] ?? 'info') : 'details'
    const opening = `${labelled(name, shown)}${fold === '+' ? '{open}' : ''}`
    result.push(...wrapInDirective(line, body, { margin: margin.length, opening }))
    index += quoted.length
  }
  return result
}

const attribute = String.raw`(?:[.#][\w:-]+|[\w-]+ *= *(?:"[^"]*"|'[^']*'|[^\s"'{},]+))`
const attributes = new RegExp(String.raw`\s*\{ *${attribute}(?:[ ,]+${attribute})* *\}\s*$`)

/** Attributes at the end of a heading, or on a line below the block that they belong to. */
function rewriteAttributes(line: MappedLine, leaveOut: (what: string) => void): MappedLine {
  const found = attributes.exec(line.text)
  if (found === null) return line
  const isOwnLine = /^[\s>]*$/.test(line.text.slice(0, found.index))
  if (!isOwnLine && !isHeading(line.text)) return line
  const kept = keepId(found[0], line.text, leaveOut)
  return replaceInLine(line, found.index, line.text.length, kept === '' ? '' : ` ${kept}`)
}

/** Formulas are between the delimiters of the config. A dollar sign that is not one of them is only that. */
function formulaRewrites(delimiters = String.raw`\( \) \[ \]`): readonly InlineRewrite[] {
  const known = new Set(delimiters.split(' '))
  const marks: InlineRewrite = [
    /\\[([]|\\[)\]]/g,
    ({ 0: mark }) => (known.has(mark) ? (/[()]/.test(mark) ? '$' : '$$') : mark),
  ]
  return known.has('$') ? [marks] : [[/(?<![\\$])\$(?!\$)/g, () => String.raw`\$`], marks]
}

/** Settings of a code block: `{linenos=table hl_lines=[1,"3-4"]}`. */
function rewriteFence(line: MappedLine): MappedLine {
  const settings = /\{([^{}]*[a-z]+ *=[^{}]*)\}\s*$/i.exec(line.text)
  if (settings === null) return line
  return { ...line, text: `${line.text.slice(0, settings.index).trimEnd()} ${fenceSettings(settings[1] ?? '')}` }
}
