import type { Insertable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type { LeaderMoveRow, LeadersTables } from '../tables.ts'

/** SQL of transitions: a leader's status, and every change of it. */
export const transitionsStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    transitionsOf: (leaderId: string) =>
      tables
        .selectFrom('leaders.leader_move')
        .selectAll()
        .where('leader_id', '=', leaderId)
        .orderBy('id')
        .execute(),
    /** Changes status and flag only while the status is still the one that was checked; false otherwise. */
    changeStatus: (
      leaderId: string,
      from: LeaderStatus,
      change: { status: LeaderStatus; verified_at?: Date | null },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('leaders.leader')
          .set(change)
          .where('id', '=', leaderId)
          .where('status', '=', from),
      ),
    addTransition: (move: Insertable<LeaderMoveRow>) =>
      tables.insertInto('leaders.leader_move').values(move).execute(),
  }
}
