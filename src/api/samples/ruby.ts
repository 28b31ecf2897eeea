import { quoteText } from '../../formats/samples/sample-values.ts'
import { boundary, writeMultipart } from './multipart.ts'
import type { MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { headerLines, jsonBody } from './slot-marks.ts'
import { bodyLines, createSyntax, usualMethods, type BodyWriters } from './syntax.ts'

const { expression } = createSyntax('php', ' + ', (name) => `ENV.fetch('${name}')`)

const bodies: BodyWriters = {
  json: (body) => [`request.body = ${jsonBody(body, 'php')}`],
  text: ({ text }) => [`request.body = ${quote(text)}`],
  file: ({ name }) => [`request.body = File.binread(${quote(name)})`],
  form: ({ fields }) => [
    'request.set_form_data([',
    ...fields.map(([name, value]) => `  [${quote(name)}, ${quote(value)}],`),
    '])',
  ],
  multipart: ({ fields }) => multipartLines(fields),
}

/** A request with net/http. */
export function writeRuby(request: SampleRequest): string {
  const { method, url, body } = request
  const made = usualMethods.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quote(method)}, ${String(body !== undefined)}, true, uri)`
  return [
    "require 'net/http'",
    '',
    `uri = URI(${expression(url)})`,
    `request = ${made}`,
    ...headerLines(request, ({ name, value }) => `request[${quote(name)}] = ${expression(value)}`),
    ...bodyLines(body, bodies),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n')
}

/** The library sends no type of a part that is not a file, so such forms are written out. */
function multipartLines(fields: readonly MultipartField[]): string[] {
  if (fields.some(({ contentType }) => contentType !== undefined))
    return [
      `request['Content-Type'] = 'multipart/form-data; boundary=${boundary}'`,
      'request.body = [',
      // Files are bytes, and Ruby joins them with no text but bytes.
      ...writeMultipart(fields).map((part) =>
        'file' in part ? `  File.binread(${quote(part.file)}),` : `  ${quote(part.text)}.b,`,
      ),
      '].join',
    ]
  const parts = fields.map(({ name, value, isFile }) =>
    isFile ? `[${quote(name)}, File.open(${quote(name)}, 'rb')]` : `[${quote(name)}, ${quote(value)}]`,
  )
  return ['request.set_form([', ...parts.map((part) => `  ${part},`), "], 'multipart/form-data')"]
}

/** In single quotes, Ruby has the same escapes as PHP. It reads a line end of Windows as one of Unix there. */
function quote(text: string): string {
  return text.includes('\r') ? quoteText(text, 'json').replaceAll('#', String.raw`\#`) : quoteText(text, 'php')
}
