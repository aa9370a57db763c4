import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { transferFeed } from '#domains/wallet/server/publication-feeds.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { transactionsNow } from '#platform/server/audit/publication-feed.ts'
import { openTestApp } from '#test/app.ts'
import { publication, recordTools, sealingOf, sealNow } from '#test/record.ts'
import { leafHash, rootOf } from '../../log/merkle.ts'
import { hex } from '../../log/note.ts'
import { hashesOf } from '../../log/tiles.ts'
import { readLedger } from '../../verifying/ledger.ts'
import { verifyRecord } from '../../verifying/verify-record.ts'
import { zipRecord } from '../downloads/dump.ts'
import { followersStore } from '../following/store.ts'
import { BLOCK_SIZE, lastIdsNow } from '../following/followers.ts'
import { inspect } from '../inspection/inspect.ts'
import { logStore, type NewEntry } from '../log/store.ts'
import { appendEntries } from './seal.ts'
import { sha256 } from '../log/signer.ts'

/** Seals everything in the first format: one line for each posting, ballots with id and time. */
const sealAsBefore = async (): Promise<void> => {
  const sealing = await sealingOf(app)
  await app.db.transaction().execute(async (db) => {
    const lastIds = await lastIdsNow(db, publication)
    const held = await logStore(db).hold()
    if (!held) throw new Error('Nobody else seals here.')
    await followersStore(db).all(publication.followedFeeds.map(({ name }) => name))
    const { below, own } = await transactionsNow(db)
    const all = { after: 0, from: '0', below, limit: 1_000_000 }
    const entries: NewEntry[] = []
    const blocks = await transferFeed.followBlocks(db, all, BLOCK_SIZE)
    for (const [n, { ids, leaves }] of blocks.entries()) {
      await sql`insert into record.block (n, ids, leaves) values (${n}, ${ids}::bigint[], ${leaves})`.execute(
        db,
      )
      const root = hex(rootOf(sha256, hashesOf(leaves)))
      const body = JSON.stringify({ kind: 'transfers', block: n, lines: ids.length, root })
      entries.push({ kind: 'transfers', sourceId: n, body })
    }
    for (const feed of publication.entryFeeds)
      for (const { id, text, whole } of await feed.follow(db, all))
        entries.push({ kind: feed.name, sourceId: id, body: whole ?? text })
    const steps = publication.followedFeeds.map(({ name }, at) => ({
      feed: name,
      windowAfterId: null,
      lastId: lastIds[at] ?? 0,
    }))
    await followersStore(db).move(steps, { below, own })
    await appendEntries({ ...sealing, db }, held.size, entries)
  })
}

const pay = (why: string) => grant(app, { personId: demoPerson('ada').id, units: 10_000, why })

const app = await openTestApp()
await pay('before')
await sealAsBefore()
const before = (await logStore(app.db).lastCheckpoint())?.note ?? ''

test('a record with lines of the first format continues, and verifies from its files and against the tables', async () => {
  const old = await logStore(app.db).parts()
  expect(old).toBeGreaterThan(0)
  await pay('after')
  await sealNow(app)
  const parts = await logStore(app.db).parts()
  expect(parts).toBeGreaterThan(old)
  const tools = recordTools(app)
  const { found } = await verifyRecord(tools, { since: [before] })
  expect(found.join('\n')).toMatch(/continues the older checkpoint[\s\S]*groups of accounts agree/)
  const linesOf = async (n: number) =>
    Buffer.from((await tools.read(`blocks/${n}.jsonl`)) ?? '')
      .toString()
      .trim()
      .split('\n')
  expect(JSON.parse((await linesOf(0))[0] ?? '')).toMatchObject({ id: expect.any(Number) as number })
  const own = (await Promise.all(Array.from({ length: parts - old }, (_, n) => linesOf(old + n)))).flat()
  for (const line of own)
    expect(Object.keys(JSON.parse(line) as object)).toEqual(['day', 'kind', 'from', 'to', 'units'])
  expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
  expect(await zipRecord({ db: app.db, publication, now: () => app.clock.now() })).not.toBeNull()
})

test('a posting in two blocks of the first format is still found', async () => {
  const entry = { kind: 'transfers', block: 0, lines: 0, root: '' } as const
  const tools = recordTools(app)
  const text = Buffer.from((await tools.read('blocks/0.jsonl')) ?? '').toString()
  const lines = text.trim().split('\n')
  const root = hex(
    rootOf(
      sha256,
      lines.map((line) => leafHash(sha256, new TextEncoder().encode(line))),
    ),
  )
  const twice = [0, 1].map((block) => ({ ...entry, block, lines: lines.length, root }))
  const read = async () => new TextEncoder().encode(text)
  await expect(readLedger({ ...tools, read }, twice)).rejects.toThrow('A posting stands in two blocks.')
})
