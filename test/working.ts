import { Logger, runOnce } from 'graphile-worker'
import { domains } from '#app/server/domains.ts'
import { makeLog } from '#platform/server/log.ts'
import type { TestApp } from './app.ts'

/** Runs every waiting job, as the worker next to the server would. */
export const workJobs = (app: TestApp): Promise<void> => {
  const ctx = {
    db: app.db,
    ports: app.ports,
    log: makeLog({ LOG_LEVEL: 'silent' }),
    now: () => app.clock.now(),
    config: app.config,
  }
  const taskList = Object.fromEntries(
    domains.jobs.map((job) => [job.name, (payload: unknown) => job.run(ctx, job.payload.parse(payload))]),
  )
  return runOnce({ connectionString: app.databaseUrl, taskList, logger: new Logger(() => () => {}) })
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
