import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { proveLedger } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, whileJoined } from '#test/approvals.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { auditOf } from '#test/staff.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { TreasuryBooks } from '../../contract.ts'
import type { TreasurySpending } from '../../spending-contract.ts'

let emeka: Person
let chidi: Person
let lola: Person
let ada: Person
const signIn = async () => {
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
  lola = await app.signIn('lola')
  ada = await app.signIn('ada')
}

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
await signIn()
beforeEach(() => endApprovals(app))

const REASON = 'Servers and backups of the first quarter, contract 12.'
const propose = (who: Person, body: Record<string, unknown> = {}) =>
  who.post('/api/treasury/spending', {
    fund: 'opening',
    amount: '1,000',
    purpose: 'operations',
    payee: 'Sample Cloud Services Ltd',
    reason: REASON,
    ...body,
  })
const proposed = async (who: Person, body: Record<string, unknown> = {}) =>
  ok<{ id: string }>(await propose(who, body), 202).id
const approvalOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from approvals.approval where subject = ${id}`.execute(
    app.db,
  )
  return rows[0]?.id ?? ''
}
const confirm = async (who: Person, id: string) =>
  who.post(`/api/approvals/${await approvalOf(id)}/confirm`, {})
const pay = (who: Person, id: string, body: Record<string, unknown> = {}) =>
  who.post(`/api/treasury/spending/${id}/pay`, {
    reference: 'TRF-0012',
    paidOn: lagosDay(app.clock.now()),
    ...body,
  })
const stop = (who: Person, id: string) =>
  who.post(`/api/treasury/spending/${id}/stop`, { reason: 'This was never ordered by anybody here.' })
const books = async (who = ada, query = '') => ok<TreasuryBooks>(await who.get(`/api/treasury${query}`))
const fundNow = async (name: string) => {
  const fund = (await books()).funds.find((each) => each.name === name)
  return { balance: Number(fund?.balance), free: Number(fund?.free) }
}
const seen = async (id: string, who = ada): Promise<TreasurySpending | undefined> =>
  (await books(who)).spending.find((each) => each.id === id)
const approved = async (body: Record<string, unknown> = {}): Promise<string> => {
  const id = await proposed(emeka, body)
  ok(await confirm(chidi, id))
  return id
}
/** Lets days go by, and signs everybody in again. */
const later = async (hours: number): Promise<void> => {
  app.clock.advance(hours * 3_600)
  await signIn()
}

describe('spending', () => {
  test('takes three people: one proposes, another confirms, a third one pays', async () => {
    const before = await fundNow('opening')
    const id = await proposed(emeka)
    expect(await fundNow('opening')).toEqual(before)
    expect(await pay(lola, id)).toRefuse(409, 'SPENDING_MOVED_ON')
    expect(await confirm(emeka, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await confirm(chidi, id))
    expect(await fundNow('opening')).toEqual({ balance: before.balance, free: before.free - 1_000 })
    for (const who of [emeka, chidi]) expect(await pay(who, id)).toRefuse(403, 'THIRD_PERSON_REQUIRED')
    ok(await pay(lola, id))
    expect(await fundNow('opening')).toEqual({ balance: before.balance - 1_000, free: before.free - 1_000 })
    expect(await pay(lola, id)).toRefuse(409, 'SPENDING_MOVED_ON')
    expect(await seen(id)).toMatchObject({
      state: 'paid',
      amount: '1000.00',
      payee: 'Sample Cloud Services Ltd',
      reason: REASON,
      reference: 'TRF-0012',
      paidOn: lagosDay(app.clock.now()),
      mayPay: null,
      mayStop: false,
    })
    expect(await auditOf(app, `spending:${id}`)).toEqual([
      ['spending.propose', REASON],
      ['approval.confirm', REASON],
      ['spending.pay', 'paid: TRF-0012'],
    ])
  })

  test('in SUP is set aside in the ledger when it is confirmed, and given to its payee when it is paid', async () => {
    const before = await fundNow('rewards')
    const id = await approved({ fund: 'rewards', amount: '25.50', purpose: 'programmes' })
    expect((await fundNow('rewards')).balance).toBeCloseTo(before.balance - 25.5)
    ok(await pay(lola, id))
    const { rows } = await sql<{ owner: string; balance: number }>`select owner, balance from wallet.account
      where owner like ${`%${id}`} order by owner`.execute(app.db)
    expect(rows).toEqual([
      { owner: `spending:${id}`, balance: 0 },
      { owner: `spent:${id}`, balance: 255_000 },
    ])
    const other = await approved({ fund: 'rewards', amount: '10' })
    ok(await stop(chidi, other))
    expect((await fundNow('rewards')).balance).toBeCloseTo(before.balance - 25.5)
    expect((await proveLedger(app)).isSound).toBe(true)
  })

  test('is paid by no account that was joined with one of the first two', async () => {
    const id = await approved()
    await whileJoined(app, [demoPerson('emeka').id, demoPerson('lola').id], async () => {
      lola = await app.signIn('lola')
      expect(await pay(lola, id)).toRefuse(403, 'THIRD_PERSON_REQUIRED')
    })
    await signIn()
    ok(await pay(lola, id))
  })

  test('is nobody’s but finance’s to propose and to pay; the database keeps the three apart too', async () => {
    expect((await propose(app.guest())).statusCode).toBe(401)
    expect((await app.guest().get('/api/treasury')).statusCode).toBe(401)
    const id = await approved()
    for (const name of ['ada', 'bola', 'kemi', 'gbenga'] as const) {
      const who = await app.signIn(name)
      expect((await propose(who)).statusCode).toBe(403)
      expect((await pay(who, id)).statusCode).toBe(403)
    }
    for (const name of ['emeka', 'chidi'] as const)
      await expect(
        sql`update treasury.spending set state = 'paid', paid_by = ${demoPerson(name).id}, paid_at = now() + interval '9 years',
          paid_on = '2026-11-23', reference = 'TRF-1' where id = ${id}`.execute(app.db),
      ).rejects.toThrow('violates check constraint')
    for (const change of [
      sql`update treasury.spending set amount = 1 where id = ${id}`,
      sql`delete from treasury.spending`,
      sql`update treasury.entry set amount = 1`,
      sql`delete from treasury.entry`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow(/never changes|stays|append-only/)
    ok(await stop(chidi, id))
  })

  test.each([
    ['a fund that is none', { fund: 'Other Fund' }, 'fund'],
    ['no amount', { amount: '0' }, 'amount'],
    ['half a kobo', { amount: '1.005' }, 'amount'],
    ['words', { amount: 'much' }, 'amount'],
    ['no purpose', { purpose: 'fun' }, 'purpose'],
    ['no payee', { payee: '' }, 'payee'],
    ['a reason that says nothing', { reason: 'because' }, 'reason'],
  ])('with %s is refused at its field', async (_, body, field) => {
    expect(fieldsOf(await propose(emeka, body))).toEqual([field])
  })

  test('can be refused, taken back, or run out of time; then nobody confirms or pays it', async () => {
    const refused = await proposed(emeka)
    ok(
      await chidi.post(`/api/approvals/${await approvalOf(refused)}/refuse`, {
        reason: 'There is a cheaper one.',
      }),
    )
    expect(await seen(refused)).toMatchObject({ state: 'refused', endedWhy: null })
    const withdrawn = await proposed(emeka)
    ok(await emeka.post(`/api/approvals/${await approvalOf(withdrawn)}/withdraw`, {}))
    expect(await seen(withdrawn)).toMatchObject({ state: 'withdrawn' })
    for (const id of [refused, withdrawn]) {
      expect(await confirm(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
      expect(await pay(lola, id)).toRefuse(409, 'SPENDING_MOVED_ON')
    }
    const late = await proposed(emeka)
    await later(73)
    const job = jobNamed('approvals:close-over')
    await job.run(jobCtx(app), null)
    expect(await seen(late)).toMatchObject({ state: 'expired' })
    expect(await confirm(chidi, late)).toRefuse(409, 'APPROVAL_CLOSED')
  })

  test('needs a day of payment between its confirmation and today', async () => {
    const id = await approved()
    const day = (days: number) => lagosDay(new Date(app.clock.now().getTime() + days * DAY_MS))
    for (const paidOn of [day(1), day(-1)])
      expect(await pay(lola, id, { paidOn })).toRefuse(400, 'PAY_DAY_WRONG')
    ok(await pay(lola, id))
  })
})

describe('a large sum', () => {
  test('cools off after its confirmation; meanwhile anybody on staff stops it, and the money is free again', async () => {
    const before = await fundNow('opening')
    const [first, second] = [await approved({ amount: '500,000' }), await approved({ amount: '500000.00' })]
    expect(await seen(first, lola)).toMatchObject({
      state: 'cooling',
      coolHours: 48,
      mayPay: true,
      mayStop: true,
    })
    expect(await pay(lola, first)).toRefuse(409, 'STILL_COOLING')
    expect((await stop(ada, first)).statusCode).toBe(403)
    const kemi = await app.signIn('kemi')
    ok(await stop(kemi, first))
    expect(await seen(first)).toMatchObject({
      state: 'stopped',
      endedWhy: 'This was never ordered by anybody here.',
    })
    for (const who of [emeka, chidi])
      expect((await who.get('/api/notifications')).body).toContain('Spending ₦500,000.00 on')
    expect((await kemi.get('/api/notifications')).body).not.toContain('was stopped')
    expect(await fundNow('opening')).toEqual({ balance: before.balance, free: before.free - 500_000 })
    await later(47.9)
    expect(await pay(lola, second)).toRefuse(409, 'STILL_COOLING')
    await later(0.2)
    expect(await seen(second)).toMatchObject({ state: 'approved' })
    ok(await pay(lola, second))
    expect(await stop(await app.signIn('kemi'), second)).toRefuse(409, 'SPENDING_MOVED_ON')
  })

  test('just below the threshold waits for nothing', async () => {
    const id = await approved({ amount: '499,999.99' })
    expect(await seen(id)).toMatchObject({ state: 'approved', coolHours: 0 })
    ok(await stop(chidi, id))
  })
})

describe('a fund', () => {
  test('refuses a proposal above what it has', async () => {
    const { free } = await fundNow('opening')
    expect(await propose(emeka, { amount: String(free + 1) })).toRefuse(409, 'FUND_TOO_SMALL')
    expect(await propose(emeka, { fund: 'holiday' })).toRefuse(400, 'FUND_UNKNOWN')
  })

  test('is never spent below zero: of ten confirmations at once exactly as many pass as it can pay', async () => {
    const { balance, free } = await fundNow('opening')
    // Three fit, a fourth does not.
    const each = Math.floor(free / 3) - 1
    const ids: string[] = []
    for (let at = 0; at < 10; at += 1) ids.push(await proposed(emeka, { amount: String(each) }))
    const answers = await Promise.all(ids.map((id, at) => confirm(at % 2 ? chidi : lola, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer).toRefuse(409, 'APPROVAL_BLOCKED')
    const after = await fundNow('opening')
    expect(after.balance).toBe(balance)
    expect(after.free).toBeGreaterThanOrEqual(0)
    expect(after.free).toBeLessThan(each)
    await endOpen()
  })

  test('pays once, however many presses come at the same moment', async () => {
    const before = await fundNow('opening')
    const id = await approved()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(lola, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await fundNow('opening')).balance).toBe(before.balance - 1_000)
  })

  test('that lost its money meanwhile is not paid from', async () => {
    const id = await approved()
    await sql`update treasury.fund set spent = spent + ${Math.round((await fundNow('opening')).balance * 100)} - 50000
      where name = 'opening'`.execute(app.db)
    expect(await pay(lola, id)).toRefuse(409, 'FUND_TOO_SMALL')
    expect(await seen(id)).toMatchObject({ state: 'approved' })
  })
})

/** Stops all that is approved, so that the fund is free again. */
const endOpen = async (): Promise<void> => {
  for (const item of (await books(chidi, '?list=open')).spending)
    if (item.mayStop) ok(await stop(chidi, item.id))
}

test('the file has every proposal of every state', async () => {
  const { records } = await readCsv((await ada.get('/api/treasury/spending.csv')).body)
  expect(records[0]?.cells.slice(0, 4)).toEqual(['number', 'proposed on', 'state', 'amount'])
  expect(records.length - 1).toBe((await books()).spendingCount)
})
