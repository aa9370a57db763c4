/** The service worker: wires the browser's events to what answers them, and nothing else. */
import { SHARE_ADDRESS } from '#domains/reports/shared-photo.ts'
import { answerAsset, answerPicture } from './assets.ts'
import { currentEra, forgetPages, listCopies } from './copies.ts'
import {
  actQueue,
  hearOfForm,
  isFormPosted,
  type SaidOfForm,
  sendWaiting,
  takeForm,
  tellPages,
} from './forms.ts'
import { answerPage, keepCame, keepOfflinePage, noteWrite, type World } from './pages.ts'
import { AHEAD, answerRead, isPreloaded, preload } from './preload.ts'
import { takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope

const world: World = {
  storage: caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  queue: actQueue,
  queueChanged: () => {
    tellPages()
    void sendWaiting()
  },
  freshKey: () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join(''),
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage(world, self.location.origin).catch(() => {}))
})

/** Keeps the pages that were opened before this worker was there: the first visit can be read again, too. */
const keepOpenPages = async (): Promise<void> => {
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    if (!isPagePath(new URL(url).pathname)) continue
    const askedIn = currentEra()
    const response = await fetch(url, { headers: AHEAD, redirect: 'manual' })
    if (response.status === 200) await keepCame(world, url, response, askedIn)
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
      await keepOpenPages().catch(() => {})
    })(),
  )
})

/** Loads the page of a tab again. */
const reloadTab = async (id: string): Promise<void> => {
  const tab = await self.clients.get(id)
  if (tab instanceof WindowClient && !isFormPosted()) await tab.navigate(tab.url)
}

/** What another program of this address answers: files and calls, never pages. */
const isPagePath = (path: string): boolean =>
  !/^\/(?:api|record|share|embed|assets|static|worker)(?:[/.-]|$)|\.\w{2,5}$/.test(path)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARE_ADDRESS)
    return event.respondWith(takeShared(caches, request, Date.now()))
  if (request.method !== 'GET') {
    event.waitUntil(noteWrite(world))
    if (request.mode === 'navigate' && request.method === 'POST')
      event.respondWith(takeForm({ request, waitUntil: (work) => event.waitUntil(work) }))
    return
  }
  if (/^\/(?:assets|static)\//.test(pathname))
    return event.respondWith(answerAsset(caches, request, world.fetch, (work) => event.waitUntil(work)))
  if (request.destination === 'image') return event.respondWith(answerPicture(caches, request, world.fetch))
  if (isPreloaded(pathname)) return event.respondWith(answerRead(world, request))
  if (request.mode === 'navigate' && isPagePath(pathname))
    event.respondWith(
      answerPage(world, {
        request,
        preloaded: Promise.resolve(event.preloadResponse),
        behind: (work) => event.waitUntil(work),
        reload: () => void reloadTab(event.resultingClientId),
      }),
    )
})

// What the worker fetched since a page asked last: the pages cannot tell it from what comes from a copy.
let bytesMoved = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry instanceof PerformanceResourceTiming) bytesMoved += entry.transferSize
}).observe({ type: 'resource' })

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === 'moved') {
    ports[0]?.postMessage(bytesMoved)
    bytesMoved = 0
  }
  if (data === 'forget')
    event.waitUntil(
      forgetPages(caches).then(() => keepOfflinePage(world, self.location.origin).catch(() => {})),
    )
  if (data === 'list') event.waitUntil(listCopies(caches).then((pages) => ports[0]?.postMessage(pages)))
  if (typeof data === 'object' && data !== null && 'preload' in data) {
    const asked = data.preload as Parameters<typeof preload>[2]
    event.waitUntil(
      preload(world, self.location.origin, asked).then((isWhole) => ports[0]?.postMessage(isWhole)),
    )
  }
  if (typeof data === 'object' && data !== null && 'form' in data && event.source instanceof Client)
    event.waitUntil(hearOfForm(data as SaidOfForm, event.source))
  if (data === 'send') event.waitUntil(sendWaiting())
  if (data === 'update') event.waitUntil(self.skipWaiting())
})

// Background sync, where the browser has it.
self.addEventListener('sync' as 'message', (event) => event.waitUntil(sendWaiting()))
