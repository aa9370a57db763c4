import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PaymentsTables } from '../tables.ts'

const lines = {
  /** Money arrived, and no SUP was given for it yet. */
  payment: { from_account: 'payers', to_account: 'clearing' },
  /** SUP was given for it. */
  sale: { from_account: 'clearing', to_account: 'sales' },
  /** What the provider kept. */
  fee: { from_account: 'sales', to_account: 'fees' },
  refund: { from_account: 'sales', to_account: 'payers' },
  chargeback: { from_account: 'sales', to_account: 'payers' },
  /** Money left for a bank account. */
  payout: { from_account: 'sales', to_account: 'payees' },
  /** What the provider took for it. */
  'payout-fee': { from_account: 'sales', to_account: 'fees' },
  /** It came back. */
  'payout-return': { from_account: 'payees', to_account: 'sales' },
} as const

interface BookLine {
  /** What the line is about: one of these. */
  readonly purchaseId?: string
  readonly payoutId?: string
  readonly minor: number
  readonly currency: string
  /** Names the line with its kind: it is written once. */
  readonly name: string
  readonly at: Date
}

/** The book of the money in hundredths. Lines are never changed; each is written once. */
export const moneyBook = (db: Database) => ({
  write: async (
    kind: keyof typeof lines,
    { purchaseId, payoutId, name, minor, currency, at }: BookLine,
  ): Promise<void> => {
    if (minor === 0) return
    await withTables<PaymentsTables>(db)
      .insertInto('payments.entry')
      .values({
        purchase_id: purchaseId ?? null,
        payout_id: payoutId ?? null,
        kind,
        ...lines[kind],
        minor,
        currency,
        key: `${kind}:${name}`,
        at,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
  /** The balance of each account, in hundredths. One currency is sold today. */
  balances: async (): Promise<Record<'clearing' | 'sales' | 'fees' | 'payees', number>> => {
    const { rows } = await sql<{ account: string; minor: number }>`
      select account, sum(minor)::bigint as minor from (
        select to_account as account, minor from payments.entry
        union all select from_account, -minor from payments.entry
      ) lines group by account`.execute(db)
    const of = (name: string) => rows.find(({ account }) => account === name)?.minor ?? 0
    return { clearing: of('clearing'), sales: of('sales'), fees: of('fees'), payees: of('payees') }
  },
})
