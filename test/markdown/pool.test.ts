import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'
import { makeFolder } from './read-page.ts'

const pool = path.resolve(import.meta.dirname, '../../src/pages/pool.ts')

test('after a thread fails, the other threads do not keep the process alive', () => {
  const folder = makeFolder()
  const worker = path.join(folder, 'worker.mjs')
  // The page "bad" fails, and the others never finish.
  writeFileSync(
    worker,
    `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ file }) => file.source === 'bad' && parentPort.postMessage({ failed: 'a fault' }))
`,
  )
  const script = path.join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { startWorkerPool } from ${JSON.stringify(pool)}
const pool = startWorkerPool({ script: ${JSON.stringify(worker)}, limits: { seconds: 60, megabytes: 1024 } })
const files = ['one', 'two', 'bad', 'three', 'four', 'five', 'six', 'seven'].map((source) => ({ source, file: source, bytes: Buffer.alloc(0) }))
const reported = await pool.open(undefined, 4)(files, () => undefined).catch((error) => error.message)
await pool.close()
console.log(JSON.stringify({ reported, timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout') }))
`,
  )
  const out = execFileSync(process.execPath, ['--no-warnings', script], { encoding: 'utf8' })
  expect(JSON.parse(out)).toEqual({ reported: 'a fault', timers: [] })
})

test('a pool that is closed before the last answer is heard ends all the same', () => {
  const folder = makeFolder()
  const worker = path.join(folder, 'worker.mjs')
  writeFileSync(
    worker,
    `import { parentPort, workerData } from 'node:worker_threads'
parentPort.on('message', () => {
  parentPort.postMessage({ parsed: 'a page', timings: [] })
  Atomics.store(workerData, 0, 1)
  Atomics.notify(workerData, 0)
})
`,
  )
  const script = path.join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { startWorkerPool } from ${JSON.stringify(pool)}
const answered = new Int32Array(new SharedArrayBuffer(4))
const pool = startWorkerPool({ script: ${JSON.stringify(worker)}, limits: { seconds: 60, megabytes: 1024 } })
const parsed = pool.open(answered, 1)([{ source: 'a', file: 'a', bytes: Buffer.alloc(0) }], () => undefined)
Atomics.wait(answered, 0, 0)
await pool.close()
await parsed
console.log('ended')
`,
  )
  expect(execFileSync(process.execPath, ['--no-warnings', script], { encoding: 'utf8' })).toBe('ended\n')
})

test('a component that ends its thread is reported at its page, and the other pages are read', async () => {
  const words = 'Some words of a page.\n\n'.repeat(400)
  const project = makeProject({
    'templates/components/Leave.tsx':
      'export const Leave = () => {\n  queueMicrotask(() => process.exit(0))\n  return null\n}\n',
    'content/index.md': `# Home\n\n<Leave/>\n\n${words}`,
    ...Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`content/p${String(index)}.md`, `# P\n\n[gone](gone.md)\n\n${words}`]),
    ),
  })
  const { code, error } = await project.build(['--jobs', '2'])
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:1:1  error  page-ended-thread')
  expect(error.match(/error {2}broken-link/g)).toHaveLength(16)
})

test('a component that throws after it was rendered is reported at its page, and the other pages are read', async () => {
  const words = 'Some words of a page.\n\n'.repeat(400)
  const project = makeProject({
    'templates/components/Late.tsx':
      'export const Late = () => {\n  queueMicrotask(() => {\n    throw new Error("too late")\n  })\n  return null\n}\n',
    'content/index.md': `# Home\n\n<Late/>\n\n${words}`,
    'content/page.tsx': 'Promise.reject(new Error("offline"))\nexport default () => <p/>\n',
    ...Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`content/p${String(index)}.md`, `# P\n\n[gone](gone.md)\n\n${words}`]),
    ),
  })
  const { code, error } = await project.build(['--jobs', '2'])
  expect(error).toMatch(/content\/index\.md:1:1 {2}error {2}component-failed {2}.* after it was rendered: too late/)
  expect(error).toMatch(/content\/page\.tsx:1:1 {2}error {2}component-failed {2}.* after it was rendered: offline/)
  expect(error.match(/error {2}broken-link/g)).toHaveLength(16)
  expect(code).toBe(1)
})
