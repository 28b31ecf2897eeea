import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Failure } from '../report/failure.ts'

/** Where a site is published. */
export interface Target {
  readonly kind: 's3' | 'gs' | 'az' | 'file'
  /** The name for messages, without a trailing slash: `s3://bucket/docs`. */
  readonly name: string
  /** The bucket or container; for a `file:` target, the absolute path of the folder. */
  readonly bucket: string
  /** Path below the bucket: empty, or with a trailing slash. */
  readonly prefix: string
}

const shapes = 's3://bucket/prefix, gs://bucket/prefix, az://container/prefix or file:///folder'

/** Parses a target. `below` is an additional path below it; if given, it must not be empty. */
export function parseTarget(word: string, below: string | undefined): Target {
  // The text before an @ could be a password, so no message repeats it.
  if (/^(?!file:\/\/\/)[a-z\d]+:\/*[^/]*(?:@|:.*@)/i.test(word))
    throw wrong('a target must not contain credentials; set them in the environment')
  const furtherPrefix = cleanPrefix(below ?? '')
  // An unset shell variable leaves a path like "/", which must not refer to the whole target.
  if (below !== undefined && furtherPrefix === '')
    throw wrong(`"${below}" cannot be a prefix; it must name a path such as preview/pr-12`)
  if (word.startsWith('file:')) return folderTarget(word, furtherPrefix)
  const match = /^(s3|gs|az):\/\/([^/?#]+)(?:\/([^?#]*))?$/.exec(word)
  const [, kind, bucket = '', rest = ''] = match ?? []
  if (kind !== 's3' && kind !== 'gs' && kind !== 'az') {
    const hint = /^\.{0,2}\//.test(word) ? `write the folder as ${pathToFileURL(word).href}` : `use ${shapes}`
    throw wrong(`"${word}" is not a target; ${hint}`)
  }
  const prefix = `${cleanPrefix(rest)}${furtherPrefix}`
  return { kind, bucket, prefix, name: `${kind}://${bucket}/${prefix}`.replace(/\/$/, '') }
}

function folderTarget(word: string, prefix: string): Target {
  if (!URL.canParse(word) || new URL(word).host !== '' || !word.startsWith('file:///') || /[?#]/.test(word))
    throw wrong(`"${word}" is not a folder; write it as file:///absolute/folder, with %3F for ? and %23 for #`)
  const bucket = path.join(readFileUrl(word), prefix)
  if (path.dirname(bucket) === bucket) throw wrong('the root of the file system cannot be a target; choose a folder')
  return { kind: 'file', bucket, prefix: '', name: `file://${bucket.replace(/\/$/, '')}` }
}

function readFileUrl(word: string): string {
  const mistake = wrong(`"${word}" is not a folder; write %25 for a % in its name, and / between names`)
  if (word.includes('%00')) throw mistake
  try {
    return fileURLToPath(word)
  } catch {
    // The only remaining cause is an invalid percent encoding.
    throw mistake
  }
}

function cleanPrefix(text: string): string {
  const parts = text.split('/').filter((part) => part !== '')
  if (parts.some((part) => part === '.' || part === '..' || part === '.docsgen' || /[\0-\x1f\x7f\\]/.test(part)))
    throw wrong(`"${text}" cannot be a prefix; it must be a plain path such as preview/pr-12`)
  return parts.map((part) => `${part}/`).join('')
}

function wrong(message: string): Failure {
  return new Failure(message, { status: 2 })
}
