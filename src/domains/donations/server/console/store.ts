import { sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ConsoleDonationList } from '../../console-contract.ts'
import type { DonationsTables } from '../tables.ts'

const holds = {
  words: sql<boolean>`paid_at is not null and words = 'waiting' and (name is not null or message is not null)`,
  paid: sql<boolean>`paid_at is not null`,
  unpaid: sql<boolean>`paid_at is null`,
} as const satisfies Readonly<Record<ConsoleDonationList, unknown>>

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** SQL of the donations that finance looks at. */
export const donationConsoleStore = (db: Database) => {
  const tables = withTables<DonationsTables>(db)
  return {
    waiting: async (): Promise<number> => {
      const { total } = await tables
        .selectFrom('donations.donation')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(holds.words)
        .executeTakeFirstOrThrow()
      return total
    },
    /** One page, the newest first; by a part of the number or name if given. */
    page: async (list: ConsoleDonationList, search: string, cursor: string | undefined, limit: number) => {
      const name = `donations-${list}`
      const after = decodeCursor(name, cursor, isTimeKey)
      const number = /^(?:don-)?0*(\d{1,9})$/i.exec(search)?.[1]
      const rows = await tables
        .selectFrom('donations.donation')
        .selectAll()
        .where(holds[list])
        .$if(search !== '', (query) =>
          query.where(
            number === undefined
              ? sql<boolean>`name ilike ${pattern(search)}`
              : sql<boolean>`number = ${Number(number)}`,
          ),
        )
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(made_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOfRows(name, rows, limit, (row) => row.made_at.toISOString())
    },
  }
}
