import { creditAccount, creditPurchase } from '#domains/wallet/server/posting/purchases.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ChargeJob } from '../charges/credit.ts'
import type { PaymentsTables } from '../tables.ts'
import { moneyBook } from './money-book-store.ts'

/** Samples are older than what we compare with the provider, which knows of none of them. */
export const SAMPLE_SALE_DAYS = 40

interface SampleSale {
  /** Names the sale: it happens once. */
  readonly id: string
  readonly units: number
  /** Hundredths of naira. */
  readonly minor: number
  readonly feeMinor: number
  readonly about: string
  readonly at: Date
}

const settled = ({ id, feeMinor, at }: SampleSale) => ({
  state: 'credited' as const,
  started_at: at,
  settled_at: at,
  paid_reference: `sample-${id}`,
  channel: 'card',
  fee_minor: feeMinor,
})

const bookMoney = async (
  db: Database,
  kind: 'purchase' | 'charge',
  { id, units, minor, feeMinor, at }: SampleSale,
): Promise<void> => {
  const book = moneyBook(db)
  const line = { of: { kind, id, units }, name: `sample-${id}`, currency: 'NGN', at }
  await book.write('payment', { ...line, minor })
  await book.write('sale', { ...line, minor })
  await book.write('fee', { ...line, minor: feeMinor })
}

/** Sells SUP of a demonstration to an account, as if its invented charge was paid: ledger and money book together. */
export const bookSampleCharge = async (
  db: Database,
  sale: SampleSale & { readonly account: number; readonly personId: string; readonly job: ChargeJob },
): Promise<void> => {
  const { id, account, units, minor, about, at } = sale
  await withTables<PaymentsTables>(db)
    .insertInto('payments.charge')
    .values({
      id,
      purpose: 'bulk',
      job: sale.job.name,
      person_id: sale.personId,
      currency: 'NGN',
      minor,
      units,
      account_id: account,
      about,
      opened_at: at,
      ...settled(sale),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await creditAccount({ db }, 'purchase', { account, units, name: id, about })
  await bookMoney(db, 'charge', sale)
}

/** Sells SUP of a demonstration to a person, as if their invented purchase was paid. */
export const bookSamplePurchase = async (
  db: Database,
  sale: SampleSale & { readonly personId: string; readonly rate: { version: number; minorPerSup: number } },
): Promise<void> => {
  const { id, personId, units, minor, about, at, rate } = sale
  await withTables<PaymentsTables>(db)
    .insertInto('payments.purchase')
    .values({
      id,
      person_id: personId,
      region_id: 'nigeria',
      currency: 'NGN',
      rate_version: rate.version,
      minor_per_sup: rate.minorPerSup,
      units,
      price_minor: minor,
      quoted_at: at,
      expires_at: at,
      ...settled(sale),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await creditPurchase({ db }, { personId, units, name: id, about })
  await bookMoney(db, 'purchase', sale)
}
