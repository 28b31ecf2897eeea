import { boundary, writeMultipart } from './multipart.ts'
import { formText, sendsFile, type MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { headerLines, jsonBody } from './slot-marks.ts'
import { createSyntax, indent, writeBodyWith, type BodyWriters, type Syntax } from './syntax.ts'

/** A language that sends requests with java.net.http. */
interface JavaLanguage extends Syntax {
  readonly name: 'java' | 'kotlin'
  readonly end: string
}

const java: JavaLanguage = {
  ...createSyntax('json', ' + ', (name) => `System.getenv("${name}")`),
  name: 'java',
  end: ';',
}
const kotlin: JavaLanguage = {
  ...createSyntax('kotlin', ' + ', (name) => `System.getenv("${name}")`),
  name: 'kotlin',
  end: '',
}

/** A request in Java. */
export function writeJava(request: SampleRequest): string {
  const [first = '', ...more] = requestLines(request, java)
  return [
    ...importLines(request, java),
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    ...indentCode(
      [
        `var request = ${first}`,
        ...more,
        'var response = HttpClient.newHttpClient()',
        '    .send(request, HttpResponse.BodyHandlers.ofString());',
        'System.out.println(response.statusCode() + " " + response.body());',
      ],
      '        ',
    ),
    '    }',
    '}',
  ].join('\n')
}

/** A request in Kotlin. */
export function writeKotlin(request: SampleRequest): string {
  const [first = '', ...more] = requestLines(request, kotlin)
  return [
    ...importLines(request, kotlin),
    'fun main() {',
    ...indentCode(
      [
        `val request = ${first}`,
        ...more,
        'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
        'println("${response.statusCode()} ${response.body()}")',
      ],
      '    ',
    ),
    '}',
  ].join('\n')
}

function importLines({ body }: SampleRequest, { end }: JavaLanguage): string[] {
  const names = ['net.URI', 'net.http.HttpClient', 'net.http.HttpRequest', 'net.http.HttpResponse']
  if (sendsFile(body)) names.push('nio.file.Path')
  return [...names.map((name) => `import java.${name}${end}`), '']
}

function indentCode(lines: readonly string[], margin: string): string[] {
  return indent(
    lines.flatMap((line) => line.split('\n')),
    margin,
  )
}

function requestLines(request: SampleRequest, language: JavaLanguage): string[] {
  const { method, url, body } = request
  const { quote, expression, end } = language
  const publisher = body && writeBodyWith(body, publishers(language))
  return [
    `HttpRequest.newBuilder(URI.create(${expression(url)}))`,
    ...headerLines(request, ({ name, value }) => `    .header(${quote(name)}, ${expression(value)})`),
    ...(body?.kind === 'multipart'
      ? [`    .header("Content-Type", ${quote(`multipart/form-data; boundary=${boundary}`)})`]
      : []),
    ...(method === 'GET' && publisher === undefined
      ? []
      : [`    .method(${quote(method)}, HttpRequest.BodyPublishers.${publisher ?? 'noBody()'})`]),
    `    .build()${end}`,
  ]
}

function publishers({ quote, name: language }: JavaLanguage): BodyWriters<string> {
  return {
    file: ({ name }) => `ofFile(Path.of(${quote(name)}))`,
    json: (body) => `ofString(${jsonBody(body, language, '    ')})`,
    text: ({ text }) => `ofString(${quote(text)})`,
    form: ({ fields }) => `ofString(${quote(formText(fields))})`,
    multipart: ({ fields }) => `concat(\n${indent(partsOf(fields, quote), '        ').join(',\n')})`,
  }
}

/** The library has no support for multipart forms, so they are written out. */
function partsOf(fields: readonly MultipartField[], quote: Syntax['quote']): string[] {
  return writeMultipart(fields).map((part) =>
    'file' in part
      ? `HttpRequest.BodyPublishers.ofFile(Path.of(${quote(part.file)}))`
      : `HttpRequest.BodyPublishers.ofString(${quote(part.text)})`,
  )
}
