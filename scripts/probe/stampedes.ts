import { type Check, ms, type Target } from './check.ts'
import { waitsAtRest, waitsDuring } from './pulse.ts'

const READERS = 50
const ROUNDS = 4
const pages = [
  '/api/challenge/seats',
  '/api/challenge/seats.csv',
  '/api/challenge/coverage',
  '/api/openapi.json',
  '/record/checkpoint',
  '/readyz',
  '/leaders',
]
/** Others may wait this many times longer than at rest, and never a second. */
const MAX_RATIO = 40
const LEAST_MS = 60

/** Fifty readers of one heavy thing at once: whoever asks for something small is still answered soon. */
export const probeStampedes = async ({ origin }: Target): Promise<readonly Check[]> => {
  const checks: Check[] = []
  for (const path of pages) {
    const atRest = await waitsAtRest(origin)
    let failed = 0
    const reader = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const response = await fetch(origin + path)
        await response.arrayBuffer()
        if (response.status >= 500 && response.status !== 503) failed += 1
      }
    }
    const waits = await waitsDuring(origin, () => Promise.all(Array.from({ length: READERS }, reader)))
    const allowed = Math.max(LEAST_MS, atRest.median * MAX_RATIO)
    checks.push({
      name: path,
      isHeld: failed === 0 && waits.median <= allowed && waits.longest < 1_000,
      found: `others waited ${ms(waits.median)} (${ms(atRest.median)} at rest), ${ms(waits.longest)} at most; ${failed} failed`,
    })
  }
  return checks
}
