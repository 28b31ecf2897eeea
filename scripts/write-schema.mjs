// Writes what is generated from the sources: docsgen.schema.json, for completion of docs.config.yaml in editors, the
// tables of docs/configuration.md, and the theme's values in docs/customizing.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSource } from './load-source.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const { configJsonSchema } = await loadSource('src/config/json-schema.ts')
writeFileSync(path.join(root, 'docsgen.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
const { optionTables } = await loadSource('scripts/option-tables.ts')
writeTables('docs/configuration.md', 'options', optionTables())
const { themeValuesTable } = await loadSource('scripts/theme-values.ts')
const tokens = readFileSync(path.join(root, 'templates/styles/tokens.css'), 'utf8')
writeTables('docs/customizing.md', 'theme values', themeValuesTable(tokens))

/** Replaces what is between two comments in a page. */
function writeTables(file, name, tables) {
  const page = path.join(root, file)
  const [head, , tail] = readFileSync(page, 'utf8').split(
    new RegExp(`(?<=<!-- ${name} -->\\n)|(?=<!-- \\/${name} -->)`),
  )
  writeFileSync(page, `${head}\n${tables}\n\n${tail}`)
}
