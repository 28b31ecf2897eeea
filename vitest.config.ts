import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    globalSetup: ['test/helpers/global-setup.ts'],
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Where nobody looks on, a machine that stands still for a while fails nothing; the log tells of each second attempt.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Most tests wait for a command or a browser half of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A busy machine takes its time; what is polled ends as soon as it is there.
    expect: { poll: { timeout: 15_000 } },
  },
})
