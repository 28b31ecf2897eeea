import { indent } from './indent.ts'
import { builderLines } from './java.ts'
import { sendsFile } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { createSyntax } from './syntax.ts'

const syntax = createSyntax('kotlin', ' + ', (name) => `System.getenv("${name}")`)

/** A request with java.net.http. */
export function writeKotlin(request: SampleRequest): string {
  const [first = '', ...more] = builderLines(request, syntax, 'kotlin')
  const lines = [
    `val request = ${first}`,
    ...more,
    '    .build()',
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println("${response.statusCode()} ${response.body()}")',
  ]
  return [
    'import java.net.URI',
    'import java.net.http.HttpClient',
    'import java.net.http.HttpRequest',
    'import java.net.http.HttpResponse',
    ...(sendsFile(request.body) ? ['import java.nio.file.Path'] : []),
    '',
    'fun main() {',
    ...indent(
      lines.flatMap((line) => line.split('\n')),
      '    ',
    ),
    '}',
  ].join('\n')
}
