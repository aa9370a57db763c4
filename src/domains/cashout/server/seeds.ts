import { randomBytes } from 'node:crypto'
import { demoPerson } from '#shared/demo/people.ts'
import type { Seed } from '#platform/server/manifest.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { bankAccountsStore } from './accounts/store.ts'

const IFE_ACCOUNT = '01fe0000-0000-4000-8000-0000000000ba'
/** The recipient that the double of the payment provider knows from its start. */
export const DEMO_RECIPIENT = 'RCP_demonstration'
const MONTH_MS = 30 * DAY_MS

/** Gives the verified citizen of the demonstration a bank account of last month, so that they can cash out at once. */
export const seedDemoAccount: Seed = async (db, now) => {
  const store = bankAccountsStore(db)
  if (await store.byId(IFE_ACCOUNT)) return
  await db.transaction().execute((tx) =>
    bankAccountsStore(tx).put({
      id: IFE_ACCOUNT,
      person_id: demoPerson('ife').id,
      bank_code: '011',
      bank_name: 'First Bank of Nigeria',
      tail: '4579',
      // Nobody's number: no hash of a real one can be equal.
      number_hash: randomBytes(32),
      recipient: DEMO_RECIPIENT,
      holder_name: 'PROVENLIKE IFE',
      matching: 2,
      words: 2,
      state: 'active',
      added_at: new Date(now.getTime() - MONTH_MS),
    }),
  )
}
