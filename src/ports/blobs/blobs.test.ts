import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startS3Double, type S3Double } from '#test/doubles/s3-double.ts'
import { diskBlobs } from './disk.ts'
import { fakeBlobs } from './fake.ts'
import type { Blobs } from './port.ts'
import { s3Blobs } from './s3.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret/with+marks=', region: 'af-south-1' }
let folder = ''
let s3: S3Double

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  s3 = await startS3Double('civic', keys)
})
afterEach(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const s3With = (change: Partial<typeof keys & { bucket: string; endpoint: string }> = {}) =>
  s3Blobs({ ...keys, bucket: 'civic', endpoint: s3.endpoint, ...change })

const textOf = async (blobs: Blobs, key: string) => {
  const stream = await blobs.read(key)
  return stream && (await buffer(stream)).toString()
}
const put = (blobs: Blobs, key: string, text: string) => blobs.put(key, Buffer.from(text), 'text/plain')

describe.each<[string, () => Blobs]>([
  ['a folder on disk', () => diskBlobs(folder)],
  ['an S3 bucket', () => s3With()],
  ['memory', () => fakeBlobs()],
])('blobs in %s', (_name, open) => {
  test('return exactly the stored bytes', async () => {
    const blobs = open()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256)
    await blobs.put('kyc/7f3a/front_side-1', bytes, 'image/webp')
    const stream = await blobs.read('kyc/7f3a/front_side-1')
    expect(stream && Buffer.compare(await buffer(stream), bytes)).toBe(0)
  })

  test('store a stream, and nothing of it when the stream ends with an error', async () => {
    const blobs = open()
    const pieces = async function* (isWhole: boolean) {
      for (let at = 0; at < 40; at += 1) yield Buffer.alloc(20_000, at)
      if (!isWhole) throw new Error('the source broke off')
    }
    await blobs.put('pieces', pieces(true), 'application/zip')
    const stream = await blobs.read('pieces')
    const found = stream && (await buffer(stream))
    expect(found?.length).toBe(800_000)
    expect([found?.[0], found?.[799_999]]).toEqual([0, 39])
    await expect(blobs.put('broken', pieces(false), 'application/zip')).rejects.toThrow('broke off')
    expect(await blobs.read('broken')).toBeUndefined()
  })

  test('return nothing for a missing or removed key, and remove twice without an error', async () => {
    const blobs = open()
    expect(await blobs.read('nobody')).toBeUndefined()
    await put(blobs, 'ada', 'here')
    await blobs.remove('ada')
    await blobs.remove('ada')
    expect(await blobs.read('ada')).toBeUndefined()
  })

  test('replace the older blob of the same key and keep a key beside keys below it', async () => {
    const blobs = open()
    await put(blobs, 'a', 'first')
    await put(blobs, 'a/b', 'below')
    await put(blobs, 'a', 'second')
    expect([await textOf(blobs, 'a'), await textOf(blobs, 'a/b')]).toEqual(['second', 'below'])
  })

  test('distinguish an empty blob from none, and do not see later changes by the caller', async () => {
    const blobs = open()
    const bytes = Buffer.from('before')
    await blobs.put('empty', new Uint8Array(), 'text/plain')
    await blobs.put('changed', bytes, 'text/plain')
    bytes.fill('x')
    expect([await textOf(blobs, 'empty'), await textOf(blobs, 'changed')]).toEqual(['', 'before'])
  })

  test.each([
    '',
    '..',
    '../x',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    'A',
    'a.b',
    'a b',
    'a\\b',
    'a\0',
    'a\n',
    'ọ',
    '%2e%2e',
    'a'.repeat(201),
  ])('refuse the key %j in every call', async (key) => {
    const blobs = open()
    await expect(put(blobs, key, 'x')).rejects.toThrow('not well formed')
    await expect(blobs.read(key)).rejects.toThrow('not well formed')
    await expect(blobs.remove(key)).rejects.toThrow('not well formed')
  })

  test('report that they are ready', async () => {
    expect(await open().isReady()).toBe(true)
  })
})

describe('a folder on disk', () => {
  test('still holds its blobs when it is opened again', async () => {
    await put(diskBlobs(folder), 'kept', 'still here')
    expect(await textOf(diskBlobs(folder), 'kept')).toBe('still here')
  })

  test('leaves no unfinished file behind, neither after a put nor after a failed one', async () => {
    const blobs = diskBlobs(folder)
    await put(blobs, 'ada', 'fine')
    const shards = (await readdir(folder)).filter((name) => name !== 'unfinished')
    await rm(join(folder, shards[0] ?? ''), { recursive: true })
    await writeFile(join(folder, shards[0] ?? ''), 'a file stands where the shard should be')
    await expect(put(blobs, 'ada', 'cannot be placed')).rejects.toThrow()
    expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  })

  test('removes what a crash left, but not what may still be in writing', async () => {
    await mkdir(join(folder, 'unfinished'))
    await writeFile(join(folder, 'unfinished', 'old'), 'half')
    await writeFile(join(folder, 'unfinished', 'fresh'), 'half')
    await utimes(join(folder, 'unfinished', 'old'), new Date(0), new Date(0))
    await put(diskBlobs(folder), 'ada', 'fine')
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['fresh'])
  })

  test('is not ready when its root is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await diskBlobs(join(folder, 'file')).isReady()).toBe(false)
  })
})

describe('an S3 bucket', () => {
  test('receives the content type', async () => {
    await s3With().put('photo', Buffer.from('x'), 'image/webp')
    expect(s3.objects.get('photo')?.contentType).toBe('image/webp')
  })

  test.each([
    ['SignatureDoesNotMatch', { secretAccessKey: 'another' }],
    ['InvalidAccessKeyId', { accessKeyId: 'nobody' }],
    ['AuthorizationHeaderMalformed', { region: 'elsewhere' }],
    ['NoSuchBucket', { bucket: 'missing' }],
  ])('answers %s with a clear error and is then not ready', async (code, change) => {
    const blobs = s3With(change)
    await expect(put(blobs, 'ada', 'x')).rejects.toThrow(code)
    await expect(blobs.read('ada')).rejects.toThrow(code)
    await expect(blobs.remove('ada')).rejects.toThrow(code)
    expect(await blobs.isReady()).toBe(false)
    expect(s3.objects.size).toBe(0)
  })

  test('is retried when it is busy for a moment', async () => {
    s3.failNext(1)
    await put(s3With(), 'ada', 'second time lucky')
    expect(await textOf(s3With(), 'ada')).toBe('second time lucky')
  })

  test('refuses bytes changed after signing', async () => {
    const url = `${s3.endpoint}/civic/ada`
    const stolen: Record<string, string> = {}
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      if (input instanceof Request) for (const [name, value] of input.headers) stolen[name] = value
      return fetch(input, init)
    }
    try {
      await put(s3With(), 'ada', 'honest')
    } finally {
      globalThis.fetch = fetch
    }
    const answer = await fetch(url, { method: 'PUT', headers: stolen, body: 'forged' })
    expect(await answer.text()).toContain('XAmzContentSHA256Mismatch')
    expect(s3.objects.get('ada')?.bytes.toString()).toBe('honest')
  })

  test('gives a slow reader half an hour, not the half minute for the start of an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const bytes = Buffer.alloc(8 * 1024 * 1024, 7)
      await s3With().put('large', bytes, 'application/zip')
      const [slow, gone] = [await s3With().read('large'), await s3With().read('large')]
      vi.advanceTimersByTime(60_000)
      expect(slow && (await buffer(slow)).equals(bytes)).toBe(true)
      vi.advanceTimersByTime(30 * 60_000)
      await expect(gone && buffer(gone)).rejects.toThrow('took too long')
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not ready when nobody answers', async () => {
    await s3.close()
    expect(await s3With().isReady()).toBe(false)
  })
})
