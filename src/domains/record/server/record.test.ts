import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { openTestApp } from '#test/app.ts'
import { publication, recordTools, sealingOf, sealNow } from '#test/record.ts'
import { verifyRecord } from '../verifying/verify-record.ts'
import { inspect } from './inspection/inspect.ts'
import { logStore } from './log/store.ts'
import { publishBalanceSheet } from './sealing/publish-balance.ts'
import { sealAll } from './sealing/seal.ts'

let turn = 0

const app = await openTestApp()
await sealNow(app)

const pay = (why: string, person: 'ada' | 'bola' = 'ada', units = 10_000) =>
  grant(app, { personId: demoPerson(person).id, units, why })
const differing = async () => (await inspect(app.db, { publication, turn: (turn += 1) })).differing
/** Changes a row with the guards off, as somebody with full database access could. */
const tamper = (table: string, change: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql.raw(`alter table ${table} disable trigger all`).execute(tx)
    await sql.raw(change).execute(tx)
    await sql.raw(`alter table ${table} enable trigger all`).execute(tx)
  })

describe('sealing', () => {
  test('puts the rows of the publication feeds into the log once, and signs it', async () => {
    await pay('one')
    expect(await sealNow(app)).toBe(1)
    expect(await sealNow(app)).toBe(0)
    const { head } = await verifyRecord(recordTools(app))
    expect(head).toMatchObject({ origin: 'localhost:3000/record' })
    expect(head.size).toBeGreaterThan(1)
  })

  test('loses no row that commits late, although a higher number was sealed before it', async () => {
    const store = logStore(app.db)
    const { blocks: before } = await store.blocks()
    const late = app.db.connection().execute(async (held) => {
      await sql`begin`.execute(held)
      const { rows } = await sql<{ id: number }>`select 1 as id, pg_current_xact_id()::text`.execute(held)
      expect(rows).toHaveLength(1)
      await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
        select a.id, b.id, 5, 2, gen_random_uuid(), 'late' from wallet.account a, wallet.account b
        where a.kind = 'issuance' and b.kind = 'treasury'`.execute(held)
      await pay('between')
      expect(await sealAll(await sealingOf(app))).toBe(0)
      await pay('after')
      expect(await sealAll(await sealingOf(app))).toBe(0)
      await sql`commit`.execute(held)
    })
    await late
    await sealNow(app)
    // One block, or more while a transaction of another database on this server holds the horizon back.
    const { blocks } = await store.blocks()
    const sealed = await Promise.all(
      Array.from({ length: blocks - before }, async (_, n) => (await store.block(before + n))?.ids ?? []),
    )
    const kept = await sql<{ id: number }>`select id from wallet.transfer order by id desc limit 3`.execute(
      app.db,
    )
    expect(sealed.flat().toSorted((a, b) => b - a)).toEqual(kept.rows.map(({ id }) => id))
    // The ledger was changed without its accounts: repair it, or the balance sheets of later tests would differ.
    await sql`update wallet.account set balance = balance - 5 where kind = 'issuance'`.execute(app.db)
    await sql`update wallet.account set balance = balance + 5 where kind = 'treasury'`.execute(app.db)
    expect(await differing()).toEqual([])
  })

  test('by two processes in parallel seals each row once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => pay(`many ${n}`, n % 2 ? 'ada' : 'bola')))
    await Promise.all([sealNow(app), sealNow(app), sealNow(app)])
    await sealNow(app)
    const ids = await sql<{ twice: number }>`select count(*) as twice from (
      select id from record.block, unnest(ids) as id group by id having count(*) > 1) d`.execute(app.db)
    expect(ids.rows[0]?.twice).toBe(0)
    expect((await verifyRecord(recordTools(app))).found.length).toBeGreaterThan(3)
  })

  test('is final: the application can change or remove no entry, tile, checkpoint or block', async () => {
    for (const change of [
      `update record.entry set body = '{}' where n = 0`,
      'delete from record.entry where n = 0',
      `update record.checkpoint set note = ''`,
      'delete from record.block',
      `update record.tile set hashes = substring(hashes from 33) || substring(hashes for 32) where length(hashes) > 32`,
      'delete from record.tile',
      'truncate record.tile',
    ])
      await expect(sql.raw(change).execute(app.db), change).rejects.toMatchObject({ code: '55000' })
  })
})

describe('the balance sheet of a day', () => {
  test('agrees with the postings, is published once, and sums to 0', async () => {
    app.clock.advance(24 * 60 * 60)
    const sealing = await sealingOf(app)
    await pay('not sealed yet', 'bola', 70_000)
    expect(await publishBalanceSheet(sealing)).toBe(true)
    expect(await publishBalanceSheet(sealing)).toBe(false)
    const { found } = await verifyRecord(recordTools(app))
    expect(found.at(-1)).toMatch(
      /^balances\/\d{8}\.json: \d+ groups of accounts agree, and all make nothing\.$/,
    )
  })
})

describe('the inspection of the tables (F-20)', () => {
  const last = (table: string) =>
    sql<{ id: number }>`select max(id) as id from ${sql.raw(table)}`
      .execute(app.db)
      .then(({ rows }) => rows[0]?.id ?? 0)

  test('accepts rows that the application wrote', async () => {
    await sealNow(app)
    const found = await inspect(app.db, { publication, turn: 1 })
    expect(found.differing).toEqual([])
    expect(found.compared).toBeGreaterThan(40)
  })

  test('names a posting whose amount was changed, one that was removed, and one that was inserted', async () => {
    const id = await last('wallet.transfer')
    await tamper('wallet.transfer', `update wallet.transfer set amount = amount + 1 where id = ${id}`)
    expect(await differing()).toEqual([{ row: `wallet.transfer ${id}`, what: 'changed' }])
    await tamper(
      'wallet.transfer',
      `update wallet.transfer set amount = amount - 1, at = at + interval '1 hour' where id = ${id}`,
    )
    expect(await differing()).toEqual([{ row: `wallet.transfer ${id}`, what: 'changed' }])
    await tamper('wallet.transfer', `update wallet.transfer set at = at - interval '1 hour' where id = ${id}`)
    expect(await differing()).toEqual([])
    await tamper(
      'wallet.transfer',
      `create temporary table kept on commit drop as select * from wallet.transfer where id = ${id - 1};
       delete from wallet.transfer where id = ${id - 1};
       create table public.kept as select * from kept`,
    )
    expect(await differing()).toEqual([{ row: `wallet.transfer ${id - 1}`, what: 'gone' }])
    await tamper(
      'wallet.transfer',
      'insert into wallet.transfer overriding system value select * from public.kept; drop table public.kept',
    )
    expect(await differing()).toEqual([])
    // A number that was assigned and never used.
    await sql`select nextval('wallet.transfer_id_seq')`.execute(app.db)
    await pay('behind the gap')
    await sealNow(app)
    await tamper(
      'wallet.transfer',
      `insert into wallet.transfer (id, debit_id, credit_id, amount, code, key, written_by) overriding system value
       select ${id + 1}, debit_id, credit_id, amount, code, gen_random_uuid(), '3'::xid8
       from wallet.transfer where id = ${id}`,
    )
    expect(await differing()).toEqual([{ row: `wallet.transfer ${id + 1}`, what: 'slipped in' }])
    await tamper('wallet.transfer', `delete from wallet.transfer where id = ${id + 1}`)
    expect(await differing()).toEqual([])
  })

  test('names a staff action that was rewritten', async () => {
    await sql`insert into platform.audit (actor_id, action, target, reason, request_id)
      values (${demoPerson('chidi').id}, 'role.grant', 'person', 'because', 'r-1')`.execute(app.db)
    expect(await sealNow(app)).toBe(1)
    const id = await last('platform.audit')
    await tamper('platform.audit', `update platform.audit set reason = 'another' where id = ${id}`)
    expect(await differing()).toEqual([{ row: `platform.audit ${id}`, what: 'changed' }])
    await tamper('platform.audit', `update platform.audit set reason = 'because' where id = ${id}`)
    expect(await differing()).toEqual([])
  })

  test('names an entry of the log itself', async () => {
    const n = ((await logStore(app.db).log())?.size ?? 1) - 1
    await tamper(
      'record.entry',
      `update record.entry set body = replace(body, 'role.grant', 'role.grunt') where n = ${n}`,
    )
    const rows = (await differing()).map(({ row }) => row)
    expect(rows).toContain(`record.entry ${n}`)
    await expect(verifyRecord(recordTools(app))).rejects.toThrow('something was changed')
    await tamper(
      'record.entry',
      `update record.entry set body = replace(body, 'role.grunt', 'role.grant') where n = ${n}`,
    )
    expect(await differing()).toEqual([])
  })
})
