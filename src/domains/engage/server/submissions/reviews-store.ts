import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { ReviewReason, SubmissionStatus } from '../../contracts/submission-contract.ts'
import type { EngageTables } from '../tables.ts'

interface Claim {
  readonly personId: string
  /** Whose submissions this person never checks. */
  readonly never: readonly string[]
  readonly scope: Scope
  readonly now: Date
  readonly until: Date
}

/** Takes the one that has waited longest; skips those that others keep or take right now. */
const claimOldest = async (db: Database, { personId, never, scope, now, until }: Claim) => {
  const { rows } = await sql<{ id: string }>`
    update engage.submission set claimed_by = ${personId}, claimed_until = ${until}
    where id = (select id from engage.submission
      where status = 'waiting' and (claimed_until is null or claimed_until <= ${now})
        and person_id <> all (${never}::uuid[])
        and ${withinScope(scope, { state: 'state_code', lga: 'lga_id' })}
      order by sent_at, id limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id
}

/** The SQL of checking what was sent. */
export const reviewsStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  const isClaimedBy = (personId: string, now: Date) =>
    sql<boolean>`status = 'waiting' and claimed_by = ${personId} and claimed_until > ${now}`
  return {
    countWaiting: async (scope: Scope): Promise<number> =>
      (
        await tables
          .selectFrom('engage.submission')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('status', '=', 'waiting')
          .where(withinScope(scope, { state: 'state_code', lga: 'lga_id' }))
          .executeTakeFirstOrThrow()
      ).count,
    claimedIds: async (personId: string, now: Date): Promise<string[]> =>
      (
        await tables
          .selectFrom('engage.submission')
          .select('id')
          .where(isClaimedBy(personId, now))
          .orderBy('sent_at')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
    /** Submissions of others that wait since before this time, the oldest first. */
    late: (scope: Scope, never: readonly string[], before: Date, limit: number) =>
      tables
        .selectFrom('engage.submission')
        .select(['id', 'sent_at as sentAt'])
        .where('status', '=', 'waiting')
        .where('sent_at', '<=', before)
        .where(sql<boolean>`person_id <> all (${never}::uuid[])`)
        .where(withinScope(scope, { state: 'state_code', lga: 'lga_id' }))
        .orderBy('sent_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    claim: (claim: Claim): Promise<string | undefined> => claimOldest(db, claim),
    isClaimedBy: async (id: string, personId: string, now: Date): Promise<boolean> =>
      (await tables
        .selectFrom('engage.submission')
        .select('id')
        .where('id', '=', id)
        .where(isClaimedBy(personId, now))
        .executeTakeFirst()) !== undefined,
    /** Decides a claimed one; false when the claim is over or it was decided. */
    decide: (
      id: string,
      by: string,
      now: Date,
      change: { status: SubmissionStatus; reason: ReviewReason | null; note: string | null },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('engage.submission')
          .set({ ...change, decided_by: by, decided_at: now, claimed_by: null, claimed_until: null })
          .where('id', '=', id)
          .where(isClaimedBy(by, now)),
      ),
  }
}
