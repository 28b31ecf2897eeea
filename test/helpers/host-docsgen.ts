// Runs the built command repeatedly in one process. Each message has the arguments and the folder of a run, and each
// response has its exit status and output.

import { enableCompileCache } from 'node:module'
import { keepThreads } from './kept-threads.ts'

interface Command {
  readonly main: (words: readonly string[]) => Promise<void>
}

process.env['NODE_ENV'] = 'production'
enableCompileCache()
keepThreads()
const { main } = (await import(new URL('../../dist/command/cli.js', import.meta.url).href)) as Command

let [out, error] = ['', '']
process.stdout.write = (text: Uint8Array | string) => {
  out += String(text)
  return true
}
process.stderr.write = (text: Uint8Array | string) => {
  error += String(text)
  return true
}

interface Run {
  readonly words: readonly string[]
  readonly from: string
  readonly env: NodeJS.ProcessEnv
}

const ownEnvironment = { ...process.env }

/** What one run sets is removed before the next one. */
function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in ownEnvironment)) delete process.env[name]
  Object.assign(process.env, ownEnvironment, env)
}

async function run({ words, from, env }: Run): Promise<void> {
  process.chdir(from)
  setEnvironment(env)
  await main(words)
  process.send?.({ code: process.exitCode, out, error })
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
  ;[out, error] = ['', '']
}

process.on('message', (message: Run) => void run(message))
// The tests have ended.
process.on('disconnect', () => process.exit())
