import { createRequire } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../formats/take-or-make.ts'

/** Folder of docsgen's own package, whether this code runs bundled in `dist` or from its sources. */
export function packageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('the package of docsgen is not complete: no package.json above its code')
    folder = parent
  }
  return folder
}

/** Changes with every change of docsgen's code, templates or styles. */
export const codeFingerprint = once(() => readFileSync(path.join(packageFolder(), 'dist/stamp'), 'utf8').trim())

/** The text of a file in docsgen's own package; `undefined` if there is none. */
export function readPackageFile(name: string): string | undefined {
  const file = path.join(packageFolder(), name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A file of a package that `from` can import; `undefined` if it is not installed. */
export function installedFile(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name)
  } catch {
    return undefined
  }
}
