// Runs the gate and every test, and ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGate } from './check.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-tests-'))
const results = path.join(folder, 'results.json')
const words = process.argv.slice(2)

const gate = words.length === 0 ? runGate() : { passed: 0, failed: 0 }
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
const status =
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...words], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 1

let counts = { passed: 0, failed: 0, skipped: 0 }
try {
  const reported = JSON.parse(readFileSync(results, 'utf8'))
  counts = {
    passed: reported.numPassedTests,
    failed: reported.numFailedTests,
    skipped: reported.numPendingTests + (reported.numTodoTests ?? 0),
  }
  reportSecondAttempts(reported.testResults.flatMap(({ assertionResults }) => assertionResults))
  printSlowestFiles(reported.testResults)
} catch {
  console.error('vitest left no results')
}
rmSync(folder, { recursive: true, force: true })

// A run that failed outside a test, or that found no tests, counts as failed.
const isBroken = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0
const passed = counts.passed + gate.passed
const failed = counts.failed + gate.failed + (isBroken ? 1 : 0)
if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Prints the tests that passed only on the second attempt, with their errors, so that someone looks for the cause. */
function reportSecondAttempts(tests) {
  for (const { fullName, status: end, failureMessages } of tests)
    if (end === 'passed' && failureMessages.length > 0)
      console.log(`passed at the second attempt: ${fullName}\n${failureMessages[0]}`)
}

/** The slowest files, where an effort to speed up the run should start. */
function printSlowestFiles(files) {
  const timed = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log('Slowest test files:')
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, name)}`)
}
