import { followSource, readSource, statSource } from '../../../system/source-files.ts'

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
  follow: (path) => {
    try {
      return followSource(path)
    } catch {
      // The caller reports the missing file.
      return undefined
    }
  },
  sizeOf: (path) => {
    const stats = statSource(path)
    return stats?.isFile() === true ? Number(stats.size) : undefined
  },
  read: (path) => readSource(path),
}
