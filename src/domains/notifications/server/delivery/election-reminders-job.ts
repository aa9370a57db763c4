import * as z from 'zod/mini'
import { peopleAfter, presentPeople } from '#domains/identity/server/users/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { reminderOf } from '../../rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { dayOf, electionReminder, pollingDays } from '../notices.ts'

const BATCH = 1_000

/** Every morning: reminds everybody of a coming election, a week before and the day before, once each. */
export const remindOfElections = defineJob({
  name: 'notifications:remind-of-elections',
  payload: z.unknown(),
  cron: '0 8 * * *',
  run: async (ctx) => {
    for (const event of pollingDays) {
      const reminder = reminderOf(dayOf(event), lagosDay(ctx.now()))
      if (reminder === null) continue
      const key = `${event}:${reminder}`
      for (let after: string | null = null; ;) {
        const people: string[] = await peopleAfter(ctx, after, BATCH)
        const present = await presentPeople(ctx, people)
        const ids = present.map(({ id }) => id)
        await inTransaction(ctx.db, (db) =>
          notifyAll({ ...ctx, db }, ids, electionReminder, { event }, { key }),
        )
        after = people.at(-1) ?? null
        if (people.length < BATCH) break
      }
    }
  },
})
