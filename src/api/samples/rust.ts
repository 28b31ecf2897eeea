import { quoteText } from '../../formats/samples/sample-values.ts'
import { indent } from './indent.ts'
import { formText, type MultipartField } from './sample-body.ts'
import { plainText, type SampleRequest, type SampleText } from './sample-request.ts'
import { headerLines, jsonBody, sumOf } from './slot-marks.ts'

const known = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

/** A request with the blocking client of reqwest. */
export function writeRust({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const name = known.has(method) ? `reqwest::Method::${method}` : `reqwest::Method::from_bytes(b${quote(method)})?`
  const call = [
    `.request(${name}, ${expression(url)})`,
    ...headerLines(
      { headers, optionalHeaders },
      ({ name: key, value }) => `.header(${quote(key)}, ${expression(value)})`,
    ),
    ...bodyLines(body),
    '.send()?;',
  ]
  const parts =
    body?.kind === 'multipart' ? ['let form = reqwest::blocking::multipart::Form::new()', ...partsOf(body.fields)] : []
  return [
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...indent(parts, '    '),
    '    let response = reqwest::blocking::Client::new()',
    ...indent(call, '        '),
    '    println!("{} {}", response.status(), response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n')
}

function bodyLines(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`.body(${jsonBody(body, 'rust')})`]
    case 'text':
      return [`.body(${quote(body.text)})`]
    case 'file':
      return [`.body(std::fs::File::open(${quote(body.name)})?)`]
    case 'form':
      return [`.body(${quote(formText(body.fields))})`]
    case 'multipart':
      return ['.multipart(form)']
  }
}

function partsOf(fields: readonly MultipartField[]): string[] {
  const lines = fields.map(({ name, value, isFile, contentType }) => {
    if (isFile) return `    .file(${quote(name)}, ${quote(name)})?`
    if (contentType === undefined) return `    .text(${quote(name)}, ${quote(value)})`
    const part = `reqwest::blocking::multipart::Part::text(${quote(value)}).mime_str(${quote(contentType)})?`
    return `    .part(${quote(name)}, ${part})`
  })
  return lines.map((line, index) => (index === lines.length - 1 ? `${line};` : line))
}

/** A text with variables is joined from its parts. */
function expression(text: SampleText): string {
  const parts = sumOf(text, (name) => `std::env::var("${name}")?.as_str()`, 'rust', ', ')
  return plainText(text) === undefined ? `[${parts}].concat()` : parts
}

function quote(text: string): string {
  return quoteText(text, 'rust')
}
