import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import type { ReceiptAnswer } from '#domains/record/contract.ts'
import { readKey } from '#domains/record/log/note.ts'
import { checkReceipt, readReceipt } from '#domains/record/log/receipt-file.ts'
import { openLog } from '#domains/record/server/log/open-log.ts'
import { sha256, verifySignature } from '#domains/record/server/log/signer.ts'
import type { CastVote, MyVoting } from '#domains/voting/contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openKeys, rotateAppKey } from '#platform/server/keys/kept-keys.ts'
import { type Person, openTestApp, startTestApp, type TestApp } from '#test/app.ts'
import { cloneDatabase } from '#test/database.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { settle } from '#test/homes.ts'
import { ok } from '#test/answers.ts'
import { sealNow } from '#test/record.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'
import { prepareDatabase } from '../prepare.ts'

const [one, two] = ['the first key of a test, long enough', 'the second key of a test, long enough'] as const

/** The same browser, connected to another process. */
const movedTo = (other: TestApp, person: Person): Person => {
  const moved = other.guest()
  for (const [name, value] of person.cookies) moved.cookies.set(name, value)
  return moved
}
const vote = async (who: Person, leader: number, amount: number, headers = {}) =>
  ok<CastVote>(await who.post(`/api/leaders/${leaders[leader]}/vote`, { amount }, headers)).receipt
const sealOn = async (on: TestApp): Promise<void> => {
  await sealNow(on, { signer: await openLog(on.db, 'http://localhost:3000', on.keyFor('record')) })
}
const isReceiptTrue = async (on: TestApp, code: string) => {
  const { file } = ok<ReceiptAnswer>(await on.guest().get(`/api/record/receipts/${code}`))
  const key = readKey(sha256, (await on.guest().get('/record/keys')).body)
  const receipt = readReceipt(file ?? '')
  if (!key || !receipt) return false
  return (await checkReceipt({ sha256, verify: verifySignature }, key, receipt)).isIn
}
const votersNow = async () =>
  (
    await sql<{ voter: string; version: number }>`
      select voter, version from voting.ballot where contest_id = ${contest}`.execute(app.db)
  ).rows

const app = await openTestApp({}, { appKey: one })
const [kemi, chidi] = [await app.signIn('kemi'), await app.signIn('chidi')]
const ada = await app.signIn('ada')
const areas = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
  await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
).items.filter(({ isTaken, ready }) => !isTaken && ready === 0)
const lga = areas[0]?.id ?? ''
const round = await announcedRound(app, kemi, [lga])
ok(await confirmFor(chidi, round, await proposeFor(kemi, round)))
await settle(app, 'ada', lga)
const mine = ok<MyVoting>(await ada.get('/api/voting/mine'))
const contest = mine.contest?.id ?? ''
const leaders = mine.contest?.choices.map(({ leaderId }) => leaderId) ?? []

describe('one ballot for each voter, whatever APP_KEY is', { timeout: 120_000 }, () => {
  test('a second process with another APP_KEY is refused before it serves anything', async () => {
    await expect(startTestApp({}, { beside: app, appKey: two })).rejects.toThrow('APP_KEY does not fit')
  })

  test('a process with another APP_KEY seeds nothing into the data of another installation', async () => {
    const database = await cloneDatabase(inject('databaseServer'), null)
    const prepare = (appKey: string, isDemonstration: boolean) =>
      prepareDatabase(database.url, { isDemonstration, verify: (db) => openKeys(db, appKey) })
    const db = openDatabase(database.url, 1)
    await prepare(one, false)
    await expect(prepare(two, true)).rejects.toThrow('APP_KEY does not fit')
    expect((await sql`select from identity.person`.execute(db)).rows).toEqual([])
    await db.destroy()
    await database.drop()
  })

  test('a second process with the same APP_KEY recognizes the voter: the second vote replaces the first', async () => {
    const beside = await startTestApp({}, { beside: app, appKey: one })
    await vote(ada, 0, 2)
    await vote(movedTo(beside, ada), 1, 3)
    expect(await votersNow()).toMatchObject([{ version: 2 }])
    await beside.stop()
  })

  test('after a rotation during a round a vote replaces the earlier one, and nobody is blocked', async () => {
    const { nextCode } = await turnSecondFactorOn(app, ada)
    const before = await vote(ada, 0, 4)
    await sealOn(app)
    const [{ voter } = { voter: '' }] = await votersNow()
    const oldToken = await ada.csrfToken()
    expect(await rotateAppKey(app.db, one, two)).toBe('rotated')

    const next = await startTestApp({}, { beside: app, appKey: two })
    const moved = movedTo(next, ada)
    const after = await vote(moved, 1, 5, { 'x-csrf-token': oldToken })
    expect(await votersNow()).toEqual([{ voter, version: 4 }])
    expect((await moved.post('/api/account/step-up', { code: nextCode() })).statusCode).toBe(200)

    // The process that still has the old key also goes on working until it restarts.
    await vote(movedTo(app, moved), 0, 6)
    expect(await votersNow()).toEqual([{ voter, version: 5 }])
    await expect(startTestApp({}, { beside: app, appKey: one })).rejects.toThrow('APP_KEY does not fit')

    await sealOn(next)
    for (const { code } of [before, after]) expect(await isReceiptTrue(next, code), code).toBe(true)
    expect((await sql`select from record.signing_key`.execute(app.db)).rows).toHaveLength(1)
    await next.stop()
  })
})
