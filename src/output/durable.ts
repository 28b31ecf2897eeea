import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { withPath } from '../system/system-error.ts'

/** For more files than this, syncing the whole file system once is faster than syncing each file. */
const manyFiles = 64

/** Writes a new file and waits until it is on disk. */
export function writeDurably(file: string, content: string): void {
  withPath(file, () => writeFileSync(file, content, { flush: true }))
}

/** Waits until files that were just written are on disk. */
export function syncFiles(folder: string, files: readonly string[]): void {
  if (files.length > manyFiles && process.platform === 'linux') {
    const { status } = spawnSync('sync', ['--file-system', folder], { stdio: 'ignore' })
    if (status === 0) return
  }
  for (const file of files) syncFile(file)
}

/** Waits until the entries of a folder are on disk, if the system supports that. */
export function syncFolderIfPossible(folder: string): void {
  try {
    syncFile(folder)
  } catch {
    // Some file systems do not support this. The content of the folder is complete either way.
  }
}

function syncFile(file: string): void {
  withPath(file, () => {
    const descriptor = openSync(file, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  })
}
