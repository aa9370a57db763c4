import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { closeDueRounds } from './rounds/rounds.ts'
import { freeLapsedSeats } from './seats/seats.ts'

/** Closes rounds on time and frees seats reserved for leaders who left training. */
const closeAndFree = defineJob({
  name: 'challenge:clock',
  isUrgent: true,
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: ({ db, now }) =>
    inTransaction(db, async (tx) => {
      await closeDueRounds({ db: tx, now })
      await freeLapsedSeats({ db: tx, now })
    }),
})

export const challengeJobs: readonly Job[] = [closeAndFree]
