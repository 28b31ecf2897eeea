// Writes the files that are generated from the config's schema: docsgen.schema.json, for completion of docs.config.yaml
// in editors, and the tables of docs/configuration.md.
import { build } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(path.join(root, 'node_modules/.schema-'))

async function load(file) {
  const outfile = path.join(folder, `${path.parse(file).name}.mjs`)
  await build({ entryPoints: [path.join(root, file)], outfile, bundle: true, format: 'esm', platform: 'node' })
  return import(pathToFileURL(outfile).href)
}

try {
  const { configJsonSchema } = await load('src/config/json-schema.ts')
  writeFileSync(path.join(root, 'docsgen.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
  const { optionTables } = await load('src/config/option-tables.ts')
  const page = path.join(root, 'docs/configuration.md')
  const [head, , tail] = readFileSync(page, 'utf8').split(/(?<=<!-- options -->\n)|(?=<!-- \/options -->)/)
  writeFileSync(page, `${head}\n${optionTables()}\n\n${tail}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
