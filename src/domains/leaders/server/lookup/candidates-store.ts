import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LeadersTables } from '../tables.ts'

/** SQL of what a ballot shows about its candidates. */
export const candidatesStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    byIds: (ids: readonly string[]) =>
      tables
        .selectFrom('leaders.leader')
        .select([
          'id',
          'full_name',
          'current_office',
          'biography',
          'photo_file_id',
          'is_sample',
          'verified_at',
        ])
        .where('id', 'in', ids)
        .execute(),
    /** All evidence of these leaders, in the order of their profiles. */
    evidenceOf: (ids: readonly string[]) =>
      tables
        .selectFrom('leaders.evidence')
        .select(['leader_id', 'title'])
        .where('leader_id', 'in', ids)
        .orderBy('place')
        .orderBy('id')
        .execute(),
  }
}
