import type { TryItField } from '../../model/try-it.ts'
import { quoteText } from './sample-values.ts'

/** The option of curl for a part of a multipart form. The value of a file is its name. */
export function curlFormOption({ name, value, isFile, type }: TryItField): string {
  if (!isFile && type === undefined) return `--form-string ${quoteText(`${name}=${value}`, 'shell-single')}`
  // Quoted, because a semicolon or comma would end the value.
  const isPlain = isFile && !/[",;\\]/.test(value)
  const content = isPlain ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  const ending = type === undefined ? '' : `;type=${type}`
  return `--form ${quoteText(`${name}=${isFile ? '@' : ''}${content}${ending}`, 'shell-single')}`
}
