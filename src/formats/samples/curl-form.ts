import { quoteText } from './sample-values.ts'

interface FormPart {
  readonly name: string
  /** The text, or the name of the file. */
  readonly value: string
  readonly isFile: boolean
  readonly type?: string | undefined
}

/** The option of curl for a part of a multipart form. */
export function curlFormOption({ name, value, isFile, type }: FormPart): string {
  if (!isFile && type === undefined) return `--form-string ${quoteText(`${name}=${value}`, 'shell-single')}`
  // Quoted, because a semicolon or comma would end the value.
  const isPlain = isFile && !/[",;\\]/.test(value)
  const content = isPlain ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  const ending = type === undefined ? '' : `;type=${type}`
  return `--form ${quoteText(`${name}=${isFile ? '@' : ''}${content}${ending}`, 'shell-single')}`
}
