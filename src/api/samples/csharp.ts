import { quoteText } from '../../formats/samples/sample-values.ts'
import { formText, sendsFile, type MultipartField } from './sample-body.ts'
import type { SampleHeader, SampleRequest, SampleText } from './sample-request.ts'
import { headerLines, jsonBody, sumOf } from './slot-marks.ts'

/** A request with HttpClient. */
export function writeCsharp({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  return [
    ...(sendsFile(body) ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quote(method)}), ${expression(url)});`,
    ...bodyLines(body),
    ...headerLines({ headers, optionalHeaders }, headerLine),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n')
}

/** The type of the content is a header of the content. */
function headerLine({ name, value }: SampleHeader): string {
  const holder = name === 'Content-Type' ? 'request.Content.Headers' : 'request.Headers'
  return `${holder}.TryAddWithoutValidation(${quote(name)}, ${expression(value)});`
}

function bodyLines(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [contentOf(jsonBody(body, 'csharp'))]
    case 'text':
      return [contentOf(quote(body.text))]
    case 'form':
      return [contentOf(quote(formText(body.fields)))]
    case 'file':
      return [`request.Content = new StreamContent(File.OpenRead(${quote(body.name)}));`]
    case 'multipart':
      return ['var form = new MultipartFormDataContent();', ...body.fields.map(partOf), 'request.Content = form;']
  }
}

function contentOf(text: string): string {
  return `request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(${text}));`
}

function partOf({ name, value, isFile, contentType }: MultipartField): string {
  const key = quote(name)
  if (isFile) return `form.Add(new StreamContent(File.OpenRead(${key})), ${key}, ${key});`
  const type = contentType === undefined ? '' : `, Encoding.UTF8, ${quote(contentType)}`
  return `form.Add(new StringContent(${quote(value)}${type}), ${key});`
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `Environment.GetEnvironmentVariable("${name}")`, 'json', ' + ')
}

function quote(text: string): string {
  return quoteText(text, 'json')
}
