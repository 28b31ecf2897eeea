// Runs the built `serve` repeatedly in one process, one run after the other. A message with a folder starts it, any other
// message ends it as Ctrl+C does. What it prints and how it ended are sent in order.

import { enableCompileCache } from 'node:module'
import { keepThreads } from '../helpers/kept-threads.ts'
import type { FromHost, ToHost } from './warm-serve.ts'

process.env['NODE_ENV'] = 'production'
enableCompileCache()
keepThreads()
const command = new URL('../../dist/command/cli.js', import.meta.url).href
const { main } = (await import(command)) as { readonly main: (words: readonly string[]) => Promise<void> }

const answer = (message: FromHost): boolean => process.send?.(message) ?? false
process.stdout.write = (text: Uint8Array | string) => answer({ out: String(text) })
process.stderr.write = (text: Uint8Array | string) => answer({ error: String(text) })

async function serve({ from, words }: ToHost & object): Promise<void> {
  process.chdir(from)
  await main(['serve', ...words])
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException']) process.removeAllListeners(event)
  answer({ status: Number(process.exitCode) })
}

process.on('message', (message: ToHost) => {
  if (message === 'stop') process.emit('SIGINT')
  else void serve(message)
})
// The tests have ended.
process.on('disconnect', () => process.exit())
