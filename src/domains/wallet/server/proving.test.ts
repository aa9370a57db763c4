import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPerson } from '#domains/identity/server/demo-people.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { grant } from './funds.ts'
import { proveBooks, reconcile } from './reconciling.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let number = 0
const pay = (units = 10_000) =>
  grant(app, { personId: demoPerson('ada').id, units, why: `proof ${(number += 1)}` })
const prove = () => proveBooks({ db: app.db })

test('adds up what is new and finds the books sound, also when nothing is', async () => {
  expect(await prove()).toMatchObject({ isSound: true, sum: 0 })
  await pay()
  await pay()
  const next = await prove()
  expect(next).toMatchObject({ isSound: true, differing: [] })
  expect(next.added).toBeGreaterThanOrEqual(0)
  expect(await prove()).toMatchObject({ isSound: true })
})

test('is sound while transfers are being written, and misses none that is committed late', async () => {
  await prove()
  await app.db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    await sql`select * from wallet.post(array[1], array[gen_random_uuid()],
      array[(select id from wallet.account where kind = 'treasury')],
      array[(select id from wallet.account where kind = 'held')], array[7::bigint], array[8::smallint], array['late'])`.execute(
      held,
    )
    // What cannot be read yet is no discrepancy: neither its transfer nor its balance stands there.
    expect(await prove()).toMatchObject({ isSound: true })
    await sql`commit`.execute(held)
  })
  // It was set aside without a hold, which is what the proof says; the balances agree.
  expect(await prove()).toMatchObject({ isSound: false, differing: [], heldBeyond: 7 })
  await sql`select * from wallet.post(array[1], array[gen_random_uuid()],
    array[(select id from wallet.account where kind = 'held')],
    array[(select id from wallet.account where kind = 'treasury')], array[7::bigint], array[9::smallint], array['late'])`.execute(
    app.db,
  )
  await Promise.all([...Array.from({ length: 60 }, () => pay()), ...Array.from({ length: 12 }, prove)])
  for (const proof of await Promise.all([prove(), prove()])) expect(proof).toMatchObject({ isSound: true })
  expect(await reconcile({ db: app.db })).toMatchObject({ isSound: true })
})

test('names an account whose balance was changed, once and for as long as it is so', async () => {
  const person = demoPerson('ada').id
  await sql`update wallet.account set balance = balance + 9 where person_id = ${person} and kind = 'earned'`.execute(
    app.db,
  )
  for (let turn = 0; turn < 2; turn += 1)
    expect(await prove()).toMatchObject({
      isSound: false,
      sum: 9,
      differing: [{ kind: 'earned' }],
    })
  await sql`update wallet.account set balance = balance - 9 where person_id = ${person} and kind = 'earned'`.execute(
    app.db,
  )
  expect(await prove()).toMatchObject({ isSound: true })
})
