import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { finalizeNomination } from './verdicts.ts'

/** Finalizes a verdict when its ten seconds are over. Does nothing when it was taken back. */
export const finalizeVerdict = defineJob({
  name: 'vetting:settle-verdict',
  isUrgent: true,
  payload: z.object({ nominationId: z.uuid() }),
  run: ({ db, now, config, notifier, homes }, { nominationId }) =>
    finalizeNomination({ db, now, config, notifier, homes, newId: () => crypto.randomUUID() }, nominationId),
})
