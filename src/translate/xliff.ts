import { escapeXml } from '../formats/escape-html.ts'
import { parseXml, XmlElement, XmlError, XmlText, type XmlNode } from '@rgrove/parse-xml'
import type { ExchangeFormat, ImportedUnit, TextPart } from './exchange.ts'

/**
 * XLIFF 1.2, which more tools read than 2.0. A part that a translation keeps is a `ph` element. The package `xliff` is
 * not used because it loses the spaces between two of these elements.
 */
export const xliff: ExchangeFormat = {
  write: ({ language, units }, sourceLanguage) => {
    const files = [...Map.groupBy(units, ({ page }) => page)].map(([page, own]) => {
      const body = own.map(({ id, kind, source, target }) => {
        const translated = target && `\n        <target state="translated">${writeParts(target, source)}</target>`
        return `      <trans-unit id="${id}" xml:space="preserve">
        <source>${writeParts(source, source)}</source>${translated ?? ''}
        <note>${kind}</note>
      </trans-unit>`
      })
      return `  <file original="${escapeXml(page)}" source-language="${sourceLanguage}" target-language="${language}" datatype="x-markdown">
    <body>
${body.join('\n')}
    </body>
  </file>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${files.join('\n')}
</xliff>
`
  },

  read: (text, file, report) => {
    const fail = (message: string, line = 1, column = 1): undefined =>
      void report({ severity: 'error', rule: 'translation-file', message, at: { file, line, column } })
    try {
      const { root } = parseXml(text, { includeOffsets: true })
      if (root?.name !== 'xliff' || root.attributes['version']?.startsWith('1.') !== true)
        return fail('this is not XLIFF 1.2; export the translations in this format')
      const files = elementsIn(root, 'file')
      const languages = new Set(files.map(({ attributes }) => attributes['target-language'] ?? ''))
      const [language = ''] = languages
      if (languages.size !== 1 || language === '')
        return fail('all "file" elements must have the same "target-language"')
      const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
      const units = files.flatMap((each) =>
        elementsIn(each, 'trans-unit').map((unit): ImportedUnit => {
          const [target] = elementsIn(unit, 'target')
          const page = each.attributes['original'] ?? ''
          const at = { file, line: lineAt(unit.start), column: 1 }
          return { page, id: unit.attributes['id'] ?? '', target: readTarget(target), at }
        }),
      )
      return { language, units }
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      return fail(error.message.replace(/ \(line [^]*/, ''), error.line, error.column)
    }
  },
}

/** The number of a part is that of the same part in the original. */
function writeParts(parts: readonly TextPart[], original: readonly TextPart[]): string {
  const numbers = original.flatMap((part) => (typeof part === 'string' ? [] : [part.kept]))
  const used = new Set<number>()
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeXml(part)
      const index = numbers.findIndex((kept, at) => kept === part.kept && !used.has(at))
      used.add(index)
      return `<ph id="${String(index + 1)}">${escapeXml(part.kept)}</ph>`
    })
    .join('')
}

/** The elements with a name, at any depth. */
function elementsIn({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => {
    if (!(child instanceof XmlElement)) return []
    return child.name === name ? [child] : elementsIn(child, name)
  })
}

function readTarget(target: XmlElement | undefined): ImportedUnit['target'] {
  const { state = '' } = target?.attributes ?? {}
  return target === undefined || /^(?:new|needs-translation)$/.test(state) ? [] : target.children.flatMap(readPart)
}

/** Markers of tools, such as those of segments, are left out. */
function readPart(node: XmlNode): (string | number)[] {
  if (node instanceof XmlText) return node.text === '' ? [] : [node.text]
  if (!(node instanceof XmlElement)) return []
  if (node.name === 'ph' || node.name === 'x') return [Number(node.attributes['id'])]
  return node.children.flatMap(readPart)
}
