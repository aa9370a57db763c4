import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'

/** Writes under way at once: some hundred milliseconds of work for two cores. What comes beyond would only wait. */
const MOST_WRITES = 1_000

/**
 * Refuses writes as busy while too many are under way, before anything of them is read: what is taken stays quick, and
 * whoever is refused hears at once when to come back (L-5).
 */
export const shedWrites = (app: FastifyInstance, most: number = MOST_WRITES): void => {
  let underWay = 0
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    if (underWay >= most) return done(new Refusal('busy'))
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
    done()
  })
}
