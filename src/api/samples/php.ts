import { quoteText } from '../../formats/samples/sample-values.ts'
import { formText, type MultipartField } from './sample-body.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'
import { around, headerLines, jsonBody, sumOf } from './slot-marks.ts'

/** A request with the curl extension. */
export function writePhp({ method, url, headers, optionalHeaders, body }: SampleRequest): string {
  const all = { headers, optionalHeaders }
  const options = [
    ...methodLines(method, body),
    '    CURLOPT_RETURNTRANSFER => true,',
    ...around(
      ['    CURLOPT_HTTPHEADER => [', '    ],'],
      headerLines(all, ({ name, value }) => `        ${expression([{ text: `${name}: ` }, ...value])},`),
      all,
    ),
    ...bodyLines(body),
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

function bodyLines(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`    CURLOPT_POSTFIELDS => ${jsonBody(body, 'php')},`]
    case 'text':
      return [`    CURLOPT_POSTFIELDS => ${quote(body.text)},`]
    case 'file':
      return [`    CURLOPT_POSTFIELDS => file_get_contents(${quote(body.name)}),`]
    case 'form':
      return [`    CURLOPT_POSTFIELDS => ${quote(formText(body.fields))},`]
    case 'multipart':
      return [
        '    CURLOPT_POSTFIELDS => [',
        ...namedOnce(body.fields).map((field) => `        ${quote(field.key)} => ${partOf(field)},`),
        '    ],',
      ]
  }
}

function partOf({ name, value, isFile, contentType }: MultipartField): string {
  if (isFile) return `new CURLFile(${quote(name)})`
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

function expression(text: SampleText): string {
  return sumOf(text, (name) => `getenv('${name}')`, 'php', ' . ')
}

function quote(text: string): string {
  return quoteText(text, 'php')
}
