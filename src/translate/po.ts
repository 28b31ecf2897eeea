import PO from 'pofile'
import type { ExchangeFormat, ImportedUnit, TextPart } from './exchange.ts'

/** A comment, a text with or without its keyword, or an empty line. */
const poLine = /^\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*"\s*)?$/

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
    const fail = (message: string, line = 1): undefined =>
      void report({ severity: 'error', rule: 'translation-file', message, at: { file, line, column: 1 } })
    const lines = text.split('\n')
    // The parser skips what it cannot read.
    const wrong = lines.findIndex((line) => !poLine.test(line))
    if (wrong !== -1)
      return fail(
        'this line cannot be read; a text is in double quotes, with a backslash before each one in it',
        wrong + 1,
      )
    const { headers, items } = PO.parse(text)
    const language = headers.Language?.replaceAll('_', '-') ?? ''
    if (language === '') return fail('the header of this file has no "Language"; write the code of the language')
    // The first one is that of the header.
    const [, ...starts] = lines.flatMap((line, index) => (line.startsWith('msgid ') ? [index + 1] : []))
    const units = items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgctxt: context, msgstr, flags }, index): ImportedUnit => {
        // The parser sets `null` if there is none.
        const msgctxt = context ?? ''
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
