import Fastify from 'fastify'
import { BACKLOG } from '#platform/server/admission/shed.ts'
import type { Config } from '#platform/server/config.ts'
import { toErrorAnswer } from '#platform/server/http/answers.ts'
import { loadProblemWords } from '#platform/server/http/errors/problem-page.ts'
import { sendAnswer } from '#platform/server/http/http.ts'
import { exitCodes, StartupProblem } from '#platform/server/postgres/startup-problem.ts'
import { Refusal } from '#shared/errors.ts'

type Place = Pick<Config, 'PORT' | 'HOST'>

interface Listener {
  listen(where: { port: number; host: string; backlog: number }): Promise<unknown>
}

const explained = (error: unknown, { PORT }: Place): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return new StartupProblem(
      `The port ${PORT} is taken by another program. Stop it, or set PORT to another number.`,
      exitCodes.inUse,
    )
  if (code === 'EACCES')
    return new StartupProblem(
      `The port ${PORT} may not be used by this account. Set PORT to a number above 1023.`,
      exitCodes.notWritable,
    )
  return error
}

/** Listens on the port of the settings; throws a `StartupProblem` when that is taken or not allowed. */
export const listenOn = async (server: Listener, place: Place): Promise<void> => {
  await server.listen({ port: place.PORT, host: place.HOST, backlog: BACKLOG }).catch((error: unknown) => {
    throw explained(error, place)
  })
}

/**
 * Takes the port before anything else is changed, and answers there that the process is alive and not ready yet. So a
 * start on a taken port leaves the database alone.
 */
export const holdPort = async (place: Place): Promise<{ release: () => Promise<void> }> => {
  const holding = Fastify({ forceCloseConnections: true })
  await loadProblemWords()
  holding.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  holding.get('/readyz', (_request, reply) =>
    reply
      .code(503)
      .header('cache-control', 'no-store')
      .send({ status: 'not ready', checks: { serving: 'failed' } }),
  )
  holding.setNotFoundHandler((request, reply) =>
    sendAnswer(
      request,
      reply,
      toErrorAnswer(new Refusal('busy', { retryAfterSeconds: 5 }), undefined, request.id),
    ),
  )
  await listenOn(holding, place)
  return { release: async () => holding.close() }
}
