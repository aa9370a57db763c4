import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Person } from '#test/app.ts'
import { ageCashout, startCashout, submit } from '#test/cash-outs.ts'
import { whileJoined } from '#test/approvals.ts'
import { ok } from '#test/answers.ts'
import { workJobs } from '#test/deliveries.ts'
import type { Cashout, CashoutOverview } from '../contracts/cashout-contract.ts'
import type { CashoutConsole } from '../contracts/console-contract.ts'

const cashing = await startCashout()
const { app, transfersOf, settle, stateOf, earned, isSound } = cashing
let ada: Person
let emeka: Person
let chidi: Person
beforeAll(async () => {
  ada = await cashing.ready('ada', 5_000)
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
})
afterAll(cashing.stop)

const consoleOf = async (who: Person) => ok<CashoutConsole>(await who.get('/api/cashout/console'))
const decide = (who: Person, id: string, body: object) =>
  who.post(`/api/cashout/console/requests/${id}/decide`, { ...body })
const reason = 'We compared the account with the person.'
/** Fresh again: a cashout now waits for people. */
const waiting = async (amount: string): Promise<string> => {
  await ageCashout(app, 'ada', 1)
  const cashout = ok<Cashout>(await submit(ada, amount), 201)
  expect(cashout).toMatchObject({ state: 'submitted', isInReview: true, canCancel: true })
  return cashout.id
}

describe('a risky cashout', () => {
  test('waits with its reasons until one of finance pays it; nobody else may', async () => {
    const id = await waiting('20')
    await workJobs(app)
    expect(transfersOf(id)).toEqual([])
    const item = (await consoleOf(emeka)).waiting.find((each) => each.id === id)
    expect(item).toMatchObject({
      person: 'Ada Sampleson',
      risks: ['new-bank-account', 'young-account', 'just-verified'],
      isLarge: false,
    })
    for (const who of [ada, await app.signIn('kemi'), await app.signIn('bola')]) {
      expect((await who.get('/api/cashout/console')).statusCode).toBe(403)
      expect((await decide(who, id, { outcome: 'pay' })).statusCode).toBe(403)
    }
    ok(await decide(emeka, id, { outcome: 'pay' }))
    expect(await decide(chidi, id, { outcome: 'pay' })).toRefuse(409, 'CASHOUT_MOVED_ON')
    expect(await ada.post(`/api/cashout/requests/${id}/cancel`, {})).toRefuse(409, 'CASHOUT_MOVED_ON')
    await workJobs(app)
    expect(transfersOf(id)).toHaveLength(1)
    await settle(id, 'success')
    expect(await stateOf(ada, id)).toBe('completed')
  })

  test('of a bank account that others use too says so', async () => {
    const dayo = await cashing.ready('dayo', 50, '70123456722')
    const { id } = ok<Cashout>(await submit(dayo, '20'), 201)
    const item = (await consoleOf(emeka)).waiting.find((each) => each.id === id)
    expect(item?.risks).toEqual(['shared-bank-account'])
    ok(await decide(emeka, id, { outcome: 'reject', reason }))
  })

  test('is rejected with a reason that its owner reads, and the SUP return', async () => {
    const before = await earned(ada)
    const id = await waiting('20')
    expect((await decide(emeka, id, { outcome: 'reject' })).statusCode).toBe(400)
    ok(await decide(emeka, id, { outcome: 'reject', reason }))
    expect(ok<Cashout>(await ada.get(`/api/cashout/requests/${id}`))).toMatchObject({
      state: 'rejected',
      reason,
    })
    expect(await earned(ada)).toBe(before)
    await isSound()
  })

  test('can be taken back by its owner', async () => {
    const before = await earned(ada)
    const id = await waiting('20')
    expect(ok<Cashout>(await ada.post(`/api/cashout/requests/${id}/cancel`, {})).state).toBe('cancelled')
    expect(await earned(ada)).toBe(before)
    expect(await decide(emeka, id, { outcome: 'pay' })).toRefuse(409, 'CASHOUT_MOVED_ON')
  })

  test('of staff themselves, or of an account joined with theirs, is decided by others', async () => {
    const id = await waiting('20')
    await whileJoined(app, [demoPerson('ada').id, demoPerson('emeka').id], async () => {
      expect(await decide(emeka, id, { outcome: 'pay' })).toRefuse(403, 'APPROVAL_INVOLVED')
    })
    ada = await app.signIn('ada')
    ok(await ada.post(`/api/cashout/requests/${id}/cancel`, {}))
  })
})

describe('a large cashout', () => {
  test('is paid by two people, never by one, and two at once pay it once', async () => {
    await ageCashout(app, 'ada')
    const { tier } = ok<CashoutOverview>(await ada.get('/api/cashout'))
    expect(tier).toBe('regular')
    const { id, isInReview } = ok<Cashout>(await submit(ada, '1,100'), 201)
    expect(isInReview).toBe(true)
    expect((await decide(emeka, id, { outcome: 'pay' })).statusCode).toBe(400)
    expect(ok(await decide(emeka, id, { outcome: 'pay', reason }))).toMatchObject({
      state: 'pending_approval',
    })
    expect(await decide(chidi, id, { outcome: 'pay', reason })).toRefuse(409, 'APPROVAL_WAITING')
    await workJobs(app)
    expect(transfersOf(id)).toEqual([])
    const proposals = ok<{ items: { id: string; kind: string }[] }>(await chidi.get('/api/approvals'))
    const proposal = proposals.items.find(({ kind }) => kind === 'cashout.payment')?.id ?? ''
    expect((await emeka.post(`/api/approvals/${proposal}/confirm`, {})).statusCode).toBe(403)
    const lola = await app.signIn('lola')
    const answers = await Promise.all(
      [chidi, lola].map((who) => who.post(`/api/approvals/${proposal}/confirm`, {})),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    await workJobs(app)
    expect(transfersOf(id)).toMatchObject([{ amount: 1_097_500 }])
    await settle(id, 'success')
    expect(await stateOf(ada, id)).toBe('completed')
  })

  test('that its owner takes back cannot be confirmed any more', async () => {
    const { id } = ok<Cashout>(await submit(ada, '1,100'), 201)
    ok(await decide(emeka, id, { outcome: 'pay', reason }))
    ok(await ada.post(`/api/cashout/requests/${id}/cancel`, {}))
    const { items } = ok<{ items: { kind: string }[] }>(await chidi.get('/api/approvals'))
    expect(items.map(({ kind }) => kind)).not.toContain('cashout.payment')
  })
})
