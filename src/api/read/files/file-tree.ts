import path from 'node:path'
import { followSource, readSource, statSource } from '../../../system/source-files.ts'
import { takeOrMake } from '../../../formats/take-or-make.ts'
import { git, gitBytes, type GitCommit } from '../../../system/git.ts'

/** Where the files of a document are read from: the disk or a Git commit. Paths are absolute. */
export interface FileTree {
  /** The path with symbolic links resolved; `undefined` if nothing exists there. */
  readonly follow: (path: string) => string | undefined
  /** The size in bytes; `undefined` if it is not a file. */
  readonly sizeOf: (path: string) => number | undefined
  readonly read: (path: string) => Uint8Array
}

/** The files on disk. */
export const diskTree: FileTree = {
  follow: (file) => {
    try {
      return followSource(file)
    } catch {
      // The caller reports the missing file.
      return undefined
    }
  },
  sizeOf: (file) => {
    const stats = statSource(file)
    return stats?.isFile() === true ? Number(stats.size) : undefined
  },
  read: (file) => readSource(file),
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
