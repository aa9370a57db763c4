import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'

const REASON = 'Servers of the fourth quarter, by contract 12.'

/** Approved spending that may be paid, by two people who are no principal of the suites. */
const approvedSpending = async ({ app, object }: Arranging): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const [at, amount] = [app.clock.now(), 100]
  await sql`insert into treasury.spending (id, purpose, unit, amount, fund, payee, reason, proposed_by, proposed_at, cool_hours,
      state, approved_by, approved_at, payable_from)
    values (${id}, 'operations', 'NGN', ${amount}, 'opening', 'Sample Cloud Services Ltd', ${REASON}, ${demoPerson('lola').id}, ${at}, 0,
      'approved', ${demoPerson('binta').id}, ${at}, ${at})`.execute(app.db)
  await sql`update treasury.fund set committed = committed + ${amount} where name = 'opening'`.execute(app.db)
  return id
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'treasury.books': () => ({ query: { list: 'open' } }),
  'treasury.publicTreasury': nothing,
  'treasury.flowTable': nothing,
  'treasury.proveNow': () => ({ body: {} }),
  'treasury.spendingTable': nothing,
  'treasury.proposeSpending': () => ({
    body: {
      fund: 'opening',
      amount: `${randomInt(100, 900)}`,
      purpose: 'operations',
      payee: 'Sample Cloud Services Ltd',
      reason: REASON,
    },
  }),
  'treasury.proposeExchange': async ({ app }) => {
    await sql`insert into donations.balance (fund, currency, given) values ('general', 'EUR', 1000000)
      on conflict do nothing`.execute(app.db)
    return {
      body: {
        fund: 'donations:general:eur',
        amount: '100',
        naira: '170,000',
        day: lagosDay(app.clock.now()),
        source: 'Sample Bank, slip 12',
        reason: 'The programme of December is paid in naira.',
      },
    }
  },
  'treasury.stopSpending': async (arranging) => ({
    params: { spendingId: await approvedSpending(arranging) },
    body: { reason: 'This was never ordered by anybody here.' },
  }),
  'treasury.paySpending': async (arranging) => ({
    params: { spendingId: await approvedSpending(arranging) },
    body: { reference: 'TRF-0012', paidOn: lagosDay(arranging.app.clock.now()) },
  }),
}
