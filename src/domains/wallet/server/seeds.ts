import { demoPeople } from '#shared/demo/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { grant, payReward } from './posting/funds.ts'
import { issue } from './treasury/issue.ts'

/** Gives the people of the demonstration some SUP; the keys make it happen once. */
export const seedDemoWallets = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ctx = { db: tx }
    await issue(
      { db: tx, now: () => now },
      {
        name: 'demonstration',
        approvalId: null,
        sup: 1_000_000,
        purpose: 'rewards',
        reason:
          'Opening of the rewards fund: lessons and tasks of the first quarter, for about 100,000 citizens who earn 10 SUP each.',
      },
    )
    for (const { id: personId } of demoPeople) {
      await grant(ctx, { personId, units: 20 * UNITS_PER_SUP, why: 'demonstration' })
      await payReward(ctx, {
        task: 'demonstration',
        personId,
        period: 'once',
        units: 1.5 * UNITS_PER_SUP,
      })
    }
  })
