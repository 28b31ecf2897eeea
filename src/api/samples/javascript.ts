import { holdsExactNumber } from '../../formats/json.ts'
import { quoteText } from '../../formats/samples/sample-values.ts'
import { sendsFile, type MultipartField } from './sample-body.ts'
import type { OptionalHeader, SampleRequest } from './sample-request.ts'
import { plainText, type SampleHeader, type SampleText } from './sample-text.ts'
import { around, headerLines, insideLiteral, jsonBody, literalOf, mark, onceGiven } from './slot-marks.ts'
import { bodyLines, indent, type BodyWriters } from './syntax.ts'

const bodies: BodyWriters = {
  json: (body) =>
    holdsExactNumber(body.value)
      ? [`body: ${quote(JSON.stringify(body.value))},`]
      : `body: JSON.stringify(${jsonBody(body, 'js')}),`.split('\n'),
  text: ({ text }) => [`body: ${quote(text)},`],
  file: ({ name }) => [`body: await openAsBlob(${quote(name)}),`],
  form: ({ fields }) => [
    'body: new URLSearchParams([',
    ...fields.map(([name, value]) => `  [${quote(name)}, ${quote(value)}],`),
    ']),',
  ],
  multipart: () => ['body: form,'],
}

/** A request with `fetch`, which does not support some methods, and no body with GET or HEAD. */
export function writeJavascript(request: SampleRequest): string | undefined {
  const { method, url, headers, optionalHeaders, body, answersJson } = request
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method)) return undefined
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method)) return undefined
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quote(method)},`]),
    ...around(
      ['headers: {', '},'],
      headerLines(request, (header) => `  ${headerLine(header)}`),
      request,
    ),
    ...bodyLines(body, bodies),
  ]
  const form = body?.kind === 'multipart' ? ['const form = new FormData()', ...body.fields.map(appendLine), ''] : []
  const call =
    method === 'GET' && headers.length === 0 && body === undefined
      ? [`const response = await fetch(${expression(url)}${optionsOnceGiven(optionalHeaders)})`]
      : [`const response = await fetch(${expression(url)}, {`, ...indent(options, '  '), '})']
  const imports = sendsFile(body) ? ["import { openAsBlob } from 'node:fs'", ''] : []
  return [
    ...imports,
    ...form,
    ...call,
    '',
    `console.log(response.status, await response.${answersJson ? 'json' : 'text'}())`,
  ].join('\n')
}

function headerLine({ name, value }: SampleHeader): string {
  return `${quote(name)}: ${expression(value)},`
}

/** The options of a call that has none until the reader enters a header. */
function optionsOnceGiven(headers: readonly OptionalHeader[]): string {
  const values = headers.flatMap((header) => header.values)
  if (values.length === 0) return ''
  const lines = headers.map((header) => onceGiven(header.values, `    ${headerLine(header)}\n`))
  return [onceGiven(values, ', {\n  headers: {\n'), ...lines, onceGiven(values, '  },\n}')].join('')
}

function appendLine({ name, value, isFile, contentType }: MultipartField): string {
  const type = contentType === undefined ? '' : `, { type: ${quote(contentType)} }`
  if (isFile) return `form.append(${quote(name)}, await openAsBlob(${quote(name)}${type}), ${quote(name)})`
  const content = contentType === undefined ? quote(value) : `new Blob([${quote(value)}]${type})`
  return `form.append(${quote(name)}, ${content})`
}

function expression(text: SampleText): string {
  if (plainText(text) !== undefined) return literalOf(text, 'js-single')
  const [only] = text
  if (text.length === 1 && only !== undefined && 'env' in only)
    return mark(only, `process.env.${only.env}`, 'js-single', true)
  const inner = text.map((part) =>
    'env' in part
      ? mark(part, `\${process.env.${part.env}}`, 'js-template', false)
      : insideLiteral(part, 'js-template'),
  )
  return `\`${inner.join('')}\``
}

function quote(text: string): string {
  return quoteText(text, 'js-single')
}
