import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PaymentsTables } from '../tables.ts'

interface DonatedLine {
  /** Names the line with its kind: it is written once. */
  readonly name: string
  readonly minor: number
  readonly currency: string
  readonly at: Date
}

const sampleSides = {
  payment: { from_account: 'payers', to_account: 'clearing' },
  donation: { from_account: 'clearing', to_account: 'donations' },
  fee: { from_account: 'donations', to_account: 'fees' },
} as const

/** SQL of lines of donated money that no payment at the provider stands behind. */
export const donatedStore = (db: Database) => {
  const lines = withTables<PaymentsTables>(db).insertInto('payments.entry')
  return {
    /** Donated money that becomes naira: each currency is balanced by itself. A second line of a name fails. */
    writeExchange: async (out: DonatedLine, into: DonatedLine, feeMinor: number): Promise<void> => {
      const fee = { ...into, minor: feeMinor }
      const rows = [
        { ...out, kind: 'exchange', from_account: 'donations', to_account: 'exchange', side: 'out' },
        { ...into, kind: 'exchange', from_account: 'exchange', to_account: 'donations', side: 'in' },
        { ...fee, kind: 'fee', from_account: 'donations', to_account: 'fees', side: 'fee' },
      ] as const
      for (const { name, side, ...row } of rows)
        if (row.minor > 0)
          await withTables<PaymentsTables>(db)
            .insertInto('payments.entry')
            .values({ ...row, key: `exchange:${name}:${side}` })
            .execute()
    },
    /** Donated money that pays an organization; a second line of a name fails. */
    writeSpending: async ({ name, ...line }: DonatedLine): Promise<void> => {
      const sides = { from_account: 'donations', to_account: 'payees' } as const
      await lines.values({ kind: 'spending', ...sides, ...line, key: `spending:${name}` }).execute()
    },
    /** A line of an invented donation, once. */
    writeSample: async (kind: keyof typeof sampleSides, { name, ...line }: DonatedLine): Promise<void> => {
      await lines
        .values({ kind, ...sampleSides[kind], ...line, key: `${kind}:${name}` })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
    },
  }
}
