import { type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LogLine } from '../../log-contract.ts'
import { LOG_MONTHS } from '../../rules.ts'
import type { ModerationTables } from '../tables.ts'

type Tallied = Omit<LogLine, 'label' | 'reason' | 'reasonName'> & {
  readonly reason: string
  readonly from: string
  readonly to: string
}

/** The decisions of the whole months before this one, added up by kind, reason and outcome. */
export const talliesOf = async (db: Database, month: string): Promise<Tallied[]> => {
  const { rows } = await sql<Tallied>`
    select kind, reason, outcome, is_appeal as "isAppeal", sum(decisions)::int as decisions,
      to_char(min(month), 'YYYY-MM') as "from", to_char(max(month), 'YYYY-MM') as "to"
    from moderation.tally
    where month < ${month}::date and month >= ${month}::date - make_interval(months => ${LOG_MONTHS})
    group by kind, reason, outcome, is_appeal
    order by decisions desc, kind, reason, outcome, is_appeal`.execute(db)
  return rows
}

export interface Tally {
  readonly month: string
  readonly kind: string
  readonly reason: string
  readonly outcome: LogLine['outcome']
  readonly is_appeal: boolean
}

export const addTally = (db: Database, row: Tally, tables: Kysely<ModerationTables> = withTables(db)) =>
  tables
    .insertInto('moderation.tally')
    .values({ ...row, decisions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'kind', 'reason', 'outcome', 'is_appeal'])
        .doUpdateSet({ decisions: sql`tally.decisions + 1` }),
    )
    .execute()
