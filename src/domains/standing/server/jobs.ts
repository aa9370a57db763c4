import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { proveStandings } from './scoring/recount.ts'
import { foldAll } from './scoring/scores.ts'

/** Every minute counts the people with new facts; every night proves the kept figures against a recount. */
export const standingJobs: readonly Job[] = [
  defineJob({
    name: 'standing:fold',
    payload: z.unknown(),
    cron: '* * * * *',
    run: async ({ db, now, homes, config }) => foldAll({ db, now, homes, config }),
  }),
  defineJob({
    name: 'standing:prove',
    payload: z.unknown(),
    cron: '40 1 * * *',
    run: async ({ db, now, homes, log, config }) => {
      const { people, different, places } = await proveStandings({ db, now, homes, config })
      if (different.length > 0 || places > 0)
        log.error(
          { alarm: 'standing', people, different: different.length, places },
          'kept standings differed from the facts',
        )
    },
  }),
]
