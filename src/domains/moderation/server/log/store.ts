import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LogLine } from '../../log-contract.ts'
import { LOG_MONTHS } from '../../rules.ts'

type Tallied = Omit<LogLine, 'label' | 'reason'> & {
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
