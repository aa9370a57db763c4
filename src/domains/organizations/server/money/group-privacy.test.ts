import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Organization } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managing-contract.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { confirmNumber } from '#test/newcomers.ts'
import { ok, refusal } from '#test/nominating.ts'
import { inventMembers, makeOrganization } from '#test/organizing.ts'

const HOME = 'KN-dala'
const trio = { owner: 'gbenga', signatories: ['dayo'] } as const
let app: TestApp
let gbenga: Person
let dayo: Person
let next = 0
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '100000', EVIDENCE_RULES: 'enforced' })
  ;[gbenga, dayo] = [await app.signIn('gbenga'), await app.signIn('dayo')]
})
afterAll(() => app.stop())

/** Members whose accounts count and who have belonged for two months. */
const oldMembers = async (
  organization: string,
  count: number,
  lga: string | null = HOME,
): Promise<string[]> => {
  const ids = await inventMembers(app, organization, count, lga)
  const since = new Date(app.clock.now().getTime() - 60 * 86_400_000)
  await sql`update identity.person set joined_at = ${since} where id = any (${ids}::uuid[])`.execute(app.db)
  await sql`update organizations.member set joined_at = ${since} where person_id = any (${ids}::uuid[])`.execute(
    app.db,
  )
  for (const id of ids) await confirmNumber(app, id, `+23480377${String((next += 1)).padStart(5, '0')}`)
  app.clock.advance(1)
  return ids
}
const propose = (slug: string, change: Record<string, unknown> = {}) =>
  gbenga.post(`/api/organizations/${slug}/spends`, {
    target: 'members',
    group: `lga:${HOME}`,
    purpose: 'welcome',
    each: '2',
    ...change,
  })
const managedOf = async (slug: string) =>
  ok<ManagedOrganization>(await gbenga.get(`/api/organizations/${slug}/manage`))

describe('how many members live in an area', () => {
  test('is not asked with members that the organization brought lately', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 100 })
    await oldMembers(id, 1)
    await inventMembers(app, id, 15, HOME)
    expect(refusal(await propose(slug))).toEqual([409, 'TOO_FEW_PEOPLE'])
    expect((await managedOf(slug)).areas).toEqual([])
  })

  test('does not show one person more or less: not in the answer, the list, the balance that it needs, or in public', async () => {
    const seen = []
    for (const count of [6, 7]) {
      const { slug, id } = await makeOrganization(app, { ...trio, sup: 100 })
      await oldMembers(id, count)
      // Nine people may stand behind "five", and a balance for fewer is refused for all of them.
      expect(refusal(await propose(slug, { each: '14' })), String(count)).toEqual([
        409,
        'INSUFFICIENT_BALANCE',
      ])
      const answer = ok<{ id: string; people: number; total: string }>(
        await propose(slug, { each: '11' }),
        202,
      )
      const [listed] = (await managedOf(slug)).spends
      const paid = ok(await dayo.post(`/api/organizations/${slug}/spends/${answer.id}/confirm`, {}))
      const { grants, impact } = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
      const [after] = (await managedOf(slug)).spends
      seen.push({
        answer: [answer.people, answer.total],
        listed: [listed?.people, listed?.total, listed?.paid],
        paid,
        after: [after?.people, after?.total, after?.paid],
        grants: grants.map(({ people, total }) => [people, total]),
        impact,
      })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ answer: [5, '99.00'], after: [5, '55.00', 5] })
  })

  test('is asked five times a day, proposals that are taken back included', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 1_000 })
    await oldMembers(id, 6)
    for (let at = 0; at < 5; at += 1) {
      const { id: spend } = ok<{ id: string }>(await propose(slug), 202)
      ok(await gbenga.post(`/api/organizations/${slug}/spends/${spend}/refuse`, {}))
    }
    expect(refusal(await propose(slug))).toEqual([409, 'TOO_MANY_GROUPS'])
    ok(await propose(slug, { group: 'all' }), 202)
    app.clock.advance(86_400)
    gbenga = await app.signIn('gbenga')
    ok(await propose(slug), 202)
    dayo = await app.signIn('dayo')
  })

  test('the public learns of an area only where five others got something', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 1_000 })
    await oldMembers(id, 5, 'EN-udi')
    await inventMembers(app, id, 5, HOME)
    const { id: spend } = ok<{ id: string }>(await propose(slug, { group: 'all' }), 202)
    ok(await dayo.post(`/api/organizations/${slug}/spends/${spend}/confirm`, {}))
    const { impact } = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
    expect(impact.areas).toMatchObject([{ area: expect.stringContaining('Udi'), people: 5 }])
    expect(impact.elsewhere).toBe(5)
  })
})
