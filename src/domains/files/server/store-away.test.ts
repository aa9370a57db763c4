import { expect, test } from 'vitest'
import type { Blobs } from '#ports/blobs/port.ts'
import { s3Blobs } from '#ports/blobs/s3.ts'
import { openTestApp } from '#test/app.ts'
import { startS3Double } from '#test/doubles/s3-double.ts'
import { pdf } from '#test/files.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'auto' }

const app = await openTestApp()
const store = await startS3Double('civic', keys)
const ports = app.ports as { blobs: Blobs }
ports.blobs = s3Blobs({ ...keys, bucket: 'civic', endpoint: store.endpoint })

test('without the object store uploads and files answer 503 with a plain message, and all else works', async () => {
  const ada = await app.signIn('ada')
  const send = (bytes: Buffer) => ada.upload('/api/uploads', bytes, 'application/pdf')
  const kept = await send(pdf())
  expect(kept.statusCode).toBe(201)
  const address = kept.json<{ url: string }>().url
  await store.close()

  for (const answer of [
    await send(Buffer.concat([pdf(), Buffer.from('\n% another')])),
    await ada.get(address),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        code: 'FILES_AWAY',
        error: 'We cannot save or show files right now. Please try again in a few minutes.',
        requestId: answer.headers['x-request-id'],
      },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await ada.get('/api/user')).statusCode).toBe(200)
  expect((await ada.get('/api/leaders')).statusCode).toBe(200)
  await app.signIn('bola')
})
