import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSlug } from '#domains/library/rules.ts'
import { makeViewCounter } from '#domains/library/server/articles/views.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { matchScreen } from '#shared/sitemap.ts'

const FLUSH_MS = 10_000

/** Programs that read pages for others are no readers. */
const isProgram = ({ headers }: FastifyRequest): boolean =>
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|curl|wget/i.test(headers['user-agent'] ?? 'bot') ||
  headers['sec-purpose'] !== undefined

/** The article that this request opened; null for everything else. */
const openedArticle = (request: FastifyRequest): string | null => {
  if (request.method !== 'GET' || isProgram(request)) return null
  const match = matchScreen(request.url.split('?')[0] ?? '')
  const slug = match?.name === 'article' ? (match.params['articleSlug'] ?? '') : ''
  return isSlug(slug) ? slug : null
}

/** Counts opened article pages, also those that were made once for all guests. */
export const mountArticleViews = (
  app: FastifyInstance,
  { db, clock, log }: Pick<Machinery, 'db' | 'clock' | 'log'>,
): { readonly flush: () => Promise<void> } => {
  const counter = makeViewCounter(db, () => clock.now())
  const flush = () =>
    counter
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'article views wait for the next round'))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  app.addHook('onResponse', async (request, reply) => {
    const slug = reply.statusCode === 200 ? openedArticle(request) : null
    if (slug !== null) counter.add(slug)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return { flush }
}
