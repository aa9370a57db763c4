import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { makeBeaconDouble, testBeacon } from '#ports/beacon/double.ts'
import { type Person, openTestApp } from '#test/app.ts'
import {
  checkIdentity,
  closeDraw,
  decideStep,
  draftOf,
  enter,
  openDraw,
  proposeStep,
  runDrawClocks,
  seeDraw,
} from '#test/draws.ts'
import { give } from '#test/project-ideas.ts'
import { jobNamed, jobCtx, runQueue } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { maskedName } from '../../rules.ts'

const entrants = ['ada', 'dayo', 'gbenga', 'ife', 'terngu'] as const satisfies readonly DemoName[]

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
for (const name of entrants) await give(app, name, 'earned', 1_000)

const earned = async (who: Person) => Number(ok<Wallet>(await who.get('/api/wallet')).buckets.earned)
const pool = (owner: string) => accountsStore(app.db).balanceOf('pool', owner)
/** What a closed pool gave back to the rewards fund. */
const returned = async (owner: string): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(t.amount), 0)::bigint as amount
    from wallet.transfer t join wallet.account a on a.id = t.debit_id join wallet.account b on b.id = t.credit_id
    where a.kind = 'pool' and a.owner = ${owner} and b.owner = 'rewards' and t.code = 12`.execute(app.db)
  return rows[0]?.amount ?? 0
}
const fund = () => accountsStore(app.db).balanceOf('treasury', 'rewards')
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true })
const notices = async (who: Person) =>
  ok<{ items: { title: string; link: string }[] }>(await who.get('/api/notifications')).items

/** Everybody enters free and once with SUP. */
const enterAll = async (id: string): Promise<void> => {
  for (const name of entrants) {
    const who = await app.signIn(name)
    ok(await enter(who, id, 'free'), 201)
    ok(await enter(who, id, 'sup'), 201)
  }
}
/** The name of the person whose entry was drawn at a rank. */
const drawnAt = async (id: string, rank: number): Promise<(typeof entrants)[number]> => {
  const { drawn } = await seeDraw(app.guest(), id)
  const number = drawn.find((each) => each.rank === rank)?.entry
  for (const name of entrants) {
    const { own } = await seeDraw(await app.signIn(name), id)
    if (own.entries.some((each) => each.number === number)) return name
  }
  throw new Error(`Nobody owns entry ${number}.`)
}
const drawnRound = async (): Promise<string> => {
  const id = await openDraw(app)
  await enterAll(id)
  await closeDraw(app)
  await decideStep(app, id, 'draw')
  return id
}

describe('a draft', () => {
  test('is written by finance, seen by nobody else, and refuses impossible dates and prizes', async () => {
    const emeka = await app.signIn('emeka')
    const ada = await app.signIn('ada')
    expect((await app.guest().post('/api/admin/draws', draftOf(app))).statusCode).toBe(401)
    expect(await ada.post('/api/admin/draws', draftOf(app))).toRefuse(403, 'FORBIDDEN')
    const { id } = ok<{ id: string }>(await emeka.post('/api/admin/draws', draftOf(app)), 201)
    expect(await emeka.get(`/api/draws/${id}`)).toRefuse(404, 'DRAW_NOT_FOUND')
    const { opensAt } = draftOf(app)
    expect(fieldsOf(await emeka.post('/api/admin/draws', draftOf(app, { closesAt: opensAt })))).toEqual([
      'closesAt',
    ])
    expect(
      fieldsOf(await emeka.post('/api/admin/draws', draftOf(app, { opensAt: '2026-02-30T10:00' }))),
    ).toEqual(['opensAt'])
    expect(fieldsOf(await emeka.post('/api/admin/draws', draftOf(app, { prizes: 'A goat' })))).toEqual([
      'prizes',
    ])
  })

  test('is announced by two different people, with its prizes set aside and a commitment, before it opens', async () => {
    const [emeka, chidi] = [await app.signIn('emeka'), await app.signIn('chidi')]
    const { id } = ok<{ id: string }>(await emeka.post('/api/admin/draws', draftOf(app)), 201)
    const { id: approval } = ok<{ id: string }>(await proposeStep(emeka, id, 'announce'), 202)
    expect(await proposeStep(chidi, id, 'announce')).toRefuse(409, 'APPROVAL_WAITING')
    expect(await emeka.post(`/api/approvals/${approval}/confirm`, {})).toRefuse(
      403,
      'SECOND_APPROVER_REQUIRED',
    )
    const before = await fund()
    ok(await chidi.post(`/api/approvals/${approval}/confirm`, {}))
    expect(await pool(`draw-prize:${id}`)).toBe(3_000_000)
    expect(await fund()).toBe(before - 3_000_000)
    const { state, proof } = await seeDraw(app.guest(), id)
    expect(state).toBe('announced')
    expect(proof).toMatchObject({ seed: null, root: null })
    expect(proof?.seedHash).toMatch(/^[0-9a-f]{64}$/)
    const { closesAt } = await seeDraw(app.guest(), id)
    expect(Date.parse(proof?.beaconAt ?? '') - Date.parse(closesAt)).toBeGreaterThanOrEqual(HOUR_MS)
    await runDrawClocks(app)
    expect(await enter(await app.signIn('ada'), id, 'free')).toRefuse(409, 'DRAW_CLOSED')
  })

  test('is not announced without a beacon, too late, or with more SUP than the fund has', async () => {
    const emeka = await app.signIn('emeka')
    const draft = async (change = {}) =>
      ok<{ id: string }>(await emeka.post('/api/admin/draws', draftOf(app, change)), 201).id
    const { beacon } = app.ports
    app.ports.beacon = null
    expect(await proposeStep(emeka, await draft(), 'announce')).toRefuse(503, 'BEACON_AWAY')
    app.ports.beacon = beacon
    const late = await draft()
    app.clock.advance(3_600)
    const again = await app.signIn('emeka')
    expect(await proposeStep(again, late, 'announce')).toRefuse(409, 'DATES_PAST')
    expect(await proposeStep(again, late, 'draw')).toRefuse(409, 'DRAW_MOVED')
    const rich = ok<{ id: string }>(
      await again.post('/api/admin/draws', draftOf(app, { prizes: 'All of it 9,000,000' })),
      201,
    ).id
    const { id: approval } = ok<{ id: string }>(await proposeStep(again, rich, 'announce'), 202)
    const lola = await app.signIn('lola')
    const blocked = await lola.post(`/api/approvals/${approval}/confirm`, {})
    expect(blocked).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(blocked.body).toContain('The rewards fund has too little SUP')
  })
})

describe('a draw', () => {
  test('[WA-05] waits for the beacon, is drawn by two, tells its winners, and pays a verified winner once', async () => {
    const id = await openDraw(app)
    await enterAll(id)
    app.clock.advance(24 * 3_600)
    await runDrawClocks(app)
    const closed = await seeDraw(app.guest(), id)
    expect(closed).toMatchObject({ state: 'closed', entries: 10, proof: { seed: null, randomness: null } })
    expect(closed.proof?.root).toMatch(/^[0-9a-f]{64}$/)
    const emeka = await app.signIn('emeka')
    expect(await proposeStep(emeka, id, 'draw')).toRefuse(409, 'NOT_YET')
    app.clock.advance(2 * 3_600)
    await runDrawClocks(app)
    await decideStep(app, id, 'draw')
    const { drawn, state, proof } = await seeDraw(app.guest(), id)
    expect(state).toBe('drawn')
    expect(drawn.map(({ rank, place, state: each }) => [rank, place, each])).toEqual([
      [1, 1, 'waiting'],
      [2, 2, 'waiting'],
      [3, null, 'reserve'],
    ])
    expect(drawn.every(({ name }) => name === null)).toBe(true)
    expect(proof?.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(await returned(`draw:${id}`)).toBe(5_000_000)
    expect(await pool(`draw:${id}`)).toBe(0)

    const name = await drawnAt(id, 1)
    const winner = await app.signIn(name)
    expect((await notices(winner))[0]).toMatchObject({ title: 'You won 200.00 SUP in a prize draw' })
    const loser = await app.signIn(entrants.find((each) => each !== name) ?? 'ada')
    if (!(await seeDraw(loser, id)).own.prize)
      expect(await loser.post(`/api/draws/${id}/claim`, {})).toRefuse(409, 'NO_PRIZE')
    if (!demoPerson(name).isVerified)
      expect(await winner.post(`/api/draws/${id}/claim`, {})).toRefuse(409, 'IDENTITY_NEEDED')
    await checkIdentity(app, name)
    const has = await earned(winner)
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => winner.post(`/api/draws/${id}/claim`, {})),
    )
    expect(claims.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await earned(winner)).toBe(has + 200)
    expect(await pool(`draw-prize:${id}`)).toBe(1_000_000)
    const { firstName, lastName, id: personId } = demoPerson(name)
    const shown = await app.guest().get(`/api/draws/${id}`)
    expect(shown.body).toContain(maskedName(firstName, lastName))
    expect(shown.body).not.toContain(lastName)
    expect(shown.body).not.toContain(personId)
    await isSound()
  })

  test('gives a prize that nobody accepts to the reserve, then back to the fund, and ends', async () => {
    const id = await drawnRound()
    const reserve = await drawnAt(id, 3)
    app.clock.advance(7 * 86_400 + 60)
    await runDrawClocks(app)
    const { drawn, state } = await seeDraw(app.guest(), id)
    expect(state).toBe('drawn')
    expect(drawn.map(({ rank, place, state: each }) => [rank, place, each])).toEqual([
      [1, 1, 'lapsed'],
      [2, 2, 'lapsed'],
      [3, expect.any(Number), 'waiting'],
    ])
    expect((await notices(await app.signIn(reserve)))[0]?.title).toMatch(/^You won/)
    const late = await app.signIn(await drawnAt(id, 1))
    expect(await late.post(`/api/draws/${id}/claim`, {})).toRefuse(409, 'NO_PRIZE')
    app.clock.advance(7 * 86_400 + 60)
    await runDrawClocks(app)
    expect((await seeDraw(app.guest(), id)).state).toBe('ended')
    expect(await pool(`draw-prize:${id}`)).toBe(0)
    expect(await returned(`draw-prize:${id}`)).toBe(3_000_000)
    await isSound()
  })

  test('never uses another value than the one of its round, and waits while the beacon is away', async () => {
    const id = await openDraw(app)
    ok(await enter(await app.signIn('ada'), id, 'free'), 201)
    const { beacon } = app.ports
    const always = () => new Date(8.64e15)
    app.ports.beacon = testBeacon(
      always,
      makeBeaconDouble(always, (round) => ({ ...round, randomness: '00'.repeat(32) })),
    )
    await closeDraw(app)
    expect((await seeDraw(app.guest(), id)).state).toBe('closed')
    const emeka = await app.signIn('emeka')
    expect(await proposeStep(emeka, id, 'draw')).toRefuse(409, 'NOT_YET')
    app.ports.beacon = beacon
    await runDrawClocks(app)
    await decideStep(app, id, 'draw')
    expect((await seeDraw(app.guest(), id)).drawn).toHaveLength(1)
  })
})

describe('a cancelled draw', () => {
  const refund = () => runQueue(app, [jobNamed('draws:refund')])

  test('gives every paid entry back once, returns its prizes, and says why', async () => {
    const id = await openDraw(app)
    const ada = await app.signIn('ada')
    const has = await earned(ada)
    await enterAll(id)
    await decideStep(app, id, 'cancel')
    await refund()
    for (const _again of [1, 2]) await jobNamed('draws:refund').run(jobCtx(app), { drawId: id })
    await runDrawClocks(app)
    expect(await earned(ada)).toBe(has)
    expect(await pool(`draw:${id}`)).toBe(0)
    expect(await pool(`draw-prize:${id}`)).toBe(0)
    expect(await returned(`draw-prize:${id}`)).toBe(3_000_000)
    const seen = await seeDraw(ada, id)
    expect(seen).toMatchObject({ state: 'cancelled', reason: 'As finance agreed in its weekly meeting.' })
    expect(seen.own.entries.map(({ way, isRefunded }) => [way, isRefunded])).toEqual([
      ['free', false],
      ['sup', true],
    ])
    expect((await notices(ada)).filter(({ title }) => title.includes('was cancelled'))).toHaveLength(1)
    expect(await enter(ada, id, 'free')).toRefuse(409, 'DRAW_CLOSED')
    await isSound()
  })

  test('is what becomes of one that closes after its randomness was there: nobody may know it before the list', async () => {
    const id = await openDraw(app)
    ok(await enter(await app.signIn('dayo'), id, 'sup'), 201)
    app.clock.advance(30 * 3_600)
    await runDrawClocks(app)
    await refund()
    const seen = await seeDraw(await app.signIn('dayo'), id)
    // Its list and its secret are shown, so that nobody wonders whose prizes the cancellation took away.
    expect(seen).toMatchObject({
      state: 'cancelled',
      proof: { closedAt: null, root: expect.any(String), seed: expect.any(String) },
    })
    expect(seen.own.entries[0]?.isRefunded).toBe(true)
  })

  test('is what becomes of one that nobody entered', async () => {
    const id = await openDraw(app)
    await closeDraw(app)
    expect(await seeDraw(app.guest(), id)).toMatchObject({ state: 'cancelled', reason: 'No one entered.' })
  })

  test('is never one that was drawn', async () => {
    const id = await drawnRound()
    expect(await proposeStep(await app.signIn('emeka'), id, 'cancel')).toRefuse(409, 'DRAW_MOVED')
  })
})
