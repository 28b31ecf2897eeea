import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { takeOrMake } from '../../formats/take-or-make.ts'
import type { FileTree } from './file-tree.ts'

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

/** The files of a commit, under their paths in the work tree. Symbolic links are not followed. */
export function openGitTree({ id, top }: GitCommit): FileTree {
  const sizes = new Map<string, ReadonlyMap<string, number>>()
  const sizeOf = (file: string): number | undefined => {
    const folder = path.dirname(file)
    return takeOrMake(sizes, folder, () => listFolder({ id, top }, folder)).get(file)
  }
  return {
    follow: (file) => (sizeOf(file) === undefined ? undefined : file),
    sizeOf,
    read: (file) => gitBytes(top, ['cat-file', 'blob', `${id}:${nameOf(top, file)}`]) ?? new Uint8Array(),
  }
}

/** Sizes of the regular files in a folder of a commit. */
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

/** The path of a file in Git: relative to the root, with slashes. */
function nameOf(top: string, file: string): string {
  return path.relative(top, file).split(path.sep).join('/')
}

function git(folder: string, words: readonly string[]): string | undefined {
  return gitBytes(folder, words)?.toString('utf8')
}

/** The output of Git; `undefined` without Git, without a repository, or if the name is unknown. */
function gitBytes(folder: string, words: readonly string[]): Buffer | undefined {
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}
