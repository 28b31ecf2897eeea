import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startRadosgw, type RunningStore } from '../publish/servers.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Builds `dist` for the tests of the command, unless it is up to date, and creates the folders for everything that the
 * tests of a run write. They are deleted at the end of the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build-package.mjs'], { cwd: root, stdio: 'inherit' })
  const [disk = '', folder = ''] = [tmpdir(), findMemory()].map(makeFolder)
  process.env['DOCSGEN_TEST_DISK'] = disk
  process.env['TMPDIR'] = folder
  const endOffers = await offerShared(path.join(folder, 'documentation'))
  return async () => {
    await endOffers()
    for (const made of [disk, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A folder in memory, if it has enough space for what the tests write. */
function findMemory(): string {
  const memory = '/dev/shm'
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  return bavail * bsize > 4e9 ? memory : tmpdir()
}

function makeFolder(place: string): string {
  const folder = mkdtempSync(path.join(place, 'docsgen-tests-'))
  // Some tests run docsgen as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  return folder
}

/** Makes what test files ask for with `askForShared`, at the first request, and ends it with the run. */
async function offerShared(documentation: string): Promise<() => Promise<void>> {
  const makers: Readonly<Record<string, () => Promise<RunningStore>>> = {
    '/radosgw': startRadosgw,
    '/documentation': () => buildDocumentation(documentation),
  }
  const made = new Map<string, Promise<RunningStore> | undefined>()
  const server = createServer(({ url = '' }, response) => {
    const making = made.get(url) ?? makers[url]?.()
    made.set(url, making)
    making?.then(
      ({ url: answer }) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.env['DOCSGEN_TEST_SHARED'] = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return async () => {
    server.close()
    // The tests that wanted a server which did not start have failed.
    for (const making of made.values())
      await making?.then(
        ({ stop }) => stop(),
        () => undefined,
      )
  }
}

/** Copies this repository's documentation, so that existing caches and output have no effect, and builds the copy. */
async function buildDocumentation(folder: string): Promise<RunningStore> {
  const data = ['openapi', 'schemas', 'static', 'words.txt']
  for (const part of ['content', 'versions', 'i18n', ...data, 'docs.config.yaml', 'docs.versions.yaml'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  const command = path.join(root, 'bin/docsgen.js')
  await promisify(execFile)(process.execPath, [command, 'build', '--strict'], { cwd: folder })
  return { url: folder, stop: () => Promise.resolve() }
}
