import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startRadosgw, type RunningStore } from '../publish/servers.ts'

/**
 * Builds `dist` for the tests of the command, unless it is up to date, and creates one folder for everything that the
 * tests of a run write. The folder is deleted at the end of the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build-package.mjs'], { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-tests-'))
  // Some tests run docsgen as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  const endRadosgw = await offerRadosgw()
  return async () => {
    await endRadosgw()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Answers with the address of an S3 server, which starts at the first request and ends with the run. */
async function offerRadosgw(): Promise<() => Promise<void>> {
  let started: Promise<RunningStore> | undefined
  const server = createServer((_, response) => {
    started ??= startRadosgw()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.env['DOCSGEN_TEST_RADOSGW'] = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return async () => {
    server.close()
    // The tests that wanted a server which did not start have failed.
    const store = await started?.catch(() => undefined)
    await store?.stop()
  }
}
