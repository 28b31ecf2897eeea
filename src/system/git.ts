import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** A commit of the repository that contains a folder. */
export interface GitCommit {
  readonly id: string
  /** Root of the work tree, with symbolic links resolved. */
  readonly top: string
}

/**
 * Resolves a revision to a commit: a branch, a tag, or an expression such as `HEAD~3`. `undefined` if Git does not know
 * it.
 */
export function findCommit(folder: string, name: string): GitCommit | undefined {
  const top = git(folder, ['rev-parse', '--show-toplevel'])?.trim()
  const id = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])?.trim()
  return top === undefined || id === undefined ? undefined : { id, top }
}

/** The path from a folder to the top of its repository; `undefined` if it is in none. */
export function repositoryOf(folder: string): string | undefined {
  const up = git(folder, ['rev-parse', '--show-cdup'])?.trim()
  return up === undefined ? undefined : path.posix.normalize(up || '.').replace(/(?<=.)\/$/, '')
}

/** The output of Git as text; see `gitBytes`. */
export function git(folder: string, words: readonly string[]): string | undefined {
  return gitBytes(folder, words)?.toString('utf8')
}

/** The output of Git; `undefined` without Git, without a repository, or if the name is unknown. */
export function gitBytes(folder: string, words: readonly string[], input?: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    maxBuffer: 1024 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}

/** Why Git cannot read the repository of a folder. */
export function whyNoRepository(folder: string): string {
  const env = { ...process.env, LC_ALL: 'C' }
  const { error, stderr } = spawnSync('git', ['rev-parse', '--git-dir'], { cwd: folder, env, encoding: 'utf8' })
  return (error === undefined ? readRefusal(stderr) : noGit) || 'the project is not in a Git repository'
}

export const noGit = 'git is not installed'

/**
 * Git's reason on one line; empty if there is no repository. For a repository of another user, it includes the command
 * that trusts the repository.
 */
export function readRefusal(complaint: string): string {
  if (complaint.includes('not a git repository')) return ''
  const [reason = ''] = complaint.replace(/^fatal: /, '').split('\n')
  const trust = /^\s*(git config --global --add safe\.directory .+)$/m.exec(complaint)?.[1]
  return trust === undefined ? reason : `${reason}; to trust it, run: ${trust}`
}
