import { quoteText } from '../../model/sample-values.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'
import { sumOf } from './slot-marks.ts'

/** A call with the curl extension. */
export function writePhp({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'GET' && body === undefined ? [] : [`    CURLOPT_CUSTOMREQUEST => ${quote(method)},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length === 0
      ? []
      : [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map(({ name, value }) => `        ${expression([{ text: `${name}: ` }, ...value])},`),
          '    ],',
        ]),
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

function bodyLines(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`    CURLOPT_POSTFIELDS => ${quote(JSON.stringify(body.value, null, 2))},`]
    case 'text':
      return [`    CURLOPT_POSTFIELDS => ${quote(body.text)},`]
    case 'form':
      return [
        `    CURLOPT_POSTFIELDS => ${quote(new URLSearchParams(body.fields.map(([name, value]) => [name, value])).toString())},`,
      ]
    case 'multipart':
      return [
        '    CURLOPT_POSTFIELDS => [',
        ...body.fields.map(
          ({ name, value, isFile }) =>
            `        ${quote(name)} => ${isFile ? `new CURLFile(${quote(name)})` : quote(value)},`,
        ),
        '    ],',
      ]
  }
}

function expression(text: SampleText): string {
  return sumOf(text, (name) => `getenv('${name}')`, 'php', ' . ')
}

function quote(text: string): string {
  return quoteText(text, 'php')
}
