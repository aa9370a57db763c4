import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blobs } from '#ports/blobs/port.ts'
import { BlobsAway } from '#ports/blobs/port.ts'
import { s3Blobs } from '#ports/blobs/s3.ts'
import { behind, makeBreaker } from '#ports/carrier/breaker.ts'
import { openTestApp } from '#test/app.ts'
import { startS3Double, type S3Double } from '#test/doubles/s3-double.ts'
import { pdf } from '#test/files.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'auto' }
const app = await openTestApp()
let store: S3Double
const breaker = makeBreaker('files', () => 0)
beforeAll(async () => {
  store = await startS3Double('civic', keys)
  const ports = app.ports as { blobs: Blobs }
  const blobs = s3Blobs({ ...keys, bucket: 'civic', endpoint: store.endpoint, timeLimitMs: 400 })
  ports.blobs = behind(breaker, blobs, ['put', 'read', 'remove'], (cause) => new BlobsAway('away', { cause }))
})
afterAll(async () => {
  await store.close()
})

test('a store that takes requests and never answers: each upload costs one call and answers 503, then none is made', async () => {
  const ada = await app.signIn('ada')
  store.hang()
  for (let n = 1; n <= 5; n += 1) {
    const answer = await ada.upload(
      '/api/uploads',
      Buffer.concat([pdf(), Buffer.from(`\n% ${n}`)]),
      'application/pdf',
    )
    expect(answer).toRefuse(503, 'FILES_AWAY')
    expect([store.calls, breaker.isOpen()]).toEqual([Math.min(n, 3), n >= 3])
  }
})
