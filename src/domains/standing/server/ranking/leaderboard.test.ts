import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FactKind } from '#domains/activity/contract.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Founders, Leaderboard, OwnRank, PlaceScores } from '../../contract.ts'

const neighbours = ['funke', 'emeka', 'kemi', 'lola', 'chidi'] as const
type Neighbour = (typeof neighbours)[number]

const done = (who: Neighbour, kind: FactKind, daysAgo = 0, status?: string) =>
  reportFact(
    { db: app.db, now: () => new Date(app.clock.now().getTime() - daysAgo * DAY_MS) },
    { kind, who: demoPerson(who).id, about: 'test', ...(status && { detail: { status } }) },
  )
const fold = () => jobNamed('standing:fold').run(jobCtx(app), {})

const app = await openTestApp()
const signed = await Promise.all(neighbours.map(async (name) => [name, await app.signIn(name)] as const))
const people = Object.fromEntries(signed) as Record<Neighbour, Person>
for (const name of neighbours)
  ok(await people[name].post('/api/user/place', { state: 'NG-BO', lga: 'BO-biu' }))
for (const name of ['funke', 'emeka', 'kemi'] as const) await done(name, 'issue.resolved')
await done('funke', 'hero.accepted')
await done('emeka', 'proof.reviewed')
await done('emeka', 'issue.reported')
await done('kemi', 'issue.resolved', 45)
await fold()

const HERE = 'state=NG-BO&lga=BO-biu'
const board = async (query = `period=month&${HERE}`) =>
  ok<Leaderboard>(await app.guest().get(`/api/leaderboard?${query}`))
const rankOf = async (who: Neighbour, query = `period=month&${HERE}`) =>
  ok<OwnRank>(await people[who].get(`/api/leaderboard/mine?${query}`))
const ranks = async (query?: string) => (await board(query)).rows.map(({ rank, score }) => [rank, score])

describe('the leaderboard', () => {
  test('orders by score; equal scores share a rank and the next one is skipped', async () => {
    expect(await ranks()).toEqual([
      [1, 10],
      [1, 10],
      [3, 5],
    ])
    expect((await board()).people).toBe(3)
    expect([(await rankOf('funke')).rank, (await rankOf('emeka')).rank, (await rankOf('kemi')).rank]).toEqual(
      [1, 1, 3],
    )
    expect(await rankOf('lola')).toMatchObject({ rank: null, score: 0, people: 3 })
  })

  test('counts the days of its period', async () => {
    expect(await ranks(`period=all&${HERE}`)).toEqual([
      [1, 10],
      [1, 10],
      [1, 10],
    ])
  })

  test('weighs quality: works that others refused pull the score down', async () => {
    for (const _time of [1, 2]) await done('kemi', 'nomination.decided', 0, 'rejected')
    await fold()
    expect((await rankOf('kemi', `period=all&${HERE}`)).score).toBe(5)
  })

  test('finds a place within its State and region, and elsewhere nobody', async () => {
    expect((await board('period=month&state=NG-BO')).placeName).toBe('Borno')
    expect((await board('period=month&state=NG-BO')).people).toBe(3)
    expect((await board('period=month&region=nigeria')).people).toBeGreaterThanOrEqual(3)
    expect(await board('period=month&region=canada')).toMatchObject({ people: 0, rows: [] })
    expect((await rankOf('funke', 'period=month&state=NG-KN')).rank).toBeNull()
    for (const query of ['lga=BO-nowhere', 'state=NG-ZZ', 'region=atlantis'])
      expect(await app.guest().get(`/api/leaderboard?${query}`)).toRefuse(404, 'PLACE_UNKNOWN')
  })

  test('follows a person who moves', async () => {
    ok(await people.funke.post('/api/user/place', { state: 'NG-KN', lga: 'KN-dala' }))
    await fold()
    expect((await board()).people).toBe(2)
    expect((await board('period=month&lga=KN-dala')).people).toBe(1)
    ok(await people.funke.post('/api/user/place', { state: 'NG-BO', lga: 'BO-biu' }))
    await fold()
    expect((await board()).people).toBe(3)
  })
})

describe('who is shown', () => {
  test('names nobody who did not choose it, and then only first name and initial', async () => {
    expect((await board()).rows.map(({ name }) => name)).toEqual([null, null, null])
    ok(await people.kemi.post('/api/leaderboard/shown', { shown: 'named' }))
    const names = (await board()).rows.map(({ name }) => name).filter(Boolean)
    const { firstName, lastName } = demoPerson('kemi')
    expect(names).toEqual([`${firstName} ${lastName[0]}.`])
    ok(await people.kemi.post('/api/leaderboard/shown', { shown: 'unnamed' }))
    expect((await board()).rows.every(({ name }) => name === null)).toBe(true)
  })

  test('leaves out at once who hides, and counts ranks without them', async () => {
    ok(await people.funke.post('/api/leaderboard/shown', { shown: 'hidden' }))
    expect((await board()).rows).toHaveLength(2)
    expect((await rankOf('funke')).rank).toBeNull()
    ok(await people.emeka.post('/api/leaderboard/shown', { shown: 'hidden' }))
    await fold()
    expect((await rankOf('kemi')).rank).toBe(1)
    expect((await board()).people).toBe(1)
    for (const name of ['funke', 'emeka'] as const)
      ok(await people[name].post('/api/leaderboard/shown', { shown: 'unnamed' }))
    await fold()
    expect((await rankOf('kemi')).rank).toBe(3)
  })

  test('takes only the three choices, and only from citizens', async () => {
    expect(fieldsOf(await people.kemi.post('/api/leaderboard/shown', { shown: 'loudly' }))).toEqual(['shown'])
    expect((await app.guest().post('/api/leaderboard/shown', { shown: 'named' })).statusCode).toBe(401)
    expect((await app.guest().get('/api/leaderboard/mine')).statusCode).toBe(401)
  })
})

describe('places compared', () => {
  const places = async (query: string) =>
    ok<PlaceScores>(await app.guest().get(`/api/leaderboard/places?${query}`))

  test('give points for each hundred citizens, and none under five', async () => {
    const states = await places('period=month')
    expect(states.rows).toHaveLength(37)
    expect(states.rows.find(({ place }) => place === 'NG-BO')).toMatchObject({
      active: 3,
      citizens: 5,
      score: 22,
      perHundred: 440,
    })
    expect(states.rows.find(({ place }) => place === 'NG-LA')).toMatchObject({ perHundred: null })
    const lgas = await places('period=month&state=NG-BO')
    expect(lgas).toMatchObject({ stateName: 'Borno' })
    expect(lgas.rows[0]).toMatchObject({ place: 'BO-biu', perHundred: 440 })
    expect(await app.guest().get('/api/leaderboard/places?state=NG-ZZ')).toRefuse(404, 'PLACE_UNKNOWN')
  })
})

describe('the founders’ wall', () => {
  const wall = async (who: Neighbour) => ok<Founders>(await people[who].get('/api/founders'))

  test('shows those who chose it and did something verified, in the order of joining', async () => {
    // Those of the demonstration step down first.
    await sql`update standing.choice set is_on_wall = false`.execute(app.db)
    expect((await wall('kemi')).items).toEqual([])
    for (const name of ['kemi', 'emeka', 'lola'] as const)
      expect(ok(await people[name].post('/api/founders/mine', { wall: 'on' }))).toEqual({ isOnWall: true })
    const { items, own } = await wall('lola')
    const numbers = items.map(({ citizenNumber }) => citizenNumber)
    expect(items).toHaveLength(2)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(own).toEqual({ isOnWall: true, isFounder: true, hasActed: false })
    ok(await people.emeka.post('/api/founders/mine', { wall: 'off' }))
    expect((await wall('lola')).items).toHaveLength(1)
  })

  test('is for citizens, and for the first members only', async () => {
    expect((await app.guest().get('/api/founders')).statusCode).toBe(401)
  })
})
