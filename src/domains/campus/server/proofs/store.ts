import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { CommunityKind, ProofMethod, ProofStatus } from '../../contracts/proof-contract.ts'
import type { CampusTables, ProofRow } from '../tables.ts'

/** A proof as this domain uses it. */
export interface CampusProof {
  readonly id: string
  readonly personId: string
  readonly community: CommunityKind
  readonly placeId: string
  readonly method: ProofMethod
  readonly status: ProofStatus
  readonly shown: string
  readonly shareCode: string | null
  readonly reason: string | null
  readonly validUntil: Date | null
  readonly askedAt: Date
  readonly vouches: number
}

const columns = [
  'id',
  'person_id as personId',
  'community',
  'place_id as placeId',
  'method',
  'status',
  'shown',
  'share_code as shareCode',
  'reason',
  'valid_until as validUntil',
  'asked_at as askedAt',
] as const

/** The most proofs that a person sees of their own. */
const MAX_OWN = 10

/** Reading proofs and requests. */
const proofReads = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  const select = () =>
    tables
      .selectFrom('campus.proof')
      .select(columns)
      .select(
        sql<number>`(select count(*)::int from campus.vouch v where v.proof_id = campus.proof.id)`.as(
          'vouches',
        ),
      )
  return {
    /** The live ones first, then the newest. */
    ofPerson: (personId: string): Promise<CampusProof[]> =>
      select()
        .where('person_id', '=', personId)
        .orderBy(sql`status in ('proven', 'waiting')`, 'desc')
        .orderBy('asked_at', 'desc')
        .orderBy('id')
        .limit(MAX_OWN)
        .execute(),

    find: (id: string): Promise<CampusProof | undefined> => select().where('id', '=', id).executeTakeFirst(),

    live: (personId: string, community: CommunityKind): Promise<CampusProof | undefined> =>
      select()
        .where('person_id', '=', personId)
        .where('community', '=', community)
        .where('status', '=', 'proven')
        .executeTakeFirst(),

    waitingWith: (shareCode: string): Promise<CampusProof | undefined> =>
      select().where('share_code', '=', shareCode).where('status', '=', 'waiting').executeTakeFirst(),
  }
}

/** Changing them. */
const proofWrites = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    add: (row: Insertable<ProofRow>) => tables.insertInto('campus.proof').values(row).execute(),

    /** Ends what is in one of these states; false when it is in none. */
    end: (
      id: string,
      from: readonly ProofStatus[],
      change: {
        readonly status: ProofStatus
        readonly at: Date
        readonly by?: string
        readonly reason?: string
      },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('campus.proof')
          .set({
            status: change.status,
            decided_at: change.at,
            decided_by: change.by ?? null,
            reason: change.reason ?? null,
            share_code: null,
          })
          .where('id', '=', id)
          .where('status', 'in', from),
      ),

    /** Ends the person's proof of a community, or the request that waits, so that a new one can take its place. */
    endEarlier: (personId: string, community: CommunityKind, was: 'proven' | 'waiting', at: Date) =>
      tables
        .updateTable('campus.proof')
        .set({ status: 'ended', decided_at: at, share_code: null })
        .where('person_id', '=', personId)
        .where('community', '=', community)
        .where('status', '=', was)
        .execute(),

    /** Makes a waiting request a proof; false when it waits no longer. */
    prove: (
      id: string,
      { at, until, by, reason }: { at: Date; until: Date; by?: string; reason?: string },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('campus.proof')
          .set({
            status: 'proven',
            decided_at: at,
            decided_by: by ?? null,
            reason: reason ?? null,
            valid_until: until,
            share_code: null,
          })
          .where('id', '=', id)
          .where('status', '=', 'waiting'),
      ),
  }
}

/** Proofs and requests. */
export const proofsStore = (db: Database) => ({ ...proofReads(db), ...proofWrites(db) })

/** Codes that went to school addresses. */
export const emailCodesStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    keep: (row: {
      personId: string
      institutionId: string
      address: string
      mac: Buffer
      expiresAt: Date
    }) => {
      const values = {
        institution_id: row.institutionId,
        address: row.address,
        code_mac: row.mac,
        tries: 0,
        expires_at: row.expiresAt,
      }
      return tables
        .insertInto('campus.email_code')
        .values({ person_id: row.personId, ...values })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
        .execute()
    },

    pending: (personId: string, now: Date, maxTries: number) =>
      tables
        .selectFrom('campus.email_code')
        .select(['address', 'institution_id as institutionId', 'code_mac as mac'])
        .where('person_id', '=', personId)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .executeTakeFirst(),

    /** Counts an attempt before it is checked; nothing for a code that is over. */
    countTry: (personId: string, now: Date, maxTries: number) =>
      tables
        .updateTable('campus.email_code')
        .set({ tries: sql<number>`tries + 1` })
        .where('person_id', '=', personId)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returning(['address', 'institution_id as institutionId', 'code_mac as mac'])
        .executeTakeFirst(),

    /** Uses the code up; false when somebody was first. */
    take: (personId: string, mac: Buffer): Promise<boolean> =>
      wrote(
        tables.deleteFrom('campus.email_code').where('person_id', '=', personId).where('code_mac', '=', mac),
      ),

    forgetOver: (now: Date) => deleteInBatches(db, 'campus.email_code', sql`expires_at < ${now}`),
  }
}
