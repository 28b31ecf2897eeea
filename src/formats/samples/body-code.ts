import { wellFormed } from './write-parameter.ts'
import { quoteText, type BodySyntax, type SampleSlot } from './sample-values.ts'

const writers: Readonly<Record<BodySyntax, (json: string) => string>> = {
  shell: (json) => (/^[\w./:-]+$/.test(json) ? json : quoteText(json, 'shell-single')),
  php: (json) => quoteText(json, 'php'),
  go: goText,
  java: javaText,
  python: pythonValue,
  csharp: (json) => `"""\n    ${wellFormed(json).replaceAll('\n', '\n    ')}\n    """`,
  kotlin: (json) =>
    `"""\n    ${wellFormed(json)
      .replaceAll('$', () => "${'$'}")
      .replaceAll('\n', '\n    ')}\n    """.trimIndent()`,
  rust: rustText,
  // A key with this name would set the object's prototype instead of a field.
  js: (json) => json.replaceAll('"__proto__":', '["__proto__"]:'),
}

/** Line breaks in the others are part of the text. */
const indented: ReadonlySet<BodySyntax> = new Set(['java', 'python', 'js', 'csharp', 'kotlin'])

/** A body of indented JSON in the syntax of a language. */
export function writeBody(json: string, syntax: BodySyntax, margin = ''): string {
  const code = writers[syntax](json)
  return indented.has(syntax) ? code.replaceAll('\n', `\n${margin}`) : code
}

/** The text of a body's slot with the example that the reader has chosen, in a line with this margin. */
export function bodyText({ form }: SampleSlot, json: string | undefined, margin: string): string | undefined {
  if (json === undefined || typeof form !== 'string' || form === 'drop') return undefined
  return writeBody(json, form.slice('body-'.length) as BodySyntax, margin)
}

/** A text in Go, without escapes if possible. */
export function goText(text: string): string {
  return /[`\r\0\uFEFF]/.test(text) || wellFormed(text) !== text ? quoteText(text, 'json') : `\`${text}\``
}

/** A text block. Its indentation is that of its least indented line, so that of the closing quotes. */
function javaText(text: string): string {
  if (!text.includes('\n')) return quoteText(text, 'json')
  const escaped = wellFormed(text)
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"""`)
  return `"""\n    ${escaped.replaceAll('\n', '\n    ')}\n    """.strip()`
}

/** A raw string, between as many signs as its text permits. */
function rustText(text: string): string {
  let signs = '#'
  while (text.includes(`"${signs}`)) signs += '#'
  return `r${signs}"${wellFormed(text)}"${signs}`
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** Four spaces for each level, and a comma after each item. */
function pythonValue(json: string): string {
  return json.replaceAll(/"(?:\\.|[^"\\])*"|\b(?:true|false|null)\b|^ +|(?<=[^[{,\n])(?=\n)/gm, (token) => {
    if (token === '') return ','
    if (token.startsWith('"')) return quoteText(String(JSON.parse(token)), 'json')
    return pythonWords[token] ?? token + token
  })
}
