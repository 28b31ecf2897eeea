import { expect, test, vi } from 'vitest'
import { countSeconds } from '../../src/system/count-seconds.ts'
import { plainConfig } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { readPage } from './read-page.ts'

const spin = 'export const Spin = () => {\n  for (;;) {}\n}\n'
const fill =
  'export const Fill = () => {\n  const all: unknown[] = []\n  for (;;) all.push(Array.from({ length: 1000 }, () => ({})))\n}\n'

test('a page that takes too much time or memory is an error that names the limit, and other pages are read', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}build:\n  pageLimits: { seconds: 6, megabytes: 64 }\n`,
    'templates/components/Spin.tsx': spin,
    'templates/components/Fill.tsx': fill,
    'content/index.md': '# Home\n\n[gone](gone.md)\n',
    'content/slow.md': '# Slow\n\n<Spin/>\n',
    'content/large.md': '# Large\n\n<Fill/>\n',
  })
  const { code, error } = await project.build()
  const heads = error.split('\n').filter((line) => line.startsWith('content/'))
  expect(heads).toEqual([
    expect.stringContaining('content/index.md:3:1  error  broken-link'),
    'content/large.md:1:1  error  page-too-large  reading this page takes more than 64 MB of memory; split it, remove what is nested, or raise build.pageLimits.megabytes',
    'content/slow.md:1:1  error  page-too-slow  reading this page takes longer than 6 seconds; split it, remove what is nested, look for an endless loop in its components and plugins, or raise build.pageLimits.seconds',
  ])
  expect(code).toBe(1)
})

test('a module page that does not end is an error that names the limit, and other pages are read', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}build:\n  pageLimits: { seconds: 2 }\n`,
    'content/index.md': '# Home\n\n[gone](gone.md)\n',
    'content/load.tsx': 'for (;;) {}\nexport default () => <p/>\n',
    'content/render.tsx': 'export default () => {\n  for (;;) {}\n}\n',
    'content/more.tsx': 'await Promise.resolve()\nfor (;;) {}\nexport default () => <p/>\n',
    'content/wait.tsx': 'const text = await Promise.resolve("Waited.")\nexport default () => <p>{text}</p>\n',
  })
  const { code, error } = await project.build()
  const heads = error.split('\n').filter((line) => line.startsWith('content/'))
  expect(heads).toEqual([
    expect.stringContaining('content/index.md:3:1  error  broken-link'),
    'content/load.tsx:1:1  error  page-module  this module cannot be run: it takes longer than 2 seconds; raise build.pageLimits.seconds if it needs more',
    'content/more.tsx:1:1  error  page-module  this module cannot be run: it takes longer than 2 seconds; raise build.pageLimits.seconds if it needs more',
    'content/render.tsx:1:1  error  page-module  this page cannot be rendered: it takes longer than 2 seconds; raise build.pageLimits.seconds if it needs more',
  ])
  expect(code).toBe(1)
})

test('a long address is not repeated by many references without limit', async () => {
  const address = `https://example.com/${'a'.repeat(10_000)}`
  const { html, reported } = await readPage(`${'[a] '.repeat(200)}\n\n[a]: ${address}\n`)
  expect(reported).toEqual([
    '1:417 page-too-large the addresses of the reference links on this page have more than 1,048,576 characters; split it',
  ])
  expect(html.split(address)).toHaveLength(105)
  expect(html).toContain('[a] [a]')
})

test('time that a busy machine gives to other programs does not count against a page', async () => {
  vi.useFakeTimers()
  try {
    expect(await endOf(1, 0)).toBe(2)
    expect(await endOf(0, 1)).toBe(2)
    expect(await endOf(0.1, 0)).toBe(18)
    expect(await endOf(0, 0, true)).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

/** How many seconds pass until a thread has used two, if it computes and waits for these shares of the time. */
async function endOf(computing: number, waiting: number, isSilent = false): Promise<number> {
  const start = Date.now()
  const passed = (): number => Date.now() - start
  let ended: number | undefined
  const thread = {
    cpuUsage: () =>
      isSilent
        ? new Promise<NodeJS.CpuUsage>(() => {})
        : Promise.resolve({ user: passed() * computing * 1000, system: 0 }),
    performance: {
      eventLoopUtilization: () => ({ idle: passed() * waiting, active: 0, utilization: 0 }),
    },
  }
  const timer = countSeconds(thread, 2, () => {
    ended ??= passed() / 1000
  })
  await vi.advanceTimersByTimeAsync(60_000)
  clearInterval(timer)
  return Math.floor(ended ?? Infinity)
}
