import { spawn } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The cost of one run of a program, including all processes that it started. */
export interface Cost {
  readonly wallSeconds: number
  /** User and system time of the whole process tree. */
  readonly cpuSeconds: number
  /** Peak memory of the largest process, and of all processes at one moment; `undefined` without `/proc`. */
  readonly largestMegabytes: number | undefined
  readonly treeMegabytes: number | undefined
}

/** A program to run. */
export interface Run {
  readonly words: readonly string[]
  readonly folder: string
  /** A program that takes longer is killed, and the measurement fails. */
  readonly maxSeconds: number
}

const sampleMilliseconds = 50

/** Runs a program to completion and measures it. Throws if the program fails. */
export async function measure({ words, folder, maxSeconds }: Run): Promise<Cost> {
  // The shell's `times` prints the kernel's count for all processes that ended and were waited for.
  const script = '"$@" >&2; status=$?; times; exit $status'
  const started = performance.now()
  const child = spawn('bash', ['-c', script, 'measure', ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const sampler = startSampler(child.pid ?? 0)
  const output: string[] = []
  const reported: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => reported.push(text))
  const timer = setTimeout(() => sampler.end(), maxSeconds * 1000)
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code))
  })
  clearTimeout(timer)
  const wallSeconds = (performance.now() - started) / 1000
  const sampled = sampler.stop()
  if (status !== 0) throw new Error(`${words.join(' ')} failed (${String(status)})\n${reported.join('').slice(-4000)}`)
  return { wallSeconds, ...sampled, cpuSeconds: Math.max(readTimes(output.join('')), sampled.cpuSeconds) }
}

/** The second line of `times` is for the child processes: `0m1.234s 0m0.567s`. */
function readTimes(text: string): number {
  const line = text.trim().split('\n').at(-1) ?? ''
  return [...line.matchAll(/(\d+)m([\d.,]+)s/g)].reduce(
    (sum, [, minutes, seconds = '0']) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  )
}

interface Sampled {
  readonly cpuSeconds: number
  readonly largestMegabytes: number | undefined
  readonly treeMegabytes: number | undefined
}

interface Sampler {
  readonly stop: () => Sampled
  readonly end: () => void
}

/** Samples a process tree: its memory, and the time of processes that no parent waits for. */
function startSampler(root: number): Sampler {
  const ticks = new Map<number, number>()
  let largest = 0
  let tree = 0
  const sample = (): void => {
    const now = listTree(root)
      .filter((id) => id !== root)
      .flatMap((id) => readProcess(id) ?? [])
    for (const { id, cpuTicks } of now) ticks.set(id, cpuTicks)
    largest = Math.max(largest, ...now.map(({ peakKilobytes }) => peakKilobytes))
    tree = Math.max(
      tree,
      now.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    )
  }
  const timer = setInterval(sample, sampleMilliseconds)
  return {
    stop: () => {
      clearInterval(timer)
      const total = [...ticks.values()].reduce((sum, own) => sum + own, 0)
      return { cpuSeconds: total / 100, largestMegabytes: toMegabytes(largest), treeMegabytes: toMegabytes(tree) }
    },
    end: () => {
      for (const id of listTree(root).toReversed()) process.kill(id)
    },
  }
}

function toMegabytes(kilobytes: number): number | undefined {
  return kilobytes === 0 ? undefined : kilobytes / 1024
}

function listTree(id: number): number[] {
  try {
    const threads = readdirSync(`/proc/${String(id)}/task`)
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${String(id)}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean),
    )
    return [id, ...children.flatMap((child) => listTree(Number(child)))]
  } catch {
    return [id]
  }
}

interface ProcessState {
  readonly id: number
  readonly cpuTicks: number
  readonly kilobytes: number
  readonly peakKilobytes: number
}

function readProcess(id: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${String(id)}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const status = readFileSync(`/proc/${String(id)}/status`, 'utf8')
    const kilobytesOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const cpuTicks = Number(fields[11]) + Number(fields[12])
    return { id, cpuTicks, kilobytes: kilobytesOf('VmRSS'), peakKilobytes: kilobytesOf('VmHWM') }
  } catch {
    // The process ended after it was listed.
    return undefined
  }
}

/** The size of a built site. */
export interface OutputSize {
  readonly files: number
  readonly bytes: number
  readonly htmlFiles: number
  readonly htmlBytesPerPage: number
}

/** Adds up the file sizes of a built site. */
export function measureOutput(folder: string): OutputSize {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: statSync(path.join(entry.parentPath, entry.name)).size }))
  const pages = files.filter(({ name }) => name.endsWith('.html'))
  return {
    files: files.length,
    bytes: addBytes(files),
    htmlFiles: pages.length,
    htmlBytesPerPage: Math.round(addBytes(pages) / Math.max(1, pages.length)),
  }
}

function addBytes(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

/** The median run by one of its figures. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
