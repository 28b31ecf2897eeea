import { manifestName } from '../formats/generated-files.ts'
import type { OutputFile } from '../model/output.ts'
import { foldCase, foldersAbove, isValidPath } from '../formats/output-paths.ts'

/** Throws for paths that the planner should have refused: they lead out of the folder or conflict with each other. */
export function validateOutputPaths(files: readonly OutputFile[]): void {
  const seen = new Map<string, string>()
  for (const { path } of files) {
    if (!isValidPath(path)) throw new Error(`an output file has the path ${JSON.stringify(path)}`)
    const key = foldCase(path)
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`two output files share a path: ${other} and ${path}`)
    seen.set(key, path)
  }
  if (seen.has(foldCase(manifestName))) throw new Error(`an output file has the path of the manifest, ${manifestName}`)
  for (const { path } of files) assertFoldersAreFree(path, seen)
}

function assertFoldersAreFree(path: string, seen: ReadonlyMap<string, string>): void {
  for (const folder of foldersAbove(path)) {
    const file = seen.get(foldCase(folder))
    if (file !== undefined) throw new Error(`the output file ${file} has the path of a folder that ${path} needs`)
  }
}
