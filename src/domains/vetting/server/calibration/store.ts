import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { VettingTables } from '../tables.ts'

/** Answers to training files, and how verdicts compare with outcomes. */
export const calibrationStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    goldOf: (reviewerId: string) =>
      tables.selectFrom('vetting.gold_answer').selectAll().where('reviewer_id', '=', reviewerId).execute(),
    /** Returns false when it was answered before. */
    answerGold: (answer: {
      case_id: string
      reviewer_id: string
      verdict: 'approve' | 'reject'
      points: Readonly<Record<string, number>>
      is_right: boolean
      at: Date
    }): Promise<boolean> =>
      wrote(
        tables
          .insertInto('vetting.gold_answer')
          .values({ ...answer, points: JSON.stringify(answer.points) })
          .onConflict((twice) => twice.doNothing()),
      ),
    goldScores: (reviewerIds: readonly string[]) =>
      tables
        .selectFrom('vetting.gold_answer')
        .where('reviewer_id', '=', sql<string>`any(${[...reviewerIds]}::uuid[])`)
        .groupBy('reviewer_id')
        .select(({ fn }) => [
          'reviewer_id as reviewerId',
          fn.countAll<number>().as('answered'),
          fn.countAll<number>().filterWhere('is_right', '=', true).as('right'),
        ])
        .execute(),
    /** Verdicts on decided nominations: how many there are, agree with the outcome, and were overturned on appeal. */
    verdictScores: (reviewerIds: readonly string[]) =>
      tables
        .selectFrom('vetting.review as review')
        .innerJoin('vetting.nomination as nomination', 'nomination.id', 'review.nomination_id')
        .where('review.reviewer_id', '=', sql<string>`any(${[...reviewerIds]}::uuid[])`)
        .where('review.verdict', 'in', ['approve', 'reject'])
        .where('nomination.decided_at', 'is not', null)
        .where(sql<boolean>`not exists (select 1 from vetting.set_aside as aside where (aside.nomination_id,
          aside.round, aside.reviewer_id) = (review.nomination_id, review.round, review.reviewer_id))`)
        // No reviewer decided these, so there is no outcome to compare with.
        .where(sql<boolean>`coalesce(nomination.reason_code, '') not in ('withdrew', 'incomplete')`)
        .groupBy('review.reviewer_id')
        .select(({ fn }) => [
          'review.reviewer_id as reviewerId',
          fn.countAll<number>().as('decided'),
          sql<number>`count(*) filter (where (review.verdict = 'approve') = (nomination.status = 'approved'))`.as(
            'agreeing',
          ),
          sql<number>`count(*) filter (where review.round < nomination.panel_from_round and review.verdict = 'reject'
            and nomination.status = 'approved')`.as('overturned'),
        ])
        .execute(),
  }
}
