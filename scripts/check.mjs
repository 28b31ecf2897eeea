// The quality gate: format, lint, types, dead code, package, size of the client. Prints nothing if everything passes.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Files that have not changed are not formatted again to compare them. */
const cached = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/prettier.json']

const steps = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', ...cached, '.']],
  ['lint', 'oxlint', ['--type-aware', '--quiet', '--deny-warnings']],
  ['types', 'tsc', ['--noEmit']],
  ['types of the client', 'tsc', ['--noEmit', '-p', 'templates/client']],
  ['dead code', 'knip', ['--no-progress']],
  ['package', 'publint', ['--strict']],
  ['size of the client', 'size-limit', ['--silent']],
]

/** Runs all steps and prints the output of those that fail. Returns how many passed and failed. */
export function runGate() {
  let failed = 0
  for (const [name, command, words] of steps) {
    const result = spawnSync(path.join(root, 'node_modules/.bin', command), words, { cwd: root, encoding: 'utf8' })
    if (result.status === 0) continue
    failed += 1
    console.error(`✗ ${name} (${command} ${words.join(' ')})\n${result.stdout ?? ''}${result.stderr ?? ''}`)
  }
  return { passed: steps.length - failed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = runGate().failed === 0 ? 0 : 1
