import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { whileJoined } from '#test/approvals.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { inventMembers, makeOrganization } from '#test/organizations.ts'
import type { Organization } from '../../contract.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
let gbenga = await app.signIn('gbenga')
let dayo = await app.signIn('dayo')
let binta = await app.signIn('binta')

const toAll = { target: 'members', group: 'all', purpose: 'welcome', each: '2' }
const trio = { owner: 'gbenga', signatories: ['dayo'], members: ['binta'] } as const
const proposeBy = (who: Person, slug: string, change: Record<string, unknown> = {}) =>
  who.post(`/api/organizations/${slug}/spends`, { ...toAll, ...change })
const proposed = async (who: Person, slug: string, change: Record<string, unknown> = {}): Promise<string> =>
  ok<{ id: string }>(await proposeBy(who, slug, change), 202).id
const confirmBy = (who: Person, slug: string, id: string) =>
  who.post(`/api/organizations/${slug}/spends/${id}/confirm`, {})
const refuseBy = (who: Person, slug: string, id: string) =>
  who.post(`/api/organizations/${slug}/spends/${id}/refuse`, {})
const balance = (account: number) => accountsStore(app.db).balanceBy(account)
const purchasedOf = async (ids: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ units: number }>`select coalesce(a.balance, 0)::bigint as units
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    left join wallet.account a on a.person_id = given.id and a.kind = 'purchased' order by place`.execute(
    app.db,
  )
  return rows.map(({ units }) => units)
}
const purchased = async (who: Person) => Number(ok<Wallet>(await who.get('/api/wallet')).buckets.purchased)
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true })
const managedOf = async (who: Person, slug: string) =>
  ok<ManagedOrganization>(await who.get(`/api/organizations/${slug}/manage`))

describe('a grant', () => {
  test('waits for a second signatory, then pays every member purchased SUP, once', async () => {
    const { slug, account } = await makeOrganization(app, { ...trio, sup: 100 })
    const before = [await purchased(gbenga), await purchased(dayo), await purchased(binta)]
    const id = await proposed(gbenga, slug)
    expect(await balance(account)).toBe(1_000_000)
    expect(await confirmBy(gbenga, slug, id)).toRefuse(403, 'SECOND_SIGNATORY_REQUIRED')
    expect(ok(await confirmBy(dayo, slug, id))).toEqual({ people: 3, total: '6.00' })
    expect(await balance(account)).toBe(940_000)
    const after = [await purchased(gbenga), await purchased(dayo), await purchased(binta)]
    expect(after.map((each, at) => each - (before[at] ?? 0))).toEqual([2, 2, 2])
    expect(await confirmBy(dayo, slug, id)).toRefuse(409, 'SPEND_CLOSED')
    expect(await confirmBy(gbenga, slug, id)).toRefuse(409, 'SPEND_CLOSED')
    const { items } = ok<{ items: { kind: string; counterparty: string; bucket: string }[] }>(
      await binta.get('/api/wallet/transactions?limit=1'),
    )
    expect(items[0]).toMatchObject({ kind: 'grant', bucket: 'purchased', counterparty: 'organization' })
    await isSound()
  })

  test('is never confirmed by one person through a joined account', async () => {
    const { slug } = await makeOrganization(app, { ...trio, sup: 100 })
    const id = await proposed(gbenga, slug)
    await whileJoined(app, [demoPerson('gbenga').id, demoPerson('dayo').id], async () => {
      expect(await confirmBy(dayo, slug, id)).toRefuse(403, 'SECOND_SIGNATORY_REQUIRED')
    })
  })

  test('of two confirmations at once pays one time', async () => {
    const { slug, account } = await makeOrganization(app, {
      owner: 'gbenga',
      signatories: ['dayo', 'binta'],
      sup: 100,
    })
    const id = await proposed(gbenga, slug)
    const answers = await Promise.all([dayo, binta, dayo, binta].map((who) => confirmBy(who, slug, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(await balance(account)).toBe(940_000)
    await isSound()
  })

  test('to 200 members pays each of them once, and all or none', async () => {
    const { slug, id: organization, account } = await makeOrganization(app, { ...trio, sup: 1_500 })
    const invented = await inventMembers(app, organization, 197)
    const first = await proposed(dayo, slug, { each: '5' })
    const second = await proposed(dayo, slug, { each: '5' })
    expect(ok(await confirmBy(gbenga, slug, first))).toEqual({ people: 200, total: '1000.00' })
    expect(new Set(await purchasedOf(invented))).toEqual(new Set([50_000]))
    // 500 SUP are left: too few for 200 people, so nobody gets anything.
    expect(await confirmBy(gbenga, slug, second)).toRefuse(409, 'INSUFFICIENT_BALANCE')
    expect(await balance(account)).toBe(5_000_000)
    expect(new Set(await purchasedOf(invented))).toEqual(new Set([50_000]))
    expect((await managedOf(gbenga, slug)).spends.map(({ state }) => state).toSorted()).toEqual([
      'paid',
      'waiting',
    ])
    await isSound()
  })

  test('never overdraws when several are confirmed at once', async () => {
    const { slug, id: organization, account } = await makeOrganization(app, { ...trio, sup: 100 })
    await inventMembers(app, organization, 7)
    const ids = await Promise.all(Array.from({ length: 6 }, () => proposed(gbenga, slug, { each: '3' })))
    const answers = await Promise.all(ids.map((id) => confirmBy(dayo, slug, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    expect(await balance(account)).toBe(100_000)
    await isSound()
  })

  test('pays nobody who has left since, and nobody who came later', async () => {
    const { slug, id: organization } = await makeOrganization(app, { ...trio, sup: 100 })
    const id = await proposed(gbenga, slug)
    ok(await binta.post(`/api/organizations/${slug}/leave`, {}))
    const [late = ''] = await inventMembers(app, organization, 1)
    const before = await purchased(binta)
    expect(ok(await confirmBy(dayo, slug, id))).toMatchObject({ people: 2 })
    expect(await purchased(binta)).toBe(before)
    expect(await purchasedOf([late])).toEqual([0])
  })

  test('is refused by the other signatory, taken back by its own, and too old after three days', async () => {
    const { slug } = await makeOrganization(app, { ...trio, sup: 100 })
    const [first, second, third] = [
      await proposed(gbenga, slug),
      await proposed(gbenga, slug),
      await proposed(gbenga, slug),
    ]
    ok(await refuseBy(dayo, slug, first))
    ok(await refuseBy(gbenga, slug, second))
    await sql`update organizations.spend set expires_at = ${app.clock.now()} where id = ${third}`.execute(
      app.db,
    )
    expect(await confirmBy(dayo, slug, third)).toRefuse(409, 'SPEND_CLOSED')
    expect(new Map((await managedOf(dayo, slug)).spends.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [first, 'refused'],
        [second, 'withdrawn'],
        [third, 'expired'],
      ]),
    )
  })

  test('needs a first signatory who still is one, and an organization that is verified', async () => {
    const { slug, id: organization } = await makeOrganization(app, { ...trio, sup: 100 })
    const id = await proposed(dayo, slug)
    await sql`update organizations.member set role = 'member' where organization_id = ${organization}
      and person_id = ${demoPerson('dayo').id}`.execute(app.db)
    expect(await confirmBy(gbenga, slug, id)).toRefuse(409, 'FIRST_SIGNATORY_GONE')
    expect(await confirmBy(dayo, slug, id)).toRefuse(403, 'NOT_SIGNATORY')
    await sql`update organizations.organization set state = 'suspended' where id = ${organization}`.execute(
      app.db,
    )
    expect(await proposeBy(gbenga, slug)).toRefuse(409, 'NOT_VERIFIED')
  })

  test('is proposed by nobody but signatories, and to outsiders the organization does not exist', async () => {
    const { slug } = await makeOrganization(app, { owner: 'terngu', signatories: ['dayo'], sup: 100 })
    expect((await proposeBy(app.guest(), slug)).statusCode).toBe(401)
    expect(await proposeBy(await app.signIn('ada'), slug)).toRefuse(403, 'FORBIDDEN')
    expect(await proposeBy(gbenga, slug)).toRefuse(404, 'ORGANIZATION_NOT_FOUND')
    const mine = await makeOrganization(app, { ...trio, sup: 100 })
    expect(await proposeBy(binta, mine.slug)).toRefuse(403, 'NOT_SIGNATORY')
    const other = await proposed(dayo, slug)
    expect(await confirmBy(gbenga, mine.slug, other)).toRefuse(404, 'SPEND_NOT_FOUND')
  })
})

describe('the group of a grant', () => {
  test.each([
    'vote',
    'candidate:1',
    'party:APC',
    'religion:x',
    'lga:',
    'task:hero-nomination',
    'task:vote',
    '',
  ])('is never %j', async (group) => {
    const { slug } = await makeOrganization(app, { ...trio, sup: 100 })
    const answer = await proposeBy(gbenga, slug, { group })
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['group']])
  })

  test('needs five people where it asks for an area or a task, and says nothing about fewer', async () => {
    const { slug, id: organization } = await makeOrganization(app, { ...trio, sup: 100 })
    const here = await inventMembers(app, organization, 4, 'EN-nsukka')
    await inventMembers(app, organization, 8)
    const few = { group: 'lga:EN-nsukka' }
    expect(await proposeBy(gbenga, slug, few)).toRefuse(409, 'TOO_FEW_PEOPLE')
    expect(await proposeBy(gbenga, slug, { group: 'lga:EN-udi' })).toRefuse(409, 'TOO_FEW_PEOPLE')
    expect((await managedOf(gbenga, slug)).areas).toEqual([])
    here.push(...(await inventMembers(app, organization, 1, 'EN-nsukka')))
    expect((await managedOf(gbenga, slug)).areas.map(({ id }) => id)).toEqual(['EN-nsukka'])
    const id = await proposed(gbenga, slug, few)
    // Four others by lot, so that nobody sees who the five are.
    expect(ok(await confirmBy(dayo, slug, id))).toMatchObject({ people: 9 })
    expect(new Set(await purchasedOf(here))).toEqual(new Set([20_000]))
    const seen = ok<Organization>(await app.guest().get(`/api/organizations/${slug}`))
    expect(seen.impact).toEqual({ people: 5, areas: [], elsewhere: 5 })
    expect(seen.grants).toMatchObject([{ criterion: 'lga', people: 9, total: '18.00', purpose: 'welcome' }])
    expect(JSON.stringify(seen)).not.toContain(here[0])
  })
})

const finish = (people: readonly string[], kind: string) =>
  sql`insert into engage.occurrence (task_id, period, person_id, status, started_at, sent_at, completed_at, payment, units)
    select (select id from engage.task where kind = ${kind} order by id limit 1), 'test', id, 'done', ${app.clock.now()},
      ${app.clock.now()}, ${app.clock.now()}, 'paid', 0 from unnest(${people}::uuid[]) as given (id) on conflict do nothing`.execute(
    app.db,
  )
const workOrganizations = () => jobNamed('organizations:work').run(jobCtx(app), null)

describe('a task', () => {
  test('finished by members is a group of its own', async () => {
    const { slug, id: organization } = await makeOrganization(app, { ...trio, sup: 100 })
    const members = await inventMembers(app, organization, 5)
    await inventMembers(app, organization, 6)
    await finish(members, 'fact-check')
    const id = await proposed(gbenga, slug, { group: 'task:fact-check', purpose: 'learning' })
    expect(ok(await confirmBy(dayo, slug, id))).toMatchObject({ people: 9 })
    expect(new Set(await purchasedOf(members))).toEqual(new Set([20_000]))
  })

  test('fills a pool that pays whoever finishes it afterwards, once each, and gives the rest back', async () => {
    const { slug, id: organization, account } = await makeOrganization(app, { ...trio, sup: 100 })
    const strangers = await inventMembers(app, organization, 3)
    await sql`delete from organizations.member where person_id = any(${strangers}::uuid[])`.execute(app.db)
    const [early = '', ...later] = strangers
    await finish([early], 'volunteer-work')
    app.clock.advance(60)
    const id = await proposed(gbenga, slug, {
      target: 'task-pool',
      group: 'task:volunteer-work',
      purpose: 'civic-work',
      people: '5',
    })
    expect(await balance(account)).toBe(1_000_000)
    ok(await confirmBy(dayo, slug, id))
    expect(await balance(account)).toBe(900_000)
    app.clock.advance(60)
    await finish(later, 'volunteer-work')
    await Promise.all([workOrganizations(), workOrganizations()])
    await workOrganizations()
    expect(await purchasedOf(strangers)).toEqual([0, 20_000, 20_000])
    app.clock.advance(31 * 86_400)
    gbenga = await app.signIn('gbenga')
    dayo = await app.signIn('dayo')
    binta = await app.signIn('binta')
    await workOrganizations()
    await workOrganizations()
    expect(await balance(account)).toBe(960_000)
    const seen = (await managedOf(gbenga, slug)).spends.find((spend) => spend.id === id)
    expect(seen).toMatchObject({ paid: 2, isClosed: true })
    await isSound()
  })

  test('pool asks for a number of people, and members for none', async () => {
    const { slug } = await makeOrganization(app, { ...trio, sup: 100 })
    const pool = { target: 'task-pool', group: 'task:quiz' }
    expect(fieldsOf(await proposeBy(gbenga, slug, pool))).toEqual(['people'])
    expect(fieldsOf(await proposeBy(gbenga, slug, { ...pool, people: '4' }))).toEqual(['people'])
    expect(fieldsOf(await proposeBy(gbenga, slug, { ...pool, group: 'all', people: '5' }))).toEqual(['group'])
    expect(fieldsOf(await proposeBy(gbenga, slug, { each: '501' }))).toEqual(['each'])
    expect(await proposeBy(gbenga, slug, { each: '50' })).toRefuse(409, 'INSUFFICIENT_BALANCE')
  })
})
