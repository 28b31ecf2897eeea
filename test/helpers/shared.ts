import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Asks for something that is made once for all test files of the run: an S3 server, or this repository's built documentation. */
export async function askForShared(name: 'radosgw' | 'documentation'): Promise<string> {
  const response = await fetch(new URL(name, process.env['DOCSGEN_TEST_SHARED']))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** A copy of this repository's documentation that a test can change. Its pages are in its cache. It is removed with the run. */
export async function copyDocumentation(): Promise<string> {
  const from = await askForShared('documentation')
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-documentation-'))
  cpSync(from, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => file !== path.join(from, 'build'),
  })
  return folder
}
