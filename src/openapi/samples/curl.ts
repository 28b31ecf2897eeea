import { plainText, type SampleRequest, type SampleText } from './sample-request.ts'

/** A call with curl, one option a line. */
export function writeCurl({ method, url, headers, body }: SampleRequest): string {
  const isDefault = method === 'GET' && body === undefined
  const options = [
    ...(isDefault ? [] : method === 'HEAD' ? ['--head'] : [`--request ${shellWord(method)}`]),
    ...headers.map(({ name, value }) => `--header ${shellText([{ text: `${name}: ` }, ...value])}`),
    ...bodyOptions(body),
  ]
  return [`curl ${shellText(url)}`, ...options].join(' \\\n  ')
}

function bodyOptions(body: SampleRequest['body']): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`--data ${shellWord(JSON.stringify(body.value, null, 2))}`]
    case 'text':
      return [`--data-raw ${shellWord(body.text)}`]
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${shellWord(`${name}=${value}`)}`)
    case 'multipart':
      return body.fields.map(({ name, value, isFile }) =>
        isFile ? `--form ${shellWord(`${name}=@${name}`)}` : `--form-string ${shellWord(`${name}=${value}`)}`,
      )
  }
}

function shellText(text: SampleText): string {
  const plain = plainText(text)
  if (plain !== undefined) return shellWord(plain)
  const inner = text.map((part) => ('env' in part ? `$${part.env}` : part.text.replaceAll(/[\\"$`]/g, String.raw`\$&`)))
  return `"${inner.join('')}"`
}

/** Inside single quotes a shell reads nothing but the quote itself. */
function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
