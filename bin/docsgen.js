#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (major > 22 || (major === 22 && minor >= 22)) {
  process.env.NODE_ENV = 'production'
  // A command ends with the same status at every moment. What has something to clear up listens too, and ends itself.
  // A second signal does not wait for it. npm passes Ctrl+C on to a process that the terminal has already told, so signals
  // within 300 ms are one. A server that was started with nohup outlives its terminal.
  let first = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', ...(process.argv[2] === 'build' ? ['SIGHUP'] : [])])
    process.on(signal, () => {
      const now = performance.now()
      if (now - first < 300) return
      if (first > 0 || process.listenerCount(signal) === 1) process.exit(130)
      first = now
    })
  nodeModule.enableCompileCache()
  const { main } = await import('../dist/command/cli.js')
  await main(process.argv.slice(2))
} else if (existsSync(ownNode)) {
  // In a clone the newer Node that the project installs for itself is right here.
  let child
  // A signal during the start reaches it too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child = spawn(ownNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  child.on('exit', (code) => (process.exitCode = code ?? 130))
} else {
  process.stderr.write(`docsgen needs Node 22.22 or newer; this is ${process.versions.node}\n`)
  process.exitCode = 3
}
