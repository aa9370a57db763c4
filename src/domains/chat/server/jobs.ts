import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { keptSince } from '../rules.ts'
import { chatStore } from './store.ts'

/** Rows deleted by one statement, so that none takes long. */
const BATCH = 5_000
const USUAL_DAYS = 90

/** Deletes messages older than the setting, every night. */
export const removeOldMessages = defineJob({
  name: 'chat:remove-old-messages',
  payload: z.unknown(),
  cron: '41 2 * * *',
  run: async ({ db, now, config }) => {
    const store = chatStore(db)
    const oldest = keptSince(now(), config?.CHAT_DAYS ?? USUAL_DAYS)
    while ((await store.removeFromBefore(oldest, BATCH)) === BATCH);
    await store.removeTurnsBefore(now())
  },
})

/** The jobs of this domain. */
export const chatJobs = [removeOldMessages]
