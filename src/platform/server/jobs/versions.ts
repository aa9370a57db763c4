import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

/** A kind of job in this release. */
interface Versioned {
  readonly name: string
  readonly version?: number
}

const versionOf = ({ version = 1 }: Versioned): number => version

/** The names of the jobs of which a newer release has announced a higher version. */
const findOutdated = async (db: Database, jobs: readonly Versioned[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select known.name from platform.job_version known
    join unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(versionOf)}::int[]) as ours (name, version)
      on known.name = ours.name and known.version > ours.version`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Announces the versions of this release's jobs, before it writes anything else: processes of older releases leave them
 * from now on. Throws when this release is the older one.
 */
export const announceJobs = async (db: Database, jobs: readonly Versioned[]): Promise<void> => {
  const outdated = await findOutdated(db, jobs)
  if (outdated.length > 0)
    throw new Error(`A newer release has run ${outdated.join(', ')} on this database: start that release.`)
  const raised = jobs.filter((job) => versionOf(job) > 1)
  if (raised.length === 0) return
  await sql`insert into platform.job_version as known (name, version)
    select * from unnest(${raised.map(({ name }) => name)}::text[], ${raised.map(versionOf)}::int[])
    on conflict (name) do update set version = excluded.version, announced_at = now()
      where known.version < excluded.version`.execute(db)
}

const LEFT_FOR_SECONDS = 5

const isScheduled = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && '_cron' in payload

/**
 * The task that runs a job. When a newer release has announced a higher version of it, the job goes back to the queue for that
 * release. A scheduled one waits there once, however often its time comes.
 */
export const unlessOutdated = (
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  job: Versioned,
  run: Task,
): Task => {
  let isTold = false
  return async (payload, helpers) => {
    const { priority, max_attempts } = helpers.job
    if ((await findOutdated(db, [job])).length === 0) return run(payload, helpers)
    await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json,
      run_at := now() + make_interval(secs => ${LEFT_FOR_SECONDS}), max_attempts := ${max_attempts}::int,
      job_key := ${isScheduled(payload) ? `left:${job.name}` : null}::text, priority := ${priority}::int)`.execute(
      db,
    )
    if (!isTold) log.warn({ job: job.name }, 'a newer release runs this job; this process leaves it')
    isTold = true
  }
}
