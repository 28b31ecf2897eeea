import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Builds `dist`, which the tests of the command run, unless it is there and no source has changed. */
export function setup(): void {
  const root = path.resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build-package.mjs'], { cwd: root, stdio: 'inherit' })
}
