// Writes the files that are generated from the config's schema: docsgen.schema.json, for completion of docs.config.yaml
// in editors, and the tables of docs/configuration.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSource } from './load-source.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const { configJsonSchema } = await loadSource('src/config/json-schema.ts')
writeFileSync(path.join(root, 'docsgen.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
const { optionTables } = await loadSource('src/config/option-tables.ts')
const page = path.join(root, 'docs/configuration.md')
const [head, , tail] = readFileSync(page, 'utf8').split(/(?<=<!-- options -->\n)|(?=<!-- \/options -->)/)
writeFileSync(page, `${head}\n${optionTables()}\n\n${tail}`)
