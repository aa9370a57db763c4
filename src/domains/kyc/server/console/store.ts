import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { IdentityResult } from '#ports/identity-check/port.ts'
import type { RejectReason } from '../../contract.ts'
import { type Application, asApplication } from '../applying/store.ts'
import type { KycTables } from '../tables.ts'
import type { SealedDetails } from '../vault/vault.ts'

/** How many waiting files a reviewer sees at once, the oldest. */
const MAX_LISTED = 50

const assigning = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    /** Files that wait, without those of these people and those that one of them agreed to. */
    waiting: async (without: readonly string[]) => {
      const { rows } = await sql<{
        id: string
        number: number
        attempt: number
        submittedAt: Date
        reviewerId: string | null
        isSecond: boolean
        total: number
      }>`select id, number, attempt, submitted_at as "submittedAt", reviewer_id as "reviewerId",
          first_reviewer_id is not null as "isSecond", count(*) over () as total
        from kyc.application where status = 'pending' and person_id <> all (${without}::uuid[])
          and (first_reviewer_id is null or first_reviewer_id <> all (${without}::uuid[]))
        order by submitted_at, id limit ${MAX_LISTED}`.execute(db)
      return rows
    },

    /** Gives a waiting file to a reviewer; false when somebody else has it. */
    take: (id: string, reviewerId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.application')
          .set({ reviewer_id: reviewerId, assigned_at: at })
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .where(({ eb, or }) => or([eb('reviewer_id', 'is', null), eb('reviewer_id', '=', reviewerId)])),
      ),

    release: (id: string, reviewerId: string): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.application')
          .set({ reviewer_id: null, assigned_at: null })
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .where('reviewer_id', '=', reviewerId),
      ),

    /** Gives back what reviewers took before this time and did not decide. */
    releaseTakenBefore: (before: Date) =>
      tables
        .updateTable('kyc.application')
        .set({ reviewer_id: null, assigned_at: null })
        .where('status', '=', 'pending')
        .where('assigned_at', '<', before)
        .execute(),
  }
}

const reading = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    byId: async (id: string): Promise<Application | undefined> => {
      const row = await tables
        .selectFrom('kyc.application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && asApplication(row)
    },

    /** How many other accounts handed in the same number, and the same name with the same birth date. */
    others: async ({ id, numberHash, personHash }: Application) => {
      const { rows } = await sql<{ sameNumber: number; samePerson: number }>`select
          count(*) filter (where number_hash = ${numberHash}) as "sameNumber",
          count(*) filter (where person_hash = ${personHash}) as "samePerson"
        from kyc.application where id <> ${id} and (number_hash = ${numberHash} or person_hash = ${personHash})`.execute(
        db,
      )
      return rows[0] ?? { sameNumber: 0, samePerson: 0 }
    },

    /** How many different files this reviewer has looked at since then. */
    filesSeenSince: async (viewerId: string, since: Date): Promise<number> => {
      const { rows } = await sql<{ seen: number }>`select count(distinct application_id)::int as seen
        from kyc.view where viewer_id = ${viewerId} and at >= ${since}`.execute(db)
      return rows[0]?.seen ?? 0
    },
  }
}

interface Settled {
  readonly outcome: 'verified' | 'rejected'
  readonly reasons: readonly RejectReason[]
  readonly note: string | null
  readonly by: string | null
  readonly at: Date
  readonly details: SealedDetails | null
}

const deciding = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    /** Makes a number that of this person; false when it is another one's. */
    claimNumber: async (hash: Buffer, personId: string, at: Date): Promise<boolean> => {
      const { rows } = await sql`insert into kyc.verified_number (hash, person_id, claimed_at)
        values (${hash}, ${personId}, ${at}) on conflict do nothing returning 1`.execute(db)
      return rows.length === 1
    },

    /** Keeps that the first of two reviewers agrees, and lets the file wait for another one; false when it moved on. */
    agreeFirst: ({ id, attempt }: Application, by: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.application')
          .set({ first_reviewer_id: by, first_agreed_at: at, reviewer_id: null, assigned_at: null })
          .where('id', '=', id)
          .where('attempt', '=', attempt)
          .where('status', '=', 'pending')
          .where('reviewer_id', '=', by)
          .where('first_reviewer_id', 'is', null),
      ),

    /** Decides a pending file of this attempt; false when somebody was first. */
    settle: ({ id, attempt }: Application, to: Settled): Promise<boolean> => {
      const isRejected = to.outcome === 'rejected'
      return wrote(
        tables
          .updateTable('kyc.application')
          .set({
            status: to.outcome,
            // The next documents belong to the next time.
            attempt: isRejected ? attempt + 1 : attempt,
            decided_at: to.at,
            changed_at: to.at,
            reasons: [...to.reasons],
            note: to.note,
            reviewer_id: null,
            assigned_at: null,
            ...(to.details && {
              sealed: to.details.sealed,
              wrapped_key: to.details.wrapped,
              key_id: to.details.keyId,
            }),
          })
          .where('id', '=', id)
          .where('attempt', '=', attempt)
          .where('status', '=', 'pending')
          .$if(to.by !== null, (query) => query.where('reviewer_id', '=', to.by)),
      )
    },
  }
}

const noting = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    /** Stores the provider's answer; false when the file was decided or handed in again meanwhile. */
    keepCheck: (id: string, attempt: number, result: IdentityResult, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.application')
          .set({
            check_outcome: result.outcome,
            check_first_name: result.fields.firstName,
            check_last_name: result.fields.lastName,
            check_born_on: result.fields.bornOn,
            check_reference: result.providerReference,
            checked_at: at,
          })
          .where('id', '=', id)
          .where('attempt', '=', attempt)
          .where('status', '=', 'pending'),
      ),

    noteView: (view: { applicationId: string; documentId: string | null; viewerId: string; at: Date }) =>
      tables
        .insertInto('kyc.view')
        .values({
          application_id: view.applicationId,
          document_id: view.documentId,
          viewer_id: view.viewerId,
          at: view.at,
        })
        .execute(),

    noteDecision: (decision: {
      id: string
      applicationId: string
      attempt: number
      outcome: 'verified' | 'rejected' | 'revoked'
      reasons: readonly string[]
      by: string | null
      firstBy: string | null
      at: Date
    }) =>
      tables
        .insertInto('kyc.decision')
        .values({
          id: decision.id,
          application_id: decision.applicationId,
          attempt: decision.attempt,
          outcome: decision.outcome,
          reasons: [...decision.reasons],
          decided_by: decision.by,
          first_by: decision.firstBy,
          at: decision.at,
        })
        .execute(),
  }
}

/** SQL of the reviewers' console. */
export const kycConsoleStore = (db: Database) => ({
  ...assigning(db),
  ...reading(db),
  ...deciding(db),
  ...noting(db),
})
