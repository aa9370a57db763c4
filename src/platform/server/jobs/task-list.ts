import { sql } from 'kysely'
import type { Job as QueuedJob, Task } from 'graphile-worker'
import { type CarrierAway, findCarrierAway } from '#ports/carrier/port.ts'
import type { Job, JobCtx } from './jobs.ts'
import { unlessOutdated } from './versions.ts'

/** Puts a job back for later with the attempts that it had: nothing was tried. */
const putBack = async (ctx: JobCtx, job: QueuedJob, away: CarrierAway): Promise<void> => {
  const attempts = job.max_attempts - job.attempts + 1
  await sql`select graphile_worker.add_job(${job.task_identifier}, ${JSON.stringify(job.payload)}::json,
    max_attempts := ${attempts}::int, run_at := now() + ${away.retryAfterMs}::int * interval '1 millisecond')`.execute(
    ctx.db,
  )
}

/**
 * The jobs as the library runs them. One whose carrier is away waits in the queue without using up an attempt; one of a
 * schedule comes again by itself.
 */
export const taskListOf = (ctx: JobCtx, jobs: readonly Job[]): Record<string, Task> =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      unlessOutdated(ctx, job, async (payload, { job: queued }) => {
        try {
          await job.run(ctx, job.payload.parse(payload))
        } catch (error) {
          const away = findCarrierAway(error)
          if (!away) throw error
          ctx.log.debug({ job: job.name, carrier: away.carrier }, 'a job waits for its carrier')
          if (!job.cron) await putBack(ctx, queued, away)
        }
      }),
    ]),
  )
