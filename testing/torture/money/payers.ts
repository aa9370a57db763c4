import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDemoCheck } from '#domains/kyc/server/demo-checks-store.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { issue } from '#domains/wallet/server/treasury/issue.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { addCitizens, type Citizen } from '../citizens.ts'
import type { Provider } from './provider.ts'

/** Earned SUP for the cashouts of all rounds; the limit of a day is 500. */
const EARNED_SUP = 500
const DAYS_AGO = 60

/** A citizen whose identity was checked long ago, with a bank account of their own and earned SUP. */
const makeReady = async (db: Database, provider: Provider, citizen: Citizen, at: Date): Promise<void> => {
  const { id, number } = citizen
  const account = { name: `Citizen Number${number}`, number: String(number).padStart(10, '0'), bank: '011' }
  const { code } = provider.double.transfers.recipientFor(account)
  await sql`update identity.person set joined_at = ${at} where id = ${id}`.execute(db)
  await addDemoCheck(db, { id: randomUUID(), personId: id, consentVersion: '1' }, at)
  await sql`insert into cashout.account (id, person_id, bank_code, bank_name, tail, number_hash, recipient, holder_name,
      matching, words, state, added_at)
    values (${randomUUID()}, ${id}, '011', 'First Bank of Nigeria', ${account.number.slice(-4)}, ${randomBytes(32)},
      ${code}, ${account.name}, 2, 2, 'active', ${at})`.execute(db)
  await grant({ db }, { personId: id, units: EARNED_SUP * UNITS_PER_SUP, why: 'torture of money' })
}

/** Adds citizens who can buy SUP and cash it out at once. */
export const addPayers = async (db: Database, provider: Provider, count: number): Promise<Citizen[]> => {
  const { citizens } = await addCitizens(db, count)
  const now = new Date()
  const ago = new Date(now.getTime() - DAYS_AGO * DAY_MS)
  await inTransaction(db, async (tx) => {
    await issue(
      { db: tx, now: () => now },
      {
        name: 'torture of money',
        approvalId: null,
        sup: count * EARNED_SUP,
        purpose: 'rewards',
        reason: 'Cashouts of invented citizens.',
      },
    )
    for (const citizen of citizens) await makeReady(tx, provider, citizen, ago)
  })
  return citizens.map((citizen) => ({ ...citizen, funds: citizen.funds + EARNED_SUP * UNITS_PER_SUP }))
}
