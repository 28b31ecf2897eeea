// Writes docsgen.schema.json, which gives editors completion in docs.config.yaml, from the schema that docsgen checks with.
import { build } from 'esbuild'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(path.join(root, 'node_modules/.schema-'))
try {
  const outfile = path.join(folder, 'schema.mjs')
  await build({
    entryPoints: [path.join(root, 'src/config/json-schema.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
  const { configJsonSchema } = await import(pathToFileURL(outfile).href)
  writeFileSync(path.join(root, 'docsgen.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
