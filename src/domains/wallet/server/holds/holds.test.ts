import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { accountsStore } from '../accounts/store.ts'
import { expireHolds, placeHold, postHold, voidHold } from './holds.ts'
import { reconcile } from '../reconciling/reconciliation.ts'
import { balancesOf } from '../accounts/wallets.ts'

let db: Database
let database: Awaited<ReturnType<typeof cloneDatabase>>
let project: number
const personId = demoPerson('ada').id
let time = new Date('2026-11-21T10:00:00Z')
const ctx = () => ({ db, now: () => time })

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 6)
  project = await accountsStore(db).openPool('project', randomUUID())
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const earned = async () => (await balancesOf({ db }, personId)).earned
const held = () => accountsStore(db).heldBy(personId)
const place = async (units: number, id: string = randomUUID()) => {
  const expiresAt = new Date(time.getTime() + 60_000)
  await placeHold(ctx(), { id, personId, bucket: 'earned', units, about: 'project:test', expiresAt })
  return id
}

test('an amount set aside leaves the balance, and returns when it is released', async () => {
  const before = await earned()
  const hold = await place(5_000)
  expect([await earned(), await held()]).toEqual([before - 5_000, 5_000])
  expect(await voidHold(ctx(), hold)).toBe(true)
  expect([await earned(), await held()]).toEqual([before, 0])
})

test('an amount set aside is paid once: 50 tries in parallel, paying and releasing, end it in one way', async () => {
  const before = await earned()
  const hold = await place(7_000)
  const tries = Array.from({ length: 50 }, (_, at) =>
    at % 2 === 0 ? postHold(ctx(), hold, project) : voidHold(ctx(), hold),
  )
  const ended = await Promise.all(tries)
  expect(ended.filter(Boolean)).toHaveLength(1)
  const wasPaid = ended.indexOf(true) % 2 === 0
  expect(await earned()).toBe(wasPaid ? before - 7_000 : before)
  expect(await held()).toBe(0)
})

test('nobody can set aside more than the balance, and a refusal leaves no hold', async () => {
  const before = await earned()
  await expect(place(before + 1)).rejects.toMatchObject({ code: 'insufficient-balance' })
  expect([await earned(), await held()]).toEqual([before, 0])
})

test('an id is used once', async () => {
  const id = await place(1)
  await expect(place(1, id)).rejects.toMatchObject({ code: 'key-reused' })
  await voidHold(ctx(), id)
})

test('an expired hold is released by itself, and cannot be paid any more', async () => {
  const before = await earned()
  const hold = await place(3_000)
  expect(await expireHolds(ctx())).toBe(0)
  time = new Date(time.getTime() + 60_000)
  expect(await postHold(ctx(), hold, project)).toBe(false)
  expect(await expireHolds(ctx())).toBe(1)
  expect([await earned(), await held()]).toEqual([before, 0])
  expect(await voidHold(ctx(), hold)).toBe(false)
})

test('the account of holds equals the open holds', async () => {
  const hold = await place(2_000)
  expect(await reconcile({ db })).toMatchObject({ isSound: true, heldBeyond: 0 })
  await voidHold(ctx(), hold)
})
