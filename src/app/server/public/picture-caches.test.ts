import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { PICTURE_CACHE } from '#platform/server/http/picture-cache.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { ok } from '#test/answers.ts'
import { plainSite } from '#test/plain-pages.ts'

let routes = new Set<string>()

const seen: string[] = []
const app = await openTestApp(
  {},
  { pages: plainSite, also: (server) => server.addHook('onRoute', ({ url }) => void seen.push(url)) },
)
routes = new Set(seen)

/** Files that are no picture: tables, documents, calendars, and what one person alone may read. */
const NO_PICTURE =
  /\.(csv|pdf)$|\/(tables?|calendar|faults|file|pack|documents\/:documentId|files\/:language)$|event-calendars/

/** A drawing by digits alone: its address names no person, so keeping it shows nothing of anybody. */
const OF_NOBODY = '/api/avatars/:drawing'

const first = async (path: string): Promise<{ id: string; photoUrl?: string }> => {
  const { items } = ok<{ items: { id: string; photoUrl: string }[] }>(await app.guest().get(path))
  const [found] = items
  if (!found) throw new Error(`${path} lists nothing`)
  return found
}

const idOf = async (path: string): Promise<string> => (await first(path)).id

const profilePhoto = async (): Promise<string> => {
  const ada = await app.signIn('ada')
  const { url } = ok<{ url: string }>(
    await ada.upload('/api/uploads?purpose=photo', await jpegWithPlace(), 'image/jpeg'),
    201,
  )
  ok(await ada.post('/api/user/photo', { photoUrl: url }))
  return url
}

const acceptedStory = async (): Promise<string> => {
  const [ife, lola] = [await app.signIn('ife'), await app.signIn('lola')]
  const words =
    'The young people of our street dug the drain themselves, and the rain no longer stands in it.'
  ok(await ife.post('/api/engage/stories', { name: 'The drain is dug', words, lga: 'LA-ikeja' }), 201)
  ok(await lola.post('/api/admin/missions/claim', {}))
  const { claimed } = ok<{ claimed: { id: string }[] }>(await lola.get('/api/admin/missions'))
  const id = claimed[0]?.id ?? ''
  ok(await lola.post(`/api/admin/missions/submissions/${id}/decision`, { outcome: 'accept' }))
  return id
}

const leader = (end: string) => async () => `/share/leaders/${await idOf('/api/leaders')}${end}`

/** An address of each route that serves a public picture. */
const samples: Readonly<Record<string, () => Promise<string>>> = {
  '/share/home.png': async () => '/share/home.png',
  '/share/leaders/:leaderId.png': leader('.png'),
  '/share/leaders/:leaderId/qr.svg': leader('/qr.svg'),
  '/share/library/:articleSlug.png': async () => {
    const { items } = ok<{ items: { slug: string }[] }>(await app.guest().get('/api/library/articles'))
    return `/share/library/${items[0]?.slug ?? ''}.png`
  },
  '/share/stories/:storyId.png': async () => `/share/stories/${await acceptedStory()}.png`,
  '/share/chapters/:id.png': async () => `/share/chapters/${await idOf('/api/chapters')}.png`,
  '/share/institutions/:id.png': async () => `/share/institutions/${await idOf('/api/institutions')}.png`,
  '/share/projects/:id.png': async () => `/share/projects/${await idOf('/api/projects?status=active')}.png`,
  '/share/open-data/:id.png': async () =>
    `/share/open-data/${await idOf('/api/opendata/records?template=price')}.png`,
  '/api/files/:fileId': profilePhoto,
  '/api/leaders/:leaderId/portrait': async () => (await first('/api/leaders')).photoUrl ?? '',
  '/api/projects/:projectId/drawing': async () =>
    `/api/projects/${await idOf('/api/projects?status=active')}/drawing`,
}

test('every public picture may be kept for five minutes and no longer; only a drawing that names nobody may stay a day', async () => {
  const calls = domains.routes
    .filter(({ call }) => call.is.returns === 'bytes')
    .map(({ call }) => call.path)
    .filter((path) => !NO_PICTURE.test(path) && path !== OF_NOBODY)
  // The icon of the app only leads to a built file.
  const drawn = [...routes].filter(
    (url) => /\.(png|svg|jpe?g|webp)$/.test(url) && url !== '/apple-touch-icon.png',
  )
  expect(Object.keys(samples).toSorted()).toEqual([...calls, ...drawn].toSorted())
  const guest: Person = app.guest()
  for (const [route, sample] of Object.entries(samples)) {
    const { statusCode, headers } = await guest.get(await sample())
    expect([route, statusCode, headers['cache-control']]).toEqual([route, 200, PICTURE_CACHE])
    expect(headers['content-type'], route).toMatch(/^image\//)
  }
})
