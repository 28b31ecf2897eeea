import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { isUtf8 } from 'node:buffer'

const maxBytes = 10 * 1024 * 1024

/** Reads text files below a folder and nothing outside it, wherever links lead. */
export function createFileReader(
  root: string,
): (file: string) => { readonly text: string } | { readonly fault: string } {
  const realRoot = realpathSync(root)
  return (file) => {
    const absolute = path.resolve(realRoot, file)
    if (!isInside(absolute, realRoot)) return { fault: 'it lies outside the project' }
    try {
      if (!isInside(realpathSync(absolute), realRoot)) return { fault: 'it is a link that leads outside the project' }
      const stats = statSync(absolute)
      if (stats.isDirectory()) return { fault: 'it is a folder' }
      if (!stats.isFile()) return { fault: 'it is not a file' }
      if (stats.size > maxBytes) return { fault: 'it is larger than 10 MB' }
      const bytes = readFileSync(absolute)
      if (!isUtf8(bytes) || bytes.includes(0)) return { fault: 'it is not UTF-8 text' }
      return {
        text: bytes
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .replaceAll(/\r\n?/g, '\n'),
      }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }
}

function faultOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file'
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read'
  if (code === 'ELOOP') return 'its links go round in a circle'
  return error instanceof Error ? error.message : String(error)
}

/** Whether a path is a folder or lies below it; `/docs_secret` does not lie in `/docs`. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
}
