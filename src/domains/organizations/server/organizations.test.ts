import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoEmail, demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { forgetNumbers, holdOneNumber } from '#test/distinct.ts'
import { ok, fieldsOf } from '#test/answers.ts'
import {
  confirmEmail,
  confirmOffered,
  inventMembers,
  makeOrganization,
  register,
  registration,
  SAMPLE,
  uploadCertificate,
  verifyIdentity,
} from '#test/organizations.ts'
import { workJobs } from '#test/deliveries.ts'
import type { Organization, OwnOrganizations } from '../contract.ts'
import type { RegisteredOrganization } from '../contracts/console-contract.ts'
import type { ManagedOrganization } from '../contracts/managed-contract.ts'

let ada: Person
let gbenga: Person
let kemi: Person
let lola: Person

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
beforeEach(async () => {
  ada = await app.signIn('ada')
  gbenga = await app.signIn('gbenga')
  kemi = await app.signIn('kemi')
  lola = await app.signIn('lola')
})

const reason = 'Name, number and address stand in the public search of the register.'
const ownOf = async (who: Person) => ok<OwnOrganizations>(await who.get('/api/own-organizations'))
const managedOf = async (who: Person, slug: string) =>
  ok<ManagedOrganization>(await who.get(`/api/organizations/${slug}/manage`))
const propose = (who: Person, slug: string, to: string) =>
  who.post(`/api/admin/organizations/${slug}/decision`, { to, reason })
const decide = async (slug: string, to: string): Promise<void> => {
  const { id } = ok<{ id: string }>(await propose(kemi, slug, to), 202)
  ok(await lola.post(`/api/approvals/${id}/confirm`, {}))
}
const consoleOf = async (list: string) =>
  ok<{ items: RegisteredOrganization[] }>(await kemi.get(`/api/admin/organizations?list=${list}`)).items
const registered = async (who: Person, change = {}) =>
  ok<{ slug: string }>(await register(who, change), 201).slug

test('the samples are what their people see', async () => {
  for (const who of [gbenga, await app.signIn('ife')]) {
    const { members, balance } = await managedOf(who, 'sample-farms')
    expect(members.map(({ role }) => role)).toEqual(['owner', 'signatory', 'member'])
    expect(balance).toBe('2000.00')
  }
})

describe('a registration', () => {
  test('waits for two people of the team, then everybody sees the organization and its owner works in it', async () => {
    const slug = await registered(ada, {
      name: 'Nsukka Book Club',
      kind: 'nonprofit',
      cacNumber: 'it no. 204 881',
    })
    expect(slug).toBe('nsukka-book-club')
    expect(await app.guest().get(`/api/organizations/${slug}`)).toRefuse(404, 'ORGANIZATION_NOT_FOUND')
    expect(await managedOf(ada, slug)).toMatchObject({ state: 'pending', role: 'owner', balance: '0.00' })
    const invite = { addresses: 'new@example.ng', role: 'member' }
    expect(await ada.post(`/api/organizations/${slug}/invitations`, invite)).toRefuse(403, 'FORBIDDEN')
    const waiting = (await consoleOf('pending')).find((item) => item.slug === slug)
    expect(waiting).toMatchObject({ cacNumber: 'IT204881', next: ['verified', 'refused'], waitsFor: null })
    expect((await kemi.get(waiting?.documentUrl ?? '')).statusCode).toBe(200)
    expect((await gbenga.get(waiting?.documentUrl ?? '')).statusCode).toBe(404)
    const { id } = ok<{ id: string }>(await propose(kemi, slug, 'verified'), 202)
    expect(await kemi.post(`/api/approvals/${id}/confirm`, {})).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await consoleOf('pending')).find((item) => item.slug === slug)).toMatchObject({
      next: [],
      waitsFor: 'verified',
    })
    ok(await lola.post(`/api/approvals/${id}/confirm`, {}))
    const seen = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
    expect(seen).toMatchObject({
      state: 'verified',
      bought: '0.00',
      granted: '0.00',
      links: '',
      ownRole: null,
    })
    expect(JSON.stringify(seen)).not.toContain('Sampleson')
    expect(ok(await ada.post(`/api/organizations/${slug}/invitations`, invite))).toEqual({ slug, count: 1 })
  })

  test.each([
    [{ cacNumber: 'BN 123456' }, 'cacNumber'],
    [{ cacNumber: '123456' }, 'cacNumber'],
    [{ hasLinks: 'yes' }, 'links'],
    [{ agrees: undefined }, 'agrees'],
    [{ kind: 'party' }, 'kind'],
  ])('with %j is refused at the field %s', async (change, field) => {
    expect(fieldsOf(await register(ada, change))).toEqual([field])
  })

  test('needs a file of its own, and an adult who is signed in', async () => {
    const form = { ...registration(), evidenceIds: ['0ada0000-0000-4000-8000-00000000ffff'] }
    expect(await ada.post('/api/organizations', form)).toRefuse(400, 'DOCUMENT_UNKNOWN')
    expect((await app.guest().post('/api/organizations', form)).statusCode).toBe(401)
    const halima = await app.signIn('halima')
    expect(await halima.post('/api/organizations', form)).toRefuse(403, 'AGE_REQUIRED')
  })

  test('of a number that is verified already is refused, also at the confirmation', async () => {
    const [first, second] = [
      await registered(ada, { cacNumber: 'RC 7654321' }),
      await registered(await app.signIn('ife'), { cacNumber: 'RC7654321' }),
    ]
    const { id } = ok<{ id: string }>(await propose(kemi, second, 'verified'), 202)
    await decide(first, 'verified')
    expect((await lola.post(`/api/approvals/${id}/confirm`, {})).statusCode).toBe(409)
    expect(await register(ada, { cacNumber: 'RC-7654321' })).toRefuse(409, 'NUMBER_TAKEN')
  })

  test('that is refused tells why, and can be handed in again; an older proposal counts for nothing then', async () => {
    const slug = await registered(ada)
    await decide(slug, 'refused')
    const managed = await managedOf(ada, slug)
    expect(managed).toMatchObject({ state: 'refused', reason })
    ok(
      await ada.post(`/api/organizations/${slug}/registration`, {
        ...registration({ address: '9 Other Road, Nsukka, Enugu State' }),
        evidenceIds: [await uploadCertificate(ada)],
      }),
    )
    expect((await managedOf(ada, slug)).state).toBe('pending')
    expect((await consoleOf('pending')).find((item) => item.slug === slug)?.address).toContain('9 Other Road')
  })

  test('is decided by nobody who belongs to it', async () => {
    const slug = await registered(kemi)
    expect(await propose(kemi, slug, 'verified')).toRefuse(403, 'APPROVAL_INVOLVED')
  })

  test('that was verified and is suspended stops its money, and stays public', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'], sup: 10 })
    await decide(slug, 'suspended')
    const spend = { target: 'members', group: 'all', purpose: 'welcome', each: '1' }
    expect(await gbenga.post(`/api/organizations/${slug}/spends`, spend)).toRefuse(409, 'NOT_VERIFIED')
    expect(ok(await app.guest().get(`/api/organizations/${slug}`))).toMatchObject({ state: 'suspended' })
  })
})

const invite = (slug: string, addresses: string, role = 'member') =>
  gbenga.post(`/api/organizations/${slug}/invitations`, { addresses, role })
const answer = (who: Person, id: string, word: string) =>
  who.post(`/api/own-organizations/invitations/${id}`, { answer: word })

describe('an invitation', () => {
  test('is answered by the owner of a confirmed address only, and says nothing about accounts', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga' })
    const known = await invite(slug, demoEmail('ife'))
    const unknown = await invite(slug, 'nobody-has-this@example.ng')
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    const ife = await app.signIn('ife')
    expect(await ownOf(ife)).toMatchObject({ invitations: [], isEmailConfirmed: false })
    await confirmEmail(app, 'ife')
    const [invitation] = (await ownOf(ife)).invitations
    expect(invitation).toMatchObject({ slug, role: 'member' })
    await confirmEmail(app, 'ada')
    expect(await answer(ada, invitation?.id ?? '', 'accept')).toRefuse(404, 'INVITATION_NOT_FOUND')
    expect((await ife.get(`/api/organizations/${slug}/manage`)).statusCode).toBeGreaterThanOrEqual(403)
    ok(await answer(ife, invitation?.id ?? '', 'accept'))
    expect(await managedOf(ife, slug)).toMatchObject({
      role: 'member',
      spends: [],
      invoices: [],
      members: [{ isMe: true }],
    })
    expect(await answer(ife, invitation?.id ?? '', 'decline')).toRefuse(404, 'INVITATION_NOT_FOUND')
    await workJobs(app)
    expect((await ife.get('/api/notifications')).body).toContain('invites you')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from organizations.invitation
      where invitation::text like '%ife@%'`.execute(app.db)
    expect(rows[0]?.n).toBe(0)
  })

  test('to sign is accepted by a verified person who is not another signatory in disguise', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'], sup: 20 })
    const terngu = await app.signIn('terngu')
    await confirmEmail(app, 'terngu')
    ok(await invite(slug, demoEmail('terngu'), 'signatory'))
    const mine = async () => (await ownOf(terngu)).invitations.find((each) => each.slug === slug)?.id ?? ''
    expect(await answer(terngu, await mine(), 'accept')).toRefuse(403, 'SIGNATORY_UNVERIFIED')
    await verifyIdentity(app, ['terngu'])
    await holdOneNumber(app, ['gbenga', 'terngu'])
    expect(await answer(terngu, await mine(), 'accept')).toRefuse(409, 'SIGNATORY_SAME')
    await forgetNumbers(app)
    ok(await answer(terngu, await mine(), 'accept'))
    ok(await confirmOffered(await app.signIn('dayo'), slug))
    expect(await managedOf(terngu, slug)).toMatchObject({ role: 'signatory' })
    const spend = { target: 'members', group: 'all', purpose: 'welcome', each: '1' }
    const { id } = ok<{ id: string }>(await gbenga.post(`/api/organizations/${slug}/spends`, spend), 202)
    const confirm = (who: Person) => who.post(`/api/organizations/${slug}/spends/${id}/confirm`, {})
    await holdOneNumber(app, ['gbenga', 'terngu'])
    expect(await confirm(terngu)).toRefuse(403, 'SECOND_SIGNATORY_REQUIRED')
    await forgetNumbers(app)
    await sql`update identity.person set is_verified = false where id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    expect(await confirm(terngu)).toRefuse(409, 'FIRST_SIGNATORY_GONE')
    await verifyIdentity(app, ['gbenga'])
    ok(await confirm(terngu))
  })

  test('is declined, taken back or too old, and then opens nothing', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga' })
    await confirmEmail(app, 'ada')
    const mine = async () => (await ownOf(ada)).invitations.find((each) => each.slug === slug)
    ok(await invite(slug, 'ADA@demo.sup\nada@demo.sup, other@example.ng', 'signatory'))
    expect((await managedOf(gbenga, slug)).invitations.map(({ hint }) => hint).toSorted()).toEqual([
      'ad…@demo.sup',
      'ot…@example.ng',
    ])
    expect(await mine()).toMatchObject({ role: 'signatory' })
    ok(await answer(ada, (await mine())?.id ?? '', 'decline'))
    expect(await mine()).toBeUndefined()
    ok(await invite(slug, 'ada@demo.sup'))
    const open = (await managedOf(gbenga, slug)).invitations.find(({ hint }) => hint.startsWith('ad'))
    ok(await gbenga.post(`/api/organizations/${slug}/invitations/${open?.id}/withdraw`, {}))
    expect(await mine()).toBeUndefined()
    ok(await invite(slug, 'ada@demo.sup'))
    await sql`update organizations.invitation set expires_at = ${app.clock.now()} where state = 'open'`.execute(
      app.db,
    )
    expect(await mine()).toBeUndefined()
    expect(fieldsOf(await invite(slug, 'not an address'))).toEqual(['addresses'])
  })
})

describe('roles', () => {
  test('are given and taken by the owner alone, who stays; each change counts at once', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'], members: ['ife'] })
    const [dayo, ife] = [await app.signIn('dayo'), await app.signIn('ife')]
    const idOf = async (first: string) =>
      (await managedOf(gbenga, slug)).members.find(({ name }) => name.startsWith(first))?.id ?? ''
    const change = async (who: Person, first: string, role: string) =>
      who.post(`/api/organizations/${slug}/members/${await idOf(first)}`, { role })
    expect(await change(dayo, 'Ife', 'signatory')).toRefuse(403, 'FORBIDDEN')
    await sql`update identity.person set is_verified = false where id = ${demoPerson('ife').id}`.execute(
      app.db,
    )
    expect(await change(gbenga, 'Ifẹ́', 'signatory')).toRefuse(403, 'SIGNATORY_UNVERIFIED')
    await verifyIdentity(app, ['ife'])
    ok(await change(gbenga, 'Ifẹ́', 'signatory'))
    expect(await managedOf(ife, slug)).toMatchObject({ role: 'member' })
    ok(await confirmOffered(dayo, slug))
    expect(await managedOf(ife, slug)).toMatchObject({ role: 'signatory' })
    expect(await change(gbenga, 'Gbenga', 'member')).toRefuse(409, 'OWNER_STAYS')
    expect(await gbenga.post(`/api/organizations/${slug}/leave`, {})).toRefuse(409, 'OWNER_STAYS')
    ok(await change(gbenga, 'Ifẹ́', 'none'))
    expect((await ife.get(`/api/organizations/${slug}/manage`)).statusCode).not.toBe(200)
    expect((await managedOf(dayo, slug)).memberCount).toBe(2)
  })
})

describe('the public', () => {
  test('reads every sponsor with sums and declared links, and nobody’s name', async () => {
    const { items, total, bought } = ok<{ items: Organization[]; total: number; bought: string }>(
      await app.guest().get('/api/organizations?limit=100'),
    )
    expect(items.find(({ slug }) => slug === SAMPLE)).toMatchObject({
      bought: '2000.00',
      hasLinks: true,
      isSample: true,
    })
    expect(total).toBe(items.length)
    expect(Number(bought)).toBeGreaterThanOrEqual(2_000)
    const names = ['Testington', 'Abroadman', demoPerson('gbenga').id]
    for (const name of names) expect(JSON.stringify(items)).not.toContain(name)
  })

  test('never learns of an area of a few people, not even as what is left', async () => {
    const { slug, id } = await makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'], sup: 100 })
    await inventMembers(app, id, 6, 'EN-nsukka')
    await inventMembers(app, id, 2, 'EN-udi')
    const spend = { target: 'members', group: 'all', purpose: 'welcome', each: '1' }
    const { id: spendId } = ok<{ id: string }>(
      await gbenga.post(`/api/organizations/${slug}/spends`, spend),
      202,
    )
    ok(await (await app.signIn('dayo')).post(`/api/organizations/${slug}/spends/${spendId}/confirm`, {}))
    const { impact } = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
    expect(impact).toEqual({ people: 10, areas: [], elsewhere: 10 })
  })

  test('and the accountant get books without names', async () => {
    const { slug } = await makeOrganization(app, {
      owner: 'gbenga',
      signatories: ['dayo'],
      members: ['ife'],
      sup: 100,
    })
    const spend = { target: 'members', group: 'all', purpose: 'welcome', each: '1' }
    const { id } = ok<{ id: string }>(await gbenga.post(`/api/organizations/${slug}/spends`, spend), 202)
    ok(await (await app.signIn('dayo')).post(`/api/organizations/${slug}/spends/${id}/confirm`, {}))
    const books = await gbenga.get(`/api/organizations/${slug}/books.csv`)
    expect([books.statusCode, books.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = books.body.split('\r\n')
    expect(lines[1]).toMatch(/,members,welcome,,3\.00,3,,$/)
    expect(await (await app.signIn('ife')).get(`/api/organizations/${slug}/books.csv`)).toRefuse(
      403,
      'NOT_SIGNATORY',
    )
    expect(await gbenga.get('/api/organizations/sample-readers/books.csv')).toRefuse(
      404,
      'ORGANIZATION_NOT_FOUND',
    )
  })
})
