import { performance } from 'node:perf_hooks'
import yoctoSpinner from 'yocto-spinner'
import { redact } from '../system/secrets.ts'
import type { CommonFlags, Console } from './console.ts'

/** Shows the current step of a long command. */
export interface Progress {
  readonly show: (step: string) => void
  readonly stop: () => void
}

/** Starts a progress line, which is shown only in a terminal. `--verbose` prints each step with its time instead. */
export function startProgress(console: Console, { quiet, verbose }: Pick<CommonFlags, 'quiet' | 'verbose'>): Progress {
  if (quiet) return { show: () => undefined, stop: () => undefined }
  if (verbose) return listSteps(console)
  if (!console.isTerminal) return { show: () => undefined, stop: () => undefined }
  const spinner = yoctoSpinner({ stream: process.stderr, handleSignals: false }).start()
  // Restores the terminal's cursor however the process ends.
  const stop = (): void => void spinner.stop()
  process.once('exit', stop)
  return {
    show: (step) => {
      spinner.text = redact(step)
    },
    stop: () => {
      process.off('exit', stop)
      stop()
    },
  }
}

/** A step without its count or bar, which change while it runs. */
export function nameOfStep(step: string): string {
  return step.replace(/ (?:\d+\/\d+|[█░].*)$/, '')
}

/** Prints each step once. */
function listSteps(console: Console): Progress {
  const started = performance.now()
  let last = ''
  return {
    show: (step) => {
      const name = nameOfStep(step)
      if (name === last) return
      last = name
      console.error(`${(performance.now() - started).toFixed(0).padStart(6)} ms  ${name}`)
    },
    stop: () => undefined,
  }
}
