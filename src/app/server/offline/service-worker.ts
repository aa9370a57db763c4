import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { SHARE_ADDRESS, SHARED_FIELD } from '#domains/reports/shared-photo.ts'
import { isStopped } from '#domains/switches/server/switches.ts'
import { leadTo } from '#platform/server/http/own-address.ts'
import { codingFor, isHeld, makeCachedAnswer } from '#platform/server/pipeline/answer-cache.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { brand } from '#shared/brand.ts'
import { sitemap, to } from '#shared/sitemap.ts'

const built = new URL('../../../../dist/worker/worker.js', import.meta.url)

/**
 * Takes itself off the device, with all copies of pages; what waits to be sent stays. It reloads no page: each visit
 * registers it again while it is switched off, and a reload would register it once more.
 */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** What a browser shows of the installed app; `/` leads people who signed in to their own start page. */
const webManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Find, nominate, vet and choose credible leaders, and check every number.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en-NG',
  theme_color: brand.themeColour,
  background_color: brand.themeColour,
  icons: [
    { src: '/static/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/static/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/static/icon-mask.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/static/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  // Only some phones have it; those of Apple do not.
  share_target: {
    action: SHARE_ADDRESS,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARED_FIELD, accept: ['image/*'] }] },
  },
  shortcuts: (['reportProblem', 'dashboard', 'education', 'leaders'] as const).map((name) => ({
    name: sitemap[name].title,
    url: to(name),
  })),
}

const SCRIPT = 'text/javascript; charset=utf-8'

/** A worker has a policy of its own: it may ask this address, and runs nothing from elsewhere. */
const POLICY = `default-src 'none'; connect-src 'self'`

/**
 * Serves the service worker, which browsers ask for again with every visit. While staff has switched it off, they get
 * one that removes itself, and \`/worker-off\` says so.
 */
export const mountServiceWorker = async (app: FastifyInstance, m: Machinery): Promise<void> => {
  const script = makeCachedAnswer(null, await readFile(built), SCRIPT)
  const removal = makeCachedAnswer(null, Buffer.from(REMOVAL), SCRIPT)
  app.get(
    '/worker.js',
    { exposeHeadRoute: true, config: { plain: 'the service worker, the same for everybody' } },
    async ({ headers }, reply) => {
      const answer = (await isStopped(m, 'offline')) ? removal : script
      void reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY, etag: answer.etag })
        .header('vary', 'accept-encoding')
        .type(SCRIPT)
      if (isHeld(headers['if-none-match'], answer.etag)) return reply.code(304).send()
      const coding = answer.isLarge ? codingFor(headers['accept-encoding']) : 'plain'
      if (coding !== 'plain') void reply.header('content-encoding', coding)
      return reply.send(await answer.bytes(coding))
    },
  )
  // Phones of Apple ask for it by this name: no page has to carry a link to it.
  app.get(
    '/apple-touch-icon.png',
    { exposeHeadRoute: true, config: { plain: 'the icon of the app for phones of Apple' } },
    (_request, reply) => leadTo(reply, '/static/icon-180.png', 301),
  )
  app.get(
    '/app.webmanifest',
    { exposeHeadRoute: true, config: { plain: 'names the app to a browser that installs it' } },
    (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(webManifest)),
  )
  app.get(
    '/worker-off',
    { exposeHeadRoute: true, config: { plain: 'says whether the service worker is switched off' } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ off: await isStopped(m, 'offline') }),
  )
}
