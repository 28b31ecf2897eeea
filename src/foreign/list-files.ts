import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The names of all files and folders below a folder, with `/` on every system. None if there is no such folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(path.sep, '/'))
}
