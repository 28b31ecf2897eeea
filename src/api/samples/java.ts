import { indent } from './indent.ts'
import { boundary, writeMultipart } from './multipart.ts'
import { formText, sendsFile, type MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { headerLines, jsonBody } from './slot-marks.ts'
import { createSyntax, writeBodyWith, type BodyWriters, type Syntax } from './syntax.ts'

const syntax = createSyntax('json', ' + ', (name) => `System.getenv("${name}")`)

/** A request with java.net.http. */
export function writeJava(request: SampleRequest): string {
  const [first = '', ...more] = builderLines(request, syntax, 'java')
  const lines = [
    `var request = ${first}`,
    ...more,
    '    .build();',
    'var response = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ]
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(sendsFile(request.body) ? ['import java.nio.file.Path;'] : []),
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    ...indent(
      lines.flatMap((line) => line.split('\n')),
      '        ',
    ),
    '    }',
    '}',
  ].join('\n')
}

/** The lines of a request that Java and Kotlin write alike. */
export function builderLines(
  { method, url, headers, optionalHeaders, body }: SampleRequest,
  { quote, expression }: Syntax,
  language: 'java' | 'kotlin',
): string[] {
  const publisher = body && writeBodyWith(body, publishers(quote, language))
  return [
    `HttpRequest.newBuilder(URI.create(${expression(url)}))`,
    ...headerLines(
      { headers, optionalHeaders },
      ({ name, value }) => `    .header(${quote(name)}, ${expression(value)})`,
    ),
    ...(body?.kind === 'multipart'
      ? [`    .header("Content-Type", ${quote(`multipart/form-data; boundary=${boundary}`)})`]
      : []),
    ...(method === 'GET' && publisher === undefined
      ? []
      : [`    .method(${quote(method)}, HttpRequest.BodyPublishers.${publisher ?? 'noBody()'})`]),
  ]
}

/** The bodies of java.net.http. */
function publishers(quote: Syntax['quote'], language: 'java' | 'kotlin'): BodyWriters<string> {
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
