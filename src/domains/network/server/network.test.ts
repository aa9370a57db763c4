import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { NetworkPerson, OwnNetwork } from '../contract.ts'
import { moderatedCard } from './moderated.ts'

const app = await openTestApp()
await sql`delete from network.card`.execute(app.db)
const [ada, dayo, kemi] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('kemi')])
for (const [who, state, lga] of [
  [ada, 'NG-KD', 'KD-chikun'],
  [kemi, 'NG-KD', 'KD-zaria'],
] as const)
  ok(await who.post('/api/user/place', { state, lga }))

const list = async (who: Person, search = ''): Promise<NetworkPerson[]> =>
  ok<{ items: NetworkPerson[] }>(await who.get(`/api/network/people${search}`)).items
const own = async (who: Person): Promise<OwnNetwork> => ok<OwnNetwork>(await who.get('/api/network/mine'))
const save = (who: Person, more: object = {}) =>
  who.post('/api/network/card', { place: 'lga', interests: ['water'], ...more })
const cardOf = async (who: Person): Promise<string> => ok<{ cardId: string }>(await save(who)).cardId

describe('being found', () => {
  test('is off until the person asks for it, and shows what they chose', async () => {
    expect([await list(dayo), (await own(ada)).card]).toEqual([[], null])
    const cardId = await cardOf(ada)
    expect(await list(dayo)).toEqual([
      {
        cardId,
        name: 'Ada S.',
        about: '',
        stateName: 'Kaduna',
        lgaName: 'Chikun',
        interests: ['water'],
        isFollowed: false,
      },
    ])
    ok(await save(ada, { place: 'state', about: 'I plant trees.' }))
    expect(await list(dayo)).toMatchObject([{ lgaName: null, stateName: 'Kaduna', about: 'I plant trees.' }])
    ok(await save(ada, { place: 'none' }))
    expect(await list(dayo)).toMatchObject([{ lgaName: null, stateName: null }])
    expect(await list(ada)).toEqual([])
  })

  test('ends at once, and nobody follows who is hidden', async () => {
    const cardId = await cardOf(ada)
    ok(await dayo.post(`/api/network/people/${cardId}/follow`))
    expect((await ada.post('/api/network/card/hide')).statusCode).toBe(204)
    expect([await list(dayo), (await own(dayo)).following]).toEqual([[], []])
    expect(await dayo.post(`/api/network/people/${cardId}/follow`)).toRefuse(404, 'PERSON_GONE')
    await cardOf(ada)
    expect((await own(ada)).followers).toEqual([])
  })

  test('needs a stated place to show one, and an age', async () => {
    expect(await save(dayo)).toRefuse(409, 'NO_PLACE')
    const halima = await app.signIn('halima')
    expect((await save(halima, { place: 'none' })).statusCode).toBe(403)
    expect((await halima.get('/api/network/people')).statusCode).toBe(403)
  })

  test('works by place and by interest', async () => {
    await cardOf(ada)
    ok(await save(kemi, { interests: ['schools', 'health'] }))
    const names = async (search: string) => (await list(dayo, search)).map(({ name }) => name).toSorted()
    expect(await names('?state=NG-KD')).toEqual(['Ada S.', expect.stringMatching(/^Kemi/)])
    expect(await names('?state=NG-KD&lga=KD-chikun')).toEqual(['Ada S.'])
    expect(await names('?interest=schools')).toEqual([expect.stringMatching(/^Kemi/)])
    expect(await names('?interest=power')).toEqual([])
    expect((await own(ada)).suggested.map(({ name }) => name)).toEqual([expect.stringMatching(/^Kemi/)])
  })
})

describe('following', () => {
  test('is once, tells the followed person only if they wish, and ends by either side', async () => {
    const told = async () =>
      ok<{ items: { kind: string }[] }>(await ada.get('/api/notifications')).items.length
    const cardId = await cardOf(ada)
    const before = await told()
    for (const _time of [1, 2]) ok(await dayo.post(`/api/network/people/${cardId}/follow`))
    expect(await told()).toBe(before)
    expect((await own(ada)).followers).toMatchObject([{ name: 'Dayo A.' }])
    ok(await dayo.post(`/api/network/people/${cardId}/unfollow`))
    ok(await save(ada, { tellsOfFollowers: true }))
    ok(await dayo.post(`/api/network/people/${cardId}/follow`))
    expect(await told()).toBe(before + 1)
    expect((await own(dayo)).following).toMatchObject([{ name: 'Ada S.', isFollowed: true }])
    const [follower] = (await own(ada)).followers
    const remove = (who: Person) =>
      who.post(`/api/network/followers/${follower?.followId}/remove`, { andBlock: false })
    expect(await remove(kemi)).toRefuse(404, 'FOLLOWER_GONE')
    expect((await remove(ada)).statusCode).toBe(204)
    expect((await own(dayo)).following).toEqual([])
    // The same pair rings the phone once, however often it begins anew.
    ok(await dayo.post(`/api/network/people/${cardId}/follow`))
    expect(await told()).toBe(before + 1)
    expect(await ada.post(`/api/network/people/${cardId}/follow`)).toRefuse(409, 'OWN_CARD')
  })

  test('ends with a block, and both are out of each other’s sight until it is taken back', async () => {
    const cardId = await cardOf(ada)
    ok(await save(dayo, { place: 'none' }))
    const dayosCard = (await list(ada)).find(({ name }) => name === 'Dayo A.')?.cardId ?? ''
    ok(await dayo.post(`/api/network/people/${cardId}/follow`))
    ok(await ada.post(`/api/network/people/${dayosCard}/follow`))
    expect((await ada.post(`/api/network/people/${dayosCard}/block`)).statusCode).toBe(204)
    for (const [who, other] of [
      [ada, 'Dayo A.'],
      [dayo, 'Ada S.'],
    ] as const) {
      expect((await list(who)).map(({ name }) => name)).not.toContain(other)
      expect(await own(who)).toMatchObject({ following: [], followers: [] })
    }
    expect(await dayo.post(`/api/network/people/${cardId}/follow`)).toRefuse(404, 'PERSON_GONE')
    expect((await own(dayo)).blocked).toEqual([])
    const [block] = (await own(ada)).blocked
    expect(await dayo.post(`/api/network/blocks/${block?.blockId}/remove`)).toRefuse(404, 'BLOCK_GONE')
    expect((await ada.post(`/api/network/blocks/${block?.blockId}/remove`)).statusCode).toBe(204)
    expect((await list(dayo)).map(({ name }) => name)).toContain('Ada S.')
  })
})

test('a card that moderators hold is in no list, and hiding it is no way around them', async () => {
  const cardId = await cardOf(ada)
  const ctx = { db: app.db } as Parameters<typeof moderatedCard.hold>[0]
  await moderatedCard.hold(ctx, cardId)
  await ada.post('/api/network/card/hide')
  await cardOf(ada)
  expect((await list(kemi)).map(({ name }) => name)).not.toContain('Ada S.')
  expect((await own(ada)).card).toMatchObject({ isHeld: true })
  await moderatedCard.restore(ctx, cardId)
  expect((await list(kemi)).map(({ name }) => name)).toContain('Ada S.')
  const known = await moderatedCard.subjects(ctx, [cardId])
  expect([...known.values()]).toMatchObject([{ title: 'Ada S.', state: 'NG-KD', lga: 'KD-chikun' }])
})

test('a list is cut into pages, each person once', async () => {
  await sql`with people as (
      insert into identity.person (id, citizen_number, first_name, last_name, email, joined_at, age_verified_at)
      select gen_random_uuid(), 900000 + n, 'Person' || n, 'Listed', 'listed' || n || '@a.example', now(), now()
      from generate_series(1, 45) n returning id)
    insert into network.card (person_id, id, state_code, tells_of_followers, listed_at)
    select id, gen_random_uuid(), 'NG-SO', false, ${app.clock.now()} from people`.execute(app.db)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: NetworkPerson[]; nextCursor: string | null } = ok(
      await ada.get(`/api/network/people?state=NG-SO${cursor === '' ? '' : `&cursor=${cursor}`}`),
    )
    seen.push(...page.items.map(({ cardId }) => cardId))
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([45, 45])
})
