import { HOUR_MS } from '#shared/values/time.ts'
import { expect, test } from 'vitest'
import { fakeCaches } from './fake-caches.ts'
import {
  currentEra,
  findCopy,
  findKeptCopy,
  keepPage,
  lastPerson,
  listCopies,
  personLeaving,
  refreshed,
} from './copies.ts'
import { keptNameOf } from './kept-name.ts'
import { noteWrite } from './pages.ts'

const NOW = Date.parse('2026-11-28T08:00:00Z')
const at = (path: string) => `https://sup.example${path}`
const pageOf = (tag: string, look = 'en.auto.full', hours = 12) =>
  new Response(`<html lang="en-NG"><title>${tag}</title>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-page-for': `${tag} ${look} ${hours}` },
  })

test('a page of another person, or of another look, wipes what was kept', async () => {
  const caches = fakeCaches()
  await keepPage(caches, at('/wallet'), pageOf('adas-tag'), NOW, currentEra())
  expect(await findCopy(caches, at('/wallet'), NOW)).not.toBeNull()
  await keepPage(caches, at('/faq'), pageOf('guest'), NOW, currentEra())
  expect(await findCopy(caches, at('/wallet'), NOW)).toBeNull()
  await keepPage(caches, at('/about'), pageOf('guest', 'ha.auto.full'), NOW, currentEra())
  expect(await findCopy(caches, at('/faq'), NOW)).toBeNull()
  expect(await caches.keys()).toHaveLength(1)
})

test('an answer that was asked for before a sign-out and comes after it is not kept', async () => {
  const caches = fakeCaches()
  const askedIn = currentEra()
  const slow = pageOf('adas-tag')
  // The person signs out, and a guest's page comes first.
  await noteWrite({ storage: caches })
  await keepPage(caches, at('/faq'), pageOf('guest'), NOW, currentEra())
  await keepPage(caches, at('/wallet'), slow, NOW, askedIn)
  expect(await lastPerson(caches)).toMatchObject({ tag: 'guest' })
  expect(await findCopy(caches, at('/wallet'), NOW)).toBeNull()
})

test('a copy ends with its hours, and does not become younger when the clock is set back', async () => {
  const caches = fakeCaches()
  const keep = () =>
    keepPage(caches, at('/dashboard'), pageOf('adas-tag', 'en.auto.full', 4), NOW, currentEra())
  await keep()
  expect(await findCopy(caches, at('/dashboard'), NOW + 4 * HOUR_MS - 1)).not.toBeNull()
  expect(await findCopy(caches, at('/dashboard'), NOW + 4 * HOUR_MS + 1)).toBeNull()
  await keep()
  expect(await findCopy(caches, at('/dashboard'), NOW - 5 * HOUR_MS)).toBeNull()
})

test('a copy is shown with its time and with a form key of its own', () => {
  const shown = refreshed(
    '<html lang="en-NG"><input name="_key" value="abcdef123"><i>abcdef123</i>',
    '2026-11-28T08:00:00.000Z',
    'fresh-one',
  )
  expect(shown).toContain('data-copied-at="2026-11-28T08:00:00.000Z"')
  expect(shown).not.toContain('abcdef123')
})

test('a person’s key lies with the own copies and goes with them; it is no saved page', async () => {
  const caches = fakeCaches()
  const page = new Response('<title>Wallet</title>', {
    headers: { 'content-type': 'text/html', 'x-page-for': 'adas-tag en.auto.full 12 aabb' },
  })
  await keepPage(caches, at('/wallet'), page, NOW, currentEra())
  const guest = { tag: 'guest', look: 'en.auto.full', hours: 720 }
  expect(await personLeaving(caches, { ...guest, tag: 'adas-tag' })).toBeNull()
  expect(await personLeaving(caches, guest)).toEqual({ tag: 'adas-tag', queueKey: 'aabb' })
  expect((await listCopies(caches)).map(({ path }) => path)).toEqual(['/wallet'])
  await keepPage(caches, at('/faq'), pageOf('guest'), NOW, currentEra())
  expect(await personLeaving(caches, { ...guest, tag: 'bolas-tag' })).toBeNull()
})

test('what somebody keeps on purpose has no hours: a person’s goes with them, a guest’s is for everybody', async () => {
  const caches = fakeCaches()
  const keep = async (tag: string, path: string) => {
    const copy = new Response('', { headers: { 'x-copied-at': '2026-11-01T08:00:00.000Z' } })
    await (await caches.open(keptNameOf(tag, path))).put(at(path), copy)
  }
  await keepPage(caches, at('/events'), pageOf('adas-tag'), NOW, currentEra())
  await keep('adas-tag', '/events/1')
  await keep('guest', '/library/bail')
  expect(await findKeptCopy(caches, at('/events/1'))).toMatchObject({ owner: '' })
  expect(await findKeptCopy(caches, at('/library/bail'))).toMatchObject({ owner: 'adas-tag.' })
  await keepPage(caches, at('/faq'), pageOf('guest'), NOW, currentEra())
  expect(await findKeptCopy(caches, at('/events/1'))).toBeNull()
  expect(await findKeptCopy(caches, at('/library/bail'))).toMatchObject({ owner: '', isPublic: false })
})
