/** The suites by their configurations of vitest, in the order in which they run. */
export const suites = ['vitest.config.ts', 'vitest.e2e.config.ts'] as const
