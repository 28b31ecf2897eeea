import { goText } from '../../formats/samples/body-code.ts'
import { encodePartName } from './multipart.ts'
import { formText, sendsFile, type MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { headerLines, jsonBody, withVariables } from './slot-marks.ts'
import { bodyLines, createSyntax, indent, type BodyWriters } from './syntax.ts'

const { quote, expression } = createSyntax('json', '+', (name) => `os.Getenv("${name}")`)

const check = ['if err != nil {', '\tlog.Fatal(err)', '}']

/** The lines that make `body`, from which the request reads. */
const bodies: BodyWriters = {
  json: (body) => [`body := strings.NewReader(${jsonBody(body, 'go')})`],
  text: ({ text }) => [`body := strings.NewReader(${goText(text)})`],
  file: ({ name }) => [`file, err := os.Open(${quote(name)})`, ...check, 'defer file.Close()'],
  form: ({ fields }) => [`body := strings.NewReader(${quote(formText(fields))})`],
  multipart: ({ fields }) => [
    'body := &bytes.Buffer{}',
    'form := multipart.NewWriter(body)',
    ...fields.flatMap(writePart),
    'if err := form.Close(); err != nil {',
    ...check.slice(1),
  ],
}

/** A request with net/http. */
export function writeGo(request: SampleRequest): string {
  const { method, url, body } = request
  const isMultipart = body?.kind === 'multipart'
  // Go rejects unused imports, so this one is removed once the reader's values replace the variables.
  const os = sendsFile(body) ? '\n\t"os"' : withVariables(request, '\n\t"os"')
  const isTyped = isMultipart && body.fields.some(({ contentType }) => contentType !== undefined)
  const imports = [
    ...(isMultipart ? ['\t"bytes"'] : []),
    '\t"fmt"',
    '\t"io"',
    '\t"log"',
    ...(isMultipart ? ['\t"mime/multipart"'] : []),
    `\t"net/http"${isTyped ? '\n\t"net/textproto"' : ''}${os}`,
    ...(body === undefined || isMultipart || body.kind === 'file' ? [] : ['\t"strings"']),
  ]
  const reader = body === undefined ? 'nil' : body.kind === 'file' ? 'file' : 'body'
  const main = [
    ...bodyLines(body, bodies),
    `request, err := http.NewRequest(${quote(method)}, ${expression(url)}, ${reader})`,
    ...check,
    ...headerLines(request, ({ name, value }) => `request.Header.Set(${quote(name)}, ${expression(value)})`),
    ...(isMultipart ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...check,
    'defer response.Body.Close()',
    '',
    'answer, err := io.ReadAll(response.Body)',
    ...check,
    'fmt.Println(response.Status, string(answer))',
  ]
  return ['package main', '', 'import (', ...imports, ')', '', 'func main() {', ...indentCode(main), '}'].join('\n')
}

/** Lines of a raw string are not indented, because the indentation would become part of it. */
function indentCode(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [first = '', ...rest] = line.split('\n')
    return [...indent([first], '\t'), ...rest]
  })
}

function writePart({ name, value, isFile, contentType }: MultipartField): string[] {
  if (isFile) {
    const opening =
      contentType === undefined
        ? [`\tpart, err := form.CreateFormFile(${quote(name)}, ${quote(name)})`, ...indent(check, '\t')]
        : createPart(`form-data; name="${encodePartName(name)}"; filename="${encodePartName(name)}"`, contentType)
    return [
      '{',
      ...opening,
      `\tfile, err := os.Open(${quote(name)})`,
      ...indent(check, '\t'),
      '\tdefer file.Close()',
      '\tif _, err := io.Copy(part, file); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '}',
    ]
  }
  if (contentType !== undefined) return typedPart(name, value, contentType)
  return [`if err := form.WriteField(${quote(name)}, ${quote(value)}); err != nil {`, '\tlog.Fatal(err)', '}']
}

function createPart(disposition: string, contentType: string): string[] {
  return [
    '\tpart, err := form.CreatePart(textproto.MIMEHeader{',
    `\t\t"Content-Disposition": {${quote(disposition)}},`,
    `\t\t"Content-Type":        {${quote(contentType)}},`,
    '\t})',
    ...indent(check, '\t'),
  ]
}

function typedPart(name: string, value: string, contentType: string): string[] {
  return [
    '{',
    ...createPart(`form-data; name="${encodePartName(name)}"`, contentType),
    `\tif _, err := io.WriteString(part, ${quote(value)}); err != nil {`,
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
  ]
}
