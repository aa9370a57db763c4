import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#domains/identity/server/demo-people.ts'
import { buildExport } from '#domains/privacy/server/jobs.ts'
import { diskBlobs } from '#ports/blobs/disk.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { longestHold } from '#test/loop-hold.ts'

const MB = 1024 * 1024
const FACTS = 30_000
const FILES = 8
const FILE_BYTES = 5 * MB

let app: TestApp
let ada: Person
let folder = ''
/** What whoever packs the same at a stretch takes from everybody else. */
let yardstick = 0
const files = Array.from({ length: FILES }, () => randomBytes(FILE_BYTES))

const giveAdaMuch = async (): Promise<void> => {
  const { id } = demoPerson('ada')
  await sql`insert into activity.fact (at, kind, who, about, detail)
    select now(), 'leader.followed', ${id}, 'leader:' || gen_random_uuid(), jsonb_build_object('n', n)
    from generate_series(1, ${FACTS}::int) n`.execute(app.db)
  const blobs = diskBlobs(folder)
  for (const [n, bytes] of files.entries()) {
    const key = `evidence/${randomUUID()}`
    await blobs.put(key, bytes, 'application/pdf')
    await sql`insert into files.file (id, owner_id, purpose, content_type, size, sha256, sent_sha256, name, blob_key, attached_to, created_at)
      values (gen_random_uuid(), ${id}, 'evidence', 'application/pdf', ${bytes.length}, ${randomBytes(32)}, ${randomBytes(32)},
        ${`Ẹ̀rí ${n}.pdf`}, ${key}, 'nomination:x', now())`.execute(app.db)
  }
}

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.signIn('ada')
  folder = await mkdtemp(join(tmpdir(), 'sup-hold-'))
  await giveAdaMuch()
  const contents = Object.fromEntries(files.map((bytes, n) => [`${n}`, bytes]))
  yardstick = await longestHold(async () => zipSync(contents, { level: 6 }))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the loop is free for everybody while', () => {
  test('the data of a person with 30,000 facts and 40 MB of files is collected', async () => {
    await ada.post('/api/privacy/export', {})
    const { rows } = await sql<{ id: string }>`select id from privacy.export`.execute(app.db)
    const doors = { ...app.doors, blobs: diskBlobs(folder) }
    const exportId = rows[0]?.id ?? ''
    const held = await longestHold(() => buildExport.run({ ...jobCtx(app), doors }, { exportId }))
    const stream = await doors.blobs.read(`exports/${exportId}`)
    const zip = unzipSync(stream ? await buffer(stream) : new Uint8Array())
    const facts = JSON.parse(Buffer.from(zip['data/activity.json'] ?? []).toString()) as Record<
      string,
      unknown[]
    >
    expect(facts['activity.fact']?.length).toBeGreaterThanOrEqual(FACTS)
    const own = Object.entries(zip).flatMap(([path, bytes]) => (path.startsWith('files/') ? [bytes] : []))
    expect(own.map((bytes, n) => files[n]?.equals(bytes))).toEqual(files.map(() => true))
    expect(held).toBeLessThan(yardstick / 20)
  })
})
