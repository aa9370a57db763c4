import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { FactTotals } from '../../rules.ts'
import type { PersonRow, ScoreRow, StandingTables } from '../tables.ts'

/** What is kept of a person. */
export interface KeptTotals extends FactTotals {
  readonly upheldAbuse: number
  /** YYYY-MM-DD in Lagos. */
  readonly joinedOn: string
  /** The credibility score without its points for time; null without a score. */
  readonly confirmedPoints: number | null
}
export type KeptScore = Readonly<Insertable<ScoreRow>>

// One number for all processes: runs that rewrite scores go one after the other.
const FOLDING = 2_300

const rowOf = (personId: string, totals: KeptTotals, at: Date) => ({
  person_id: personId,
  points: totals.points,
  actions: totals.civicEngagements,
  verified_actions: totals.verifiedActions,
  verified_kinds: [...totals.verifiedKinds],
  tasks: totals.tasks,
  issues_resolved: totals.issuesResolved,
  accepted: totals.accepted,
  decided: totals.decided,
  days: [...totals.days],
  first_verified_day: totals.firstVerifiedDay,
  last_verified_day: totals.lastVerifiedDay,
  upheld_abuse: totals.upheldAbuse,
  joined_on: totals.joinedOn,
  confirmed_points: totals.confirmedPoints,
  counted_at: at,
})

const totalsIn = (row: PersonRow): KeptTotals => ({
  points: row.points,
  civicEngagements: row.actions,
  verifiedActions: row.verified_actions,
  verifiedKinds: row.verified_kinds,
  tasks: row.tasks,
  issuesResolved: row.issues_resolved,
  decided: row.decided,
  accepted: row.accepted,
  days: row.days,
  firstVerifiedDay: row.first_verified_day,
  lastVerifiedDay: row.last_verified_day,
  upheldAbuse: row.upheld_abuse,
  joinedOn: row.joined_on ?? '',
  confirmedPoints: row.confirmed_points,
})

/** What people's facts add up to. */
export const reckoningStore = (db: Database) => {
  const tables = withTables<StandingTables>(db)
  return {
    /** Held until the transaction ends. */
    lock: () => sql`select pg_advisory_xact_lock(${FOLDING})`.execute(db),

    totals: async (ids: readonly string[]): Promise<Map<string, KeptTotals>> => {
      const rows = await tables
        .selectFrom('standing.person')
        .selectAll()
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
      return new Map(rows.map((row) => [row.person_id, totalsIn(row)]))
    },

    keepTotals: (people: ReadonlyMap<string, KeptTotals>, at: Date) =>
      tables
        .insertInto('standing.person')
        .values([...people].map(([id, totals]) => rowOf(id, totals, at)))
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet(({ ref }) => ({
            points: ref('excluded.points'),
            actions: ref('excluded.actions'),
            verified_actions: ref('excluded.verified_actions'),
            verified_kinds: ref('excluded.verified_kinds'),
            tasks: ref('excluded.tasks'),
            issues_resolved: ref('excluded.issues_resolved'),
            accepted: ref('excluded.accepted'),
            decided: ref('excluded.decided'),
            days: ref('excluded.days'),
            first_verified_day: ref('excluded.first_verified_day'),
            last_verified_day: ref('excluded.last_verified_day'),
            upheld_abuse: ref('excluded.upheld_abuse'),
            joined_on: ref('excluded.joined_on'),
            confirmed_points: ref('excluded.confirmed_points'),
            counted_at: ref('excluded.counted_at'),
          })),
        )
        .execute(),

    forget: (ids: readonly string[]) =>
      tables
        .deleteFrom('standing.person')
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),
  }
}

/** Scores by period, and who is left out of every list. */
export const scoresStore = (db: Database) => {
  const tables = withTables<StandingTables>(db)
  return {
    scores: (ids: readonly string[]): Promise<KeptScore[]> =>
      tables
        .selectFrom('standing.score')
        .selectAll()
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),

    /** Replaces all scores of these people; triggers keep the counts of the places. */
    keepScores: async (ids: readonly string[], scores: readonly KeptScore[]): Promise<void> => {
      if (ids.length === 0) return
      await tables
        .deleteFrom('standing.score')
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
      if (scores.length > 0)
        await tables
          .insertInto('standing.score')
          .values([...scores])
          .execute()
    },

    hidden: async (ids: readonly string[]): Promise<Set<string>> => {
      const rows = await tables
        .selectFrom('standing.choice')
        .select('person_id')
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('shown', '=', 'hidden')
        .execute()
      return new Set(rows.map((row) => row.person_id))
    },
  }
}
