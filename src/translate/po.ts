import PO from 'pofile'
import type { ExchangeFormat, ImportedUnit, TextPart } from './exchange.ts'

/** PO files of gettext. Texts are Markdown, and the context of each names its page. */
export const po: ExchangeFormat = {
  write: ({ language, units }) => {
    const file = new PO()
    file.headers = {
      Language: language.replaceAll('-', '_'),
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Transfer-Encoding': '8bit',
    }
    file.items = units.map(({ page, id, kind, file: original, line, source, target }) => {
      const item = new PO.Item()
      item.msgctxt = `${page}#${id}`
      item.msgid = textOf(source)
      item.msgstr = [textOf(target ?? [])]
      item.references = [`${original}:${String(line)}`]
      item.extractedComments = [kind]
      return item
    })
    return `${file.toString().trimEnd()}\n`
  },

  read: (text, file, report) => {
    const { headers, items } = PO.parse(text)
    const language = headers.Language?.replaceAll('_', '-') ?? ''
    if (language === '') {
      const message = 'the header of this file has no "Language"; write the code of the language'
      report({ severity: 'error', rule: 'translation-file', message, at: { file, line: 1, column: 1 } })
      return undefined
    }
    // The first one is that of the header.
    const [, ...starts] = text.split('\n').flatMap((line, index) => (line.startsWith('msgid ') ? [index + 1] : []))
    const units = items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgctxt = '', msgstr, flags }, index): ImportedUnit => {
        const [translated = ''] = msgstr
        const target = translated === '' || flags['fuzzy'] === true ? [] : [translated]
        const end = msgctxt.lastIndexOf('#')
        const at = { file, line: starts[index] ?? 1, column: 1 }
        return { page: msgctxt.slice(0, end), id: msgctxt.slice(end + 1), target, at }
      })
    return { language, units }
  },
}

function textOf(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.kept)).join('')
}
