import path from 'node:path'
import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { isWithin } from '../system/is-within.ts'
import { followSource, readSource, statSource } from '../system/source-files.ts'

/** Reads a file of the project, relative to its folder. */
export type ProjectFileReader = (file: string) => ProjectFile

/** A text or why it cannot be read, and the hash of what was found: empty where that is not known. */
type ProjectFile = { readonly hash: string } & ({ readonly text: string } | { readonly fault: string })

const maxBytes = 10 * 1024 * 1024

/** Reads text files below a folder and nothing outside it, wherever links lead. */
export function createFileReader(root: string): ProjectFileReader {
  const realRoot = followSource(root)
  return (file) => {
    const absolute = path.resolve(realRoot, file)
    if (!isWithin(absolute, realRoot)) return refuse('it lies outside the project')
    try {
      if (!isWithin(followSource(absolute), realRoot)) return refuse('it is a link that leads outside the project')
      const stats = statSource(absolute)
      if (stats === undefined) return noFile
      if (stats.isDirectory()) return refuse('it is a folder')
      if (!stats.isFile()) return refuse('it is not a file')
      if (stats.size > maxBytes) return refuse('it is larger than 10 MB')
      const bytes = readSource(absolute)
      if (!isUtf8(bytes) || bytes.includes(0)) return refuse('it is not UTF-8 text')
      return {
        hash: hash('sha256', bytes),
        text: bytes
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .replaceAll(/\r\n?/g, '\n'),
      }
    } catch (error) {
      return faultOf(error)
    }
  }
}

const noFile: ProjectFile = { fault: 'there is no such file', hash: 'absent' }

function refuse(fault: string): ProjectFile {
  return { fault, hash: '' }
}

function faultOf(error: unknown): ProjectFile {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFile
  if (code === 'EACCES' || code === 'EPERM') return refuse('it may not be read')
  if (code === 'ELOOP') return refuse('its links go round in a circle')
  return refuse(error instanceof Error ? error.message : String(error))
}
