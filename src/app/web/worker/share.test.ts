import { expect, test } from 'vitest'
import { SHARED_PHOTO } from '#domains/reports/shared-photo.ts'
import { fakeCaches } from './fake-caches.ts'
import { takeShared } from './share.ts'

const AT = Date.parse('2026-11-28T10:00:00Z')

const shared = (file: File | string): Request => {
  const body = new FormData()
  body.set('photo', file)
  return new Request('https://sup.example/share/photo', { method: 'POST', body })
}

const keptIn = (caches: CacheStorage) => caches.match(`/${SHARED_PHOTO}`, { cacheName: SHARED_PHOTO })

test('a shared photo is kept, the last one only, and leads to the form of a report', async () => {
  const caches = fakeCaches()
  for (const name of ['first.jpg', 'Ọ̀nà.jpg']) {
    const answer = await takeShared(caches, shared(new File(['photo'], name, { type: 'image/jpeg' })), AT)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'https://sup.example/engage/report?photo=here',
    ])
  }
  const kept = await keptIn(caches)
  expect(await kept?.text()).toBe('photo')
  expect(decodeURIComponent(kept?.headers.get('x-name') ?? '')).toBe('Ọ̀nà.jpg')
  expect(kept?.headers.get('x-copied-at')).toBe('2026-11-28T10:00:00.000Z')
})

test.each([
  ['no file', 'words'],
  ['an empty one', new File([], 'a.jpg', { type: 'image/jpeg' })],
  ['no photo', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })],
  [
    'one that is too large',
    new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
  ],
])('%s is not kept, and takes away what waited', async (_, file) => {
  const caches = fakeCaches()
  await takeShared(caches, shared(new File(['photo'], 'a.jpg', { type: 'image/jpeg' })), AT)
  const answer = await takeShared(caches, shared(file), AT)
  expect(answer.headers.get('location')).toBe('https://sup.example/engage/report?photo=again')
  expect(await keptIn(caches)).toBeUndefined()
})
