import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { giveEarned } from '#test/cash-outs.ts'
import type { DemoName } from '#test/people.ts'
import type { Arrange, Arranging } from '#suites/arrangements.ts'
import { nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

const REASON = 'We compared the account with the person.'

const selfOf = ({ name }: Arranging): DemoName => principals[name].is ?? 'dayo'
/** The principal has what is theirs, and somebody without a role everything else. */
const ownerOf = (arranging: Arranging): DemoName => {
  const self = selfOf(arranging)
  if (arranging.object === 'own') return self
  return self === 'ada' ? 'ife' : 'ada'
}

/** Somebody with a verified identity, in Nigeria, with an account that is in the given state; answers the account. */
const addOwner = async (
  { app }: Arranging,
  name: DemoName,
  state: 'active' | 'review' = 'active',
): Promise<string> => {
  const [id, personId, now] = [randomUUID(), demoPerson(name).id, app.clock.now()]
  await sql`update members.place set region_id = 'nigeria' where region_id <> 'nigeria'`.execute(app.db)
  await sql`delete from kyc.application where person_id = ${personId}`.execute(app.db)
  await sql`insert into kyc.application (id, person_id, status, submitted_at, decided_at, changed_at)
    values (${randomUUID()}, ${personId}, 'verified', ${now}, ${now}, ${now})`.execute(app.db)
  await sql`update cashout.account set state = 'replaced' where person_id = ${personId}`.execute(app.db)
  await sql`insert into cashout.account (id, person_id, bank_code, bank_name, tail, number_hash, recipient, holder_name,
      matching, words, state, added_at)
    values (${id}, ${personId}, '044', 'Access Bank', '0001', ${randomBytes(32)}, 'RCP_sample', 'SOMEBODY', 0, 2,
      ${state}, ${now})`.execute(app.db)
  await sql`delete from cashout.used where person_id = ${personId}`.execute(app.db)
  return id
}

/** A cashout that waits for people. */
const addCashout = async (arranging: Arranging): Promise<string> => {
  const [id, name, now] = [randomUUID(), ownerOf(arranging), arranging.app.clock.now()]
  if (arranging.object === 'missing') return id
  const account = await addOwner(arranging, name)
  await sql`insert into cashout.request (id, person_id, account_id, units, rate_version, minor_per_sup, gross_minor,
      fee_minor, net_minor, risks, is_cleared, submitted_at, arrives_by)
    values (${id}, ${demoPerson(name).id}, ${account}, 200000, 1, 1000, 20000, 1000, 19000, '{just-verified}', false,
      ${now}, ${now.toISOString().slice(0, 10)})`.execute(arranging.app.db)
  return id
}

const aboutCashout =
  (body?: Record<string, unknown>): Arrange =>
  async (arranging) => ({
    params: { cashoutId: await addCashout(arranging) },
    ...(body && { body }),
  })

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'cashout.banks': nothing,
  'cashout.overview': nothing,
  'cashout.quote': async (arranging) => {
    await addOwner(arranging, selfOf(arranging))
    await giveEarned(arranging.app, selfOf(arranging), 20)
    return { query: { amount: '20' } }
  },
  'cashout.cashout': aboutCashout(),
  'cashout.addAccount': async (arranging) => {
    await addOwner(arranging, selfOf(arranging))
    return { body: { bank: '044', number: '1234567895' } }
  },
  'cashout.submit': async (arranging) => {
    await addOwner(arranging, selfOf(arranging))
    await giveEarned(arranging.app, selfOf(arranging), 20)
    return { body: { amount: '20', rateVersion: 1 } }
  },
  'cashout.cancel': aboutCashout(),
  'cashout.console': nothing,
  'cashout.decide': aboutCashout({ outcome: 'pay' }),
  'cashout.decideAccount': async (arranging) => ({
    params: {
      accountId:
        arranging.object === 'missing'
          ? randomUUID()
          : await addOwner(arranging, ownerOf(arranging), 'review'),
    },
    body: { outcome: 'accept', reason: REASON },
  }),
}
