import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import type { Report } from '../report/problem.ts'
import { noGit, readRefusal } from '../system/git.ts'

/** When a file was last changed, and by whom. */
export interface LastChange {
  readonly iso: string
  readonly author: string
}

/** What git returned for some folders. Everything is empty without git or a repository. */
export interface History {
  /** Whether the clone is shallow, and where the project is in the repository. */
  readonly state: string
  readonly log: string
  /** Why git refuses to read the repository. */
  readonly refusal: string
}

/** Asks git once for the last changes of all files in some folders of the project. */
export async function readHistory(root: string, folders: readonly string[], commit?: string): Promise<History> {
  const [{ text: state, refusal }, { text: log }] = await Promise.all([
    runGit(root, ['rev-parse', '--is-shallow-repository', '--show-prefix']),
    runGit(root, [
      'log',
      '--format=%x01%cI%x02%an',
      '--name-only',
      '--relative',
      '--no-renames',
      '--diff-filter=ACMR',
      ...(commit === undefined ? [] : [commit]),
      '--',
      ...folders,
    ]),
  ])
  return { state, log, refusal }
}

/** Identifies an answer of git: any two different answers have different fingerprints. */
export function fingerprintOfHistory({ state, log, refusal }: History): string {
  return hash('sha256', JSON.stringify([state, log, refusal]))
}

/** The last change of each file. Paths are relative to the project. */
export function listLastChanges({ state, log, refusal }: History, report: Report): Map<string, LastChange> {
  const changes = new Map<string, LastChange>()
  if (refusal !== '') {
    const message = `git cannot report when pages were last changed: ${refusal}`
    report({ severity: 'warning', rule: 'git-history', message })
  }
  if (state.startsWith('true\n')) {
    const message =
      'this clone is shallow, so git cannot report when pages were last changed; fetch the whole history (fetch-depth: 0)'
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

interface Answer {
  readonly text: string
  readonly refusal: string
}

/** User settings for `git log` that would change its output. */
const ownSettings = [
  'core.quotePath=false',
  'i18n.logOutputEncoding=UTF-8',
  'log.follow=false',
  'log.showRoot=true',
  'log.showSignature=false',
]

/** The output of git; empty without a repository. */
function runGit(root: string, words: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    const settings = ownSettings.flatMap((setting) => ['-c', setting])
    const child = spawn('git', [...settings, ...words], {
      cwd: root,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [parts, complaints]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => complaints.push(part))
    child.on('error', () => resolve({ text: '', refusal: noGit }))
    child.on('close', (code) => {
      if (code === 0) resolve({ text: Buffer.concat(parts).toString('utf8'), refusal: '' })
      else resolve({ text: '', refusal: readRefusal(Buffer.concat(complaints).toString('utf8')) })
    })
  })
}
