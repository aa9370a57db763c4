import { defineConfig } from 'vitest/config'

/** Journeys through the real product: one server and one browser for all files, one file after the other. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
})
