import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { packTable, packTables } from './publishing/pack-tables-jobs.ts'
import { sentListsStore } from './sending/store.ts'

const KEPT_MS = 30 * DAY_MS

/** Every night: forgets what was wrong in lists of a month ago. */
const removeOldLists = defineJob({
  name: 'opendata:old-lists',
  uses: ['files'],
  payload: z.unknown(),
  cron: '25 2 * * *',
  run: async ({ db, now }) => {
    await sentListsStore(db).removeBefore(new Date(now().getTime() - KEPT_MS))
  },
})

export const opendataJobs: readonly Job[] = [packTable as Job, packTables, removeOldLists]
