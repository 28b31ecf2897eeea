import type { MultipartField } from './sample-body.ts'

/** Separates the parts of a form. It must not occur in the examples of a document. */
export const boundary = 'part-of-the-form-7d1f3a'

type MultipartPiece = { readonly text: string } | { readonly file: string }

/** Encodes the name of a form part like browsers do. */
export function encodePartName(name: string): string {
  return name.replaceAll(/["\r\n]/g, encodeURIComponent)
}

/** A multipart form as texts and files that follow each other, for libraries that cannot write one. */
export function writeMultipart(fields: readonly MultipartField[]): MultipartPiece[] {
  const parts = fields.flatMap(({ name, value, isFile, contentType }): MultipartPiece[] => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${encodePartName(name)}"`
    const usual = isFile ? 'application/octet-stream' : undefined
    const type = (contentType ?? usual) === undefined ? '' : `\r\nContent-Type: ${contentType ?? usual}`
    if (!isFile) return [{ text: `${head}${type}\r\n\r\n${value}\r\n` }]
    const fileHead = `${head}; filename="${encodePartName(name)}"${type}\r\n\r\n`
    return [{ text: fileHead }, { file: name }, { text: '\r\n' }]
  })
  return [...parts, { text: `--${boundary}--\r\n` }]
}
