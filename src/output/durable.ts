import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { withPath } from '../system/system-error.ts'

/** Above this many files one call for the whole file system is quicker than one for each of them. */
const manyFiles = 64

/** Writes a new file and waits until it is on the disk. */
export function writeDurably(file: string, content: string): void {
  withPath(file, () => writeFileSync(file, content, { flush: true }))
}

/** Waits until files that were just written are on the disk. */
export function syncFiles(folder: string, files: readonly string[]): void {
  if (files.length > manyFiles && process.platform === 'linux') {
    const { status } = spawnSync('sync', ['--file-system', folder], { stdio: 'ignore' })
    if (status === 0) return
  }
  for (const file of files) syncFile(file)
}

/** Waits until the entries of a folder are on the disk, where the system can do that. */
export function syncFolderIfPossible(folder: string): void {
  try {
    syncFile(folder)
  } catch {
    // Some file systems cannot, and what the folder holds is whole either way.
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
