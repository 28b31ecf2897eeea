import yoctoSpinner from 'yocto-spinner'
import type { Console } from './console.ts'

/** Shows what a long command is doing, on a terminal only. */
export interface Progress {
  readonly show: (step: string) => void
  readonly stop: () => void
}

/** Starts a progress line; where nobody watches, or `--quiet` is set, it shows nothing. */
export function startProgress(console: Console, isQuiet: boolean): Progress {
  if (!console.isTerminal || isQuiet) return { show: () => undefined, stop: () => undefined }
  const spinner = yoctoSpinner({ stream: process.stderr, handleSignals: false }).start()
  return {
    show: (step) => {
      spinner.text = step
    },
    stop: () => void spinner.stop(),
  }
}
