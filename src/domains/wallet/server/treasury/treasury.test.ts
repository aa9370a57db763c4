import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, storeApproval } from '#test/approvals.ts'
import { jobNamed, runQueue } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { auditOf } from '#test/staff.ts'
import type { Treasury } from '../../treasury-contract.ts'
import { accountsStore } from '../accounts/store.ts'
import { rewardsFund } from '../accounts/accounts.ts'
import { grant, payReward } from '../posting/funds.ts'
import { proveLedger } from '../reconciling/reconciliation.ts'

const app = await openTestApp()
const emeka = await app.signIn('emeka')
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
const ada = await app.signIn('ada')
beforeEach(() => endApprovals(app))

const reason = 'Rewards for the lessons of November, for 500 citizens.'
const propose = (who: Person, body: Record<string, unknown> = {}) =>
  who.post('/api/wallet/treasury/issuances', { amount: '5000', purpose: 'rewards', reason, ...body })
const proposed = async (who: Person, body: Record<string, unknown> = {}) =>
  ok<{ id: string }>(await propose(who, body), 202).id
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
const seen = async (who = ada) => ok<Treasury>(await who.get('/api/wallet/treasury'))
const numberOf = (amount: string) => Number(amount)

describe('an issuance', () => {
  test('is proposed by one and confirmed by another; it is in the fund, the list, the file and the audit', async () => {
    const before = await seen()
    const id = await proposed(emeka, { amount: '12,500' })
    expect(await confirm(emeka, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await seen()).fund).toBe(before.fund)
    ok(await confirm(chidi, id))
    const after = await seen()
    for (const figure of ['fund', 'issuedThisMonth', 'issuedInAll'] as const)
      expect(numberOf(after[figure]) - numberOf(before[figure])).toBe(12_500)
    expect(after.issuances[0]).toMatchObject({ amount: '12500.00', purpose: 'rewards', reason })
    const file = await ada.get('/api/wallet/treasury/issuances.csv')
    expect(file.headers['content-disposition']).toContain('sup-issuances.csv')
    const { records } = await readCsv(file.body)
    expect(records[1]?.cells.slice(2)).toEqual(['12500.00', 'rewards', reason])
    expect(await auditOf(app, 'issuance of 12500 SUP for rewards')).toEqual([
      ['issuance.propose', reason],
      ['approval.confirm', reason],
    ])
    expect((await proveLedger(app)).isSound).toBe(true)
  })

  test('of the same amount waits once, and can be refused with a reason', async () => {
    const id = await proposed(emeka)
    expect(await propose(chidi)).toRefuse(409, 'APPROVAL_WAITING')
    ok(await chidi.post(`/api/approvals/${id}/refuse`, { reason: 'The fund has enough for this month.' }))
    expect(await confirm(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
  })

  test.each([
    ['a part of one SUP', { amount: '1.5' }, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['words', { amount: 'many' }, 'amount'],
    ['more than may ever be issued', { amount: '9,999,999,999' }, 'amount'],
    ['no purpose', { purpose: 'gifts' }, 'purpose'],
    ['a reason that says nothing', { reason: 'because' }, 'reason'],
  ])('of %s is refused at its field', async (_, body, field) => {
    expect(fieldsOf(await propose(emeka, body))).toEqual([field])
  })

  test('is nobody’s but finance’s: citizens, reviewers and other staff neither propose nor confirm', async () => {
    expect((await propose(app.guest())).statusCode).toBe(401)
    const id = await proposed(emeka)
    for (const name of ['ada', 'bola', 'kemi'] as const) {
      const who = await app.signIn(name)
      expect((await propose(who)).statusCode).toBe(403)
      expect([403, 404]).toContain((await confirm(who, id)).statusCode)
    }
    expect((await app.guest().get('/api/wallet/treasury')).statusCode).toBe(401)
  })

  test('stays as it is: no row of it changes or goes', async () => {
    for (const statement of [
      sql`update wallet.issuance set reason = 'Another reason, later.'`,
      sql`delete from wallet.issuance`,
      sql`update wallet.issuance_policy set month_units = 1`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow('is append-only')
  })
})

describe('the monthly limit', () => {
  test('refuses a proposal above it', async () => {
    const { leftThisMonth } = await seen()
    const tooMuch = String(Math.floor(numberOf(leftThisMonth)) + 1)
    expect(await propose(emeka, { amount: tooMuch })).toRefuse(409, 'MONTH_BOUND')
  })

  test('holds when 20 proposals are confirmed at once, and exactly as many pass as fit', async () => {
    const before = await seen()
    const left = numberOf(before.leftThisMonth)
    // Seven fit, the eighth does not.
    const each = Math.floor(left / 7) - 30
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        storeApproval(app, {
          kind: 'wallet.issuance',
          subject: `rewards ${each + at}`,
          payload: { sup: each + at, purpose: 'rewards' },
          permission: 'treasury',
          proposedBy: demoPerson('emeka').id,
          reason,
        }),
      ),
    )
    const answers = await Promise.all(ids.map((id, at) => confirm(at % 2 ? chidi : lola, id)))
    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done).toHaveLength(7)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer).toRefuse(409, 'APPROVAL_BLOCKED')
    const after = await seen()
    expect(numberOf(after.issuedThisMonth)).toBeLessThanOrEqual(numberOf(after.monthBound))
    const { rows } = await sql<{ units: number }>`select sum(amount)::bigint as units from wallet.issuance
      where month = ${after.month}`.execute(app.db)
    expect((rows[0]?.units ?? 0) / UNITS_PER_SUP).toBe(numberOf(after.issuedThisMonth))
    expect((await proveLedger(app)).isSound).toBe(true)
  })

  test('one proposal confirmed by 20 presses issues once; the next month in Lagos begins anew', async () => {
    // 23:30 in UTC on the last day is the next month in Lagos.
    app.clock.advance((Date.parse('2027-01-31T23:30:00Z') - app.clock.now().getTime()) / 1000)
    const [finance, admin] = [await app.signIn('emeka'), await app.signIn('chidi')]
    const before = await seen(finance)
    expect(before).toMatchObject({ month: '2027-02', issuedThisMonth: '0.00' })
    const id = await proposed(finance)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(admin, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await seen(finance)).issuedThisMonth).toBe('5000.00')
  })
})

describe('the bound itself', () => {
  const proposeBound = (who: Person, body: Record<string, unknown> = {}) =>
    who.post('/api/wallet/treasury/bound', {
      amount: '1,500,000',
      reason: 'Fewer citizens are active than we thought.',
      ...body,
    })

  test('is changed by two people, with a public reason, and holds at once', async () => {
    const [finance, admin] = [await app.signIn('emeka'), await app.signIn('chidi')]
    const before = await seen(finance)
    const { id } = ok<{ id: string }>(await proposeBound(finance), 202)
    expect(await proposeBound(admin, { amount: '1' })).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(finance, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await seen(finance)).monthBound).toBe(before.monthBound)
    ok(await confirm(admin, id))
    expect(await seen(finance)).toMatchObject({
      monthBound: '1500000.00',
      boundWhy: 'Fewer citizens are active than we thought.',
    })
    expect(await proposeBound(finance)).toRefuse(409, 'BOUND_AS_NOW')
    expect(await propose(finance, { amount: '1,500,001' })).toRefuse(409, 'MONTH_BOUND')
    expect(await auditOf(app, 'bound of 1500000 SUP a month')).toEqual([
      ['bound.propose', 'Fewer citizens are active than we thought.'],
      ['approval.confirm', 'Fewer citizens are active than we thought.'],
    ])
  })

  test('is nobody’s but finance’s', async () => {
    expect((await proposeBound(app.guest())).statusCode).toBe(401)
    for (const name of ['ada', 'bola', 'kemi'] as const)
      expect((await proposeBound(await app.signIn(name))).statusCode).toBe(403)
  })
})

test('a confirmed issuance pays what was owed, and the wallet of the person shows both', async () => {
  const [finance, admin, bola] = [
    await app.signIn('emeka'),
    await app.signIn('chidi'),
    await app.signIn('bola'),
  ]
  const fund = await accountsStore(app.db).balanceBy(await rewardsFund(app))
  await grant(app, { personId: demoPerson('ada').id, units: fund, why: 'all of it' })
  const task = { task: 'owed', personId: demoPerson('bola').id, period: 'once', units: 15_000 }
  expect(await payReward(app, task)).toBe('owed')
  const owing = ok<{ owed: string; supBalance: string }>(await bola.get('/api/wallet'))
  expect(owing.owed).toBe('1.50')
  expect(ok<{ wallet: { owed: string } }>(await bola.get('/api/wallet/overview')).wallet.owed).toBe('1.50')
  expect((await seen(finance)).owed).toEqual({ amount: '1.50', count: 1 })
  ok(await confirm(admin, await proposed(finance, { amount: '777' })))
  await runQueue(app, [jobNamed('wallet:pay-owed')])
  const paid = ok<{ owed: string; supBalance: string }>(await bola.get('/api/wallet'))
  expect(paid.owed).toBe('0.00')
  expect(numberOf(paid.supBalance) - numberOf(owing.supBalance)).toBe(1.5)
  expect((await seen(finance)).owed).toEqual({ amount: '0.00', count: 0 })
})
