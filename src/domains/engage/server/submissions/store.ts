import { sql, type Insertable, type Updateable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { RiskReason } from '../../contracts/mission-contract.ts'
import type { ReviewReason, SubmissionKind, SubmissionStatus } from '../../contracts/submission-contract.ts'
import { MAX_RESENDS } from '../../contracts/submission-contract.ts'
import type { TaskKind } from '../../contracts/task-contract.ts'
import { NEARLY_SAME_BITS } from '../../rules.ts'
import type { EngageTables, SubmissionRow } from '../tables.ts'

/** A submission with what its task asks and pays. */
export interface StoredSubmission extends SubmissionRowFields {
  readonly taskKind: TaskKind | null
  readonly taskTitle: string | null
  readonly taskUnits: number | null
}
interface SubmissionRowFields {
  readonly id: string
  readonly kind: SubmissionKind
  readonly personId: string
  readonly taskId: string | null
  readonly period: string | null
  readonly name: string | null
  readonly words: string
  readonly lga: string
  readonly state: string
  readonly fileId: string | null
  readonly latitude: string | null
  readonly longitude: string | null
  readonly status: SubmissionStatus
  readonly sends: number
  readonly risk: number
  readonly riskReasons: RiskReason[]
  readonly sentAt: Date
  readonly claimedUntil: Date | null
  readonly decidedAt: Date | null
  readonly reason: ReviewReason | null
  readonly note: string | null
}

const columns = [
  'sent.id',
  'sent.kind',
  'sent.person_id as personId',
  'sent.task_id as taskId',
  'sent.period',
  'sent.name',
  'sent.words',
  'sent.lga_id as lga',
  'sent.state_code as state',
  'sent.file_id as fileId',
  'sent.latitude',
  'sent.longitude',
  'sent.status',
  'sent.sends',
  'sent.risk',
  'sent.risk_reasons as riskReasons',
  'sent.sent_at as sentAt',
  'sent.claimed_until as claimedUntil',
  'sent.decided_at as decidedAt',
  'sent.reason',
  'sent.note',
  'task.kind as taskKind',
  'task.title as taskTitle',
  'task.units as taskUnits',
] as const

/** Pictures are compared with those of this many days. */
const COMPARED_DAYS = 180

type Tables = ReturnType<typeof withTables<EngageTables>>

const reading = (tables: Tables) => {
  const select = () =>
    tables
      .selectFrom('engage.submission as sent')
      .leftJoin('engage.task as task', 'task.id', 'sent.task_id')
      .select(columns)
  return {
    find: (id: string): Promise<StoredSubmission | undefined> =>
      select().where('sent.id', '=', id).executeTakeFirst(),
    byIds: (ids: readonly string[]): Promise<StoredSubmission[]> =>
      select()
        .where('sent.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),
    own: (personId: string): Promise<StoredSubmission[]> =>
      select()
        .where('sent.person_id', '=', personId)
        .orderBy('sent.sent_at', 'desc')
        .orderBy('sent.id')
        .limit(50)
        .execute(),
    /** Task and period of this person's returned submissions. */
    returnedKeys: async (personId: string): Promise<string[]> =>
      (
        await tables
          .selectFrom('engage.submission')
          .select(sql<string>`task_id || ' ' || period`.as('key'))
          .where('person_id', '=', personId)
          .where('status', '=', 'returned')
          .where('task_id', 'is not', null)
          .execute()
      ).map(({ key }) => key),
    /** Accepted heroes and stories, the newest first. */
    stories: (limit: number): Promise<StoredSubmission[]> =>
      select()
        .where('sent.status', '=', 'accepted')
        .where('sent.kind', '<>', 'proof')
        .orderBy('sent.decided_at', 'desc')
        .orderBy('sent.id')
        .limit(limit)
        .execute(),
  }
}

const writing = (tables: Tables) => ({
  add: (row: Insertable<SubmissionRow>) => tables.insertInto('engage.submission').values(row).execute(),
  /** Changes a returned one of this person, if a resend is left; false otherwise. */
  resend: (id: string, personId: string, change: Updateable<SubmissionRow>): Promise<boolean> =>
    wrote(
      tables
        .updateTable('engage.submission')
        .set((set) => ({
          ...change,
          status: 'waiting',
          sends: set('sends', '+', 1),
          claimed_by: null,
          claimed_until: null,
          decided_by: null,
          decided_at: null,
          reason: null,
          note: null,
        }))
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .where('status', '=', 'returned')
        .where('sends', '<=', MAX_RESENDS),
    ),
  /** Returns one that names a leader, without a person who decided. */
  returnAsLeader: (id: string, at: Date) =>
    tables
      .updateTable('engage.submission')
      .set({ status: 'returned', reason: 'leader', decided_at: at })
      .where('id', '=', id)
      .execute(),
})

/** What the risk of a proof is made of. */
const riskFacts = (db: Database, tables: Tables) => ({
  /** Who sent nearly the same picture lately, other than in this submission. */
  sendersOfLike: async (hash: string, except: string, now: Date): Promise<string[]> => {
    const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS)
    const { rows } = await sql<{ personId: string }>`
        select distinct person_id as "personId" from engage.submission
        where likeness is not null and sent_at >= ${since} and id <> ${except}
          and bit_count(('x' || likeness)::bit(64) # ('x' || ${hash}::text)::bit(64)) <= ${NEARLY_SAME_BITS}
        limit 20`.execute(db)
    return rows.map(({ personId }) => personId)
  },
  sentSince: async (personId: string, since: Date): Promise<number> =>
    (
      await tables
        .selectFrom('engage.submission')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .where('kind', '=', 'proof')
        .where('sent_at', '>=', since)
        .executeTakeFirstOrThrow()
    ).count,
})

/** The SQL of what citizens sent. */
export const submissionsStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  return { ...reading(tables), ...writing(tables), ...riskFacts(db, tables) }
}
