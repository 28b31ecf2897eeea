import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { readSource, statSource } from '../../system/source-files.ts'
import type { SourceGate } from '../../system/source-gate.ts'

/** Reads a file of the project, relative to its folder. */
export type ProjectFileReader = (file: string) => ProjectFile

/** A text or why it cannot be read, and the hash of the content; empty if that is unknown. */
type ProjectFile = { readonly hash: string } & ({ readonly text: string } | { readonly error: string })

const maxBytes = 10 * 1024 * 1024

/** Reads text files that the gate allows. */
export function createFileReader(gate: SourceGate): ProjectFileReader {
  return (file) => {
    try {
      const answer = gate.ask(file)
      if ('refusal' in answer) return refuse(answer.refusal)
      const absolute = answer.real
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
      return errorOf(error)
    }
  }
}

const noFile: ProjectFile = { error: 'there is no such file', hash: 'absent' }

function refuse(error: string): ProjectFile {
  return { error, hash: '' }
}

function errorOf(error: unknown): ProjectFile {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFile
  if (code === 'EACCES' || code === 'EPERM') return refuse('permission to read it is denied')
  if (code === 'ELOOP') return refuse('its symbolic links form a loop')
  return refuse(error instanceof Error ? error.message : String(error))
}
