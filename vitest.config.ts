import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    globalSetup: ['test/helpers/global-setup.ts'],
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // Bounds for what hangs. A busy machine takes its time, and whoever waits goes on as soon as it is there.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Where nobody looks on, a machine that stands still for a while fails nothing; the log tells of each second attempt.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Most tests wait for a command or a browser half of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    expect: { poll: { timeout: 60_000 } },
  },
})
