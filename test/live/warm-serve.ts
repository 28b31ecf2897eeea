import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { plainEnvironment, type Project } from '../helpers/project.ts'
import type { Serving } from './serve-command.ts'

/** A preview in a process that stays. */
export type WarmServing = Omit<Serving, 'child'>

/** The messages to the process, and its answers. */
export type ToHost = 'stop' | { readonly from: string; readonly words: readonly string[] }
export type FromHost = { readonly out: string } | { readonly error: string } | { readonly status: number }

const script = fileURLToPath(new URL('./host-serve.ts', import.meta.url))
/** Processes that serve nothing now. */
const idle = new Set<ChildProcess>()

function startHost(): ChildProcess {
  const child = fork(script, { env: plainEnvironment(), execArgv: ['--no-warnings'], stdio: 'inherit' })
  return child.on('exit', () => idle.delete(child))
}

/**
 * Serves a project in a process that may have served others before. Use it to test what a preview shows:
 * starting a process for each takes longer than the rest.
 */
export async function startWarmServe(
  project: Pick<Project, 'folder'>,
  words: readonly string[] = ['--port', '0'],
): Promise<WarmServing> {
  const [child = startHost()] = idle
  idle.delete(child)
  let [out, error] = ['', '']
  let status: number | undefined
  const listen = (message: FromHost): void => {
    if ('out' in message) out += message.out
    else if ('error' in message) error += message.error
    else status = message.status
  }
  child.on('message', listen)
  /** Waits for its next message until the condition holds. */
  const waitUntil = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      if (status !== undefined || !child.connected) throw new Error(`it has ended, saying: ${error}`)
      const listening = new AbortController()
      await Promise.race(['message', 'exit'].map(async (event) => once(child, event, listening)))
      listening.abort()
    }
  }
  const stop = async (): Promise<number | null> => {
    if (status === undefined && child.connected) {
      child.send('stop' satisfies ToHost)
      await waitUntil(() => status !== undefined)
      child.off('message', listen)
      idle.add(child)
    }
    return status ?? null
  }
  onTestFinished(async () => void (await stop()))
  child.send({ from: project.folder, words } satisfies ToHost)
  await waitUntil(() => out.includes('\n'))
  const says = async (pattern: RegExp): Promise<string> => {
    await waitUntil(() => pattern.test(error))
    return error
  }
  return { url: out.trim(), said: () => error, says, stop }
}
