import { CompiledQuery, sql } from 'kysely'
import { type Database, keptStatement } from '#platform/server/database/database.ts'
import type { LeaderKind } from './kinds.ts'

interface Figures {
  readonly verified: number
  readonly pipeline: number
  readonly officeTypes: number
  readonly states: number
  readonly regions: number
}

interface Figure extends Pick<LeaderKind, 'level' | 'trait'> {
  /** How many of these kinds have leaders, and how many leaders they have together. */
  readonly kinds: number
  readonly leaders: number
}

// Repeats the condition of the partial index, so that the query can use it.
const FIGURES = keptStatement(`select level, trait, count(*)::int as kinds, sum(leaders)::int as leaders
  from (
    select level, trait, sum(leaders) as leaders from leaders.leader_count
    where (level = 'all' and trait in ('office', 'verified', 'pipeline')) or (level in ('region', 'state') and trait = 'all')
    group by level, trait, area, value having sum(leaders) > 0
  ) kinds group by level, trait`)

const TOTAL = keptStatement(`select coalesce(sum(leaders), 0)::int as total from leaders.leader_count
  where level = $1 and trait = $2 and area = $3 and value = $4`)

/** Counts of leaders by kind: written in the transaction that changes leaders, read here. */
export const leaderCountsStore = (db: Database) => ({
  figures: async (): Promise<Figures> => {
    const { rows } = await db.executeQuery<Figure>(CompiledQuery.raw(FIGURES))
    const of = (level: LeaderKind['level'], trait: LeaderKind['trait']) =>
      rows.find((row) => row.level === level && row.trait === trait)
    return {
      verified: of('all', 'verified')?.leaders ?? 0,
      pipeline: of('all', 'pipeline')?.leaders ?? 0,
      officeTypes: of('all', 'office')?.kinds ?? 0,
      states: of('state', 'all')?.kinds ?? 0,
      regions: of('region', 'all')?.kinds ?? 0,
    }
  },

  total: async ({ level, trait, area, value }: LeaderKind): Promise<number> => {
    const { rows } = await db.executeQuery<{ total: number }>(
      CompiledQuery.raw(TOTAL, [level, trait, area, value]),
    )
    return rows[0]?.total ?? 0
  },

  /** Folds pending changes into the counts and corrects wrong ones; returns how many were wrong. */
  mend: async (): Promise<number> => {
    const { rows } = await sql<{ wrong: number }>`select leaders.mend_counts() as wrong`.execute(db)
    return rows[0]?.wrong ?? 0
  },
})
