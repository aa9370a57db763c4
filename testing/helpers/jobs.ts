import { Logger, runOnce } from 'graphile-worker'
import { domains } from '#app/server/domains.ts'
import { openConnections } from '#platform/server/database/connections/connections.ts'
import type { Job, JobCtx } from '#platform/server/jobs/jobs.ts'
import { taskListOf } from '#platform/server/jobs/task-list.ts'
import { withinLane } from './lane-guard.ts'
import { makeLog } from '#platform/server/log.ts'
import type { TestApp } from './app.ts'

/** The input of a job on this server. */
export const jobCtx = (app: TestApp): JobCtx => ({
  db: app.db,
  ports: app.ports,
  log: makeLog({ LOG_LEVEL: 'silent' }),
  now: () => app.clock.now(),
  config: app.config,
  keyFor: app.keyFor,
  notifier: app.notifier,
  homes: app.homes,
  switches: app.switches,
})

/** A job of the product by its name. */
export const jobNamed = (name: string): Job => {
  const job = domains.jobs.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  return job
}

/** Runs every waiting job that is due, once. */
export const runQueue = async (app: TestApp, jobs: readonly Job[]): Promise<void> => {
  const ctx = jobCtx(app)
  const taskList = taskListOf(ctx, jobs.map(withinLane))
  // The library's own pool ends without being waited for and stops listening for errors: a database that is dropped right
  // after the run would kill a connection of it, which ends the test process.
  const pgPool = openConnections(app.databaseUrl, 10)
  try {
    await runOnce({
      pgPool,
      taskList,
      logger: new Logger(() => () => {}),
      // Without a delay, even 0, the library returns before it has removed the jobs that are done.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  } finally {
    await pgPool.end()
  }
}
