import { bookSampleDonation } from '#domains/payments/server/books/donated-money.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { DonationCurrency } from '../currencies-contract.ts'
import type { Fund } from '../funds-contract.ts'
import { fundStore } from './funds/store.ts'
import { donationStore } from './giving/store.ts'

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
  const id = inventedId('donation', String(at))
  const paidAt = new Date(now.getTime() - each.daysAgo * DAY_MS)
  const [minor, feeMinor] = [each.amount * 100, each.fee * 100]
  const isNew = await donationStore(db).addOnce({
    id,
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
    fee_minor: feeMinor,
  })
  if (isNew) await fundStore(db).add(each.fund, each.currency, { given: minor, fees: feeMinor })
  const { currency } = each
  await bookSampleDonation({ db }, { name: `sample-${id}`, minor, feeMinor, currency, at: paidAt })
}

/** Adds invented donations that nobody paid at a provider; the samples of the treasury spend some of them. */
export const seedDonations = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [at, each] of samples.entries()) await addDonation(tx, each, at, now)
  })
