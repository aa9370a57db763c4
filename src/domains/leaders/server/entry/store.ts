import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LeaderConsent, LeaderStatus } from '../../contracts/leader-contract.ts'
import type { LeadersTables } from '../tables.ts'

/** The row of an approved leader. */
interface ApprovedRow {
  readonly id: string
  readonly nomination_id: string
  readonly status: LeaderStatus
}

/** SQL of the way into the directory: nominees who agreed to be named, and what becomes of them. */
export const entryStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    /** Fills in a nominee who stands in vetting; undefined when none does. */
    approve: async ({ id: _new, ...row }: ApprovedRow): Promise<string | undefined> => {
      const approved = await tables
        .updateTable('leaders.leader')
        .set(row)
        .where('nomination_id', '=', row.nomination_id)
        .where('status', '=', 'in_vetting')
        .returning('id')
        .executeTakeFirst()
      return approved?.id
    },
    /** Moves the nominee of a nomination on; undefined when none stands at `from`. */
    move: async (nominationId: string, from: LeaderStatus, to: LeaderStatus): Promise<string | undefined> => {
      const moved = await tables
        .updateTable('leaders.leader')
        .set({ status: to })
        .where('nomination_id', '=', nominationId)
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst()
      return moved?.id
    },
    /** Parts a rejected entry from its nomination, which may be listed anew after an appeal. */
    part: (nominationId: string) =>
      tables
        .updateTable('leaders.leader')
        .set({ nomination_id: null })
        .where('nomination_id', '=', nominationId)
        .where('status', '=', 'rejected')
        .execute(),
    /** Writes the answer of the nominee to the leader of a nomination, if there is one. */
    setConsent: (nominationId: string, consent: LeaderConsent) =>
      tables
        .updateTable('leaders.leader')
        .set({ consent })
        .where('nomination_id', '=', nominationId)
        .where(sql<boolean>`consent <> ${consent}`)
        .execute(),
  }
}
