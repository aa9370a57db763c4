import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

interface HolidayChange {
  readonly day: string
  readonly name: string
  readonly isHoliday: boolean
  readonly source: string
  readonly why: string
  readonly approvalId: string
  readonly proposedBy: string
  readonly decidedBy: string
  readonly at: Date
}

interface StoredHoliday {
  /** As text: a Date would move with the time zone of the process. */
  readonly day: string
  readonly name: string
  readonly isHoliday: boolean
  readonly source: string
  readonly why: string
  readonly proposedBy: string | null
  readonly decidedBy: string | null
}

/** SQL of public holidays that move. The newest row of a day counts. */
export const holidayStore = (db: Database) => ({
  /** Each day from one on with its newest row. */
  since: async (day: string): Promise<StoredHoliday[]> =>
    (
      await sql<StoredHoliday>`select distinct on (day) to_char(day, 'YYYY-MM-DD') as day, name,
        is_holiday as "isHoliday", source, why, proposed_by as "proposedBy", decided_by as "decidedBy"
        from regions.holiday where day >= ${day}::date order by day, id desc`.execute(db)
    ).rows,
  add: async (change: HolidayChange): Promise<void> => {
    await sql`insert into regions.holiday (day, name, is_holiday, source, why, approval_id, proposed_by, decided_by,
        decided_at)
      values (${change.day}::date, ${change.name}, ${change.isHoliday}, ${change.source}, ${change.why},
        ${change.approvalId}, ${change.proposedBy}, ${change.decidedBy}, ${change.at})`.execute(db)
  },
})
