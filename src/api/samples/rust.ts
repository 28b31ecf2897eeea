import { formText, type MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { plainText, type SampleText } from './sample-text.ts'
import { headerLines, jsonBody } from './slot-marks.ts'
import { bodyLines, createSyntax, indent, usualMethods, type BodyWriters } from './syntax.ts'

const { quote, expression: sum } = createSyntax('rust', ', ', (name) => `std::env::var("${name}")?.as_str()`)

const bodies: BodyWriters = {
  json: (body) => [`.body(${jsonBody(body, 'rust')})`],
  text: ({ text }) => [`.body(${quote(text)})`],
  file: ({ name }) => [`.body(std::fs::File::open(${quote(name)})?)`],
  form: ({ fields }) => [`.body(${quote(formText(fields))})`],
  multipart: () => ['.multipart(form)'],
}

/** A request with the blocking client of reqwest. */
export function writeRust(request: SampleRequest): string {
  const { method, url, body } = request
  const name = usualMethods.has(method)
    ? `reqwest::Method::${method}`
    : `reqwest::Method::from_bytes(b${quote(method)})?`
  const call = [
    `.request(${name}, ${expression(url)})`,
    ...headerLines(request, ({ name: key, value }) => `.header(${quote(key)}, ${expression(value)})`),
    ...bodyLines(body, bodies),
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

function partsOf(fields: readonly MultipartField[]): string[] {
  const lines = fields.map(({ name, value, isFile, contentType }) => {
    if (contentType === undefined)
      return isFile ? `    .file(${quote(name)}, ${quote(name)})?` : `    .text(${quote(name)}, ${quote(value)})`
    const content = isFile ? `file(${quote(name)})?` : `text(${quote(value)})`
    const part = `reqwest::blocking::multipart::Part::${content}.mime_str(${quote(contentType)})?`
    return `    .part(${quote(name)}, ${part})`
  })
  return lines.map((line, index) => (index === lines.length - 1 ? `${line};` : line))
}

/** A text with variables is joined from its parts. */
function expression(text: SampleText): string {
  const parts = sum(text)
  return plainText(text) === undefined ? `[${parts}].concat()` : parts
}
