import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { MINUTE_MS } from '#shared/values/time.ts'
import { dumpRecord } from './downloads/dump.ts'
import { FEEDS_VERSION } from './following/feeds-version.ts'
import { inspect } from './inspection/inspect.ts'
import { inspectionsStore } from './inspection/store.ts'
import { proveWaitingReserves } from './sealing/proving-reserves.ts'
import type { Publication } from './publication/publication.ts'
import { sendSmsAnswer } from './receipts/sms-answers-job.ts'
import { askWitnesses } from './witnesses/ask-witnesses.ts'

const KEPT_MS = 30 * 24 * 60 * MINUTE_MS

/**
 * Every minute: compares the tables with the record and the record with its signature. It raises an alarm for each
 * difference, and for each publication feed whose rows do not enter the record.
 */
export const watchRecord = (publication: Publication) =>
  defineJob({
    name: 'record:watch',
    version: FEEDS_VERSION,
    isUrgent: true,
    payload: z.unknown(),
    cron: '* * * * *',
    run: async ({ db, now, log }) => {
      const at = now()
      const found = await inspect(db, { publication, turn: Math.floor(at.getTime() / MINUTE_MS), now: at })
      const store = inspectionsStore(db)
      await store.add({ at, ...found })
      await store.forgetBefore(new Date(at.getTime() - KEPT_MS))
      if (found.differing.length > 0)
        log.error({ alarm: 'record', differing: found.differing }, 'the tables are not what the record says')
      if (found.waiting.length > 0)
        log.error({ alarm: 'record', waiting: found.waiting }, 'rows do not enter the record')
    },
  })

/** Once a day, soon after midnight or after the start: stores the whole record as one file. */
const dumpDaily = (publication: Publication) =>
  defineJob({
    name: 'record:dump',
    version: FEEDS_VERSION,
    uses: ['files'],
    payload: z.unknown(),
    cron: '*/10 * * * *',
    run: async (ctx) => {
      await dumpRecord({ ...ctx, publication })
    },
  })

/** Every minute: asks the outside witnesses to sign the newest head. */
export const witnessRecord = defineJob({
  name: 'record:witness',
  uses: ['witness'],
  payload: z.unknown(),
  cron: '* * * * *',
  run: askWitnesses,
})

/** Every minute: writes the proof of reserves that is due, the first of a month or one that staff asked for. */
const proveReservesWhenDue = (publication: Publication) =>
  defineJob({
    name: 'record:reserves',
    version: FEEDS_VERSION,
    isUrgent: true,
    payload: z.unknown(),
    cron: '* * * * *',
    run: async (ctx) => {
      await proveWaitingReserves({ ...ctx, publication })
    },
  })

export const recordJobs = (publication: Publication): readonly Job[] => [
  watchRecord(publication),
  witnessRecord,
  dumpDaily(publication),
  proveReservesWhenDue(publication),
  sendSmsAnswer(publication.sourceOfReceipt) as Job,
]
