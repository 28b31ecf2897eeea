import { curlFormOption } from '../../../src/formats/samples/curl-form.ts'
import { quoteText } from '../../../src/formats/samples/sample-values.ts'
import type { TryItRequest } from '../../../src/model/try-it.ts'

/** The request as a command. Keys are variables of the shell, so that it can be shared. */
export function writeCurl({ method, url, headers, body }: TryItRequest, text: string | undefined): string {
  const fields = body?.kind === 'form' || body?.kind === 'multipart' ? body.fields : []
  const parts = [
    `curl ${method === 'GET' ? '' : `--request ${method} `}${quote(url)}`,
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`--data-raw ${quoteText(text, 'shell-single')}`]),
    ...(body?.kind === 'file' ? [`--data-binary '@file'`] : []),
    ...fields.map((field) =>
      body?.kind === 'form'
        ? `--data-urlencode ${quoteText(`${field.name}=${field.value}`, 'shell-single')}`
        : curlFormOption(field),
    ),
  ]
  return parts.join(' \\\n  ')
}

function quote(value: string): string {
  return /\$[A-Z_\d]+$/.test(value) ? `"${value}"` : quoteText(value, 'shell-single')
}
