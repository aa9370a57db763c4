import { sql } from 'kysely'
import { domains } from '#app/server/domains.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { TestApp } from './app.ts'
import { jobCtx, jobNamed, runQueue } from './jobs.ts'

const HALF_A_DAY_MS = 12 * HOUR_MS

const deliverAll = async (app: TestApp, state: 'waiting' | 'held', now: () => Date): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from notifications.delivery where state = ${state} order by made_at`.execute(app.db)
  for (const { id } of rows) await jobNamed('notifications:deliver').run({ ...jobCtx(app), now }, { id })
}

/** Delivers what the quiet hours hold, so that no test depends on the hour at which it runs. */
const deliverHeld = (app: TestApp): Promise<void> =>
  deliverAll(app, 'held', () => new Date(app.clock.now().getTime() + HALF_A_DAY_MS))

/** Delivers all messages of notices, and runs no other job. */
export const deliverNotices = async (app: TestApp): Promise<void> => {
  await deliverAll(app, 'waiting', () => app.clock.now())
  await deliverHeld(app)
}

/** Runs every waiting job, as the worker next to the server would. */
export const workJobs = async (app: TestApp): Promise<void> => {
  await runQueue(app, domains.jobs)
  await deliverHeld(app)
}

/** The emails to one address, newest first, after all waiting jobs have run. */
export const emailsTo = async (app: TestApp, address: string) => {
  await workJobs(app)
  const kept = await app.ports.outbox.email.list()
  return kept.map(({ message }) => message).filter(({ to }) => to === address)
}

/** The text messages to one phone, newest first. */
export const textsTo = async (app: TestApp, phone: string) => {
  await workJobs(app)
  const kept = await app.ports.outbox.sms.list()
  return kept.map(({ message }) => message).filter(({ to }) => to === phone)
}
