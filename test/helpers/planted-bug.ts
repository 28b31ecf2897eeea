import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** The text that `plantBug` makes docsgen fail on. */
export const plantedText = 'Planted bug'

/**
 * An environment in which docsgen throws when it converts exactly `plantedText` to lower case, which it does to make the
 * id of a heading. It simulates a bug that is not known yet.
 */
export function plantBug(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-bug-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = path.join(folder, 'plant.mjs')
  writeFileSync(
    script,
    `const { toLowerCase } = String.prototype
String.prototype.toLowerCase = function () {
  if (String(this) === ${JSON.stringify(plantedText)}) throw new TypeError('the planted bug')
  return toLowerCase.call(this)
}
`,
  )
  return { NODE_OPTIONS: `--import ${script}` }
}
