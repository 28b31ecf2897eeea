import path from 'node:path'
import { lookup } from 'mrmime'

const texts =
  /^(?:text\/.+|application\/(?:json|javascript|xml|manifest\+json|yaml|toml|.+\+(?:json|xml))|image\/svg\+xml)$/
const compressible =
  /^(?:application\/(?:wasm|vnd\.ms-fontobject|rtf)|font\/(?:ttf|otf|collection)|image\/(?:bmp|x-icon|vnd\.microsoft\.icon))$/

/** The content type of a file by its extension; text files are UTF-8. */
export function contentTypeOf(file: string): string {
  const extension = path.posix.extname(file)
  const type = (extension === '' ? undefined : lookup(extension)) ?? 'application/octet-stream'
  return texts.test(type) ? `${type}; charset=utf-8` : type
}

/** Whether a content type benefits from compression; images, videos and archives do not. */
export function isCompressible(contentType: string): boolean {
  const [type = ''] = contentType.split(';')
  return texts.test(type) || compressible.test(type)
}
