import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { remindUntil } from '../rules.ts'
import { eventSoon, noticeTimes } from './notices.ts'
import { giveFreeSeats } from './seats/registration.ts'
import { registrationsStore } from './seats/store.ts'
import { eventsStore } from './store.ts'

/** Reminds people a day before; a moved event reminds again. */
const remind = defineJob({
  name: 'events:remind',
  payload: z.unknown(),
  cron: '*/15 * * * *',
  run: ({ db, now, notifier }) =>
    inTransaction(db, async (tx) => {
      const ctx = { db: tx, now, notifier }
      for (const event of await eventsStore(tx).takeDue(now(), remindUntil(now()))) {
        const times = noticeTimes(event)
        const values = { eventId: event.id, title: event.title, ...times, venue: event.venue }
        const people = await registrationsStore(tx).peopleIn(event.id, ['seated'])
        await notifyAll(ctx, people, eventSoon, values, { key: `${event.id} ${times.startsAt}` })
      }
    }),
})

/** Gives away the seats of erased accounts. */
const fillSeats = defineJob({
  name: 'events:fill-seats',
  payload: z.unknown(),
  cron: '7 * * * *',
  run: async ({ db, now, notifier }) => {
    for (const id of await eventsStore(db).withFreeSeats(now()))
      await inTransaction(db, async (tx) => {
        const event = await eventsStore(tx).hold(id)
        if (event) await giveFreeSeats({ db: tx, now, notifier }, event)
      })
  },
})

export const eventsJobs: readonly Job[] = [remind, fillSeats]
