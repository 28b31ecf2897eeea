import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** The real path of a file that may not exist yet. */
export function resolveReal(file: string): string {
  const absolute = path.resolve(file)
  if (existsSync(absolute)) return realpathSync(absolute)
  const parent = path.dirname(absolute)
  return parent === absolute ? absolute : path.join(resolveReal(parent), path.basename(absolute))
}
