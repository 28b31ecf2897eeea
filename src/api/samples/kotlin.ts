import { quoteText } from '../../formats/samples/sample-values.ts'
import { indent } from './indent.ts'
import { publisherOf } from './java.ts'
import { boundary } from './multipart.ts'
import { sendsFile } from './sample-body.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'
import { headerLines, sumOf } from './slot-marks.ts'

/** A request with java.net.http. */
export function writeKotlin({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const publisher = body === undefined ? 'HttpRequest.BodyPublishers.noBody()' : publisherOf(body, 'kotlin')
  const lines = [
    `val request = HttpRequest.newBuilder(URI.create(${expression(url)}))`,
    ...headerLines(
      { headers, optionalHeaders },
      ({ name, value }) => `    .header(${quote(name)}, ${expression(value)})`,
    ),
    ...(body?.kind === 'multipart'
      ? [`    .header("Content-Type", ${quote(`multipart/form-data; boundary=${boundary}`)})`]
      : []),
    ...(method === 'GET' && body === undefined ? [] : [`    .method(${quote(method)}, ${publisher})`]),
    '    .build()',
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println("${response.statusCode()} ${response.body()}")',
  ]
  return [
    'import java.net.URI',
    'import java.net.http.HttpClient',
    'import java.net.http.HttpRequest',
    'import java.net.http.HttpResponse',
    ...(sendsFile(body) ? ['import java.nio.file.Path'] : []),
    '',
    'fun main() {',
    ...indent(
      lines.flatMap((line) => line.split('\n')),
      '    ',
    ),
    '}',
  ].join('\n')
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `System.getenv("${name}")`, 'kotlin', ' + ')
}

function quote(text: string): string {
  return quoteText(text, 'kotlin')
}
