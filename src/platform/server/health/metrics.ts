import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Ports } from '../jobs/jobs.ts'
import type { LaneBacklog } from '../jobs/lanes.ts'
import type { HealthParts } from './health.ts'
import { textsTotal } from '../texts/metrics.ts'

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export type MetricsParts = Pick<HealthParts, 'readiness'> & {
  readonly ports: Pick<Ports, 'breakers'>
  /** What waits in each lane of jobs. */
  readonly backlog: () => Promise<LaneBacklog[]>
}

/** Gauges of the queue by lane, and whether each carrier answers; read when the metrics are. */
const registerLanes = (registry: Registry, { backlog, ports }: MetricsParts): void => {
  let reading: Promise<LaneBacklog[]> | null = null
  // One reading serves all gauges of a scrape.
  const read = () =>
    (reading ??= backlog()
      .catch(() => [])
      .finally(() => {
        reading = null
      }))
  const gaugeOf = (name: string, help: string, of: (backlog: LaneBacklog) => number): void => {
    const gauge: Gauge<'lane'> = new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [registry],
      collect: async () => {
        for (const each of await read()) gauge.set({ lane: each.lane }, of(each))
      },
    })
  }
  gaugeOf('jobs_waiting', 'Jobs that could run now, in all processes together', ({ waiting }) => waiting)
  gaugeOf('jobs_oldest_seconds', 'How long the oldest of them could have run', (each) => each.oldestSeconds)
  gaugeOf('jobs_failed', 'Jobs that used all their attempts', ({ failed }) => failed)
  const away: Gauge<'carrier'> = new Gauge({
    name: 'carriers_away',
    help: 'How many carriers of a kind get no calls from this process, because they do not answer',
    labelNames: ['carrier'],
    registers: [registry],
    collect: () => {
      away.reset()
      for (const { carrier, isOpen } of ports.breakers) away.inc({ carrier }, Number(isOpen()))
    },
  })
}

/** Counts and times requests by route and status. `/metrics` shows them for a bearer token, or on a port of its own. */
export const mountMetrics = (
  app: FastifyInstance,
  config: Config,
  parts: MetricsParts,
): { listen: () => Server | null } => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(textsTotal)
  registerLanes(registry, parts)
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
    collect: () => running.set(Number(parts.readiness.areJobsRunning)),
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
