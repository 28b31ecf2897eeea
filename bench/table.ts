import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'

/** A table of measurements with a fixed place in the README. */
export interface Table {
  /** The name of the place: `<!-- table:build -->` to `<!-- /table:build -->`. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Other results, in sentences. */
  readonly notes: readonly string[]
  /** A partial run must not replace the table of a complete one. */
  readonly isComplete: boolean
}

const readme = path.join(import.meta.dirname, 'README.md')

/** Prints a table. If the run is complete, also updates the README. */
export async function writeTable({ name, head, rows, notes, isComplete }: Table): Promise<void> {
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const text = `${[describeRun(), ...notes].join('\n')}\n\n${table}`
  const options = { ...(await resolveConfig(readme)), parser: 'markdown' }
  console.log(await format(text, options))
  if (!isComplete) return console.error('bench: this run was not complete, so bench/README.md was not updated')
  const [start, end] = [`<!-- table:${name} -->`, `<!-- /table:${name} -->`]
  const page = readFileSync(readme, 'utf8')
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`bench/README.md has no place for the table "${name}"`)
  const written = `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`
  writeFileSync(readme, await format(written, options))
}

function describeRun(): string {
  const date = new Date().toISOString().slice(0, 10)
  const load = loadavg().map((value) => value.toFixed(1))
  return (
    `Measured on ${date} with Node ${process.versions.node} on ${String(availableParallelism())} processors; ` +
    `load of the machine at the end of the run (1, 5 and 15 minutes): ${load.join(', ')}.`
  )
}

/** The version of a package installed in a folder. */
export function versionOf(home: string, name: string): string {
  const file = path.join(home, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}
