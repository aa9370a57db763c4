import { type Database, isUnknownToUs } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Publication } from '../publication/publication.ts'
import { openLog } from '../log/open-log.ts'
import { NewerRecord } from '../log/store.ts'
import { publishBalanceSheet } from './publish-balance.ts'
import { sealAll } from './seal.ts'
import { dayNumber, hasBalanceSheet } from './daily-balance-sheet.ts'

const PAUSE_MS = 500
const REPEAT_MS = 60_000
/** How long an upgrade may have two releases run beside each other before the older one raises an alarm. */
const UPGRADE_MS = 10 * 60_000

/**
 * Reports failed turns. A record of a newer release, or a row that this release does not know, stops sealing here until the
 * operator acts, so both are repeated each minute and not with each turn.
 */
const reportsTo = (log: Pick<Log, 'warn' | 'error'>, now: () => Date) => {
  let since = 0
  let last = 0
  return {
    failed: (error: unknown): void => {
      const isNewer = error instanceof NewerRecord
      if (!isNewer && !isUnknownToUs(error)) return log.warn({ err: error }, 'the record could not be sealed')
      const at = now().getTime()
      since ||= at
      if (at - last < REPEAT_MS) return
      last = at
      if (isNewer && at - since < UPGRADE_MS)
        log.warn({ err: error }, 'a newer release keeps the record; this process leaves it')
      else log.error({ alarm: 'record', err: error }, 'sealing has stopped: this release is too old')
    },
    sealed: (): void => {
      since = last = 0
    },
  }
}

/**
 * Keeps the record while the server runs: twice a second it takes committed rows, publishes what is due, and publishes the
 * balance sheet of the day. It logs a failed turn and tries again. `stop` waits for the current turn.
 */
export const keepRecord = async ({
  db,
  publication,
  origin,
  seed,
  log,
  now,
  period,
}: {
  db: Database
  publication: Publication
  origin: string
  /** The 32 secret bytes that sign. */
  seed: Buffer
  log: Log
  now: () => Date
  /** Minimum minutes between taking a row and publishing it; 0 publishes immediately. */
  period: number
}): Promise<{ stop: () => Promise<void> }> => {
  const sealing = { db, publication, now, log, period, signer: await openLog(db, origin, seed) }
  const reports = reportsTo(log, now)
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
      await turn().then(reports.sealed, reports.failed)
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
