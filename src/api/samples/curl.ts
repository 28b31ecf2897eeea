import { curlFormOption } from '../../formats/samples/curl-form.ts'
import { quoteText } from '../../formats/samples/sample-values.ts'
import type { SampleRequest } from './sample-request.ts'
import { plainText, type SampleHeader, type SampleText } from './sample-text.ts'
import { insideLiteral, jsonBody, literalOf, mark, onceGiven } from './slot-marks.ts'
import { bodyLines, type BodyWriters } from './syntax.ts'

const bodies: BodyWriters = {
  json: (body) => [`--data ${jsonBody(body, 'shell')}`],
  text: ({ text }) => [`--data-raw ${shellWord(text)}`],
  file: ({ name }) => [`--data-binary ${shellWord(`@${name}`)}`],
  form: ({ fields }) =>
    fields.map(([name, value]) => `--data-urlencode ${shellWord(`${encodeURIComponent(name)}=${value}`)}`),
  multipart: ({ fields }) =>
    fields.map(({ contentType, ...field }) =>
      curlFormOption({ ...field, value: field.isFile ? field.name : field.value, type: contentType }),
    ),
}

/** A request with curl, one option per line. */
export function writeCurl({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const isDefault = method === 'GET' && body === undefined
  const options = [
    ...(isDefault ? [] : method === 'HEAD' ? ['--head'] : [`--request ${shellWord(method)}`]),
    ...headers.map(headerOption),
  ].map((option) => continued + option)
  const more = optionalHeaders.map((header) => onceGiven(header.values, continued + headerOption(header)))
  return [
    `curl ${shellText(url)}`,
    ...options,
    ...more,
    ...bodyLines(body, bodies).map((option) => continued + option),
  ].join('')
}

/** The end of a line that continues. */
const continued = ' \\\n  '

function headerOption({ name, value }: SampleHeader): string {
  return `--header ${shellText([{ text: `${name}: ` }, ...value])}`
}

function shellText(text: SampleText): string {
  if (plainText(text) !== undefined) return literalOf(text, 'shell-single')
  const inner = text.map((part) =>
    'env' in part ? mark(part, `$${part.env}`, 'shell-double', false) : insideLiteral(part, 'shell-double'),
  )
  return `"${inner.join('')}"`
}

function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : quoteText(text, 'shell-single')
}
