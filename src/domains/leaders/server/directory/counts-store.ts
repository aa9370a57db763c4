import { CompiledQuery, sql } from 'kysely'
import { type Database, preparedStatement } from '#platform/server/database/database.ts'
import type { LeaderStats, LeaderStatus } from '../../contracts/leader-contract.ts'
import type { LeaderKind } from './kinds.ts'

interface Figure extends Pick<LeaderKind, 'trait'> {
  readonly level: LeaderKind['level'] | 'fct'
  /** How many of these kinds have leaders, and how many leaders they have together. */
  readonly kinds: number
  readonly leaders: number
}

// Repeats the condition of the partial index, so that the query can use it.
const FIGURES = preparedStatement(`select level, trait, count(*)::int as kinds, sum(leaders)::int as leaders
  from (
    select case when level = 'state' and area = 'NG-FC' then 'fct' else level end as level, trait, sum(leaders) as leaders
    from leaders.leader_count
    where (level = 'all' and trait in ('office', 'verified', 'pipeline')) or (level in ('region', 'state') and trait = 'all')
    group by leader_count.level, trait, area, value having sum(leaders) > 0
  ) kinds group by level, trait`)

const TOTAL = preparedStatement(`select coalesce(sum(leaders), 0)::int as total from leaders.leader_count
  where level = $1 and trait = $2 and area = $3 and value = $4`)

const totalOf = async (db: Database, { level, trait, area, value }: LeaderKind): Promise<number> => {
  const { rows } = await db.executeQuery<{ total: number }>(
    CompiledQuery.raw(TOTAL, [level, trait, area, value]),
  )
  return rows[0]?.total ?? 0
}

/** Counts of leaders by kind: written in the transaction that changes leaders, read here. */
export const leaderCountsStore = (db: Database) => ({
  figures: async (): Promise<Omit<LeaderStats, 'seated' | 'holders'>> => {
    const { rows } = await db.executeQuery<Figure>(CompiledQuery.raw(FIGURES))
    const of = (level: Figure['level'], trait: LeaderKind['trait']) =>
      rows.find((row) => row.level === level && row.trait === trait)
    const at = (value: LeaderStatus) => totalOf(db, { level: 'all', trait: 'status', area: '', value })
    const [suspended, deployed] = [await at('suspended'), await at('deployed')]
    const pipeline = of('all', 'pipeline')?.leaders ?? 0
    // Every leader serves in a region, so the regions add up to all of them.
    const total = of('region', 'all')?.leaders ?? 0
    return {
      total,
      verified: of('all', 'verified')?.leaders ?? 0,
      pipeline,
      onTheWay: Math.max(0, pipeline - deployed),
      suspended,
      officeTypes: of('all', 'office')?.kinds ?? 0,
      states: of('state', 'all')?.kinds ?? 0,
      isFctCovered: of('fct', 'all') !== undefined,
      regions: of('region', 'all')?.kinds ?? 0,
    }
  },

  total: (kind: LeaderKind) => totalOf(db, kind),

  /** Folds pending changes into the counts and corrects wrong ones; returns how many were wrong. */
  mend: async (): Promise<number> => {
    const { rows } = await sql<{ wrong: number }>`select leaders.mend_counts() as wrong`.execute(db)
    return rows[0]?.wrong ?? 0
  },
})
