import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { grant } from '../posting/funds.ts'
import { proveLedger, reconcile } from './reconciliation.ts'

const app = await openTestApp()

let number = 0
const pay = (units = 10_000) =>
  grant(app, { personId: demoPerson('ada').id, units, why: `proof ${(number += 1)}` })
const prove = () => proveLedger({ db: app.db })

test('adds up new transfers and finds the ledger correct, also when there are none', async () => {
  expect(await prove()).toMatchObject({ isSound: true, sum: 0 })
  await pay()
  await pay()
  const next = await prove()
  expect(next).toMatchObject({ isSound: true, differing: [] })
  expect(await prove()).toMatchObject({ isSound: true })
})

test('passes while transfers are being written, and misses none that commits late', async () => {
  await prove()
  await app.db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    await sql`select * from wallet.post(array[1], array[gen_random_uuid()],
      array[(select id from wallet.account where kind = 'treasury')],
      array[(select id from wallet.account where kind = 'held')], array[7::bigint], array[8::smallint], array['late'])`.execute(
      held,
    )
    // An uncommitted transfer is no discrepancy: neither transfer nor balance is visible.
    expect(await prove()).toMatchObject({ isSound: true })
    await sql`commit`.execute(held)
  })
  // The transfer has no hold, which the proof reports; the balances agree.
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

test('names an account whose balance was changed, once and until it is repaired', async () => {
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

test('does not skip a transfer whose transaction began before a proof and ended after the next ones', async () => {
  await prove()
  await app.db.connection().execute(async (slow) => {
    await sql`begin`.execute(slow)
    await sql`select * from wallet.post(array[1], array[gen_random_uuid()],
      array[(select id from wallet.account where kind = 'issuance')],
      array[(select id from wallet.account where kind = 'treasury')], array[7::bigint], array[2::smallint], array['slow'])`.execute(
      slow,
    )
    for (let turn = 0; turn < 4; turn += 1) expect(await prove()).toMatchObject({ isSound: true })
    await sql`commit`.execute(slow)
  })
  for (let turn = 0; turn < 3; turn += 1)
    expect(await prove()).toMatchObject({ isSound: true, differing: [] })
})

test('proves the whole ledger after a restore that restarts the transaction counter, and continues from there', async () => {
  await sql`update wallet.proof set through = '900000000', next_from = '900000005', next_floor_id = floor_id`.execute(
    app.db,
  )
  await pay()
  await app.db.connection().execute(async (slow) => {
    await sql`begin`.execute(slow)
    await sql`select pg_current_xact_id()::text`.execute(slow)
    for (let turn = 0; turn < 2; turn += 1) expect(await prove()).toMatchObject({ isSound: true, added: 0 })
    await pay()
    expect(await prove()).toMatchObject({ isSound: true, added: 0 })
    await sql`commit`.execute(slow)
  })
  for (let turn = 0; turn < 3; turn += 1) {
    await pay()
    expect(await prove()).toMatchObject({ isSound: true, differing: [] })
  }
  // Open transactions of other databases on the server may delay it for a moment.
  await expect
    .poll(async () => {
      expect(await prove()).toMatchObject({ isSound: true })
      return (
        await sql`select is_anew, through < '900000000'::xid8 as is_here from wallet.proof`.execute(app.db)
      ).rows
    })
    .toEqual([{ is_anew: false, is_here: true }])
})
