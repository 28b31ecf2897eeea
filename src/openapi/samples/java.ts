import { quoteText } from '../../model/sample-values.ts'
import { indent } from './indent.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'
import { sumOf } from './slot-marks.ts'

/** A call with java.net.http; a form of several parts has no short way in it. */
export function writeJava({ method, url, headers, body }: SampleRequest): string | undefined {
  if (body?.kind === 'multipart') return undefined
  const publisher = body === undefined ? undefined : `HttpRequest.BodyPublishers.${publisherOf(body)}`
  const lines = [
    `var request = HttpRequest.newBuilder(URI.create(${expression(url)}))`,
    ...headers.map(({ name, value }) => `    .header(${quote(name)}, ${expression(value)})`),
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
    ...(body?.kind === 'file' ? ['import java.nio.file.Path;'] : []),
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

function publisherOf(body: Exclude<SampleRequest['body'], undefined>): string {
  switch (body.kind) {
    case 'file':
      return `ofFile(Path.of(${quote(body.name)}))`
    case 'json':
      return `ofString(${textBlock(JSON.stringify(body.value, null, 2))})`
    case 'text':
      return `ofString(${quote(body.text)})`
    case 'form':
      return `ofString(${quote(new URLSearchParams(body.fields.map(([name, value]) => [name, value])).toString())})`
    case 'multipart':
      return 'noBody()'
  }
}

/** A text block; its margin is that of its least indented line, so that of the closing quotes. */
function textBlock(text: string): string {
  if (!text.includes('\n')) return quote(text)
  const escaped = text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"""`)
  return `"""\n        ${escaped.replaceAll('\n', '\n        ')}\n        """.strip()`
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `System.getenv("${name}")`, 'json', ' + ')
}

function quote(text: string): string {
  return quoteText(text, 'json')
}
