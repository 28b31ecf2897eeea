import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { docsgenBin, type Project } from '../helpers/project.ts'

/** A `docsgen serve` that runs. */
export interface Serving {
  /** Address of the site's root, base path included. */
  readonly url: string
  readonly child: ChildProcess
  /** What it has printed on standard error so far. */
  readonly said: () => string
  /** Resolves when it has printed what the pattern finds. */
  readonly says: (pattern: RegExp) => Promise<string>
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts the command in a project and waits for its address; it is stopped with the test. */
export async function startServe(
  project: Project,
  words: readonly string[] = ['--port', '0'],
  ownEnv: NodeJS.ProcessEnv = {},
  through: readonly string[] = [],
): Promise<Serving> {
  const { CI: _ci, FORCE_COLOR: _color, ...env } = process.env
  const [program = '', ...rest] = [...through, process.execPath, docsgenBin, 'serve', ...words]
  const child = spawn(program, rest, {
    cwd: project.folder,
    env: { ...env, ...ownEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const stop = async (signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> => {
    child.kill(signal)
    await closed
    return child.exitCode
  }
  onTestFinished(async () => void (await stop('SIGKILL')))
  let [out, error] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const says = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(error)) {
      if (child.exitCode !== null) throw new Error(`it has ended, saying: ${error}`)
      await once(child.stderr, 'data')
    }
    return error
  }
  while (!out.includes('\n')) {
    await Promise.race([once(child.stdout, 'data'), closed])
    if (child.exitCode !== null) throw new Error(`it has ended, saying: ${error}`)
  }
  return { url: out.trim(), child, said: () => error, says, stop }
}
