import { demoPerson } from '#shared/demo/people.ts'
import { rateInForce } from '#domains/regions/server/rates/rates.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { priceOf } from '../rules.ts'
import { bookSamplePurchase, SAMPLE_SALE_DAYS } from './books/demo-sales.ts'

const SUP = 10

/** Two people of the demonstration have bought some SUP. */
export const seedDemoPurchases = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rate = await rateInForce({ db: tx, now: () => now }, 'nigeria', 'purchase')
    invariant(rate, 'SUP has a price in Nigeria')
    const at = new Date(now.getTime() - SAMPLE_SALE_DAYS * DAY_MS)
    for (const name of ['ada', 'dayo'] as const) {
      const id = inventedId('purchase', name)
      const units = SUP * UNITS_PER_SUP
      const minor = priceOf(units, rate.minor)
      const { id: personId } = demoPerson(name)
      const about = `purchase:${id}`
      const { version } = rate
      await bookSamplePurchase(tx, {
        id,
        personId,
        units,
        minor,
        feeMinor: Math.round(minor * 0.015),
        about,
        at,
        rate: { version, minorPerSup: rate.minor },
      })
    }
  })
