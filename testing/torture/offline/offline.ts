import type { Browser } from 'playwright-core'
import type { Database } from '#platform/server/database/database.ts'
import type { DemoName } from '#test/people.ts'
import { seeded } from '../../browser/helpers/history.ts'
import { seedOf } from '../plan.ts'
import { openDevice } from './device.ts'
import { openGateway } from './gateway.ts'
import { playRound, type RoundFindings } from './round.ts'

interface Wanted {
  readonly browser: Browser
  /** The port of the product. */
  readonly port: number
  readonly db: Database
  readonly seed: number
  /** Rounds go on until this many cuts have happened. */
  readonly total: number
  readonly acts: number
  readonly cuts: number
  readonly reports: number
  readonly pairs: readonly (readonly [DemoName, DemoName])[]
  readonly onRound?: (findings: RoundFindings, number: number) => void
}

/** Plays rounds on one phone under the real worker, each with two people; the same seed draws the same cuts. */
export const cutOffline = async (wanted: Wanted): Promise<RoundFindings[]> => {
  const { browser, port, db, seed, total, acts, cuts, reports, pairs } = wanted
  const gateway = await openGateway(port)
  const device = await openDevice(browser, gateway)
  const found: RoundFindings[] = []
  try {
    await device.underWorker()
    const happened = () =>
      found.flatMap((each) => Object.values(each.cuts)).reduce((sum, times) => sum + times, 0)
    for (let number = 0; happened() < total; number += 1) {
      const people = pairs[number % pairs.length] ?? (['ada', 'dayo'] as const)
      const draw = seeded(seedOf(seed, number))
      const name = `cut-${String(seed)}-${String(number)}`
      const findings = await playRound({ name, device, gateway, db, draw, people, acts, cuts, reports })
      found.push(findings)
      wanted.onRound?.(findings, number)
    }
  } finally {
    await device.close()
    gateway.close()
  }
  return found
}
