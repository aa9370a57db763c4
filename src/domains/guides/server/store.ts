import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { AnswerOutcome } from '../contract.ts'
import type { CivicGuideName } from '#shared/civic/guide-names.ts'
import type { GuidesTables } from './tables.ts'

export interface DailyUse {
  readonly day: string
  readonly guide: CivicGuideName
  readonly language: LanguageCode
  readonly outcome: AnswerOutcome
}

/** How many days the figures show. */
const SHOWN_DAYS = 30

export const guidesStore = (db: Database) => {
  const tables = withTables<GuidesTables>(db)
  return {
    /** Counts one answer. */
    count: async (use: DailyUse): Promise<void> => {
      await tables
        .insertInto('guides.daily_use')
        .values({ ...use, times: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'guide', 'language', 'outcome'])
            .doUpdateSet({ times: sql<number>`guides.daily_use.times + 1` }),
        )
        .execute()
    },

    /** The counts of the last days, the newest first. */
    since: async (today: string): Promise<(DailyUse & { readonly times: number })[]> => {
      const { rows } = await sql<DailyUse & { times: number }>`
        select to_char(day, 'YYYY-MM-DD') as day, guide, language, outcome, times from guides.daily_use
        where day > ${today}::date - ${SHOWN_DAYS}::int
        order by day desc, guide, language, outcome`.execute(db)
      return rows
    },
  }
}
