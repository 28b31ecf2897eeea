import { build } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Imports a module of `src` into a script. */
export async function loadSource(file) {
  const folder = mkdtempSync(path.join(root, 'node_modules/.source-'))
  try {
    const outfile = path.join(folder, 'source.mjs')
    await build({ entryPoints: [path.join(root, file)], outfile, bundle: true, format: 'esm', platform: 'node' })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
