import { formText, type MultipartField } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { around, headerLines, jsonBody } from './slot-marks.ts'
import { bodyLines, createSyntax, type BodyWriters } from './syntax.ts'

const { quote, expression } = createSyntax('php', ' . ', (name) => `getenv('${name}')`)

const bodies: BodyWriters = {
  json: (body) => [`    CURLOPT_POSTFIELDS => ${jsonBody(body, 'php')},`],
  text: ({ text }) => [`    CURLOPT_POSTFIELDS => ${quote(text)},`],
  file: ({ name }) => [`    CURLOPT_POSTFIELDS => file_get_contents(${quote(name)}),`],
  form: ({ fields }) => [`    CURLOPT_POSTFIELDS => ${quote(formText(fields))},`],
  multipart: ({ fields }) => [
    '    CURLOPT_POSTFIELDS => [',
    ...namedOnce(fields).map((field) => `        ${quote(field.key)} => ${partOf(field)},`),
    '    ],',
  ],
}

/** A request with the curl extension. */
export function writePhp(request: SampleRequest): string {
  const { method, url, body } = request
  const options = [
    ...methodLines(method, body),
    '    CURLOPT_RETURNTRANSFER => true,',
    ...around(
      ['    CURLOPT_HTTPHEADER => [', '    ],'],
      headerLines(request, ({ name, value }) => `        ${expression([{ text: `${name}: ` }, ...value])},`),
      request,
    ),
    ...bodyLines(body, bodies),
  ]
  return [
    '<?php',
    '',
    `$curl = curl_init(${expression(url)});`,
    'curl_setopt_array($curl, [',
    ...options,
    ']);',
    '',
    '$answer = curl_exec($curl);',
    'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " ", $answer;',
  ].join('\n')
}

function methodLines(method: string, body: SampleRequest['body']): string[] {
  // With only the method set, curl would wait for a body that never comes.
  if (method === 'HEAD') return ['    CURLOPT_NOBODY => true,']
  return method === 'GET' && body === undefined ? [] : [`    CURLOPT_CUSTOMREQUEST => ${quote(method)},`]
}

function partOf({ name, value, isFile, contentType }: MultipartField): string {
  if (isFile) return `new CURLFile(${quote(name)}${contentType === undefined ? '' : `, ${quote(contentType)}`})`
  return contentType === undefined
    ? quote(value)
    : `new CURLStringFile(${quote(value)}, ${quote(name)}, ${quote(contentType)})`
}

/** A PHP array cannot have a key twice, so fields with the same name get the keys that PHP itself would read. */
function namedOnce(fields: readonly MultipartField[]): (MultipartField & { readonly key: string })[] {
  return fields.map((field, index) => {
    const before = fields.slice(0, index).filter(({ name }) => name === field.name).length
    const isShared = fields.filter(({ name }) => name === field.name).length > 1
    return { ...field, key: isShared ? `${field.name}[${String(before)}]` : field.name }
  })
}
