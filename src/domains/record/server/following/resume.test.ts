import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openTestApp } from '#test/app.ts'
import { publication, recordTools, sealingOf, sealNow } from '#test/record.ts'
import type { RecordState } from '../../contract.ts'
import { verifyRecord } from '../../verifying/verify-record.ts'
import { inspect } from '../inspection/inspect.ts'
import { watchRecord } from '../jobs.ts'
import { publishBalanceSheet } from '../sealing/publish-balance.ts'
import { sealRecord, sealAll } from '../sealing/seal.ts'
import { dayNumber, hasBalanceSheet } from '../sealing/daily-balance-sheet.ts'

const app = await openTestApp()
await sealNow(app)

const pay = (why: string) => grant(app, { personId: demoPerson('ada').id, units: 10_000, why })
const recordAction = (why: string, db: Database = app.db) =>
  sql`insert into platform.audit (actor_id, action, target, reason, request_id)
    values (${demoPerson('chidi').id}, 'role.grant', 'person', ${why}, 'r-1')`.execute(db)
const moveMoney = (db: Database, way: 'out' | 'back') =>
  sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
    select a.id, b.id, 5, 2, gen_random_uuid(), 'late' from wallet.account a, wallet.account b
    where a.kind = ${way === 'out' ? 'issuance' : 'treasury'} and b.kind = ${way === 'out' ? 'treasury' : 'issuance'}`.execute(
    db,
  )

/** The state after a restore: followers name transactions far ahead of this database. */
const countFarAhead = (journal: string | null = null) =>
  sql`update record.follower set below = '900000000', floor_id = least(floor_id, 1),
      next_from = '900000005', next_floor_id = floor_id
    where ${journal}::text is null or journal = ${journal}`.execute(app.db)

/** Runs the inspection as of some minutes from now, and returns its alarms. */
const alarms = async (minutes = 3): Promise<Record<string, unknown>[]> => {
  const raised: Record<string, unknown>[] = []
  const log = { error: (what: Record<string, unknown>) => raised.push(what) }
  const now = () => new Date(Date.now() + minutes * 60_000)
  await watchRecord(publication).run({ ...app, now, log } as never, {})
  return raised
}

/** The rows of the publication feeds that are not exactly once in the log, with their number. */
const notOnce = async () =>
  (
    await sql<{ row: string; times: number }>`
      with sealed as (
        select 'transfers' as kind, id from record.block, unnest(ids) as id
        union all select kind, source_id from record.entry where kind in ('staff', 'ballot', 'support', 'count')
      ), rows as (
        select 'transfers' as kind, id from wallet.transfer union all select 'staff', id from platform.audit
        union all select 'ballot', id from voting.cast_record union all select 'support', id from voting.support_record
        union all select 'count', id from voting.count
      )
      select rows.kind || ' ' || rows.id as row, count(sealed.id) as times from rows left join sealed using (kind, id)
      group by rows.kind, rows.id having count(sealed.id) <> 1`.execute(app.db)
  ).rows

const isContent = async () => {
  expect(await notOnce()).toEqual([])
  expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
  expect(await alarms()).toEqual([])
  await verifyRecord(recordTools(app))
}

describe('rows missing from the record', () => {
  test('are an alarm once they are a minute old, and the page says since when and how old the signature is', async () => {
    await pay('nobody seals')
    await recordAction('nobody seals')
    expect(await alarms(0.5)).toEqual([])
    const [alarm] = await alarms()
    expect(alarm).toMatchObject({
      alarm: 'record',
      waiting: [{ journal: 'wallet.transfer' }, { journal: 'platform.audit' }],
    })
    const state = (await app.guest().get('/api/record')).json<RecordState>()
    expect(state.late?.headMinutes).toBeTypeOf('number')
    // The hour, not the exact time.
    expect(state.late?.since).toMatch(/:00:00\.000Z$/)
    expect(new Date(state.late?.since ?? 0).getTime()).toBeGreaterThan(Date.now() - 61 * 60_000)
    expect(await sealNow(app)).toBe(2)
    await isContent()
    expect((await app.guest().get('/api/record')).json<RecordState>().late).toBeNull()
  })

  test('are an alarm too while a transaction that never ends holds the horizon back', async () => {
    await app.db.connection().execute(async (held) => {
      await sql`begin`.execute(held)
      await sql`select pg_current_xact_id()::text`.execute(held)
      await pay('behind it')
      expect(await sealAll(await sealingOf(app))).toBe(0)
      expect(await alarms()).toMatchObject([{ waiting: [{ journal: 'wallet.transfer' }] }])
      await sql`rollback`.execute(held)
    })
    expect(await sealNow(app)).toBe(1)
    await isContent()
  })
})

describe('a restored database that restarts its transaction counter', () => {
  test('continues sealing by itself: each row enters once, and the log still verifies', async () => {
    const before = (await recordTools(app).read('checkpoint')) ?? new Uint8Array()
    await countFarAhead()
    await pay('after the restore')
    await recordAction('after the restore')
    expect(await alarms()).toMatchObject([
      { alarm: 'record', waiting: [{ journal: 'wallet.transfer' }, { journal: 'platform.audit' }] },
    ])
    const warned: unknown[] = []
    expect(await sealNow(app, { log: { warn: (what: unknown) => warned.push(what) } as never })).toBe(2)
    expect(warned).toMatchObject([{ record: 'resuming' }])
    await pay('later')
    expect(await sealNow(app)).toBe(1)
    await isContent()
    const { found } = await verifyRecord(recordTools(app), { since: [new TextDecoder().decode(before)] })
    expect(found.join('\n')).toContain('continues the older checkpoint')
  })

  test('is detected with one publication feed alone, and by the server that counted its transactions', async () => {
    await countFarAhead('staff')
    await recordAction('of one feed')
    expect(await sealNow(app)).toBe(1)
    await sql`update record.log set counted_in = 'another server'`.execute(app.db)
    await sql`update record.follower set below = '900'`.execute(app.db)
    await pay('counted elsewhere')
    expect(await sealNow(app)).toBe(1)
    await isContent()
  })

  test('waits for a lower id that commits late, signs nothing meanwhile and publishes no balance sheet', async () => {
    app.clock.advance(24 * 60 * 60)
    await app.db.connection().execute(async (slow) => {
      await sql`begin`.execute(slow)
      await moveMoney(slow, 'out')
      await app.db.connection().execute(async (quick) => {
        await moveMoney(quick, 'back')
      })
      await countFarAhead()
      const sealing = await sealingOf(app)
      expect(await sealRecord(sealing)).toEqual({ added: 0, hasMore: true })
      expect(await sealRecord(sealing)).toEqual({ added: 0, hasMore: false })
      expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
      expect(await publishBalanceSheet(sealing)).toBe(false)
      expect(await hasBalanceSheet(app.db, dayNumber(app.clock.now()))).toBe(false)
      await sql`commit`.execute(slow)
    })
    // The two rows move SUP there and back without the accounts, so all balances stay the same.
    expect(await sealNow(app)).toBe(1)
    await isContent()
    // It was published with the postings that had waited.
    expect(await hasBalanceSheet(app.db, dayNumber(app.clock.now()))).toBe(true)
    await verifyRecord(recordTools(app))
  })

  test('finds its place among many rows, turn by turn', async () => {
    await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
      select case n % 2 when 0 then a.id else b.id end, case n % 2 when 0 then b.id else a.id end, 5, 2, gen_random_uuid(), 'many'
      from wallet.account a, wallet.account b, generate_series(1, 440) n
      where a.kind = 'issuance' and b.kind = 'treasury'`.execute(app.db)
    await sealNow(app)
    await Promise.all(Array.from({ length: 41 }, (_, n) => recordAction(`action ${n}`)))
    await sql`insert into platform.audit (actor_id, action, target, reason, request_id)
      select ${demoPerson('chidi').id}, 'role.grant', 'person', 'many', 'r-' || n from generate_series(1, 100) n`.execute(
      app.db,
    )
    await countFarAhead()
    await pay('one of many')
    const turn = { postings: 160, rows: 20 }
    const sealing = { ...(await sealingOf(app)), turn }
    expect(await sealRecord(sealing)).toEqual({ added: 0, hasMore: true })
    // Small turns: the rows that the log misses are the last, so the first turns find nothing, and then a turn's worth.
    const added: number[] = []
    // Another database of the same server may have a transaction open: then sealing waits, and is asked again.
    const hasWaited = () => added.every((rows) => rows === 0)
    for (let left = true; left || hasWaited();) {
      if (!left) added.length = 0
      const sealed = await sealRecord(sealing)
      added.push(sealed.added)
      left = sealed.hasMore
    }
    expect(added.length).toBeGreaterThan(5)
    expect(Math.max(...added)).toBeLessThanOrEqual(turn.postings + turn.rows * 5)
    expect(added.reduce((sum, each) => sum + each) + (await sealNow(app, { turn }))).toBe(41 + 100 + 1)
    await isContent()
  })
})

test('a transaction that starts before the mark and ends long after it is not skipped', async () => {
  await sealNow(app)
  await app.db.connection().execute(async (slow) => {
    await sql`begin`.execute(slow)
    await recordAction('slow and alone', slow)
    const sealing = await sealingOf(app)
    // Meanwhile only sealing itself commits.
    for (let turn = 0; turn < 4; turn += 1) await sealAll(sealing)
    await sql`commit`.execute(slow)
  })
  expect(await sealNow(app)).toBe(1)
  await isContent()
})
