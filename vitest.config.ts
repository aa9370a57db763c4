import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts', 'torture/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/patience.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
