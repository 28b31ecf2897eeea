import { chownSync, readdirSync } from 'node:fs'
import path from 'node:path'

export const isRoot = process.getuid?.() === 0

/** Command prefix that starts a program as another user, because root can read and write everything. */
export const asNobody: readonly string[] = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

/** Makes that user the owner of a folder and everything in it. */
export function giveToNobody(folder: string): void {
  if (!isRoot) return
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, name), 65_534, 65_534)
}
