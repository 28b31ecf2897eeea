import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Builds `dist` for the tests of the command, unless it is up to date, and creates one folder for everything that the
 * tests of a run write. The folder is deleted at the end of the run.
 */
export function setup(): () => void {
  const root = path.resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build-package.mjs'], { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-tests-'))
  // Some tests run docsgen as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
