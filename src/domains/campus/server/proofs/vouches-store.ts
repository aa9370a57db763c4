import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { CampusTables } from '../tables.ts'

/** Who vouched for whom. */
export const vouchesStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    /** Holds a waiting request, so that two people who vouch at once are counted one after the other. */
    hold: async (proofId: string): Promise<boolean> =>
      (
        await sql`select 1 from campus.proof where id = ${proofId} and status = 'waiting' for update`.execute(
          db,
        )
      ).rows.length > 0,

    /** Holds the peer, so that nobody passes their yearly number by vouching twice at once. */
    holdPeer: (personId: string) =>
      sql`select 1 from campus.proof where person_id = ${personId} and status = 'proven' for update`.execute(
        db,
      ),

    /** False when this peer vouched before. */
    add: async (proofId: string, peerId: string, at: Date): Promise<boolean> =>
      (await tables
        .insertInto('campus.vouch')
        .values({ proof_id: proofId, peer_id: peerId, vouched_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('peer_id')
        .executeTakeFirst()) !== undefined,

    count: async (proofId: string): Promise<number> => {
      const { total } = await tables
        .selectFrom('campus.vouch')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('proof_id', '=', proofId)
        .executeTakeFirstOrThrow()
      return total
    },

    countOfPeer: async (peerId: string, since: Date): Promise<number> => {
      const { total } = await tables
        .selectFrom('campus.vouch')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('peer_id', '=', peerId)
        .where('vouched_at', '>', since)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}
