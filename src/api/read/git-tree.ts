import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { FileTree } from './file-tree.ts'

/** A commit of the repository around a folder. */
export interface GitCommit {
  readonly id: string
  /** Root of the work tree, with links followed. */
  readonly top: string
}

/** Finds the commit that a name stands for: a branch, a tag, `HEAD~3`. `undefined` where git knows none. */
export function findCommit(folder: string, name: string): GitCommit | undefined {
  const top = git(folder, ['rev-parse', '--show-toplevel'])?.trim()
  const id = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])?.trim()
  return top === undefined || id === undefined ? undefined : { id, top }
}

/** The files of a commit, under the paths that they have in the work tree. Links in it are not followed. */
export function openGitTree({ id, top }: GitCommit): FileTree {
  const sizes = new Map<string, ReadonlyMap<string, number>>()
  const sizeOf = (file: string): number | undefined => {
    const folder = path.dirname(file)
    const known = sizes.get(folder) ?? listFolder({ id, top }, folder)
    sizes.set(folder, known)
    return known.get(file)
  }
  return {
    follow: (file) => (sizeOf(file) === undefined ? undefined : file),
    sizeOf,
    read: (file) => gitBytes(top, ['cat-file', 'blob', `${id}:${nameOf(top, file)}`]) ?? new Uint8Array(),
  }
}

/** Sizes of the regular files in one folder of a commit. */
function listFolder({ id, top }: GitCommit, folder: string): Map<string, number> {
  const name = nameOf(top, folder)
  if (name.startsWith('..')) return new Map()
  const listed = git(top, ['ls-tree', '-z', '--long', '--full-tree', id, '--', ...(name === '' ? [] : [`${name}/`])])
  const entries = (listed ?? '').split('\0').flatMap((entry) => {
    const [, size, file] = /^100\d+ blob \S+ +(\d+)\t(.*)$/s.exec(entry) ?? []
    return file === undefined ? [] : [[path.join(top, file), Number(size)] as const]
  })
  return new Map(entries)
}

/** As git names a file: from the top, with slashes. */
function nameOf(top: string, file: string): string {
  return path.relative(top, file).split(path.sep).join('/')
}

function git(folder: string, words: readonly string[]): string | undefined {
  return gitBytes(folder, words)?.toString('utf8')
}

/** What git prints; `undefined` where there is no git, no repository, or nothing of that name. */
function gitBytes(folder: string, words: readonly string[]): Buffer | undefined {
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}
