import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { FlagCode } from '../../contracts/flag-contract.ts'
import type { ReportsTables } from '../tables.ts'

/** The SQL of complaints about reports. */
export const flagsStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    hasFlagged: async (id: string, personId: string): Promise<boolean> => {
      const row = await tables
        .selectFrom('reports.flag')
        .select('report_id')
        .where('report_id', '=', id)
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Stores one complaint of each person; a counted one raises the number, and enough of them hold the report back. */
    flag: async (
      id: string,
      flag: { personId: string; code: FlagCode; isCounted: boolean; at: Date },
      limit: number,
    ): Promise<'second' | 'stored' | 'held'> => {
      const added = await tables
        .insertInto('reports.flag')
        .values({
          report_id: id,
          person_id: flag.personId,
          code: flag.code,
          is_counted: flag.isCounted,
          flagged_at: flag.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('report_id')
        .executeTakeFirst()
      if (!added) return 'second'
      if (!flag.isCounted) return 'stored'
      const { rows } = await sql<{ isHeld: boolean }>`update reports.report set flags = flags + 1,
          visibility = case when visibility = 'shown' and flags + 1 >= ${limit} then 'held' else visibility end
        where id = ${id} returning visibility = 'held' as "isHeld"`.execute(db)
      return rows[0]?.isHeld ? 'held' : 'stored'
    },
  }
}
