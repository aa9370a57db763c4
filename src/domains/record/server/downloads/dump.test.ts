import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { publication, sealNow } from '#test/record.ts'
import { dumpRecord } from './dump.ts'
import { logStore } from '../log/store.ts'
import { dayNumber } from '../sealing/daily-balance-sheet.ts'
import { dumpsStore } from './store.ts'

const app = await openTestApp()
// Staff actions are entries of their own, so they make a large file.
await sql`insert into platform.audit (actor_id, action, target, reason, request_id)
    select ${demoPerson('chidi').id}, 'staff.suspend', md5(n::text), md5(n::text), md5(n::text)
    from generate_series(1, 6000) n`.execute(app.db)
await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key)
    select a.id, b.id, 5, 2, gen_random_uuid() from wallet.account a, wallet.account b
    where a.kind = 'issuance' and b.kind = 'treasury'`.execute(app.db)
await sealNow(app)

test('the file of a day is written in small pieces, once, and has the stored checksum', async () => {
  const sizes: number[] = []
  const watched = {
    ...app.ports,
    blobs: {
      ...app.ports.blobs,
      put: (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, contentType: string) => {
        const pieces = async function* () {
          for await (const piece of bytes as AsyncIterable<Uint8Array>) {
            sizes.push(piece.length)
            yield piece
          }
        }
        return app.ports.blobs.put(key, pieces(), contentType)
      },
    },
  }
  const ctx = { db: app.db, publication, now: () => app.clock.now(), ports: watched }
  expect(await dumpRecord(ctx)).toBe(true)
  expect(await dumpRecord(ctx)).toBe(false)
  const day = dayNumber(app.clock.now())
  const bytes = (await app.guest().get(`/record/days/${day}.zip`)).rawPayload
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toHaveLength(total)
  // Each piece is smaller than this; together they are larger.
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  expect(total).toBeGreaterThan(300_000)
  expect((await dumpsStore(app.db).dumpOf(day))?.sha256).toEqual(createHash('sha256').update(bytes).digest())
  const files = unzipSync(bytes)
  const parts = await logStore(app.db).parts()
  const textOf = (path: string) => Buffer.from(files[path] ?? []).toString()
  const lines = Array.from({ length: parts }, (_, n) => textOf(`blocks/${n}.jsonl`)).join('')
  const units = lines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { units: string }).units)
  const table = textOf('tables/postings.csv').trim().split('\r\n')
  expect(table[0]).toBe('number,day,kind,from,to,units')
  expect(table.slice(1).map((row) => row.split(',').at(-1))).toEqual(units)
  expect(units.length).toBeGreaterThan(3)
  const size = Number(textOf('checkpoint').split('\n')[1])
  expect(size).toBeGreaterThan(6_000)
  expect(textOf('tables/entries.csv').trim().split('\r\n')).toHaveLength(size + 1)
})
