import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeProject, plainEnvironment, type Outcome, type Project, type RunOptions } from './project.ts'

const script = fileURLToPath(new URL('./host-docsgen.ts', import.meta.url))
let host: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** How a warm run is started. */
export type WarmOptions = Pick<RunOptions, 'env' | 'from'>

interface Run {
  readonly words: readonly string[]
  readonly from: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Runs the built command in a process that may have run it before, one run after the other. Use it to test the output
 * for a project that no other run has seen: starting a process for each takes longer than the run.
 */
export async function runWarm(
  words: readonly string[],
  from: string,
  { env = {} }: Pick<WarmOptions, 'env'> = {},
): Promise<Outcome> {
  const run = last.then(async () => runIn((host ??= startHost()), { words, from, env }))
  last = run.catch(() => undefined)
  return run
}

function startHost(): ChildProcess {
  const child = fork(script, { env: plainEnvironment(), execArgv: ['--no-warnings'], stdio: 'inherit' })
  // The test that ended it fails. Later ones get another.
  child.once('exit', () => (host = undefined))
  return child
}

async function runIn(process: ChildProcess, run: Run): Promise<Outcome> {
  const listening = new AbortController()
  process.send(run)
  const [reported] = (await Promise.race([
    once(process, 'message', listening),
    once(process, 'exit', listening).then(() => []),
  ])) as [Outcome?]
  listening.abort()
  if (reported === undefined) throw new Error(`docsgen ${run.words.join(' ')} has ended its process`)
  return reported
}

/** A project with warm runs. */
export interface WarmProject extends Omit<Project, 'run' | 'build' | 'check'> {
  readonly run: (words: readonly string[], options?: WarmOptions) => Promise<Outcome>
  readonly build: (words?: readonly string[], options?: WarmOptions) => Promise<Outcome>
  readonly check: (words?: readonly string[], options?: WarmOptions) => Promise<Outcome>
}

/** Creates a project like `makeProject`, for tests of what is built, not of how the command runs. */
export function makeWarmProject(files: Readonly<Record<string, string | Uint8Array>>): WarmProject {
  return warmUp(makeProject(files))
}

/** The same project with warm runs. */
export function warmUp(project: Project): WarmProject {
  const run: WarmProject['run'] = async (words, options) => runWarm(words, options?.from ?? project.folder, options)
  return {
    ...project,
    run,
    build: async (words = [], options) => run(['build', ...words], options),
    check: async (words = [], options) => run(['check', ...words], options),
  }
}
