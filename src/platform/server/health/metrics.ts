import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Readiness } from './health.ts'
import { textsTotal } from '../texts/metrics.ts'

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Counts and times requests by route and status. `/metrics` shows them for a bearer token, or on a port of its own. */
export const mountMetrics = (
  app: FastifyInstance,
  config: Config,
  readiness: Readiness,
): { listen: () => Server | null } => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(textsTotal)
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by route',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const running: Gauge = new Gauge({
    name: 'job_worker_running',
    help: 'Whether the job worker of this process runs',
    registers: [registry],
    collect: () => running.set(Number(readiness.areJobsRunning)),
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
    done()
  })
  const token = config.METRICS_TOKEN
  if (token)
    app.get(
      '/metrics',
      { config: { plain: 'for Prometheus, with a bearer token' } },
      async (request, reply) => {
        const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
        if (!isSame(given, token))
          return reply.code(401).send({ error: 'A metrics token is needed.', code: 'SIGNED_OUT' })
        return reply.type(registry.contentType).send(await registry.metrics())
      },
    )
  return {
    listen: () => {
      if (!config.METRICS_PORT) return null
      const server = createServer((_request, response) => {
        void registry
          .metrics()
          .then((text) => response.setHeader('content-type', registry.contentType).end(text))
      })
      return server.listen(config.METRICS_PORT, '127.0.0.1')
    },
  }
}
