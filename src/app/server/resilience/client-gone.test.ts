import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Blobs } from '#ports/blobs/port.ts'
import { BlobsAway } from '#ports/blobs/port.ts'
import { s3Blobs } from '#ports/blobs/s3.ts'
import { behind, makeBreaker } from '#ports/carrier/breaker.ts'
import { chatModel } from '#ports/model/chat-model.ts'
import { openTestApp } from '#test/app.ts'
import { startChatModelDouble } from '#test/doubles/chat-model-double.ts'
import { startS3Double, type S3Double } from '#test/doubles/s3-double.ts'
import { pdf } from '#test/files.ts'
import { ok } from '#test/answers.ts'
import { plainSite } from '#test/plain-pages.ts'
import { registration } from '#test/organizations.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'auto' }
/** Longer than this test runs: only a client that goes away ends a call. */
const NEVER_MS = 600_000

let store: S3Double
const breaker = makeBreaker('files', () => 0)

const app = await openTestApp({}, { pages: plainSite })
await app.app.listen({ port: 0, host: '127.0.0.1' })
const ada = await app.signIn('ada')
beforeEach(async () => {
  store = await startS3Double('civic', keys)
  const ports = app.ports as { blobs: Blobs }
  const blobs = s3Blobs({ ...keys, bucket: 'civic', endpoint: store.endpoint, timeLimitMs: NEVER_MS })
  ports.blobs = behind(breaker, blobs, ['put', 'read', 'remove'], (cause) => new BlobsAway('away', { cause }))
})
afterEach(() => store.close())

/** Sends a request of Ada's over the network; answers how to close its connection. */
const begin = async (method: string, path: string, body?: Buffer, contentType = ''): Promise<() => void> => {
  const { port } = app.app.server.address() as AddressInfo
  const token = await ada.csrfToken()
  const sent = request({
    port,
    method,
    path,
    agent: false,
    headers: {
      host: 'localhost',
      cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'x-csrf-token': token, 'content-type': contentType, 'content-length': body.length }),
    },
  })
  sent.on('error', () => {})
  sent.end(body)
  return () => sent.destroy()
}

/** Whoever closes three times over leaves no call to the outside, and the carrier is not taken for one that is silent. */
const closeThrice = async (start: (n: number) => Promise<() => void>, waiting: () => number) => {
  for (let n = 1; n <= 3; n += 1) {
    const close = await start(n)
    await vi.waitFor(() => expect(waiting()).toBe(1), { timeout: 20_000, interval: 20 })
    close()
    await vi.waitFor(() => expect(waiting()).toBe(0), { timeout: 20_000, interval: 20 })
  }
  expect(breaker.isOpen()).toBe(false)
}

test('a client that closes ends the download of its file from the store', async () => {
  const { url } = ok<{ url: string }>(await ada.upload('/api/uploads', pdf(), 'application/pdf'), 201)
  store.hang()
  await closeThrice(
    () => begin('GET', url),
    () => store.waiting,
  )
})

test('a client that closes ends the sending of its file to the store', async () => {
  store.hang()
  await closeThrice(
    (n) => begin('POST', '/api/uploads', pdf(600 + n), 'application/pdf'),
    () => store.waiting,
  )
})

test('a form without script ends the same way, although its file is sent by a request inside', async () => {
  const csrf = await ada.csrfToken()
  store.hang()
  const fields = { _call: 'POST /api/organizations', _csrf: csrf, ...registration() }
  const head = Object.entries(fields)
    .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const file =
    '--cut\r\ncontent-disposition: form-data; name="evidence"; filename="cac.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
  await closeThrice(
    (n) =>
      begin(
        'POST',
        '/organizations/register',
        Buffer.concat([Buffer.from(head + file), pdf(700 + n), Buffer.from('\r\n--cut--\r\n')]),
        'multipart/form-data; boundary=cut',
      ),
    () => store.waiting,
  )
})

test('a client that closes ends the question to the model', async () => {
  const double = await startChatModelDouble('the-key')
  double.says = () => 'hang'
  app.ports.model = chatModel({ url: double.url, key: 'the-key', name: 'small', timeLimitMs: NEVER_MS })
  const body = Buffer.from(JSON.stringify({ message: 'What does a councillor do?' }))
  await closeThrice(
    () => begin('POST', '/api/chat/tari', body, 'application/json'),
    () => double.waiting,
  )
  await double.close()
})
