import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Report } from '../report/problem.ts'

/** When a file was last changed, and by whom. */
export interface LastChange {
  readonly iso: string
  readonly author: string
}

/** Asks git once, for all files below a folder, when each was last changed; paths are relative to the project. */
export async function readLastChanges(root: string, folder: string, report: Report): Promise<Map<string, LastChange>> {
  const changes = new Map<string, LastChange>()
  const state = (await runGit(root, ['rev-parse', '--is-shallow-repository', '--show-prefix'])) ?? []
  if (state.length === 0) return changes
  if (state[0] === 'true') {
    const message =
      'this clone is shallow, so git cannot tell when pages were last changed; fetch the whole history (fetch-depth: 0)'
    report({ severity: 'warning', rule: 'shallow-clone', message })
    return changes
  }
  const log = await runGit(root, [
    'log',
    '--format=%x01%cI%x02%an',
    '--name-only',
    '--relative',
    '--no-renames',
    '--diff-filter=ACMR',
    '--',
    folder,
  ])
  let current: LastChange | undefined
  for (const line of log ?? []) {
    if (line.startsWith('\u0001')) {
      const [iso = '', author = ''] = line.slice(1).split('\u0002')
      current = { iso: new Date(iso).toISOString(), author }
    } else if (line !== '' && current !== undefined && !changes.has(line)) {
      changes.set(line, current)
    }
  }
  return changes
}

/** Lines that git prints; `undefined` where there is no git or no repository. */
function runGit(root: string, words: readonly string[]): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-c', 'core.quotePath=false', ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 ? lines : undefined))
  })
}
