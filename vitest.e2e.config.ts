import { defineConfig } from 'vitest/config'
import { LongestFirst } from './testing/runs/order.ts'

/**
 * Journeys through the real product: each of three workers has a server and a browser for its files, one after the other. A
 * journey waits for two fifths of its time (for answers, jobs, a quiet page), so a third worker uses what two cores leave.
 */
export default defineConfig({
  test: {
    include: ['testing/browser/**/*.e2e.ts'],
    globalSetup: ['testing/browser/helpers/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
})
