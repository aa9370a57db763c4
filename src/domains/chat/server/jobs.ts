import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { keptSince } from '../rules.ts'
import { chatStore } from './store.ts'

const USUAL_DAYS = 90

/** Deletes messages older than the setting, every night. */
export const removeOldMessages = defineJob({
  name: 'chat:remove-old-messages',
  payload: z.unknown(),
  cron: '41 2 * * *',
  run: async ({ db, now, config }) => {
    const store = chatStore(db)
    const oldest = keptSince(now(), config?.CHAT_DAYS ?? USUAL_DAYS)
    await store.removeFromBefore(oldest)
    await store.removeTurnsBefore(now())
  },
})

/** The jobs of this domain. */
export const chatJobs = [removeOldMessages]
