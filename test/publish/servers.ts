import { spawn, spawnSync, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** A store that runs on this machine for some tests. */
export interface RunningStore {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Whether Ceph's S3 server is installed. */
export const hasRadosgw = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool', 'radosgw-admin'].every(
  (program) => spawnSync('which', [program]).status === 0,
)

/** The domain below which the S3 server shows each bucket as a website. */
export const websiteDomain = 'web.localhost'

/** Starts Ceph's S3 server. */
export async function startRadosgw(): Promise<RunningStore> {
  const script = path.resolve(import.meta.dirname, '../../scripts/start-radosgw.mjs')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] })
  const [line] = await readUntil(child, 'radosgw', /.+\n/)
  const { url } = JSON.parse(line) as { readonly url: string }
  return { url, stop: async () => stop(child) }
}

/** Where `npm test` puts Azurite, which is too large for a dependency. */
const azurite = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  'docsgen/azurite-3.36.0/node_modules/azurite/dist/src/blob/main.js',
)

/** Whether Azurite, Microsoft's emulator of Azure Blob Storage, is installed. */
export const hasAzurite = existsSync(azurite)

/** Account and key that every Azurite knows; they open nothing else. */
export const azuriteAccount = {
  name: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
}

/** Starts Azurite, which stores everything in a temporary folder. */
export async function startAzurite(): Promise<RunningStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-azurite-'))
  const words = [azurite, '--blobHost', '127.0.0.1', '--blobPort', '0', '--location', folder]
  const quiet = ['--silent', '--disableTelemetry', '--skipApiVersionCheck']
  const child = spawn(process.execPath, [...words, ...quiet], { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder })
  const [, origin = ''] = await readUntil(child, 'Azurite', /listens on (http:\/\/\S+)\n/)
  return {
    url: `${origin}/${azuriteAccount.name}`,
    stop: async () => {
      await stop(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a program has printed what the pattern finds; one that ends before gives the error that it printed. */
async function readUntil(
  child: ChildProcessByStdio<Writable | null, Readable, Readable>,
  name: string,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)))
  const ended = once(child, 'close').then(([code]) =>
    Promise.reject(new Error(`${name} ended with status ${code}\n${errors}`)),
  )
  // Even if it ends much later, when nothing waits for it.
  ended.catch(() => undefined)
  let text = ''
  for (;;) {
    text += String(await Promise.race([once(child.stdout, 'data').then(([chunk]) => chunk as Buffer), ended]))
    const found = pattern.exec(text)
    if (found !== null) return found
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
