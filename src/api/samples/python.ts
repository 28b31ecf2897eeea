import { quoteText } from '../../formats/samples/sample-values.ts'
import { indent } from './indent.ts'
import { plainText, type SampleRequest, type SampleText } from './sample-request.ts'
import { around, headerLines, jsonBody, onlyWith, sumOf } from './slot-marks.ts'

const shortcuts = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** A request with the requests library. */
export function writePython({ method, url, headers, optionalHeaders, body, answersJson }: SampleRequest): string {
  const needsOs = [url, ...headers.map(({ value }) => value)].some((text) => plainText(text) === undefined)
  const sent =
    body?.kind === 'json'
      ? headers.filter(({ name, value }) => name !== 'Content-Type' || plainText(value) !== 'application/json')
      : headers
  const all = { headers: sent, optionalHeaders }
  const lines = [
    ...(shortcuts.has(method) ? [] : [`${quote(method)},`]),
    `${expression(url)},`,
    ...around(
      ['headers={', '},'],
      headerLines(all, ({ name, value }) => `    ${quote(name)}: ${expression(value)},`),
      all,
    ),
    ...bodyLines(body),
  ]
  const verb = shortcuts.has(method) ? method.toLowerCase() : 'request'
  return [
    `${needsOs ? onlyWith([url, ...headers.map(({ value }) => value)], 'import os\n\n') : ''}import requests`,
    '',
    `response = requests.${verb}(`,
    ...indent(lines, '    '),
    ')',
    `print(response.status_code, response.${answersJson ? 'json()' : 'text'})`,
  ].join('\n')
}

function bodyLines(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return `json=${jsonBody(body, 'python')},`.split('\n')
    case 'text':
      return [`data=${quote(body.text)}.encode(),`]
    case 'file':
      return [`data=open(${quote(body.name)}, "rb"),`]
    case 'form':
      return ['data=[', ...body.fields.map(([name, value]) => `    (${quote(name)}, ${quote(value)}),`), '],']
    case 'multipart':
      return [
        'files=[',
        ...body.fields.map(({ name, value, isFile, contentType }) => {
          const type = contentType === undefined ? '' : `, ${quote(contentType)}`
          return `    (${quote(name)}, ${isFile ? `open(${quote(name)}, "rb")` : `(None, ${quote(value)}${type})`}),`
        }),
        '],',
      ]
  }
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `os.environ["${name}"]`, 'json', ' + ')
}

function quote(text: string): string {
  return quoteText(text, 'json')
}
