import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { makeProject, plainEnvironment, type Outcome, type Project } from './project.ts'

const script = fileURLToPath(new URL('./host-docsgen.ts', import.meta.url))
let host: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

afterAll(() => host?.kill('SIGKILL'))

/**
 * Runs the built command in a process that may have run it before, one run after the other. It is for tests of what
 * a run says of a project that no other run has seen: to start a process for each takes longer than the run.
 */
export async function runWarm(words: readonly string[], from: string): Promise<Outcome> {
  const run = last.then(async () => runIn((host ??= startHost()), words, from))
  last = run.catch(() => undefined)
  return run
}

function startHost(): ChildProcess {
  return fork(script, { env: plainEnvironment(), execArgv: ['--no-warnings'], stdio: 'inherit' })
}

async function runIn(process: ChildProcess, words: readonly string[], from: string): Promise<Outcome> {
  const listening = new AbortController()
  process.send({ words, from })
  const [told] = (await Promise.race([
    once(process, 'message', listening),
    once(process, 'exit', listening).then(() => []),
  ])) as [Outcome?]
  listening.abort()
  if (told === undefined) throw new Error(`docsgen ${words.join(' ')} has ended its process`)
  return told
}

/** A project whose runs are warm: they take words and nothing else. */
export interface WarmProject extends Omit<Project, 'run' | 'build' | 'check'> {
  readonly run: (words: readonly string[]) => Promise<Outcome>
  readonly build: (words?: readonly string[]) => Promise<Outcome>
  readonly check: (words?: readonly string[]) => Promise<Outcome>
}

/** Makes a project as `makeProject` does, for tests of what is built rather than of how the command runs. */
export function makeWarmProject(files: Readonly<Record<string, string | Uint8Array>>): WarmProject {
  const project = makeProject(files)
  const run = async (words: readonly string[]): Promise<Outcome> => runWarm(words, project.folder)
  return {
    ...project,
    run,
    build: async (words = []) => run(['build', ...words]),
    check: async (words = []) => run(['check', ...words]),
  }
}
