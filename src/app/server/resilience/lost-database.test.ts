import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import type { CastVote, MyVoting } from '#domains/voting/contract.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { canServe } from '#platform/server/database/can-serve.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { type LossyWire, openLossyWire } from '#test/doubles/lossy-wire.ts'
import { settle } from '#test/homes.ts'
import { ok } from '#test/answers.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'

/** Short, so that nobody waits for long; the test only needs them to end. */
const patience = { connectMs: 2_000, answerMs: 2_500 }

let wire: LossyWire
let app: TestApp
/** A direct connection to the database, past the wire. */
let direct: Database
let ada: Person
let leaders: string[]
let number = 0

beforeAll(async () => {
  wire = await openLossyWire(Number(new URL(inject('databaseServer')).port))
  app = await startTestApp({}, { open: (url) => openDatabase(wire.through(url), 6, patience) })
  direct = openDatabase(app.databaseUrl, 2)
  const [kemi, chidi] = [await app.signIn('kemi'), await app.signIn('chidi')]
  ada = await app.signIn('ada')
  const areas = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
    await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
  ).items.filter(({ isTaken, ready }) => !isTaken && ready === 0)
  const lga = areas[0]?.id ?? ''
  const round = await announcedRound(app, kemi, [lga])
  ok(await confirmFor(chidi, round, await proposeFor(kemi, round)))
  await settle(app, 'ada', lga)
  leaders =
    ok<MyVoting>(await ada.get('/api/voting/mine')).contest?.choices.map(({ leaderId }) => leaderId) ?? []
  ok(await vote('first', 1))
})
afterEach(() => wire.heal())
afterAll(async () => {
  wire.heal()
  await app.stop()
  await direct.destroy()
  await wire.close()
})

// We request the token while the wire works; the vote itself goes out whatever the wire does.
const vote = async (key: string, amount: number, token?: string) =>
  ada.post(
    `/api/leaders/${leaders[amount % 2]}/vote`,
    { amount },
    { 'idempotency-key': `${key}-lost-database-test`, 'x-csrf-token': token ?? (await ada.csrfToken()) },
  )
const versions = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from voting.cast_record`.execute(direct)).rows[0]?.n ??
  -1
const held = async () => Number(ok<Wallet>(await ada.get('/api/wallet')).supBalance)
const isServing = () => canServe(app.db, 1_000)
const isBack = () => expect.poll(isServing, { timeout: 25_000 }).toBe(true)

/** A vote, reads and readiness while no answer comes back: each gets a response, and none a permanent refusal. */
const expectBusy = async (key: string, amount: number): Promise<void> => {
  const token = await ada.csrfToken()
  const [voted, ...read] = await Promise.all([
    vote(key, amount, token),
    ada.get('/api/user'),
    ada.get('/api/wallet'),
    ada.get('/api/voting/mine'),
  ])
  expect(voted.json()).toMatchObject({ code: 'BUSY' })
  for (const answer of [voted, ...read]) expect(answer.statusCode, answer.body).toBe(503)
}

describe('a database that silently disappears', { timeout: 120_000 }, () => {
  test('makes readiness fail, and everybody is told to retry', async () => {
    expect(await isServing()).toBe(true)
    const token = await ada.csrfToken()
    wire.lose('there', 'back')
    const waiting = vote('vanished', 2, token)
    expect(await isServing()).toBe(false)
    expect((await waiting).json()).toMatchObject({ code: 'BUSY' })
    await expectBusy('vanished', 2)
  })

  test('and returns accepts the same vote once', async () => {
    const [before, held1] = [await versions(), await held()]
    const token = await ada.csrfToken()
    wire.lose('there', 'back')
    expect((await vote('back', 3, token)).statusCode).toBe(503)
    wire.heal()
    await isBack()
    const cast = ok<CastVote>(await vote('back', 3))
    expect(cast.isRepeated).toBe(false)
    expect(await versions()).toBe(before + 1)
    // The earlier vote held 1 SUP, which came back.
    expect(await held()).toBe(held1 + 1 - 3)
  })

  test('after it has committed a vote: the same key finds it, and it counts once', async () => {
    const before = await versions()
    const balance = await held()
    const token = await ada.csrfToken()
    wire.lose('back')
    const answer = await vote('committed', 4, token)
    expect(answer).toRefuse(503, 'BUSY')
    wire.heal()
    await isBack()
    expect(ok<CastVote>(await vote('committed', 4)).amount).toBe(4)
    expect(await versions()).toBe(before + 1)
    expect(await held()).toBe(balance + 3 - 4)
  })

  test('and is replaced by another host: open connections are dropped, and new ones work', async () => {
    const before = await versions()
    const token = await ada.csrfToken()
    wire.lose('there', 'back')
    const votes = await Promise.all([1, 2, 5].map((amount) => vote(`taken-${amount}`, amount, token)))
    for (const { statusCode } of votes) expect(statusCode).toBe(503)
    wire.takeOver()
    await isBack()
    ok(await vote('taken-5', 5))
    expect(await versions()).toBe(before + 1)
    for (const path of ['/api/user', '/api/wallet']) ok(await ada.get(path))
  })

  test('loses no jobs: queued work runs once after it returns', async () => {
    const done: string[] = []
    number += 1
    const job = defineJob({
      name: `test:lost-${number}`,
      payload: z.strictObject({ n: z.string() }),
      run: async (_ctx, { n }) => {
        done.push(n)
      },
    })
    const ctx = {
      ...jobCtx(app),
      now: () => new Date(),
    }
    const worker = await startWorker(wire.through(app.databaseUrl), ctx, [job], { patience })
    await enqueue(direct, job, { n: 'before' })
    await expect.poll(() => done).toEqual(['before'])
    wire.lose('there', 'back')
    await enqueue(direct, job, { n: 'while it was lost' })
    expect(await isServing()).toBe(false)
    wire.takeOver()
    await isBack()
    await enqueue(direct, job, { n: 'after' })
    // The queue itself waits longer after each try.
    await expect
      .poll(() => done.toSorted(), { timeout: 60_000 })
      .toEqual(['after', 'before', 'while it was lost'])
    await worker.stop()
  })
})
