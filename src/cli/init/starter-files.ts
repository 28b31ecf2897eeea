import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** One file of a new site. */
export interface StarterFile {
  /** Path in the new site, with forward slashes. */
  readonly file: string
  readonly content: string
}

/** Reads the starter files. npm leaves dotfiles out of packages, so `.github` is stored as `_github`. */
export async function readStarterFiles(source: string, version: string): Promise<readonly StarterFile[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
  if (names.length === 0) throw new Error(`the docsgen package is incomplete: ${source} is empty`)
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(source, name), 'utf8')
      return { file: name.replace(/^_/, '.'), content: name === 'package.json' ? dependOn(version, content) : content }
    }),
  )
}

function dependOn(version: string, content: string): string {
  return content.replace('"docsgen": "*"', `"docsgen": ${JSON.stringify(version)}`)
}
