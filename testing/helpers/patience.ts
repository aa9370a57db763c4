import { beforeAll } from 'vitest'

/** Results come fast, or later on a busy machine: a long limit costs time only in failing tests. */
const PATIENCE_MS = 15_000

beforeAll(async () => {
  // Only in page tests: other tests do not load this library.
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
})
