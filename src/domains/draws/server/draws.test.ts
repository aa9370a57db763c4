import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp, startTestApp } from '#test/app.ts'
import { enter, openDraw as openRound, runDrawClocks, seeDraw } from '#test/draws.ts'
import type { NewDraw } from '../console-contract.ts'
import { give } from '#test/project-ideas.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { DrawCard } from '../contract.ts'

let ada: Person
let dayo: Person

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
await give(app, 'ada', 'earned', 5_000)
await give(app, 'ada', 'purchased', 5_000)

/** Opens a draw; its clock outlives sessions, so everybody signs in again. */
const openDraw = async (change: Partial<NewDraw> = {}): Promise<string> => {
  const id = await openRound(app, change)
  ada = await app.signIn('ada')
  dayo = await app.signIn('dayo')
  return id
}

const earned = async (who: Person) => Number(ok<Wallet>(await who.get('/api/wallet')).buckets.earned)
const takings = (id: string) => accountsStore(app.db).balanceOf('pool', `draw:${id}`)
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true })

describe('entering a draw', () => {
  test('is free once and then costs earned SUP up to the cap; each entry has its own number', async () => {
    const id = await openDraw()
    const before = await earned(ada)
    const free = ok<{ number: number }>(await enter(ada, id, 'free'), 201)
    expect(await earned(ada)).toBe(before)
    const first = ok<{ number: number }>(await enter(ada, id, 'sup', ' 1,024 '), 201)
    const second = ok<{ number: number }>(await enter(ada, id, 'sup'), 201)
    expect(new Set([free.number, first.number, second.number]).size).toBe(3)
    expect(await earned(ada)).toBe(before - 200)
    expect(await enter(ada, id, 'free')).toRefuse(409, 'FREE_USED')
    expect(await enter(ada, id, 'sup')).toRefuse(409, 'ENTRY_CAP')
    expect(await earned(ada)).toBe(before - 200)
    const { own, entries } = await seeDraw(ada, id)
    expect(entries).toBe(3)
    expect(own.entries.map(({ number, way }) => [number, way])).toEqual([
      [free.number, 'free'],
      [first.number, 'sup'],
      [second.number, 'sup'],
    ])
    expect(own).toMatchObject({ mayFree: false, paidLeft: 0, hindrance: null, prize: null })
    expect(await takings(id)).toBe(2_000_000)
    await isSound()
  })

  test('pays with earned SUP only, and takes nothing from whoever has too little', async () => {
    const id = await openDraw()
    await give(app, 'gbenga', 'purchased', 1_000)
    const gbenga = await app.signIn('gbenga')
    const before = ok<Wallet>(await gbenga.get('/api/wallet')).buckets
    expect(await enter(gbenga, id, 'sup')).toRefuse(409, 'INSUFFICIENT_BALANCE')
    expect(ok<Wallet>(await gbenga.get('/api/wallet')).buckets).toEqual(before)
    // The refused entry is not counted.
    expect((await seeDraw(gbenga, id)).own).toMatchObject({ paidLeft: 2, entries: [] })
    ok(await enter(gbenga, id, 'free'), 201)
  })

  test('refuses guests, people of unknown age, staff, reviewers and the committee, in the page too', async () => {
    const id = await openDraw()
    expect(await enter(app.guest(), id, 'free')).toRefuse(401, 'SIGNED_OUT')
    expect((await seeDraw(app.guest(), id)).own.hindrance).toBe('signed-out')
    const halima = await app.signIn('halima')
    expect(await enter(halima, id, 'free')).toRefuse(403, 'AGE_REQUIRED')
    expect((await seeDraw(halima, id)).own.hindrance).toBe('age')
    for (const name of ['chidi', 'emeka', 'kemi', 'bola', 'funke'] as const) {
      const who = await app.signIn(name)
      expect(await enter(who, id, 'free')).toRefuse(403, 'NOT_ELIGIBLE')
      expect((await seeDraw(who, id)).own.hindrance, name).toBe('staff')
    }
    expect((await seeDraw(ada, id)).entries).toBe(0)
  })

  test('needs the right answer, which is nowhere in what we send or keep', async () => {
    const id = await openDraw({ answer: 'Onitsha 17' })
    expect(await enter(dayo, id, 'free', 'Onitsha 18')).toRefuse(409, 'WRONG_ANSWER')
    expect(fieldsOf(await enter(dayo, id, 'free', ''))).toEqual(['answer'])
    expect((await dayo.get(`/api/draws/${id}`)).body.toLowerCase()).not.toContain('onitsha')
    ok(await enter(dayo, id, 'free', 'onitsha17'), 201)
  })

  test('of the same request twice happens once', async () => {
    const id = await openDraw()
    const key = { 'idempotency-key': 'enter-draw-000001' }
    const first = ok<{ number: number }>(await enter(ada, id, 'sup', '1024', key), 201)
    expect(ok<{ number: number }>(await enter(ada, id, 'sup', '1024', key), 201)).toEqual(first)
    expect((await seeDraw(ada, id)).entries).toBe(1)
  })

  test('50 requests at once stay below the cap, and each entry is paid', async () => {
    const id = await openDraw({ maxPaid: 7 })
    const before = await earned(ada)
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(ada, id, 'sup')))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7)
    const numbers = answers.flatMap((answer) =>
      answer.statusCode === 201 ? answer.json<{ number: number }>().number : [],
    )
    expect(new Set(numbers).size).toBe(7)
    expect(await earned(ada)).toBe(before - 700)
    expect(await takings(id)).toBe(7_000_000)
    await isSound()
  })

  test('ends with the draw’s last moment, also before the clock has closed it', async () => {
    const id = await openDraw()
    app.clock.advance(24 * 3_600)
    const late = await app.signIn('dayo')
    expect(await enter(late, id, 'free')).toRefuse(409, 'DRAW_CLOSED')
    expect((await seeDraw(late, id)).own.hindrance).toBe('not-open')
  })

  test('is stopped by the switch, with its public notice', async () => {
    const id = await openDraw()
    const emeka = await app.signIn('emeka')
    const set = (isOff: 'yes' | 'no') =>
      emeka.post('/api/switches/draws', { isOff, notice: isOff === 'yes' ? 'We check the rules today.' : '' })
    ok(await set('yes'))
    await expect.poll(async () => (await enter(dayo, id, 'free')).statusCode).toBe(503)
    expect((await seeDraw(dayo, id)).own.hindrance).toBe('stopped')
    ok(await set('no'))
    await expect.poll(async () => (await enter(dayo, id, 'free')).statusCode).toBe(201)
  })
})

describe('what everyone sees', () => {
  test('[WA-05] of the samples: an open draw of about five million naira at 100 SUP, and a past one with its result', async () => {
    const fresh = await startTestApp()
    try {
      const all = ok<DrawCard[]>(await fresh.guest().get('/api/draws'))
      expect(all.map(({ state }) => state)).toEqual(['open', 'drawn'])
      const open = await seeDraw(fresh.guest(), all[0]?.id ?? '')
      expect(open.price).toBe('100.00')
      expect(open.prizeList.reduce((sum, { naira }) => sum + naira, 0)).toBe(5_000_000)
      expect(open.proof).toMatchObject({ seed: null, root: null, randomness: null, isTestChain: true })
      const past = await seeDraw(fresh.guest(), all[1]?.id ?? '')
      expect(past.drawn).toHaveLength(3)
      expect(past.proof?.seed).toMatch(/^[0-9a-f]{64}$/)
    } finally {
      await fresh.stop()
    }
  })

  test('names nobody who entered, and no draft', async () => {
    const id = await openDraw()
    ok(await enter(ada, id, 'free'), 201)
    const { body } = await app.guest().get(`/api/draws/${id}`)
    expect(body).not.toContain(demoPerson('ada').id)
    const emeka = await app.signIn('emeka')
    const { items } = ok<{ items: { id: string; state: string }[] }>(await emeka.get('/api/admin/draws'))
    expect(items.some((each) => each.id === id)).toBe(true)
    expect(await app.guest().get('/api/draws/unknown')).toRefuse(404, 'DRAW_NOT_FOUND')
  })

  test('an announced draw opens at its time and not before', async () => {
    const id = await openDraw()
    expect((await seeDraw(app.guest(), id)).state).toBe('open')
    await runDrawClocks(app)
    expect((await seeDraw(app.guest(), id)).state).toBe('open')
  })
})
