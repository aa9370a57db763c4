import * as z from 'zod/mini'
import { overtake } from '#domains/approvals/server/approvals.ts'
import { gapsOf } from '#domains/identity/server/account-import/account-import.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { UNDO_DAYS } from '../import-contract.ts'
import { compareEverybody } from './duplicates/compare-people.ts'
import { importApproval } from './imports/approval.ts'
import { importsStore } from './imports/store.ts'
import { finishJoining } from './notices.ts'
import { remindersStore } from './reminders/store.ts'

/** Reminds one person of what is missing, exactly once; tells nobody for whom nothing is missing any more. */
export const sendReminder = defineJob({
  name: 'staff:send-reminder',
  payload: z.object({ id: z.uuid(), origin: z.string() }),
  run: (ctx, { id }) =>
    inTransaction(ctx.db, async (db) => {
      const store = remindersStore(db)
      const personId = await store.claim(id, ctx.now())
      if (personId === undefined) return
      const [person] = await gapsOf({ db }, [personId])
      await store.setSent(id, person?.gaps ?? [])
      if (person)
        await notify({ ...ctx, db }, personId, finishJoining, { gaps: [...person.gaps] }, { key: id })
    }),
})

/** Compares all accounts every night. */
export const findDuplicates = defineJob({
  name: 'staff:find-duplicates',
  payload: z.unknown(),
  cron: '17 2 * * *',
  run: async (ctx) => {
    await compareEverybody(ctx)
  },
})

/** Deletes unconfirmed lists, and the faults of imports that can no longer be undone. */
export const forgetLists = defineJob({
  name: 'staff:forget-lists',
  payload: z.unknown(),
  cron: '41 3 * * *',
  run: async (ctx) => {
    const since = new Date(ctx.now().getTime() - UNDO_DAYS * DAY_MS)
    await overtake(ctx, importApproval, await importsStore(ctx.db).forgetOld(since))
  },
})

export const staffJobs: readonly Job[] = [sendReminder, findDuplicates, forgetLists]
