import { quoteText } from '../../formats/samples/sample-values.ts'
import { boundary, writeMultipart } from './multipart.ts'
import type { MultipartField } from './sample-body.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'
import { headerLines, jsonBody, sumOf } from './slot-marks.ts'

const known = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

/** A request with net/http. */
export function writeRuby({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const made = known.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quote(method)}, ${String(body !== undefined)}, true, uri)`
  return [
    "require 'net/http'",
    '',
    `uri = URI(${expression(url)})`,
    `request = ${made}`,
    ...headerLines({ headers, optionalHeaders }, ({ name, value }) => `request[${quote(name)}] = ${expression(value)}`),
    ...bodyLines(body),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n')
}

function bodyLines(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`request.body = ${jsonBody(body, 'php')}`]
    case 'text':
      return [`request.body = ${quote(body.text)}`]
    case 'file':
      return [`request.body = File.binread(${quote(body.name)})`]
    case 'form':
      return [
        'request.set_form_data([',
        ...body.fields.map(([name, value]) => `  [${quote(name)}, ${quote(value)}],`),
        '])',
      ]
    case 'multipart':
      return multipartLines(body.fields)
  }
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

function expression(text: SampleText): string {
  return sumOf(text, (name) => `ENV.fetch('${name}')`, 'php', ' + ')
}

/** In single quotes, Ruby has the same escapes as PHP. It reads a line end of Windows as one of Unix there. */
function quote(text: string): string {
  return text.includes('\r') ? quoteText(text, 'json').replaceAll('#', String.raw`\#`) : quoteText(text, 'php')
}
