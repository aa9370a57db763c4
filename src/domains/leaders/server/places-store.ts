import { type Database, withTables } from '#platform/server/database.ts'
import type { LeaderStatus } from '../leader-contract.ts'
import type { LeadersTables } from './tables.ts'

const AWAY = ['rejected', 'suspended']

/** What the public sees of leaders beyond the directory: where there are any, and under which addresses. */
export const leaderPlacesStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    /** Each place once per status that a leader of it has; rejected and suspended leaders cover nothing. */
    leaderPlaces: () =>
      tables
        .selectFrom('leaders.leader')
        .select(['lga', 'status'])
        .distinct()
        .where('status', 'not in', AWAY)
        .$narrowType<{ status: LeaderStatus }>()
        .execute(),

    /** Ids of the leaders with a public page and when they last moved, the latest first. */
    addresses: (most: number) =>
      tables
        .selectFrom('leaders.leader as leader')
        .leftJoin('leaders.leader_move as move', 'move.leader_id', 'leader.id')
        .where('leader.status', '<>', 'rejected')
        .groupBy('leader.id')
        .select(({ fn }) => ['leader.id', fn.coalesce(fn.max('move.at'), 'leader.created_at').as('movedAt')])
        .orderBy('movedAt', 'desc')
        .orderBy('leader.id')
        .limit(most)
        .execute(),
  }
}
