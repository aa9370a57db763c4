import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import type { Person } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { makeOrganization } from '#test/organizations.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'
import type { Organization } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import type { Invoice } from '../../contracts/money-contract.ts'

const paying = await startPaying()
const { app, paystack } = paying
let gbenga: Person
let dayo: Person
beforeEach(async () => {
  await paying.renew()
  gbenga = await app.signIn('gbenga')
  dayo = await app.signIn('dayo')
})
afterAll(paying.stop)

const make = () => makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'], members: ['binta'] })
const order = (who: Person, slug: string, sup = '500') =>
  who.post(`/api/organizations/${slug}/invoices`, { sup })
const invoiceOf = async (slug: string, number: string) =>
  ok<Invoice>(await gbenga.get(`/api/organizations/${slug}/invoices/${number}`))
const act = (slug: string, number: string, word: 'pay' | 'check') =>
  gbenga.post(`/api/organizations/${slug}/invoices/${number}/${word}`, {})
const balance = (account: number) => accountsStore(app.db).balanceBy(account)
const ordered = async (slug: string) => ok<{ number: string }>(await order(gbenga, slug), 201).number
const paid = async (slug: string): Promise<string> => {
  const number = await ordered(slug)
  ok(await act(slug, number, 'pay'))
  paystack.double.pay(paystack.last())
  ok(await act(slug, number, 'check'))
  await workJobs(app)
  return number
}

describe('an invoice', () => {
  test('freezes its rate, is paid at the provider, and credits the organization once', async () => {
    const { slug, account } = await make()
    const number = await ordered(slug)
    expect(await invoiceOf(slug, number)).toMatchObject({
      number: expect.stringMatching(/^INV-\d{6}$/),
      state: 'open',
      sup: '500.00',
      rate: '100.00',
      total: '50000.00',
      currencyCode: 'NGN',
      payUrl: null,
    })
    const { payUrl } = ok<{ payUrl: string }>(await act(slug, number, 'pay'))
    expect(ok<{ payUrl: string }>(await act(slug, number, 'pay')).payUrl).toBe(payUrl)
    expect(await invoiceOf(slug, number)).toMatchObject({ state: 'paying', payUrl })
    paystack.double.pay(paystack.last())
    await Promise.all([1, 2, 3].map(() => act(slug, number, 'check')))
    await workJobs(app)
    expect(await balance(account)).toBe(5_000_000)
    expect(await invoiceOf(slug, number)).toMatchObject({
      state: 'paid',
      payUrl: null,
      paidAt: expect.any(String),
    })
    expect(await act(slug, number, 'pay')).toRefuse(409, 'INVOICE_PAID')
    expect(ok<Organization>(await app.guest().get(`/api/organizations/${slug}`)).bought).toBe('500.00')
    await paying.isSound()
  })

  test('whose money goes back gives its SUP back as far as it is there; the rest stops every grant until it is paid', async () => {
    const { slug, account } = await make()
    const number = await paid(slug)
    const grant = { target: 'members', group: 'all', purpose: 'welcome', each: '100' }
    const { id } = ok<{ id: string }>(await gbenga.post(`/api/organizations/${slug}/spends`, grant), 202)
    ok(await dayo.post(`/api/organizations/${slug}/spends/${id}/confirm`, {}))
    expect(await balance(account)).toBe(2_000_000)
    const [payment] = [...paystack.double.payments.values()].slice(-1)
    if (!payment) throw new Error('no payment')
    await paystack.double.refund(payment, 5_000_000)
    await paystack.deliver()
    await workJobs(app)
    expect(await balance(account)).toBe(0)
    expect(await invoiceOf(slug, number)).toMatchObject({
      state: 'back',
      backMoney: '50000.00',
      takenBack: '200.00',
      owed: '300.00',
    })
    expect(await gbenga.post(`/api/organizations/${slug}/spends`, grant)).toRefuse(409, 'DEBT_FIRST')
    expect(await order(gbenga, slug)).toRefuse(409, 'DEBT_FIRST')
    expect(ok<ManagedOrganization>(await gbenga.get(`/api/organizations/${slug}/manage`)).owed).toBe('300.00')
    await jobNamed('organizations:work').run(jobCtx(app), null)
    await paying.isSound()
  })

  test('too old is not paid; outsiders and ordinary members never see one', async () => {
    const { slug } = await make()
    const number = await ordered(slug)
    const binta = await app.signIn('binta')
    expect(await order(binta, slug)).toRefuse(403, 'NOT_SIGNATORY')
    expect(await binta.get(`/api/organizations/${slug}/invoices/${number}`)).toRefuse(403, 'NOT_SIGNATORY')
    const other = await makeOrganization(app, { owner: 'gbenga' })
    expect(await gbenga.get(`/api/organizations/${other.slug}/invoices/${number}`)).toRefuse(
      404,
      'INVOICE_NOT_FOUND',
    )
    for (const sup of ['49', '50001', '1.5', 'many'])
      expect(fieldsOf(await order(gbenga, slug, sup))).toEqual(['sup'])
    paystack.double.control.fault = 'broken'
    expect(await act(slug, number, 'pay')).toRefuse(502, 'CHARGE_NOT_STARTED')
    paystack.double.control.fault = null
    app.clock.advance(8 * 86_400)
    gbenga = await app.signIn('gbenga')
    expect((await invoiceOf(slug, number)).state).toBe('late')
    expect(await act(slug, number, 'pay')).toRefuse(409, 'INVOICE_LATE')
  })
})
