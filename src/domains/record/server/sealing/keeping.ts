import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openLog } from '../log/opening.ts'
import { publishBalanceSheet } from './publishing.ts'
import { sealAll } from './sealing.ts'
import { dayNumber, hasBalanceSheet } from './daily-balance-sheet.ts'

const PAUSE_MS = 500

/**
 * Keeps the record while the server runs: twice a second it takes committed rows, publishes what is due, and publishes the
 * balance sheet of the day. It logs a failed turn and tries again. `stop` waits for the current turn.
 */
export const keepRecord = async ({
  db,
  origin,
  seed,
  log,
  now,
  period,
}: {
  db: Database
  origin: string
  /** The 32 secret bytes that sign. */
  seed: Buffer
  log: Log
  now: () => Date
  /** Minimum minutes between taking a row and publishing it; 0 publishes immediately. */
  period: number
}): Promise<{ stop: () => Promise<void> }> => {
  const sealing = { db, now, log, period, signer: await openLog(db, origin, seed) }
  let publishedDay = 0
  const state = { isStopping: false }
  let wake = () => {}
  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, PAUSE_MS)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  const turn = async () => {
    await sealAll(sealing)
    const today = dayNumber(now())
    if (publishedDay === today) return
    if ((await publishBalanceSheet(sealing)) || (await hasBalanceSheet(db, today))) publishedDay = today
  }
  const run = async () => {
    while (!state.isStopping) {
      await turn().catch((error: unknown) => log.warn({ err: error }, 'the record could not be sealed'))
      if (!state.isStopping) await pause()
    }
  }
  const running = run()
  return {
    stop: async () => {
      state.isStopping = true
      wake()
      await running
    },
  }
}
