import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../system/package-folder.ts'
import { startWatcher } from '../live/watch.ts'

/** Watches docsgen's own source code when it is available, for contributors who work on the theme. */
export interface OwnCode {
  /** Resolves when the package has been rebuilt from changed templates or code. */
  readonly rebuilt: Promise<void>
  readonly close: () => void
}

/** If the site is docsgen's own repository, watches its sources and rebuilds the package after each change. */
export function followOwnCode(site: string, onFailure: (message: string) => void): OwnCode {
  const root = packageFolder()
  const script = path.join(root, 'scripts/build-package.mjs')
  if (site !== root || !existsSync(script)) return { rebuilt: new Promise(() => undefined), close: () => undefined }
  const { promise: rebuilt, resolve } = Promise.withResolvers<void>()
  const before = readStamp(root)
  let last = Promise.resolve()
  const rebuild = async (): Promise<void> => {
    const error = await run(process.execPath, [script])
    if (error !== '') onFailure(`docsgen itself cannot be built\n${error}`)
    else if (readStamp(root) !== before) resolve()
  }
  const watcher = startWatcher({
    paths: ['src', 'templates'].map((folder) => path.join(root, folder)),
    ignored: [],
    onChange: () => void (last = last.then(rebuild)),
    onFailure,
  })
  return { rebuilt, close: () => void watcher.close() }
}

/** Starts the same command again, waits for it and returns its exit status. */
export async function startAgain(words: readonly string[]): Promise<number> {
  const before = process.argv.slice(1).filter((word) => word !== '--open')
  const child = spawn(process.execPath, [...before, ...words], { stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 130)))
}

function readStamp(root: string): string {
  const file = path.join(root, 'dist/stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs a program. Returns its standard error if it fails, and an empty string if it succeeds. */
function run(program: string, words: readonly string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0 ? '' : said)))
}
