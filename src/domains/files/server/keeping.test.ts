import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeBlobs } from '#ports/blobs/fake.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { jpegWithPlace, pdf } from '#test/files.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { StoredFile } from '../contract.ts'
import { attachFiles } from './attachments.ts'
import { filesJobs } from './jobs.ts'

const MIB = 1024 * 1024

const app = await openTestApp()
let ada = await app.signIn('ada')
const adaId = (await ada.get('/api/user')).json<{ id: string }>().id

const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
  ada.upload('/api/uploads', bytes, 'application/octet-stream', headers)
const stored = async (bytes: Buffer): Promise<StoredFile> => {
  const response = await send(bytes)
  expect(response.statusCode, response.body).toBe(201)
  return response.json<StoredFile>()
}
const isKept = async (key: string): Promise<boolean> => (await app.ports.blobs.read(key)) !== undefined
const count = async (table: 'file' | 'loose_blob'): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(`files.${table}`)}`.execute(app.db)).rows[0]
    ?.n ?? 0

/** A blob store that records its keys. */
const watchedBlobs = () => {
  const keys: string[] = []
  const inner = fakeBlobs()
  return {
    ...inner,
    keys,
    put: (key: string, bytes: Uint8Array, contentType: string) =>
      inner.put(key, bytes, contentType).finally(() => keys.push(key)),
  }
}
let blobs: ReturnType<typeof watchedBlobs>
beforeEach(async () => {
  blobs = watchedBlobs()
  app.ports.blobs = blobs
  await sql`delete from files.daily_share`.execute(app.db)
  await sql`delete from files.file`.execute(app.db)
})

describe('the daily upload quota', () => {
  test('is 20 MiB of documents as sent; refused files do not count, and the next day starts at zero', async () => {
    for (let i = 0; i < 3; i += 1) expect((await send(Buffer.alloc(5 * MIB, i))).statusCode).toBe(415)
    for (let i = 0; i < 4; i += 1) await stored(pdf(5 * MIB))
    const refused = await send(pdf(100))
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'DAILY_SHARE_USED' }])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    expect(blobs.keys).toHaveLength(4)
    app.clock.advance(wait)
    ada = await app.signIn('ada')
    await stored(pdf(100))
  })

  test('holds against many parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(pdf(4 * MIB))))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(await count('file')).toBe(5)
  })

  test('is separate for each person', async () => {
    for (let i = 0; i < 4; i += 1) await stored(pdf(5 * MIB))
    const binta = await app.signIn('binta')
    expect((await binta.upload('/api/uploads', pdf(), 'application/pdf')).statusCode).toBe(201)
  })
})

describe('the same file sent again', () => {
  test('is the same file, with or without a key, and uses no more of the quota', async () => {
    const bytes = pdf(5 * MIB)
    const key = { 'idempotency-key': 'retry-on-a-bad-line' }
    const answers = [
      await send(bytes, key),
      await send(bytes, key),
      await send(bytes),
      await send(bytes),
      await send(bytes),
    ]
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(blobs.keys).toHaveLength(1)
  })

  test('is the same file when the requests run in parallel; what the losers stored is deleted', async () => {
    const bytes = await jpegWithPlace()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(bytes)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect([await count('file'), await count('loose_blob')]).toEqual([1, 0])
    const left = await Promise.all(blobs.keys.map(isKept))
    expect(left.filter(Boolean)).toHaveLength(2)
    const { rows } = await sql<{
      bytes: number
    }>`select bytes from files.daily_share where owner_id = ${adaId}`.execute(app.db)
    expect(rows).toEqual([{ bytes: Math.ceil(bytes.length / 3) }])
  })

  test('for the same act is the same file also once it is attached; for another act it is another', async () => {
    const bytes = await jpegWithPlace()
    const sendFor = async (key: string, who = ada) =>
      (await who.upload(`/api/uploads?key=${key}`, bytes, 'image/jpeg')).json<StoredFile>().id
    const first = await sendFor('form-key-1')
    expect(await attachFiles(app, { ownerId: adaId, ids: [first], to: 'report:1' })).toBe(true)
    expect(await sendFor('form-key-1')).toBe(first)
    expect(await sendFor('form-key-2')).not.toBe(first)
    expect(await sendFor('form-key-1', await app.signIn('binta'))).not.toBe(first)
  })

  test('is another file for another purpose, another person, or once the first is attached', async () => {
    const bytes = await jpegWithPlace()
    const first = await stored(bytes)
    const asPhoto = (await ada.upload('/api/uploads?purpose=photo', bytes, 'image/jpeg')).json<StoredFile>()
    const binta = await app.signIn('binta')
    const others = (await binta.upload('/api/uploads', bytes, 'image/jpeg')).json<StoredFile>()
    await attachFiles(app, { ownerId: adaId, ids: [first.id], to: 'nomination:1' })
    const second = await stored(bytes)
    expect(new Set([first.id, asPhoto.id, others.id, second.id]).size).toBe(4)
  })
})

describe('a failure during the upload', () => {
  test('of the row leaves no bytes, no unused key and the full quota', async () => {
    await sql`alter table files.file add constraint planted check (name <> 'planted.jpg')`.execute(app.db)
    const response = await ada.upload('/api/uploads?name=planted.jpg', await jpegWithPlace(), 'image/jpeg')
    await sql`alter table files.file drop constraint planted`.execute(app.db)
    expect(response.statusCode).toBe(500)
    expect(blobs.keys).toHaveLength(2)
    for (const key of blobs.keys) expect(await isKept(key), key).toBe(false)
    expect([await count('file'), await count('loose_blob')]).toEqual([0, 0])
    const { rows } = await sql<{ bytes: number }>`select bytes from files.daily_share`.execute(app.db)
    expect(rows).toEqual([{ bytes: 0 }])
  })

  test('of the store leaves no row', async () => {
    app.ports.blobs = { ...blobs, put: () => Promise.reject(new Error('the disk is full')) }
    expect((await send(pdf())).statusCode).toBe(500)
    expect([await count('file'), await count('loose_blob')]).toEqual([0, 0])
  })
})

describe('the hourly job', () => {
  const run = async () => {
    const ctx = jobCtx(app)
    for (const job of filesJobs) await job.run(ctx, {})
  }

  test('removes files that nothing has used for 48 hours and keeps the rest', async () => {
    const waiting = await stored(await jpegWithPlace())
    const attached = await stored(pdf())
    await attachFiles(app, { ownerId: adaId, ids: [attached.id], to: 'nomination:9' })
    app.clock.advance(47 * 3600)
    await run()
    expect(await count('file')).toBe(2)
    app.clock.advance(3601)
    await run()
    expect(await count('file')).toBe(1)
    for (const key of [`files/${waiting.id}`, `files/${waiting.id}-small`])
      expect(await isKept(key), key).toBe(false)
    expect(await isKept(`files/${attached.id}`)).toBe(true)
    ada = await app.signIn('ada')
    expect((await ada.get(waiting.url)).statusCode).toBe(404)
  })

  test('restarts the 48 hours when the same file is sent again', async () => {
    const bytes = pdf()
    await stored(bytes)
    app.clock.advance(47 * 3600)
    ada = await app.signIn('ada')
    await stored(bytes)
    app.clock.advance(47 * 3600)
    await run()
    expect(await count('file')).toBe(1)
    ada = await app.signIn('ada')
  })

  test('removes the bytes of an upload that a crash cut off, but not those of a running one', async () => {
    await blobs.put('files/cut-off', pdf(), 'application/pdf')
    await sql`insert into files.loose_blob values ('files/cut-off', ${new Date(app.clock.now().getTime() + HOUR_MS)})`.execute(
      app.db,
    )
    await run()
    expect(await isKept('files/cut-off')).toBe(true)
    app.clock.advance(3600)
    await run()
    expect([await isKept('files/cut-off'), await count('loose_blob')]).toEqual([false, 0])
  })

  test('retries bytes that could not be removed, and does not stop at them', async () => {
    await sql`insert into files.loose_blob values ('files/stuck', '2026-01-01'), ('files/loose', '2026-01-02')`.execute(
      app.db,
    )
    app.ports.blobs = {
      ...blobs,
      remove: (key) => (key === 'files/stuck' ? Promise.reject(new Error('away')) : blobs.remove(key)),
    }
    await run()
    const { rows } = await sql<{ key: string }>`select key from files.loose_blob`.execute(app.db)
    expect(rows).toEqual([{ key: 'files/stuck' }])
    app.ports.blobs = blobs
    await run()
    expect(await count('loose_blob')).toBe(0)
  })
})
