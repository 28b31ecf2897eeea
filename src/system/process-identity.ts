import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { errorCode } from './system-error.ts'

/** Names one process for good: a pid alone is given out again after a while. */
export interface ProcessIdentity {
  readonly pid: number
  /** Start time as the system counts it; empty where it does not tell. */
  readonly started: string
  readonly host: string
  /** Changes with every start of the machine; empty where the system does not tell. */
  readonly boot: string
  /** Pids of another namespace (a container) mean nothing here. */
  readonly namespace: string
}

/** The identity of the process that runs this code. */
export function identifyCurrentProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    started: readStatus(process.pid)?.started ?? '',
    host: hostname(),
    boot: readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  }
}

/** Whether a process still runs; `elsewhere` when it belongs to a machine or container that cannot be asked from here. */
export function judgeProcess(process: ProcessIdentity): 'running' | 'gone' | 'elsewhere' {
  const current = identifyCurrentProcess()
  if (process.host !== current.host) return 'elsewhere'
  if (process.boot !== current.boot) return 'gone'
  if (process.namespace !== current.namespace) return 'elsewhere'
  if (!isPidInUse(process.pid)) return 'gone'
  const status = readStatus(process.pid)
  if (status === undefined) return 'running'
  return status.isDead || status.started !== process.started ? 'gone' : 'running'
}

/** Whether some process of this machine has the number. */
export function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The second field of /proc/PID/stat is a name in brackets that may hold anything, so counting starts behind it. */
function readStatus(pid: number): { readonly started: string; readonly isDead: boolean } | undefined {
  const text = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (text === '') return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { started: fields[19] ?? '', isDead: fields[0] === 'Z' || fields[0] === 'X' }
}

function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
