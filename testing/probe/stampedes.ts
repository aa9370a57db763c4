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
/** An answer within a tenth of a second feels immediate; nobody should wait a full second. */
const MAX_MEDIAN_MS = 100
const MAX_LONGEST_MS = 1_000

/** Fifty parallel reads of one heavy page: a small request must still get a fast answer. */
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
    checks.push({
      name: path,
      isHeld: failed === 0 && waits.median <= MAX_MEDIAN_MS && waits.longest < MAX_LONGEST_MS,
      found: `others waited ${ms(waits.median)} (${ms(atRest.median)} at rest), ${ms(waits.longest)} at most; ${failed} failed`,
    })
  }
  return checks
}
