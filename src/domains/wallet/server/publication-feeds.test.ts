import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { transferKinds } from '../contract.ts'
import { transferCodes, transferKindOf } from '../rules.ts'
import { transferFeed } from './publication-feeds.ts'

interface Row {
  readonly id: number
  readonly debit_id: number
  readonly credit_id: number
  readonly amount: number
  readonly code: number
  readonly key: string
  readonly about: string
  readonly at: Date
}

interface Account {
  readonly id: number
  readonly kind: string
  readonly owner: string
  readonly person_id: string | null
}

const EVERYTHING = { after: 0, from: '0', below: '900000000000', limit: 10_000 }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const app = await openTestApp()
const owners = ['a "quoted" \\ name', 'tab\tand\nline\u0001end\u007f', 'Ọ̀ṣun 🗳 \u2028', 'plain']
for (const [at, owner] of owners.entries())
  await sql`insert into wallet.account (id, kind, owner) values (${8_000_000_000_000 + at}, ${at % 2 ? 'contest' : 'pool'}, ${owner})`.execute(
    app.db,
  )
// Every kind of transfer, between all kinds of accounts, at times that do not round.
await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, about, at)
    select a.id, b.id, 1 + (a.id + b.id) % 9007199254, (${Object.values(transferCodes)}::int[])[1 + (row_number() over ()) % ${transferKinds.length}::int], gen_random_uuid(), 'about | ' || a.owner,
      timestamptz '1999-12-31 23:59:59.999Z' + (row_number() over ()) * interval '13.3517 days'
    from wallet.account a join wallet.account b on a.id <> b.id order by md5(a.id || '-' || b.id) limit 1500`.execute(
  app.db,
)

/** The line by `JSON.stringify`, as in logs that were sealed before the database wrote the lines. */
const expected = (row: Row, accounts: ReadonlyMap<number, Account>): string => {
  const [payer, payee] = [accounts.get(row.debit_id), accounts.get(row.credit_id)]
  const sideOf = (side: Account | undefined) =>
    side?.person_id == null ? `${side?.kind}:${side?.owner}` : side.kind
  const isHidden =
    ['vote', 'vote-return'].includes(transferKindOf(row.code)) &&
    [payer?.kind, payee?.kind].includes('contest')
  const all = [
    row.id,
    row.debit_id,
    row.credit_id,
    row.amount,
    row.code,
    row.key,
    row.at.getTime(),
    row.about,
  ]
  return JSON.stringify({
    id: row.id,
    day: row.at.toISOString().slice(0, 10),
    kind: transferKindOf(row.code),
    from: sideOf(payer),
    to: sideOf(payee),
    units: isHidden ? null : String(row.amount),
    seal: sha256(Buffer.from(all.join('|'))).toString('hex'),
  })
}

test('a posting’s public line is byte for byte the same as in earlier versions', async () => {
  const { rows } = await sql<Row>`select * from wallet.transfer order by id`.execute(app.db)
  const found = await sql<Account>`select id, kind, owner, person_id from wallet.account`.execute(app.db)
  const accounts = new Map(found.rows.map((account) => [account.id, account]))
  expect(rows.length).toBeGreaterThan(1_000)
  const lines = await transferFeed.follow(app.db, EVERYTHING)
  expect(lines).toEqual(rows.map((row) => ({ id: row.id, text: expected(row, accounts) })))
  const all = lines.map(({ text }) => text).join('\n')
  for (const part of [
    '"units":null',
    '"kind":"correction"',
    '\\"quoted\\" \\\\',
    '\\t',
    '\\n',
    '\\u0001',
    '🗳',
  ])
    expect(all).toContain(part)
})

test('blocks hold the lines’ hashes in the order of their ids, however they are read', async () => {
  const lines = await transferFeed.follow(app.db, EVERYTHING)
  const leaves = lines.map(({ text }) => sha256(Buffer.concat([Buffer.from([0]), Buffer.from(text)])))
  const blocks = await transferFeed.followBlocks(app.db, EVERYTHING, 256)
  expect(blocks.slice(0, -1).every(({ ids }) => ids.length === 256)).toBe(true)
  expect(blocks.flatMap(({ ids }) => ids)).toEqual(lines.map(({ id }) => id))
  expect(Buffer.concat(blocks.map((block) => block.leaves)).equals(Buffer.concat(leaves))).toBe(true)
  const some = lines.map(({ id }) => id).filter((id) => id % 3 === 0)
  const [first] = await transferFeed.blocksOf(app.db, some, 100)
  expect(first?.ids).toEqual(some.slice(0, 100))
  expect(first?.leaves).toHaveLength(3_200)
})

test('a posting with a code of a newer release ends the reading', async () => {
  await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key)
    select 8000000000000, 8000000000001, 5, 99, gen_random_uuid()`.execute(app.db)
  await expect(transferFeed.follow(app.db, EVERYTHING)).rejects.toMatchObject({ code: 'SUP01' })
  await expect(transferFeed.followBlocks(app.db, EVERYTHING, 256)).rejects.toMatchObject({ code: 'SUP01' })
})
