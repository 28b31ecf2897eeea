import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Builds `dist`, which the tests of the command run, unless it is there and no source has changed, and gives the run
 * one folder for all that its tests make; the folder goes with the run.
 */
export function setup(): () => void {
  const root = path.resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build-package.mjs'], { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-tests-'))
  // Some tests run docsgen as another user, who must get into its own folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
