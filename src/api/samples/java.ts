import { quoteText } from '../../formats/samples/sample-values.ts'
import { indent } from './indent.ts'
import { boundary, writeMultipart } from './multipart.ts'
import { formText, sendsFile, type MultipartField, type SampleBody } from './sample-body.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'
import { headerLines, jsonBody, sumOf } from './slot-marks.ts'

/** A request with java.net.http. */
export function writeJava({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const publisher = body && publisherOf(body, 'json')
  const lines = [
    `var request = HttpRequest.newBuilder(URI.create(${expression(url)}))`,
    ...headerLines(
      { headers, optionalHeaders },
      ({ name, value }) => `    .header(${quote(name)}, ${expression(value)})`,
    ),
    ...(body?.kind === 'multipart'
      ? [`    .header("Content-Type", ${quote(`multipart/form-data; boundary=${boundary}`)})`]
      : []),
    ...(method === 'GET' && publisher === undefined
      ? []
      : [`    .method(${quote(method)}, ${publisher ?? 'HttpRequest.BodyPublishers.noBody()'})`]),
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
    ...(sendsFile(body) ? ['import java.nio.file.Path;'] : []),
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

/** The body for java.net.http, in a language with this quoting. */
export function publisherOf(body: SampleBody, quoting: 'json' | 'kotlin'): string {
  return `HttpRequest.BodyPublishers.${makerOf(body, (text) => quoteText(text, quoting), quoting === 'json' ? 'java' : quoting)}`
}

type Quote = typeof quote

function makerOf(body: SampleBody, write: Quote, syntax: 'java' | 'kotlin'): string {
  switch (body.kind) {
    case 'file':
      return `ofFile(Path.of(${write(body.name)}))`
    case 'json':
      return `ofString(${jsonBody(body, syntax, '    ')})`
    case 'text':
      return `ofString(${write(body.text)})`
    case 'form':
      return `ofString(${write(formText(body.fields))})`
    case 'multipart':
      return `concat(\n${indent(partsOf(body.fields, write), '        ').join(',\n')})`
  }
}

/** The library has no support for multipart forms, so they are written out. */
function partsOf(fields: readonly MultipartField[], write: Quote): string[] {
  return writeMultipart(fields).map((part) =>
    'file' in part
      ? `HttpRequest.BodyPublishers.ofFile(Path.of(${write(part.file)}))`
      : `HttpRequest.BodyPublishers.ofString(${write(part.text)})`,
  )
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `System.getenv("${name}")`, 'json', ' + ')
}

function quote(text: string): string {
  return quoteText(text, 'json')
}
