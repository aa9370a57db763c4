import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { PEERS_NEEDED } from '../../rules.ts'
import type { CampusTables } from '../tables.ts'

/** What follows when accounts of peers turn out to be one person's. */
export const joinedPeersStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    /** Everybody who vouched for a proof or request that counts. */
    livePeers: async (): Promise<string[]> =>
      (
        await sql<{ id: string }>`select distinct v.peer_id as id from campus.vouch v
          join campus.proof p on p.id = v.proof_id where p.status in ('waiting', 'proven')`.execute(db)
      ).rows.map(({ id }) => id),

    /** Keeps the first vouch of these accounts of one person, and returns what lost one. */
    dropRepeats: async (accounts: readonly string[]): Promise<string[]> =>
      (
        await sql<{ id: string }>`delete from campus.vouch v using campus.proof p
          where p.id = v.proof_id and p.status in ('waiting', 'proven') and v.peer_id = any(${accounts}::uuid[])
            and exists (select from campus.vouch e where e.proof_id = v.proof_id
              and e.peer_id = any(${accounts}::uuid[])
              and (e.vouched_at, e.peer_id) < (v.vouched_at, v.peer_id))
          returning v.proof_id as id`.execute(db)
      ).rows.map(({ id }) => id),

    /** Holds a proof that stood on vouches and has too few of them left; false for every other one. */
    holdUnproven: async (proofId: string): Promise<boolean> =>
      (
        await sql`select 1 from campus.proof p where id = ${proofId} and status = 'proven' and decided_by is null
          and (select count(*) from campus.vouch v where v.proof_id = p.id) < ${PEERS_NEEDED} for update`.execute(
          db,
        )
      ).rows.length > 0,

    /** Makes a held proof a request again, with a new code. */
    fallBack: (proofId: string, shareCode: string, at: Date) =>
      tables
        .updateTable('campus.proof')
        .set({ status: 'waiting', valid_until: null, decided_at: null, reminded_at: null })
        .set({ share_code: shareCode, asked_at: at })
        .where('id', '=', proofId)
        .execute(),
  }
}

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
    add: (proofId: string, peerId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('campus.vouch')
          .values({ proof_id: proofId, peer_id: peerId, vouched_at: at })
          .onConflict((conflict) => conflict.doNothing()),
      ),

    peersOf: async (proofId: string): Promise<string[]> =>
      (
        await tables.selectFrom('campus.vouch').select('peer_id').where('proof_id', '=', proofId).execute()
      ).map((row) => row.peer_id),

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
