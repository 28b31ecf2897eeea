import { goText } from '../../formats/samples/body-code.ts'
import { quoteText } from '../../formats/samples/sample-values.ts'
import { indent } from './indent.ts'
import { encodePartName } from './part-name.ts'
import { formText, sendsFile, type MultipartField } from './sample-body.ts'
import { plainText, type SampleRequest, type SampleText } from './sample-request.ts'
import { headerLines, jsonBody, onlyWith, sumOf } from './slot-marks.ts'

/** A request with net/http. */
export function writeGo({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const isMultipart = body?.kind === 'multipart'
  const texts = [url, ...headers.map(({ value }) => value)]
  const needsOs = texts.some((text) => plainText(text) === undefined)
  // Go rejects unused imports, so this one is removed once the reader's values replace the variables.
  const os = sendsFile(body) ? '\n\t"os"' : needsOs ? onlyWith(texts, '\n\t"os"') : ''
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
  const { lines, reader } = bodyOf(body)
  const main = [
    ...lines,
    `request, err := http.NewRequest(${quote(method)}, ${expression(url)}, ${reader})`,
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    ...headerLines(
      { headers, optionalHeaders },
      ({ name, value }) => `request.Header.Set(${quote(name)}, ${expression(value)})`,
    ),
    ...(isMultipart ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    'defer response.Body.Close()',
    '',
    'answer, err := io.ReadAll(response.Body)',
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
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

function bodyOf(body: SampleRequest['body']): { readonly lines: string[]; readonly reader: string } {
  switch (body?.kind) {
    case undefined:
      return { lines: [], reader: 'nil' }
    case 'json':
      return { lines: [`body := strings.NewReader(${jsonBody(body, 'go')})`], reader: 'body' }
    case 'text':
      return { lines: [`body := strings.NewReader(${goText(body.text)})`], reader: 'body' }
    case 'file':
      return {
        lines: [
          `file, err := os.Open(${quote(body.name)})`,
          'if err != nil {',
          '\tlog.Fatal(err)',
          '}',
          'defer file.Close()',
        ],
        reader: 'file',
      }
    case 'form':
      return {
        lines: [`body := strings.NewReader(${quote(formText(body.fields))})`],
        reader: 'body',
      }
    case 'multipart':
      return {
        lines: [
          'body := &bytes.Buffer{}',
          'form := multipart.NewWriter(body)',
          ...body.fields.flatMap(writePart),
          'if err := form.Close(); err != nil {',
          '\tlog.Fatal(err)',
          '}',
        ],
        reader: 'body',
      }
  }
}

function writePart({ name, value, isFile, contentType }: MultipartField): string[] {
  if (isFile)
    return [
      '{',
      `\tpart, err := form.CreateFormFile(${quote(name)}, ${quote(name)})`,
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      `\tfile, err := os.Open(${quote(name)})`,
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tdefer file.Close()',
      '\tif _, err := io.Copy(part, file); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '}',
    ]
  if (contentType !== undefined) return typedPart(name, value, contentType)
  return [`if err := form.WriteField(${quote(name)}, ${quote(value)}); err != nil {`, '\tlog.Fatal(err)', '}']
}

function typedPart(name: string, value: string, contentType: string): string[] {
  return [
    '{',
    '\tpart, err := form.CreatePart(textproto.MIMEHeader{',
    `\t\t"Content-Disposition": {${quote(`form-data; name="${encodePartName(name)}"`)}},`,
    `\t\t"Content-Type": {${quote(contentType)}},`,
    '\t})',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    `\tif _, err := io.WriteString(part, ${quote(value)}); err != nil {`,
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
  ]
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `os.Getenv("${name}")`, 'json', '+')
}

function quote(text: string): string {
  return quoteText(text, 'json')
}
