import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { foldFigures } from './figures/fold.ts'
import { proveFigures } from './figures/proof.ts'

/** Every minute adds to the public figures what has changed; every night proves them against a recount. */
export const insightJobs = (figures: readonly FigureSource[]): readonly Job[] => [
  defineJob({
    name: 'insight:figures',
    payload: z.unknown(),
    cron: '* * * * *',
    run: async ({ db, now }) => foldFigures({ db, now }, figures),
  }),
  defineJob({
    name: 'insight:prove',
    payload: z.unknown(),
    // A quarter past, when the proof of standings is over.
    cron: '15 2 * * *',
    run: async ({ db, now, log }) => {
      const found = await proveFigures({ db, now }, figures)
      if (found.length > 0)
        log.error({ alarm: 'figures', found }, 'kept public figures differed from a recount')
    },
  }),
]
