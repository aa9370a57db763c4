import { sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { containing } from '#platform/server/database/search.ts'
import type { ConsoleDonationList } from '../../console-contract.ts'
import type { DonationsTables } from '../tables.ts'

const holds = {
  words: sql<boolean>`paid_at is not null and words = 'waiting' and (name is not null or message is not null)`,
  paid: sql<boolean>`paid_at is not null`,
  unpaid: sql<boolean>`paid_at is null`,
} as const satisfies Readonly<Record<ConsoleDonationList, unknown>>

/** How a payment is called: the first digits of its id, which is that of the donation. */
const asPayment = /^pay-([0-9a-f]{8})$/i

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
      const payment = asPayment.exec(search)?.[1]?.toLowerCase()
      const rows = await tables
        .selectFrom('donations.donation')
        .selectAll()
        .where(holds[list])
        .$if(search !== '', (query) =>
          query.where(
            number !== undefined
              ? sql<boolean>`number = ${Number(number)}`
              : payment !== undefined
                ? sql<boolean>`id between ${`${payment}-0000-0000-0000-000000000000`}::uuid and ${`${payment}-ffff-ffff-ffff-ffffffffffff`}::uuid`
                : sql<boolean>`name ilike ${containing(search)}`,
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
