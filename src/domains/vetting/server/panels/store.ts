import { type Insertable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { CriterionScore } from '../../contracts/nomination-contract.ts'
import type { Verdict } from '../../contracts/review-contract.ts'
import type { RecordedChecks } from '../columns.ts'
import type { StoredNomination } from '../nominations/store.ts'
import type { HeldReviewRow, ReviewRow, VettingTables } from '../tables.ts'

/** One reviewer's seat in one round of one nomination. */
export interface PanelSeat {
  readonly nominationId: string
  readonly round: number
  readonly reviewerId: string
}

type ReleaseReason = 'reviewer' | 'conflict' | 'idle' | 'withdrawn' | 'right-ended'
type NewReview = Omit<Insertable<ReviewRow>, 'checks'> & { verdict: Verdict; checks: RecordedChecks }

const seatChanges = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    /** Takes the lowest free seat of the round; returns false when all are taken. The nomination must be locked. */
    assign: async (nomination: StoredNomination, reviewerId: string, at: Date): Promise<boolean> => {
      const { id, nominator_id: nominatorId, round, seats } = nomination
      const { rows } = await sql`
        insert into vetting.assignment (nomination_id, nominator_id, round, slot, reviewer_id, at)
        select ${id}, ${nominatorId}, ${round}, seat, ${reviewerId}, ${at}
        from generate_series(1, ${seats}::int) as seat
        where seat not in (select slot from vetting.assignment
          where nomination_id = ${id} and round = ${round} and released_at is null)
        order by seat limit 1
        on conflict (nomination_id, round, reviewer_id) do update
          set slot = excluded.slot, at = excluded.at, released_at = null, released_why = null, release_note = null
          where assignment.released_at is not null
        returning slot`.execute(db)
      return rows.length === 1
    },
    release: (seat: PanelSeat, why: ReleaseReason, note: string | null, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('vetting.assignment')
          .set({ released_at: at, released_why: why, release_note: note })
          .where('nomination_id', '=', seat.nominationId)
          .where('round', '=', seat.round)
          .where('reviewer_id', '=', seat.reviewerId)
          .where('released_at', 'is', null),
      ),
  }
}

const seatQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    /** Held seats of every round. */
    assignmentsOf: (nominationIds: readonly string[]) =>
      tables
        .selectFrom('vetting.assignment')
        .selectAll()
        .where('released_at', 'is', null)
        .where('nomination_id', 'in', nominationIds)
        .orderBy('slot')
        .execute(),
    /** Undecided nominations whose current round has a seat held by one of these people, or by anybody. */
    seatedOn: async (reviewerIds: readonly string[] | 'everybody'): Promise<string[]> => {
      const rows = await tables
        .selectFrom('vetting.assignment as seat')
        .innerJoin('vetting.nomination as nomination', (join) =>
          join.onRef('nomination.id', '=', 'seat.nomination_id').onRef('nomination.round', '=', 'seat.round'),
        )
        .select('nomination.id')
        .distinct()
        .where('seat.released_at', 'is', null)
        .where('nomination.decided_at', 'is', null)
        .$if(reviewerIds !== 'everybody', (query) =>
          query.where('seat.reviewer_id', 'in', reviewerIds as string[]),
        )
        .orderBy('nomination.id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Everybody who ever had a seat on the nomination. */
    everAssigned: async (nominationId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('vetting.assignment')
        .select('reviewer_id')
        .distinct()
        .where('nomination_id', '=', nominationId)
        .execute()
      return rows.map(({ reviewer_id }) => reviewer_id)
    },
    /** Seats taken before this time without a verdict, except on nominations that wait for their nominator. */
    idleSeats: (before: Date, limit: number): Promise<PanelSeat[]> =>
      tables
        .selectFrom('vetting.assignment as seat')
        .innerJoin('vetting.nomination as nomination', (join) =>
          join
            .onRef('nomination.id', '=', 'seat.nomination_id')
            .onRef('nomination.round', '=', 'seat.round')
            .on('nomination.status', '=', 'under_review'),
        )
        .select(['seat.nomination_id as nominationId', 'seat.round', 'seat.reviewer_id as reviewerId'])
        .where('seat.released_at', 'is', null)
        .where('seat.at', '<', before)
        .where(sql<boolean>`not exists (select 1 from vetting.review as given where (given.nomination_id, given.round,
          given.reviewer_id) = (seat.nomination_id, seat.round, seat.reviewer_id))`)
        .where(sql<boolean>`not exists (select 1 from vetting.held_review as given where (given.nomination_id, given.round,
          given.reviewer_id) = (seat.nomination_id, seat.round, seat.reviewer_id))`)
        .orderBy('seat.at')
        .limit(limit)
        .execute(),
  }
}

/** A verdict that was set aside stays on record but does not count. */
const isCounted = sql<boolean>`not exists (select 1 from vetting.set_aside as aside where (aside.nomination_id,
  aside.round, aside.reviewer_id) = (review.nomination_id, review.round, review.reviewer_id))`

const verdictQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    reviewsOf: (nominationIds: readonly string[]) =>
      tables
        .selectFrom('vetting.review')
        .selectAll()
        .where('nomination_id', 'in', nominationIds)
        .where(isCounted)
        .orderBy('round')
        .orderBy('at')
        .orderBy('reviewer_id')
        .execute(),
    setAside: (seat: PanelSeat, kinds: readonly string[], at: Date) =>
      tables
        .insertInto('vetting.set_aside')
        .values({
          nomination_id: seat.nominationId,
          round: seat.round,
          reviewer_id: seat.reviewerId,
          kinds: [...kinds],
          at,
        })
        .onConflict((twice) => twice.doNothing())
        .execute(),
    addReview: (review: NewReview) =>
      tables
        .insertInto('vetting.review')
        .values({ ...review, checks: JSON.stringify(review.checks) })
        .execute(),
  }
}

const heldQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    heldOf: (nominationIds: readonly string[]) =>
      tables
        .selectFrom('vetting.held_review')
        .selectAll()
        .where('nomination_id', 'in', nominationIds)
        .orderBy('settles_at')
        .orderBy('reviewer_id')
        .execute(),
    /** Holds a verdict for its ten seconds; returns false when this reviewer has one already. */
    hold: (review: NewReview & Pick<HeldReviewRow, 'settles_at'>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('vetting.held_review')
          .values({ ...review, checks: JSON.stringify(review.checks) })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    dropHeld: ({ nominationId, round, reviewerId }: PanelSeat): Promise<boolean> =>
      wrote(
        tables
          .deleteFrom('vetting.held_review')
          .where('nomination_id', '=', nominationId)
          .where('round', '=', round)
          .where('reviewer_id', '=', reviewerId),
      ),
    /** Nominations with a held verdict whose ten seconds are over. */
    dueForFinalizing: async (now: Date, limit: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('vetting.held_review')
        .select('nomination_id')
        .where('settles_at', '<=', now)
        .orderBy('settles_at')
        .limit(limit)
        .execute()
      return [...new Set(rows.map(({ nomination_id }) => nomination_id))]
    },
  }
}

const scoreQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    addScores: (seat: PanelSeat, scores: readonly CriterionScore[], at: Date) =>
      tables
        .insertInto('vetting.score')
        .values(
          scores.map((score) => ({
            nomination_id: seat.nominationId,
            round: seat.round,
            reviewer_id: seat.reviewerId,
            ...score,
            at,
          })),
        )
        .execute(),
    scoresOf: (nominationIds: readonly string[]) =>
      tables
        .selectFrom('vetting.score')
        .selectAll()
        .where('nomination_id', 'in', nominationIds)
        .orderBy(
          sql`array_position(array['character', 'competence', 'community_record', 'conduct'], criterion)`,
        )
        .execute(),
  }
}

/** Seats, blind scores, held verdicts (the first ten seconds) and final verdicts. */
export const panelStore = (db: Database) => ({
  ...seatChanges(db),
  ...seatQueries(db),
  ...verdictQueries(db),
  ...heldQueries(db),
  ...scoreQueries(db),
})
