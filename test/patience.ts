import { beforeAll } from 'vitest'

/** What a test waits for comes soon, or on a slow machine with others at work later: waiting costs only where it fails. */
const PATIENCE_MS = 15_000

beforeAll(async () => {
  // Only where there is a page: elsewhere its library is not loaded.
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
})
