import { followSource, readSource, statSource } from '../../system/source-files.ts'

/** Where the files of a document are read: the disk, or a commit of git. Paths are absolute. */
export interface FileTree {
  /** The path with links followed; `undefined` where nothing lies. */
  readonly follow: (path: string) => string | undefined
  /** How many bytes a file has; `undefined` for what is no file. */
  readonly sizeOf: (path: string) => number | undefined
  readonly read: (path: string) => Uint8Array
}

/** The files as they are now. */
export const diskTree: FileTree = {
  follow: (path) => {
    try {
      return followSource(path)
    } catch {
      // Whoever asks tells that there is no such file.
      return undefined
    }
  },
  sizeOf: (path) => {
    const stats = statSource(path)
    return stats?.isFile() === true ? Number(stats.size) : undefined
  },
  read: (path) => readSource(path),
}
