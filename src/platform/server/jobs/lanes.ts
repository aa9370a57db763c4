import type { CarrierName } from '#ports/carrier/port.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Job } from './jobs.ts'

export type LaneName = 'urgent' | 'inside' | CarrierName

/** How many jobs of each lane run at once in a process; no lane can take the slots of another. */
export const laneSlots: Readonly<Record<LaneName, number>> = {
  urgent: 2,
  inside: 2,
  email: 2,
  sms: 2,
  whatsapp: 2,
  payments: 2,
  files: 2,
  'identity-check': 1,
  beacon: 1,
  witness: 1,
  model: 1,
}

type Placed = Pick<Job, 'name' | 'uses' | 'isUrgent'>

/** The lane of a job: its first carrier, or inside. */
export const laneOf = ({ uses, isUrgent }: Placed): LaneName =>
  uses?.[0] ?? (isUrgent === true ? 'urgent' : 'inside')

export interface Lane {
  readonly name: LaneName
  readonly jobs: readonly Job[]
}

/** The lanes that have jobs, the inner ones first. */
export const lanesOf = (jobs: readonly Job[]): Lane[] => {
  const names = Object.keys(laneSlots) as LaneName[]
  return names
    .map((name) => ({ name, jobs: jobs.filter((job) => laneOf(job) === name) }))
    .filter((lane) => lane.jobs.length > 0)
}

export interface LaneBacklog {
  readonly lane: LaneName
  /** Jobs that could run now. */
  readonly waiting: number
  /** How long the oldest of them could have run. */
  readonly oldestSeconds: number
  /** Jobs that used all their attempts. */
  readonly failed: number
}

/** What waits in each lane; in all processes together. */
export const readBacklog = async (db: Database, jobs: readonly Placed[]): Promise<LaneBacklog[]> => {
  const { rows } = await sql<{ name: string; waiting: number; oldest: number; failed: number }>`
    select task_identifier as name,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as waiting,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::int as oldest,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs group by task_identifier`.execute(db)
  const laneNames = new Map(jobs.map((job) => [job.name, laneOf(job)]))
  const lanes = [...new Set(laneNames.values())]
  return lanes.map((lane) => {
    const own = rows.filter(({ name }) => laneNames.get(name) === lane)
    const sum = (of: (row: (typeof rows)[number]) => number) => own.reduce((all, row) => all + of(row), 0)
    return {
      lane,
      waiting: sum(({ waiting }) => waiting),
      failed: sum(({ failed }) => failed),
      oldestSeconds: Math.max(0, ...own.map(({ oldest }) => oldest)),
    }
  })
}
