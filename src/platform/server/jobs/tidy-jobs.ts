import { sql } from 'kysely'
import * as z from 'zod/mini'
import { DAY_MS } from '#shared/values/time.ts'
import { deleteInBatches } from './batches.ts'
import { defineJob } from './jobs.ts'

const KEPT_ANSWER_DAYS = 90

/**
 * Deletes stored answers after 90 days (S-31); domains whose keys must stay valid for ever store them in their own
 * tables.
 */
export const forgetOldAnswers = defineJob({
  name: 'platform:forget-old-answers',
  payload: z.unknown(),
  cron: '20 3 * * *',
  async run({ db, now }) {
    const before = new Date(now().getTime() - KEPT_ANSWER_DAYS * DAY_MS)
    await deleteInBatches(db, 'platform.idempotency', sql`at < ${before}`)
  },
})
