import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Catches the loads of other pages, which would leave the test, and removes what each test showed. */
export const catchLoads = (location: () => object = () => globalThis.location) => {
  const assign = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('location', { ...location(), assign })
  })
  afterEach(() => {
    cleanup()
    assign.mockReset()
    vi.unstubAllGlobals()
  })
  return assign
}
