import { formText, sendsFile, type MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import type { SampleHeader } from './sample-text.ts'
import { headerLines, jsonBody } from './slot-marks.ts'
import { bodyLines, createSyntax, type BodyWriters } from './syntax.ts'

const { quote, expression } = createSyntax('json', ' + ', (name) => `Environment.GetEnvironmentVariable("${name}")`)

const bodies: BodyWriters = {
  json: (body) => [contentOf(jsonBody(body, 'csharp'))],
  text: ({ text }) => [contentOf(quote(text))],
  form: ({ fields }) => [contentOf(quote(formText(fields)))],
  file: ({ name }) => [`request.Content = new StreamContent(File.OpenRead(${quote(name)}));`],
  multipart: ({ fields }) => [
    'var form = new MultipartFormDataContent();',
    ...fields.map(partOf),
    'request.Content = form;',
  ],
}

/** A request with HttpClient. */
export function writeCsharp(request: SampleRequest): string {
  const { method, url, body } = request
  return [
    ...(sendsFile(body) ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quote(method)}), ${expression(url)});`,
    ...bodyLines(body, bodies),
    ...headerLines(request, headerLine),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n')
}

/** The type of the content is a header of the content. */
function headerLine({ name, value }: SampleHeader): string {
  const holder = name === 'Content-Type' ? 'request.Content.Headers' : 'request.Headers'
  return `${holder}.TryAddWithoutValidation(${quote(name)}, ${expression(value)});`
}

function contentOf(text: string): string {
  return `request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(${text}));`
}

function partOf({ name, value, isFile, contentType }: MultipartField): string {
  const key = quote(name)
  const header = contentType === undefined ? '' : ` { Headers = { ContentType = new(${quote(contentType)}) } }`
  if (isFile) return `form.Add(new StreamContent(File.OpenRead(${key}))${header}, ${key}, ${key});`
  const type = contentType === undefined ? '' : `, Encoding.UTF8, ${quote(contentType)}`
  return `form.Add(new StringContent(${quote(value)}${type}), ${key});`
}
