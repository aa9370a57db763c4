import type { Insertable, Kysely } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Parameter } from '../../record-contract.ts'
import type { AccountabilityTables, ScorecardRow } from '../tables.ts'

export type ReviewCause = 'two_missed_quarters' | 'failed_audit'

type Tables = Kysely<AccountabilityTables>

const cards = (tables: Tables) => tables.selectFrom('accountability.scorecard').selectAll()

const scorecards = (tables: Tables) => ({
  addCard: async (
    card: Insertable<ScorecardRow>,
    scores: readonly { parameter: Parameter; points: number; reason: string }[],
  ) => {
    await tables.insertInto('accountability.scorecard').values(card).execute()
    const rows = scores.map((score) => ({ ...score, scorecard_id: card.id }))
    await tables.insertInto('accountability.scorecard_score').values(rows).execute()
  },
  cardsOf: (leaderIds: readonly string[]) =>
    cards(tables).where('leader_id', 'in', leaderIds).orderBy('year', 'desc').execute(),
  openCards: () => cards(tables).where('published_at', 'is', null).orderBy('written_at').execute(),
  card: (id: string) => cards(tables).where('id', '=', id).executeTakeFirst(),
  scoresOf: (cardIds: readonly string[]) =>
    tables
      .selectFrom('accountability.scorecard_score')
      .selectAll()
      .where('scorecard_id', 'in', cardIds)
      .execute(),
  /** Returns false when it is published already. */
  answer: (id: string, reply: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('accountability.scorecard')
        .set({ reply, replied_at: at })
        .where('id', '=', id)
        .where('published_at', 'is', null),
    ),
  /** Publishes a scorecard of another author; returns false when it is published already. */
  publish: (id: string, personId: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('accountability.scorecard')
        .set({ published_by: personId, published_at: at })
        .where('id', '=', id)
        .where('published_at', 'is', null)
        .where('written_by', '<>', personId),
    ),
})

interface Decided {
  readonly by: string
  readonly at: Date
  readonly reason: string
}

const closing = (
  tables: Tables,
  id: string,
  {
    by,
    at,
    reason,
    decision,
    proposerId,
  }: Decided & { readonly decision: 'kept' | 'suspended'; readonly proposerId?: string },
) =>
  tables
    .updateTable('accountability.suspension_review')
    .set({ decision, reason, ...(proposerId && { proposed_by: proposerId }), decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

const reviews = (tables: Tables) => ({
  /** Opens a review; returns false while one is open. */
  openReview: (id: string, leaderId: string, cause: ReviewCause, at: Date): Promise<boolean> =>
    wrote(
      tables
        .insertInto('accountability.suspension_review')
        .values({ id, leader_id: leaderId, cause, opened_at: at })
        .onConflict((conflict) => conflict.column('leader_id').where('decided_at', 'is', null).doNothing()),
    ),
  /** When the latest review of each leader for this cause was opened. */
  lastReview: (leaderId: string, cause: ReviewCause) =>
    tables
      .selectFrom('accountability.suspension_review')
      .select('opened_at')
      .where('leader_id', '=', leaderId)
      .where('cause', '=', cause)
      .orderBy('opened_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  openReviews: () =>
    tables
      .selectFrom('accountability.suspension_review')
      .selectAll()
      .where('decided_at', 'is', null)
      .orderBy('opened_at')
      .execute(),
  lockReview: (id: string) =>
    tables
      .selectFrom('accountability.suspension_review')
      .select('id')
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  openReviewOf: (id: string) =>
    tables
      .selectFrom('accountability.suspension_review')
      .select(['id', 'leader_id'])
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .executeTakeFirst(),
  /** Returns false when it is decided already. */
  keep: async (id: string, decided: Decided): Promise<boolean> =>
    (await closing(tables, id, { ...decided, decision: 'kept' })) !== undefined,
  suspend: (id: string, proposerId: string, decided: Decided) =>
    closing(tables, id, { ...decided, decision: 'suspended', proposerId }),
})

/** Scorecards and suspension reviews. */
export const auditsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...scorecards(tables),
  ...reviews(tables),
})
