import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoEmail, demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { forgetNumbers, holdOneNumber } from '#test/distinct.ts'
import { ok } from '#test/answers.ts'
import {
  addMember,
  confirmEmail,
  confirmOffered,
  makeOrganization,
  offeredToTeam,
  verifyIdentity,
} from '#test/organizations.ts'
import { workJobs } from '#test/deliveries.ts'
import type { OwnOrganizations } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
const [gbenga, dayo, ife, lola] = await Promise.all([
  app.signIn('gbenga'),
  app.signIn('dayo'),
  app.signIn('ife'),
  app.signIn('lola'),
])
await verifyIdentity(app, ['dayo', 'ife'])
for (const name of ['dayo', 'ife'] as const) await confirmEmail(app, name)
beforeEach(() => endApprovals(app, 'organizations.%'))

const managed = async (who: Person, slug: string) =>
  ok<ManagedOrganization>(await who.get(`/api/organizations/${slug}/manage`))
const joins = async (who: Person, name: 'dayo' | 'ife', slug: string): Promise<void> => {
  const invitation = { addresses: demoEmail(name), role: 'signatory' }
  ok(await gbenga.post(`/api/organizations/${slug}/invitations`, invitation))
  const { invitations } = ok<OwnOrganizations>(await who.get('/api/own-organizations'))
  const id = invitations.find((each) => each.slug === slug)?.id ?? ''
  ok(await who.post(`/api/own-organizations/invitations/${id}`, { answer: 'accept' }))
}
const offerOf = async (who: Person, slug: string) =>
  (await managed(who, slug)).members.map(({ role, offer, mayConfirm }) => [role, offer, mayConfirm])
const giveRole = async (slug: string, name: 'dayo' | 'ife', role: string) => {
  const { rows } = await sql<{ id: string }>`select m.id from organizations.member m
    join organizations.organization o on o.id = m.organization_id
    where o.slug = ${slug} and m.person_id = ${demoPerson(name).id}`.execute(app.db)
  return gbenga.post(`/api/organizations/${slug}/members/${rows[0]?.id ?? ''}`, { role })
}
const titles = async (who: Person): Promise<string[]> => {
  await workJobs(app)
  return ok<{ items: { title: string }[] }>(await who.get('/api/notifications')).items.map(
    ({ title }) => title,
  )
}

describe('the first second signatory', () => {
  test('whom the owner chose pays nothing before one of our team confirms it', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga', sup: 20 })
    await joins(dayo, 'dayo', slug)
    const spend = { target: 'members', group: 'all', purpose: 'welcome', each: '1' }
    const { id } = ok<{ id: string }>(await gbenga.post(`/api/organizations/${slug}/spends`, spend), 202)
    const pay = () => dayo.post(`/api/organizations/${slug}/spends/${id}/confirm`, {})
    expect(await pay()).toRefuse(403, 'NOT_SIGNATORY')
    expect(await confirmOffered(dayo, slug)).toRefuse(403, 'NOT_SIGNATORY')
    expect(await confirmOffered(gbenga, slug)).toRefuse(403, 'SECOND_SIGNATORY_REQUIRED')
    expect(await offerOf(gbenga, slug)).toEqual([
      ['owner', null, false],
      ['member', 'team', false],
    ])
    ok(await lola.post(`/api/approvals/${await offeredToTeam(lola)}/confirm`, {}))
    expect(await offerOf(dayo, slug)).toEqual([
      ['owner', null, false],
      ['signatory', null, false],
    ])
    ok(await pay())
    expect((await titles(dayo)).join()).toContain('has a new signatory')
  })

  test('is confirmed by nobody who belongs to it, and not while the account counts as the owner', async () => {
    const { slug, id } = await makeOrganization(app, { owner: 'gbenga' })
    await addMember(app, id, demoPerson('lola').id)
    await joins(dayo, 'dayo', slug)
    const kemi = await app.signIn('kemi')
    const proposal = await offeredToTeam(kemi)
    const confirm = (who: Person) => who.post(`/api/approvals/${proposal}/confirm`, {})
    expect(await confirm(lola)).toRefuse(403, 'APPROVAL_INVOLVED')
    await holdOneNumber(app, ['gbenga', 'dayo'])
    expect((await confirm(kemi)).statusCode).toBe(409)
    await forgetNumbers(app)
    ok(await kemi.post(`/api/approvals/${proposal}/refuse`, { reason: 'The registration names others.' }))
    expect(await offerOf(gbenga, slug)).toContainEqual(['member', null, false])
    expect((await titles(gbenga)).join()).toContain('was not confirmed')
  })

  test('waits no more once the owner takes it back, and can be chosen again', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga' })
    await joins(dayo, 'dayo', slug)
    const first = await offeredToTeam(lola)
    ok(await giveRole(slug, 'dayo', 'member'))
    expect((await lola.post(`/api/approvals/${first}/confirm`, {})).statusCode).toBe(409)
    ok(await giveRole(slug, 'dayo', 'signatory'))
    ok(await giveRole(slug, 'dayo', 'signatory'))
    ok(await lola.post(`/api/approvals/${await offeredToTeam(lola)}/confirm`, {}))
    expect(await managed(dayo, slug)).toMatchObject({ role: 'signatory' })
  })
})

describe('a further signatory', () => {
  test('is confirmed by the second one, and by whoever chose them under no role', async () => {
    const { slug } = await makeOrganization(app, { owner: 'gbenga', signatories: ['dayo'] })
    await joins(ife, 'ife', slug)
    expect(await offerOf(dayo, slug)).toContainEqual(['member', 'signatory', true])
    expect(await offerOf(gbenga, slug)).toContainEqual(['member', 'signatory', false])
    expect((await titles(dayo)).join()).toContain('A new signatory waits for you')
    // Who chose somebody and hands the organization over is still the one who chose.
    ok(await giveRole(slug, 'dayo', 'owner'))
    expect(await confirmOffered(gbenga, slug)).toRefuse(403, 'SECOND_SIGNATORY_REQUIRED')
    await holdOneNumber(app, ['dayo', 'ife'])
    expect(await confirmOffered(dayo, slug)).toRefuse(409, 'SIGNATORY_SAME')
    await forgetNumbers(app)
    const answers = await Promise.all([confirmOffered(dayo, slug), confirmOffered(dayo, slug)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200)
    expect(await managed(ife, slug)).toMatchObject({ role: 'signatory' })
    expect(await confirmOffered(dayo, slug)).toRefuse(404, 'MEMBER_NOT_FOUND')
  })
})
