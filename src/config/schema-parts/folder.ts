import { posix } from 'node:path'
import * as z from 'zod'

/** A folder of pages. Folders are compared, so each has one spelling. */
export const folder = z.string().overwrite(plainFolder)

/** A folder as paths name it: `./docs/` is `docs`. */
export function plainFolder(name: string): string {
  return posix.normalize(name.replaceAll('\\', '/')).replace(/(?<=.)\/$/, '')
}
