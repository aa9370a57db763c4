/** The suites by their vitest configurations, in run order. */
export const suites = ['vitest.config.ts', 'vitest.e2e.config.ts'] as const
