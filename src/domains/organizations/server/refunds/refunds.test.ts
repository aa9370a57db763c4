import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import type { Person } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { makeOrganization } from '#test/organizations.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'
import type { PaidInvoice } from '../../contracts/invoice-console-contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import type { Invoice } from '../../contracts/money-contract.ts'

const paying = await startPaying()
const { app, paystack } = paying
const { refunds, control } = paystack.double
let [gbenga, dayo, emeka, chidi]: Person[] = []
beforeEach(async () => {
  await paying.renew()
  refunds.control.refuses = null
  control.fault = null
  ;[gbenga, dayo, emeka, chidi] = [
    await app.signIn('gbenga'),
    await app.signIn('dayo'),
    await app.signIn('emeka'),
    await app.signIn('chidi'),
  ]
})
afterAll(paying.stop)

const who = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody is signed in')
  return person
}
const reason = 'Ordered twice by mistake, as they wrote to us.'
const balance = (account: number) => accountsStore(app.db).balanceBy(account)
/** A new organization with a paid invoice over 500 SUP. */
const buy = async () => {
  const made = await makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'], members: ['binta'] })
  const at = `/api/organizations/${made.slug}/invoices`
  const { number } = ok<{ number: string }>(await who(gbenga).post(at, { sup: '500' }), 201)
  ok(await who(gbenga).post(`${at}/${number}/pay`, {}))
  paystack.double.pay(paystack.last())
  ok(await who(gbenga).post(`${at}/${number}/check`, {}))
  await workJobs(app)
  return { ...made, number }
}
const propose = (person: Person | undefined, number: string, amount: string) =>
  who(person).post('/api/payments/refunds', { number, amount, reason })
const confirm = (person: Person | undefined, id: string) =>
  who(person).post(`/api/approvals/${id}/confirm`, {})
const proposed = async (number: string, amount: string) =>
  ok<{ id: string }>(await propose(emeka, number, amount), 202).id
const invoiceOf = async (slug: string, number: string) =>
  ok<Invoice>(await who(gbenga).get(`/api/organizations/${slug}/invoices/${number}`))
const listed = async (q: string) =>
  ok<{ items: PaidInvoice[] }>(await who(emeka).get(`/api/admin/organization-invoices?q=${q}`)).items
const last = () => {
  const refund = [...refunds.all.values()].at(-1)
  if (!refund) throw new Error('no refund was begun')
  return refund
}
const settle = async (status: 'processed' | 'failed') => {
  await refunds.settle(last(), status)
  await paystack.deliver()
  await workJobs(app)
  await workJobs(app)
}

describe('a refund of an invoice', () => {
  test('is for finance alone, and never for those who belong to the organization', async () => {
    const { number } = await buy()
    for (const [person, status] of [
      [app.guest(), 401],
      [gbenga, 403],
      [await app.signIn('bola'), 403],
      [await app.signIn('kemi'), 403],
    ] as const) {
      expect((await propose(person, number, '1,000')).statusCode).toBe(status)
      expect((await who(person).get('/api/admin/organization-invoices')).statusCode).toBe(status)
    }
    const own = await makeOrganization(app, { owner: 'gbenga', members: ['emeka'] })
    const at = `/api/organizations/${own.slug}/invoices`
    const mine = ok<{ number: string }>(await who(gbenga).post(at, { sup: '50' }), 201).number
    expect(await propose(emeka, mine, '1')).toRefuse(403, 'APPROVAL_INVOLVED')
    expect(await propose(chidi, mine, '1')).toRefuse(409, 'REFUND_NOT_PAID')
    expect(await propose(emeka, 'INV-999999', '1')).toRefuse(404, 'PAYMENT_UNKNOWN')
  })

  test('takes two people, takes the SUP from the pool at once, pays once, and its signatories read why', async () => {
    const { slug, number, account } = await buy()
    expect(await propose(emeka, number, '50,000.01')).toRefuse(409, 'REFUND_TOO_MUCH')
    const id = await proposed(number, '20,000')
    expect(await propose(chidi, number, '1')).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(emeka, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(await balance(account)).toBe(5_000_000)
    ok(await confirm(chidi, id))
    expect(await balance(account)).toBe(3_000_000)
    await workJobs(app)
    expect(last()).toMatchObject({ amount: 2_000_000, status: 'pending' })
    expect(await invoiceOf(slug, number)).toMatchObject({
      state: 'back',
      backMoney: '20000.00',
      takenBack: '200.00',
      owed: '0.00',
      refunds: [{ amount: '20000.00', state: 'sending', reason }],
    })
    await settle('processed')
    expect(await balance(account)).toBe(3_000_000)
    const managed = ok<ManagedOrganization>(await who(dayo).get(`/api/organizations/${slug}/manage`))
    expect(managed).toMatchObject({ balance: '300.00', owed: '0.00' })
    expect(managed.invoices[0]).toMatchObject({ state: 'back', refunds: [{ state: 'done', reason }] })
    const [found] = await listed(number)
    expect(found).toMatchObject({ number, back: '20000.00', balance: '300.00', refunds: [{ state: 'done' }] })
    expect((await listed(found?.charge ?? '')).map((each) => each.number)).toEqual([number])
    for (const signatory of [gbenga, dayo]) {
      const told = (await who(signatory).get('/api/notifications')).body
      expect(told).toContain(`We pay NGN 20,000.00 of invoice ${number} back`)
      expect(told).toContain(`NGN 20,000.00 of invoice ${number} is paid back`)
    }
    expect((await (await app.signIn('binta')).get('/api/notifications')).body).not.toContain(number)
    const books = (await who(gbenga).get(`/api/organizations/${slug}/books.csv`)).body
    expect(books).toMatch(new RegExp(`taken-back,${number},,200.00,,20000.00,NGN`))
    await paying.isSound()
  })

  test('whose SUP was granted is refused whole, and nothing has moved', async () => {
    const { slug, number, account } = await buy()
    const grant = { target: 'members', group: 'all', purpose: 'welcome', each: '100' }
    const spend = ok<{ id: string }>(
      await who(gbenga).post(`/api/organizations/${slug}/spends`, grant),
      202,
    ).id
    const id = await proposed(number, '50,000')
    ok(await who(dayo).post(`/api/organizations/${slug}/spends/${spend}/confirm`, {}))
    const blocked = await confirm(chidi, id)
    expect(blocked).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(blocked.body).toContain('is spent already')
    expect(await balance(account)).toBe(2_000_000)
    expect(await invoiceOf(slug, number)).toMatchObject({ state: 'paid', refunds: [] })
    ok(await who(chidi).post(`/api/approvals/${id}/refuse`, { reason: 'A part of it is granted.' }))
    ok(await confirm(chidi, await proposed(number, '20,000')))
    expect(await balance(account)).toBe(0)
    await paying.isSound()
  })

  test('that the provider lets fail returns to the pool, and its signatories are told', async () => {
    const { slug, number, account } = await buy()
    ok(await confirm(chidi, await proposed(number, '50,000')))
    await workJobs(app)
    expect(await balance(account)).toBe(0)
    await settle('failed')
    expect(await balance(account)).toBe(5_000_000)
    expect(await invoiceOf(slug, number)).toMatchObject({
      state: 'paid',
      backMoney: '0.00',
      refunds: [{ state: 'failed' }],
    })
    expect((await who(gbenga).get('/api/notifications')).body).toContain(
      `We could not pay NGN 50,000.00 of invoice ${number} back`,
    )
    const desk = async () =>
      ok<{ id: string; kind: string; state: string; isUnhandled: boolean }[]>(
        await who(emeka).get('/api/payments/refunds'),
      )
    const [failed] = await desk()
    expect(failed).toMatchObject({ kind: 'invoice', state: 'failed', isUnhandled: true })
    // Tried again at the same desk, with the rules of the first time.
    app.clock.advance(60)
    const again = ok<{ id: string }>(
      await who(emeka).post(`/api/payments/refunds/${failed?.id}/retry`, {}),
      202,
    )
    expect(await confirm(emeka, again.id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await confirm(chidi, again.id))
    expect(await balance(account)).toBe(0)
    await workJobs(app)
    await settle('processed')
    expect((await desk()).map(({ state, isUnhandled }) => [state, isUnhandled])).toEqual(
      expect.arrayContaining([
        ['done', false],
        ['failed', false],
      ]),
    )
    expect((await invoiceOf(slug, number)).refunds.map(({ state }) => state)).toEqual(['done', 'failed'])
    await paying.isSound()
  })

  test('of two confirmations at once happens once; beside a grant one of both gets the SUP', async () => {
    const { slug, number, account } = await buy()
    const count = refunds.all.size
    const lola = await app.signIn('lola')
    const id = await proposed(number, '50,000')
    const answers = await Promise.all([confirm(chidi, id), confirm(lola, id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await workJobs(app)
    expect([refunds.all.size, await balance(account)]).toEqual([count + 1, 0])
    expect(await propose(emeka, number, '1')).toRefuse(409, 'REFUND_TOO_MUCH')

    const second = await buy()
    const grant = { target: 'members', group: 'all', purpose: 'welcome', each: '100' }
    const at = `/api/organizations/${second.slug}/spends`
    const spend = ok<{ id: string }>(await who(gbenga).post(at, grant), 202).id
    const refund = await proposed(second.number, '50,000')
    const both = await Promise.all([confirm(chidi, refund), who(dayo).post(`${at}/${spend}/confirm`, {})])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect([0, 2_000_000]).toContain(await balance(second.account))
    expect(slug).not.toBe(second.slug)
    await paying.isSound()
  })
})
