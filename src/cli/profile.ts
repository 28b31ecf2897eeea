import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { withPath } from '../system/system-error.ts'
import { collectTimings, reportTiming, type Timing } from '../system/timing.ts'
import type { Console } from './console.ts'
import { count } from '../report/count.ts'
import { nameOfStep } from './progress.ts'

/** Measures a build. */
export interface Profile {
  /** Starts the next stage. */
  readonly show: (stage: string) => void
  /** Writes the trace, and prints how long each stage and the slowest pages took. */
  readonly finish: (file: string, console: Console) => void
}

/** How many pages are printed. */
const mostPages = 10

/** Starts to measure. The first stage began at `started`. */
export function startProfile(started: number, show: (stage: string) => void): Profile {
  const timings = collectTimings()
  let stage = { name: 'starting', start: started }
  const next = (name: string): void => {
    const end = performance.now()
    if (name === stage.name) return
    reportTiming({ kind: 'stage', ...stage, thread: 0, end })
    stage = { name, start: end }
  }
  return {
    show: (name) => {
      show(name)
      next(nameOfStep(name))
    },
    finish: (file, console) => {
      next('')
      withPath(file, () => {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, formatTrace(timings))
      })
      const stages = timings.filter(({ kind }) => kind === 'stage')
      const slowest = timings
        .filter(({ kind }) => kind === 'read' || kind === 'write')
        .toSorted((one, other) => lengthOf(other) - lengthOf(one))
        .slice(0, mostPages)
      for (const timing of [...stages, ...sumPlugins(timings), ...slowest]) console.error(describe(timing))
      console.error(`Trace for Chrome's viewer (chrome://tracing, ui.perfetto.dev): ${file}`)
    },
  }
}

/** The time that each plugin took on all pages. */
function sumPlugins(timings: readonly Timing[]): Timing[] {
  const ofPlugins = timings.filter(({ kind }) => kind === 'plugin')
  return [...Map.groupBy(ofPlugins, ({ name }) => name)].map(([name, runs]) => ({
    kind: 'plugin',
    name: `${name} (run ${count(runs.length, 'time')})`,
    thread: 0,
    start: 0,
    end: runs.reduce((sum, run) => sum + lengthOf(run), 0),
  }))
}

function lengthOf({ start, end }: Timing): number {
  return end - start
}

function describe(timing: Timing): string {
  const { kind, name } = timing
  return `${lengthOf(timing).toFixed(0).padStart(6)} ms  ${kind === 'stage' ? name : `${kind} ${name}`}`
}

/** The trace event format of Chrome, which counts in microseconds. */
function formatTrace(timings: readonly Timing[]): string {
  const traceEvents = timings.map((timing) => ({
    name: timing.name,
    cat: timing.kind,
    ph: 'X',
    pid: 1,
    tid: timing.thread,
    ts: Math.round(timing.start * 1000),
    dur: Math.round(lengthOf(timing) * 1000),
  }))
  return JSON.stringify({ traceEvents })
}
