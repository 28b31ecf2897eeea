import type { OutputFile } from '../model/output.ts'
import { manifestName } from './manifest.ts'
import { foldersAbove, isInside } from './output-paths.ts'

/** Throws for paths that the planner should have refused: they lead out of the folder or fight for one place. */
export function assertPathsAreSound(files: readonly OutputFile[]): void {
  const seen = new Map<string, string>()
  for (const { path } of files) {
    if (!isInside(path)) throw new Error(`an output file has the path ${JSON.stringify(path)}`)
    const key = fold(path)
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`two output files share a path: ${other} and ${path}`)
    seen.set(key, path)
  }
  if (seen.has(fold(manifestName))) throw new Error(`an output file takes the path of the manifest, ${manifestName}`)
  for (const { path } of files) assertFoldersAreFree(path, seen)
}

function assertFoldersAreFree(path: string, seen: ReadonlyMap<string, string>): void {
  for (const folder of foldersAbove(path)) {
    const file = seen.get(fold(folder))
    if (file !== undefined) throw new Error(`the output file ${file} stands where ${path} needs a folder`)
  }
}

/** Names that some file systems take for one. */
function fold(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}
