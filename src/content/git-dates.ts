import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import type { Report } from '../report/problem.ts'

/** When a file was last changed, and by whom. */
export interface LastChange {
  readonly iso: string
  readonly author: string
}

/** What git answered about some folders; both are empty where there is no git or no repository. */
export interface History {
  /** Whether the clone is shallow, and where in the repository the project lies. */
  readonly state: string
  readonly log: string
}

/** Asks git once, for all files below some folders of the project, when each was changed. */
export async function readHistory(root: string, folders: readonly string[]): Promise<History> {
  const [state, log] = await Promise.all([
    runGit(root, ['rev-parse', '--is-shallow-repository', '--show-prefix']),
    runGit(root, [
      'log',
      '--format=%x01%cI%x02%an',
      '--name-only',
      '--relative',
      '--no-renames',
      '--diff-filter=ACMR',
      '--',
      ...folders,
    ]),
  ])
  return { state, log }
}

/** Differs between any two answers of git. */
export function markOfHistory({ state, log }: History): string {
  return hash('sha256', JSON.stringify([state, log]))
}

/** When each file was last changed; paths are relative to the project. */
export function listLastChanges({ state, log }: History, report: Report): Map<string, LastChange> {
  const changes = new Map<string, LastChange>()
  if (state.startsWith('true\n')) {
    const message =
      'this clone is shallow, so git cannot tell when pages were last changed; fetch the whole history (fetch-depth: 0)'
    report({ severity: 'warning', rule: 'shallow-clone', message })
    return changes
  }
  let current: LastChange | undefined
  for (const line of log.split('\n')) {
    if (line.startsWith('\u0001')) {
      const [iso = '', author = ''] = line.slice(1).split('\u0002')
      current = { iso: new Date(iso).toISOString(), author }
    } else if (line !== '' && current !== undefined && !changes.has(line)) {
      changes.set(line, current)
    }
  }
  return changes
}

/** What git prints; empty where there is no git or no repository. */
function runGit(root: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-c', 'core.quotePath=false', ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', () => resolve(''))
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts).toString('utf8') : ''))
  })
}
