import type { SampleRequest } from './sample-request.ts'
import { plainText } from './sample-text.ts'
import { around, headerLines, jsonBody, withVariables } from './slot-marks.ts'
import { bodyLines, createSyntax, indent, type BodyWriters } from './syntax.ts'

const shortcuts = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

const { quote, expression } = createSyntax('json', ' + ', (name) => `os.environ["${name}"]`)

const bodies: BodyWriters = {
  json: (body) => `json=${jsonBody(body, 'python')},`.split('\n'),
  text: ({ text }) => [`data=${quote(text)}.encode(),`],
  file: ({ name }) => [`data=open(${quote(name)}, "rb"),`],
  form: ({ fields }) => ['data=[', ...fields.map(([name, value]) => `    (${quote(name)}, ${quote(value)}),`), '],'],
  multipart: ({ fields }) => [
    'files=[',
    ...fields.map(({ name, value, isFile, contentType }) => {
      const type = contentType === undefined ? '' : `, ${quote(contentType)}`
      const file = `open(${quote(name)}, "rb")`
      const typedFile = type === '' ? file : `(${quote(name)}, ${file}${type})`
      return `    (${quote(name)}, ${isFile ? typedFile : `(None, ${quote(value)}${type})`}),`
    }),
    '],',
  ],
}

/** A request with the requests library. */
export function writePython(request: SampleRequest): string {
  const { method, url, headers, optionalHeaders, body, answersJson } = request
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
    ...bodyLines(body, bodies),
  ]
  const verb = shortcuts.has(method) ? method.toLowerCase() : 'request'
  return [
    `${withVariables(request, 'import os\n\n')}import requests`,
    '',
    `response = requests.${verb}(`,
    ...indent(lines, '    '),
    ')',
    `print(response.status_code, response.${answersJson ? 'json()' : 'text'})`,
  ].join('\n')
}
