import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEmail } from '#shared/demo/people.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import type { Person } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { confirmEmail, offeredToTeam, register, verifyIdentity } from '#test/organizations.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'
import type { Organization, OwnOrganizations } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'

const paying = await startPaying()
const { app, paystack } = paying
let ada: Person
beforeAll(async () => {
  ada = await app.signIn('ada')
})
afterAll(paying.stop)

const reason = 'Name, number and address stand in the public search of the register.'
const purchased = async (who: Person) => Number(ok<Wallet>(await who.get('/api/wallet')).buckets.purchased)

/** Ada registers it, and two people of the team verify it. */
const verifiedOrganization = async (): Promise<string> => {
  const { slug } = ok<{ slug: string }>(await register(ada, { name: 'Enugu Growers Ltd' }), 201)
  const [kemi, lola] = [await app.signIn('kemi'), await app.signIn('lola')]
  const proposal = await kemi.post(`/api/admin/organizations/${slug}/decision`, { to: 'verified', reason })
  ok(await lola.post(`/api/approvals/${ok<{ id: string }>(proposal, 202).id}/confirm`, {}))
  return slug
}

const joins = async (slug: string, name: 'dayo' | 'ife' | 'binta', role: string): Promise<Person> => {
  ok(await ada.post(`/api/organizations/${slug}/invitations`, { addresses: demoEmail(name), role }))
  await confirmEmail(app, name)
  const who = await app.signIn(name)
  const { invitations } = ok<OwnOrganizations>(await who.get('/api/own-organizations'))
  const invitation = invitations.find((each) => each.slug === slug)
  ok(await who.post(`/api/own-organizations/invitations/${invitation?.id}`, { answer: 'accept' }))
  return who
}

test('[WA-06] an organization buys tokens in bulk and hands them to its members', async () => {
  const slug = await verifiedOrganization()
  const at = (part: string) => `/api/organizations/${slug}/${part}`
  await verifyIdentity(app, ['ada', 'dayo'])
  const dayo = await joins(slug, 'dayo', 'signatory')
  const lola = await app.signIn('lola')
  ok(await lola.post(`/api/approvals/${await offeredToTeam(lola)}/confirm`, {}))
  const [ife, binta] = [await joins(slug, 'ife', 'member'), await joins(slug, 'binta', 'member')]
  const everybody = [ada, dayo, ife, binta]
  const before = await Promise.all(everybody.map(purchased))
  const managed = async () => ok<ManagedOrganization>(await ada.get(at('manage')))

  // Bought in bulk, by an invoice at the rate of the day; nothing is there before the provider says so.
  expect(await ife.post(at('invoices'), { sup: '500' })).toRefuse(403, 'NOT_SIGNATORY')
  const { number } = ok<{ number: string }>(await ada.post(at('invoices'), { sup: '500' }), 201)
  ok(await ada.post(at(`invoices/${number}/pay`), {}))
  expect((await managed()).balance).toBe('0.00')
  paystack.double.pay(paystack.last())
  ok(await ada.post(at(`invoices/${number}/check`), {}))
  await workJobs(app)
  expect(await managed()).toMatchObject({ balance: '500.00', memberCount: 4 })
  expect(paystack.last().amount).toBe(5_000_000)

  // Handed to its members by two signatories, as purchased SUP.
  const grant = { target: 'members', group: 'all', purpose: 'welcome', each: '25' }
  expect(await ife.post(at('spends'), grant)).toRefuse(403, 'NOT_SIGNATORY')
  const { id } = ok<{ id: string }>(await ada.post(at('spends'), grant), 202)
  expect(await ada.post(at(`spends/${id}/confirm`), {})).toRefuse(403, 'SECOND_SIGNATORY_REQUIRED')
  expect(ok(await dayo.post(at(`spends/${id}/confirm`), {}))).toEqual({ people: 4, total: '100.00' })
  const after = await Promise.all(everybody.map(purchased))
  expect(after.map((each, place) => each - (before[place] ?? 0))).toEqual([25, 25, 25, 25])
  expect((await managed()).balance).toBe('400.00')
  expect(await ada.post(at('spends'), { ...grant, each: '101' })).toRefuse(409, 'INSUFFICIENT_BALANCE')

  // Everybody sees what was bought and handed out, and nobody's name.
  const seen = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
  expect(seen).toMatchObject({ bought: '500.00', granted: '100.00', grants: [{ each: '25.00', people: 4 }] })
  expect(JSON.stringify(seen)).not.toMatch(/Sampleson|Abroadman|Provenlike/)
  await paying.isSound()
})
