import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Machinery } from '#platform/server/machinery.ts'
import { isCrawler, isLiteFor, languageFor } from '#platform/server/pages/preferences.ts'
import { matchScreen, type ScreenName, screenNames, screens } from '#shared/sitemap.ts'

/** A minute: nobody who reads the counts learns when one person came. */
const SEND_MS = 60_000
const TIMEOUT_MS = 5000
const NO_CONTENT = 204

interface PageCount {
  /** The path of the screen with its parameters unfilled, such as `/leaders/:leaderId`. */
  readonly path: string
  readonly language: string
  readonly views: number
}

/** Whoever asks not to be tracked, saves data, prefetches or is a program is not counted at all. */
const isCounted = (request: FastifyRequest): boolean =>
  request.headers.dnt !== '1' &&
  request.headers['sec-gpc'] !== '1' &&
  request.headers['sec-purpose'] === undefined &&
  request.headers['x-preload'] === undefined &&
  request.headers['user-agent'] !== undefined &&
  !isLiteFor(request) &&
  !isCrawler(request)

/** The screen that this answer showed; null for anything else, and where the address itself is a secret. */
const shownScreen = (request: FastifyRequest, reply: FastifyReply): ScreenName | null => {
  if (request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return null
  if (reply.statusCode === 200 && !String(reply.getHeader('content-type')).startsWith('text/html'))
    return null
  const match = matchScreen(request.url.split('?')[0] ?? '')
  return match && !match.screen.hasSecretAddress ? match.name : null
}

const makeCounts = () => {
  let counts = new Map<string, number>()
  const add = (path: string, language: string, views = 1): void => {
    const key = `${language} ${path}`
    counts.set(key, (counts.get(key) ?? 0) + views)
  }
  const take = (): PageCount[] => {
    const taken = [...counts].map(([key, views]) => {
      const [language = '', path = ''] = key.split(' ')
      return { path, language, views }
    })
    counts = new Map()
    return taken
  }
  return { add, take }
}

/** Sends the counts of a time to the address of the settings. */
type SendCounts = (body: { from: string; to: string; pages: readonly PageCount[] }) => Promise<void>

const sendTo =
  (url: string): SendCounts =>
  async (body) => {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!ok) throw new Error(`the address for page views answered ${status}`)
  }

/**
 * Reports page views to the operator's own counter [SH-14]: how often each screen was shown in each language, a minute
 * at a time. No address, no cookie, no person and no browser is in it. Without PAGE_VIEWS_URL nothing is counted.
 */
export const mountPageViews = (
  app: FastifyInstance,
  { config, clock, log, limiter }: Pick<Machinery, 'config' | 'clock' | 'log' | 'limiter'>,
  send?: SendCounts,
): { readonly flush: () => Promise<void> } => {
  const { PAGE_VIEWS_URL } = config
  if (!PAGE_VIEWS_URL) return { flush: async () => {} }
  const report = send ?? sendTo(PAGE_VIEWS_URL)
  const counts = makeCounts()
  const count = (request: FastifyRequest, name: ScreenName): void =>
    counts.add(screens[name].path, languageFor(request))
  let from = clock.now()
  const flush = async (): Promise<void> => {
    const pages = counts.take()
    const to = clock.now()
    if (pages.length > 0)
      try {
        await report({ from: from.toISOString(), to: to.toISOString(), pages })
      } catch (error) {
        for (const { path, language, views } of pages) counts.add(path, language, views)
        log.warn({ err: error }, 'page views wait for the next minute')
        return
      }
    from = to
  }
  const timer = setInterval(() => void flush(), SEND_MS)
  timer.unref()
  app.addHook('onResponse', async (request, reply) => {
    const name = isCounted(request) ? shownScreen(request, reply) : null
    if (name) count(request, name)
  })
  // A page that script shows in place loads no document; the browser tells only which screen it is.
  app.post(
    '/api/page-views/:screen',
    { config: { plain: 'counts a page that showed in place; nothing of the visitor is kept' } },
    async (request: FastifyRequest<{ Params: { screen: string } }>, reply) => {
      await limiter.hit('readNetwork', request.ip)
      const name = screenNames.find((each) => each === request.params.screen)
      if (name && isCounted(request)) count(request, name)
      return reply.code(NO_CONTENT).send()
    },
  )
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return { flush }
}
