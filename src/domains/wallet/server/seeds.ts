import { demoPeople } from '#domains/identity/server/users/demo-people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { grant, issueToRewards, payReward } from './posting/funds.ts'

/** Gives the people of the demonstration some SUP; the keys make it happen once. */
export const seedDemoWallets = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ctx = { db: tx }
    await issueToRewards(ctx, 1_000_000 * UNITS_PER_SUP, 'demonstration')
    for (const { id: personId, name } of demoPeople) {
      await grant(ctx, { personId, units: 20 * UNITS_PER_SUP, why: 'demonstration' })
      await payReward(ctx, {
        task: 'demonstration',
        personId,
        period: 'once',
        units: 1.5 * UNITS_PER_SUP,
      })
      if (name === 'ada' || name === 'dayo')
        await grant(ctx, {
          personId,
          units: 10 * UNITS_PER_SUP,
          why: 'demonstration',
          bucket: 'purchased',
        })
    }
  })
