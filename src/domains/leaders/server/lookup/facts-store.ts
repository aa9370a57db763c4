import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type { LeadersTables } from '../tables.ts'

const factColumns = [
  'id',
  'full_name',
  'current_office',
  'office_type',
  'zone',
  'state',
  'lga',
  'status',
  'is_verified',
  'is_sample',
  'person_id',
] as const

/** SQL of the facts about leaders that other slices and domains read. */
export const leaderFactsStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    leadersBy: (ids: readonly string[]) =>
      tables
        .selectFrom('leaders.leader')
        .select(factColumns)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),
    leaderOfPerson: (personId: string) =>
      tables
        .selectFrom('leaders.leader')
        .select(factColumns)
        .where('person_id', '=', personId)
        .where('status', '<>', 'rejected')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    leadersIn: (where: { lga?: string | undefined; status?: LeaderStatus | undefined }, limit: number) => {
      let query = tables.selectFrom('leaders.leader').select(factColumns).where('status', '<>', 'rejected')
      if (where.lga !== undefined) query = query.where('lga', '=', where.lga)
      if (where.status !== undefined) query = query.where('status', '=', where.status)
      return query.orderBy('folded_name').orderBy('id').limit(limit).execute()
    },
  }
}
