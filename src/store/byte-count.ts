import { performance } from 'node:perf_hooks'

/** Counts progress towards a total and shows it. */
export interface Count {
  readonly add: (amount: number) => void
}

const width = 24

/** Shows how many bytes have been transferred and the remaining time, or how many files have been processed. */
export function createCount(verb: string, total: number, unit: 'bytes' | 'files', show: (text: string) => void): Count {
  const started = performance.now()
  let done = 0
  const add = (amount: number): void => {
    done += amount
    const left = done === 0 ? '' : `, ${describeTime(((performance.now() - started) / done) * (total - done))} left`
    const words =
      unit === 'bytes' ? `${formatBytes(done)} of ${formatBytes(total)}${left}` : `${String(done)}/${String(total)}`
    show(`${verb} ${bar(done, total)} ${words}`)
  }
  add(0)
  return { add }
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? width : Math.round((done / total) * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}

function describeTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 60 ? `${String(seconds)} s` : `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`
}

/** Formats bytes for display: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${String(bytes)} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value >= 99.5 ? value.toFixed(0) : value.toFixed(1)} ${units[unit] ?? ''}`
}
