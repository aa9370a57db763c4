import { inventedId } from '#platform/server/formats/invented-id.ts'
import { type Database, inTransaction, withTables } from '#platform/server/database/database.ts'
import type { DonationCurrency, Fund } from '../funds-contract.ts'
import { fundStore } from './funds/store.ts'
import type { DonationsTables } from './tables.ts'

const DAY_MS = 86_400_000

interface SampleDonation {
  readonly fund: Fund
  readonly currency: DonationCurrency
  /** Whole amounts. */
  readonly amount: number
  readonly fee: number
  readonly daysAgo: number
  readonly name: string | null
  readonly message: string | null
}

const sample = (
  fund: Fund,
  currency: DonationCurrency,
  [amount, fee]: readonly [number, number],
  daysAgo: number,
  name: string | null = null,
  message: string | null = null,
): SampleDonation => ({ fund, currency, amount, fee, daysAgo, name, message })

const samples: readonly SampleDonation[] = [
  sample('general', 'NGN', [50_000, 850], 40, 'Sample Traders’ Union', 'For the servers.'),
  sample('learning', 'USD', [100, 4], 33, 'A sample donor in Toronto'),
  sample('learning', 'NGN', [20_000, 400], 20),
  sample('communities', 'NGN', [100_000, 1600], 12, 'Sample Alumni of Nsukka'),
  sample('general', 'NGN', [5000, 175], 5),
  sample('leaders', 'NGN', [10_000, 250], 2, 'A sample teacher'),
]

const addDonation = async (db: Database, each: SampleDonation, at: number, now: Date): Promise<void> => {
  const paidAt = new Date(now.getTime() - each.daysAgo * DAY_MS)
  const [minor, fee] = [each.amount * 100, each.fee * 100]
  const added = await withTables<DonationsTables>(db)
    .insertInto('donations.donation')
    .values({
      id: inventedId('donation', String(at)),
      email: null,
      language: 'en',
      fund: each.fund,
      minor,
      currency: each.currency,
      name: each.name,
      is_anonymous: each.name === null,
      message: each.message,
      words: 'shown',
      made_at: paidAt,
      paid_at: paidAt,
      fee_minor: fee,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length > 0) await fundStore(db).add(each.fund, each.currency, { given: minor, fees: fee })
}

const SPENT_MINOR = 3_200_000

const addSpending = async (db: Database, now: Date): Promise<void> => {
  const store = fundStore(db)
  if ((await store.spendings(1)).length > 0 || !(await store.spend('general', 'NGN', SPENT_MINOR))) return
  await store.addSpending({
    fund: 'general',
    currency: 'NGN',
    minor: SPENT_MINOR,
    paid_to: 'Sample Hosting Ltd',
    purpose: 'An invented example: servers and text messages of one month, by invoice.',
    approval_id: inventedId('donations spending'),
    at: new Date(now.getTime() - 30 * DAY_MS),
  })
}

/** Adds invented donations that nobody paid at a provider, and one spending. */
export const seedDonations = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [at, each] of samples.entries()) await addDonation(tx, each, at, now)
    await addSpending(tx, now)
  })
