import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const limits = {
  // Most tests wait for a command or a browser half of their time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Limits for tests that hang. Tests wait for states, so a busy machine only makes them slower.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // In CI, a machine that pauses must not fail the run. The log lists the tests that needed a second attempt.
  retry: process.env['CI'] === undefined ? 0 : 1,
  expect: { poll: { timeout: 60_000 } },
}

/** It counts what its process does once, so it runs in a separate process. */
const alone = ['test/markdown/work.test.ts']

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    globalSetup: ['test/helpers/global-setup.ts'],
    projects: [
      { test: { ...limits, name: 'shared', include: ['test/**/*.test.{ts,tsx}'], exclude: alone, isolate: false } },
      { test: { ...limits, name: 'alone', include: alone } },
    ],
  },
})
