import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Person, TestApp } from './app.ts'
import { agreeTwice, handInKyc } from './identity-checks.ts'
import { ok } from './answers.ts'
import { startPaying } from './payments.ts'
import type { DemoName } from './people.ts'
import { workJobs } from './deliveries.ts'

/** The name in which `handInKyc` fills the wizard, as a bank writes it. */
export const BANK_NAME = 'SAMPLE  ADAEZE NGOZI'
export const BANK_NUMBER = '0000014579'

/** Passes a person's identity check, as two reviewers decide it. */
export const verifyIdentity = async (app: TestApp, name: DemoName, idNumber?: string): Promise<void> => {
  const who = await app.signIn(name)
  await handInKyc(who, idNumber)
  const { rows } = await sql<{ id: string }>`select id from kyc.application
    where person_id = ${demoPerson(name).id}`.execute(app.db)
  // Not the person: staff are verified too.
  const reviewers = (['kemi', 'lola', 'chidi'] as const).filter((each) => each !== name).slice(0, 2)
  const signedIn = [await app.signIn(reviewers[0] ?? 'kemi'), await app.signIn(reviewers[1] ?? 'lola')]
  await agreeTwice(rows[0]?.id ?? '', signedIn)
}

/** Lets so many days pass for a person's account, check and bank account. */
export const ageCashout = async (app: TestApp, name: DemoName, days = 60): Promise<void> => {
  const { id } = demoPerson(name)
  const ago = new Date(app.clock.now().getTime() - days * DAY_MS)
  await sql`update identity.person set joined_at = ${ago} where id = ${id}`.execute(app.db)
  await sql`update kyc.application set decided_at = ${ago} where person_id = ${id}`.execute(app.db)
  await sql`update cashout.account set added_at = ${ago} where person_id = ${id}`.execute(app.db)
}

/** Gives a person earned SUP. */
export const giveEarned = (app: TestApp, name: DemoName, sup: number): Promise<unknown> =>
  grant(
    { db: app.db },
    { personId: demoPerson(name).id, units: sup * UNITS_PER_SUP, why: `a test ${randomUUID()}` },
  )

export const addAccount = (who: Person, number = BANK_NUMBER, bank = '011') =>
  who.post('/api/cashout/account', { bank, number })

/** Submits a cashout at the rate in force. */
export const submit = (who: Person, amount: string, body: Record<string, unknown> = {}) =>
  who.post('/api/cashout', { amount, rateVersion: 1, ...body }, { 'idempotency-key': randomUUID() })

/** The product beside the double of the provider, with somebody who can cash out at once. */
export const startCashout = async () => {
  const paying = await startPaying()
  const { app, paystack } = paying
  const { transfers } = paystack.double
  transfers.names.set(BANK_NUMBER, BANK_NAME)
  return {
    ...paying,
    transfers,
    /** The transfers that the provider has for a cashout. */
    transfersOf: (id: string) =>
      [...transfers.transfers.values()].filter(({ reference }) => reference.endsWith(id)),
    /** Makes somebody ready: verified, with an old account of their own, and with earned SUP. */
    ready: async (name: DemoName, sup: number, idNumber?: string, number = BANK_NUMBER): Promise<Person> => {
      transfers.names.set(number, BANK_NAME)
      await verifyIdentity(app, name, idNumber)
      const who = await app.signIn(name)
      expect(ok<{ state: string }>(await addAccount(who, number)).state).toBe('active')
      await ageCashout(app, name)
      await giveEarned(app, name, sup)
      return who
    },
    /** Submits one that needs nobody, and hands it to the provider; answers its id. */
    sent: async (who: Person, amount: string): Promise<string> => {
      const { id } = ok<{ id: string }>(await submit(who, amount), 201)
      await workJobs(app)
      return id
    },
    stateOf: async (who: Person, id: string): Promise<string> =>
      ok<{ state: string }>(await who.get(`/api/cashout/requests/${id}`)).state,
    earned: async (who: Person): Promise<number> =>
      Number((await who.get('/api/wallet')).json<{ buckets: { earned: string } }>().buckets.earned),
    /** Ends a transfer at the provider, which tells us; runs what follows. */
    settle: async (id: string, status: 'success' | 'failed' | 'reversed', isTold = true): Promise<void> => {
      const t = [...transfers.transfers.values()].find(({ reference }) => reference.endsWith(id))
      if (!t) throw new Error('no such transfer')
      await transfers.settle(t, status, isTold)
      await paystack.deliver()
      await workJobs(app)
    },
    linesOf: async (id: string) =>
      (
        await sql<{ kind: string; minor: number }>`select kind, minor from payments.entry
          where payout_id = ${id} order by id`.execute(app.db)
      ).rows,
  }
}
