import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Organization } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { confirmNumber } from '#test/newcomers.ts'
import { ok } from '#test/answers.ts'
import { inventMembers, makeOrganization } from '#test/organizations.ts'

const HOME = 'KN-dala'
const trio = { owner: 'gbenga', signatories: ['dayo'] } as const
let gbenga: Person
let dayo: Person
let next = 0

const app = await openTestApp({ LIMIT_FACTOR: '100000', EVIDENCE_RULES: 'enforced' })
;[gbenga, dayo] = [await app.signIn('gbenga'), await app.signIn('dayo')]

/** Members whose accounts count and who have belonged for two months. */
const oldMembers = async (
  organization: string,
  count: number,
  lga: string | null = HOME,
): Promise<string[]> => {
  const ids = await inventMembers(app, organization, count, lga)
  const since = new Date(app.clock.now().getTime() - 60 * DAY_MS)
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

interface Answer {
  readonly id: string
  readonly people: number
  readonly total: string
}
const balanceOf = (account: number) => accountsStore(app.db).balanceBy(account)
const paidTo = async (account: number) => {
  const { rows } =
    await sql`select count(*)::int as people, sum(t.amount)::bigint as units from wallet.transfer t
    join wallet.account payee on payee.id = t.credit_id
    where t.debit_id = ${account} and payee.person_id is not null`.execute(app.db)
  return rows[0]
}
const purchasedCount = async (ids: readonly string[]) => {
  const { rows } =
    await sql`select from wallet.account where person_id = any (${ids}::uuid[]) and kind = 'purchased'
    and balance > 0`.execute(app.db)
  return rows.length
}

describe('how many members live in an area', () => {
  test('is not asked with members that the organization brought lately', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 100 })
    await oldMembers(id, 1)
    await inventMembers(app, id, 15, HOME)
    expect(await propose(slug)).toRefuse(409, 'TOO_FEW_PEOPLE')
    expect((await managedOf(slug)).areas).toEqual([])
  })

  test('is not moved by accounts of its own: they get nothing, and the number stays', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 200 })
    await oldMembers(id, 5)
    await oldMembers(id, 20, 'KN-fagge')
    const own = await inventMembers(app, id, 14, HOME)
    expect(ok<Answer>(await propose(slug), 202)).toMatchObject({ people: 9, total: '18.00' })
    const { rows } =
      await sql`select from organizations.recipient where person_id = any (${own}::uuid[])`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('is nowhere in what a grant costs: answer, list, balance, books, record and public page name one drawn number', async () => {
    for (const count of [5, 6, 7, 8]) {
      const { slug, id, account } = await makeOrganization(app, { ...trio, sup: 200 })
      const here = await oldMembers(id, count)
      await oldMembers(id, 12, null)
      const answer = ok<Answer>(await propose(slug), 202)
      expect(answer.people).toBeGreaterThanOrEqual(9)
      expect(answer.people).toBeLessThanOrEqual(Math.max(9, count + 4))
      const total = `${String(answer.people * 2)}.00`
      expect(answer.total).toBe(total)
      expect((await managedOf(slug)).spends).toMatchObject([{ people: answer.people, total }])
      expect(ok(await dayo.post(`/api/organizations/${slug}/spends/${answer.id}/confirm`, {}))).toEqual({
        people: answer.people,
        total,
      })
      expect(await balanceOf(account)).toBe((200 - answer.people * 2) * 10_000)
      expect(await paidTo(account)).toEqual({ people: answer.people, units: answer.people * 20_000 })
      expect((await gbenga.get(`/api/organizations/${slug}/books.csv`)).body).toContain(
        `welcome,,${total},${String(answer.people)},`,
      )
      const { grants, granted } = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
      expect(grants).toMatchObject([{ people: answer.people, total }])
      expect(granted).toBe(total)
      // Everybody whom it asks for is among them.
      expect(await purchasedCount(here)).toBe(count)
    }
  })

  test('is not told by who leaves before the confirmation, nor by who comes before the next question', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 500 })
    const [leaves = '', ...here] = await oldMembers(id, 6)
    await oldMembers(id, 20, null)
    const first = ok<Answer>(await propose(slug), 202)
    await sql`delete from organizations.member where person_id = ${leaves}`.execute(app.db)
    expect(ok(await dayo.post(`/api/organizations/${slug}/spends/${first.id}/confirm`, {}))).toEqual({
      people: first.people,
      total: first.total,
    })
    expect(await purchasedCount([leaves, ...here])).toBe(5)
    const late = await oldMembers(id, 3)
    const again = ok<Answer>(await propose(slug), 202)
    expect(again).toMatchObject({ people: first.people })
    ok(await dayo.post(`/api/organizations/${slug}/spends/${again.id}/confirm`, {}))
    expect(await purchasedCount(late)).toBe(0)
  })

  test('is not asked where fewer than five others live elsewhere: then it would be all of them', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 200 })
    await oldMembers(id, 9)
    await oldMembers(id, 4, null)
    expect(await propose(slug)).toRefuse(409, 'TOO_FEW_PEOPLE')
    expect((await managedOf(slug)).areas).toEqual([])
    await oldMembers(id, 1, null)
    expect((await managedOf(slug)).areas.map(({ id: area }) => area)).toEqual([HOME])
  })

  test('is asked five times a day, proposals that are taken back included', async () => {
    const { slug, id } = await makeOrganization(app, { ...trio, sup: 1_000 })
    await oldMembers(id, 6)
    await oldMembers(id, 6, null)
    for (let at = 0; at < 5; at += 1) {
      const { id: spend } = ok<{ id: string }>(await propose(slug), 202)
      ok(await gbenga.post(`/api/organizations/${slug}/spends/${spend}/refuse`, {}))
    }
    expect(await propose(slug)).toRefuse(409, 'TOO_MANY_GROUPS')
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
