import type { FastifyInstance } from 'fastify'
import { endOwnSession } from '#domains/identity/server/sign-in/sign-in.ts'
import { readOwnCookie, setOwnCookie } from '#platform/server/http/cookies.ts'
import { isOwnNavigation } from '#platform/server/admission/origin-guard.ts'
import { leadTo } from '#platform/server/http/own-address.ts'
import type { Machinery } from '#platform/server/machinery.ts'

const signInPath = (outcome: 'done' | 'confirm' | 'failed'): string => `/auth?logout=${outcome}`

/**
 * GET /api/logout, the navigation of specification 7. Only a page of this site ends the session;
 * any other request, a typed address too, goes to a page that asks first (decision D-09). It always answers 303 and is never cached.
 */
export const mountLogout = (app: FastifyInstance, m: Machinery): void => {
  const config = { plain: 'a navigation, judged by its Sec-Fetch headers (D-09)' }
  app.get('/api/logout', { config, exposeHeadRoute: false }, async (request, reply) => {
    await m.limiter.hit('readNetwork', request.ip)
    void reply.header('cache-control', 'no-store')
    if (!isOwnNavigation(request)) return leadTo(reply, signInPath('confirm'), 303)
    const token = readOwnCookie(request, 'sid')
    try {
      if (token) await endOwnSession(m.db, token)
    } catch (error) {
      // The session is still valid, so its cookie stays and the page says 'Logout Failed' (specification 8).
      m.log.error({ err: error, requestId: request.id }, 'logout failed')
      return leadTo(reply, signInPath('failed'), 303)
    }
    setOwnCookie(request, reply, 'sid', '')
    return leadTo(reply.header('clear-site-data', '"cache"'), signInPath('done'), 303)
  })
}
