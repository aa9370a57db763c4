import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PaymentsTables } from '../tables.ts'
import { ownerColumns, type PayableRef } from './payable-store.ts'

/** Where money stands that arrived for SUP, and where donations that buy no SUP stand. */
type Income = 'sales' | 'donations'

const sidesOf = (kind: LineKind, income: Income) =>
  (
    {
      /** Money arrived, and nothing was given for it yet. */
      payment: { from_account: 'payers', to_account: 'clearing' },
      /** SUP was given for it. */
      sale: { from_account: 'clearing', to_account: 'sales' },
      donation: { from_account: 'clearing', to_account: 'donations' },
      /** What the provider kept. */
      fee: { from_account: income, to_account: 'fees' },
      refund: { from_account: income, to_account: 'payers' },
      chargeback: { from_account: income, to_account: 'payers' },
    } as const
  )[kind]

type LineKind = 'payment' | 'sale' | 'donation' | 'fee' | 'refund' | 'chargeback'

const payoutLines = {
  /** Money left for a bank account. */
  payout: { from_account: 'sales', to_account: 'payees' },
  /** What the provider took for it. */
  'payout-fee': { from_account: 'sales', to_account: 'fees' },
  /** It came back. */
  'payout-return': { from_account: 'payees', to_account: 'sales' },
} as const

/** Money that buys SUP is a sale; other money is a donation. */
export const incomeOf = ({ units }: { readonly units: number }): Income => (units > 0 ? 'sales' : 'donations')

interface Line {
  readonly minor: number
  readonly currency: string
  /** Names the line with its kind: it is written once. */
  readonly name: string
  readonly at: Date
}

type BookLine = Line & { readonly of: PayableRef & { readonly units: number } }
type PayoutLine = Line & { readonly payoutId: string }

/** The book of the money in hundredths. Lines are never changed; each is written once. */
export const moneyBook = (db: Database) => ({
  write: async (kind: LineKind, { of, name, minor, currency, at }: BookLine): Promise<void> => {
    if (minor === 0) return
    await withTables<PaymentsTables>(db)
      .insertInto('payments.entry')
      .values({
        ...ownerColumns(of),
        kind,
        ...sidesOf(kind, incomeOf(of)),
        minor,
        currency,
        key: `${kind}:${name}`,
        at,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
  /** Money that goes out to a bank account. */
  writePayout: async (
    kind: keyof typeof payoutLines,
    { payoutId, name, minor, currency, at }: PayoutLine,
  ): Promise<void> => {
    if (minor === 0) return
    await withTables<PaymentsTables>(db)
      .insertInto('payments.entry')
      .values({
        payout_id: payoutId,
        kind,
        ...payoutLines[kind],
        minor,
        currency,
        key: `${kind}:${name}`,
        at,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
  /** The balance of each account in naira, in hundredths. */
  balances: async (): Promise<Record<'clearing' | 'sales' | 'donations' | 'fees' | 'payees', number>> => {
    const { rows } = await sql<{ account: string; minor: number }>`
      select account, sum(minor)::bigint as minor from (
        select to_account as account, minor from payments.entry where currency = 'NGN'
        union all select from_account, -minor from payments.entry where currency = 'NGN'
      ) lines group by account`.execute(db)
    const of = (name: string) => rows.find(({ account }) => account === name)?.minor ?? 0
    return {
      clearing: of('clearing'),
      sales: of('sales'),
      donations: of('donations'),
      fees: of('fees'),
      payees: of('payees'),
    }
  },
  /** What waits in clearing, whatever its currency: each one by itself, so that none hides another. */
  unclear: async (): Promise<number> => {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(abs(minor)), 0)::bigint as minor from (
        select currency, sum(case when to_account = 'clearing' then minor else -minor end) as minor from payments.entry
        where 'clearing' in (from_account, to_account) group by currency
      ) waiting`.execute(db)
    return rows[0]?.minor ?? 0
  },
})
