import { readFileSync } from 'node:fs'
import path from 'node:path'

// Reads files of a folder repeatedly until it is stopped, and prints how many reads there were and which failed:
// node read-site.ts FOLDER FILE... It retries a missing file for a second at most.

const [, , folder = '', ...files] = process.argv
const failures: string[] = []
let reads = 0
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.stdout.write('reading\n')
while (!stop.signal.aborted) {
  for (const file of files) readOnce(file)
  await new Promise((resolve) => setImmediate(resolve))
}
process.stdout.write(`${JSON.stringify({ reads, failures })}\n`)

function readOnce(file: string): void {
  reads += 1
  const end = performance.now() + 1000
  for (;;) {
    try {
      if (readFileSync(path.join(folder, file)).length === 0) failures.push(`${file} is empty`)
      return
    } catch (error) {
      if (performance.now() < end) continue
      failures.push(String(error))
      return
    }
  }
}
