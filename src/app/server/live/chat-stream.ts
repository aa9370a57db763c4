import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chatHub } from '#domains/chat/server/live/hub.ts'
import type { RoomReader } from '#domains/chat/server/live/live-room.ts'
import { enterRoom } from '#domains/chat/server/rooms/enter-room.ts'
import { blockedBy } from '#domains/network/server/follows.ts'
import { refuseCrossSite } from '#platform/server/admission/origin-guard.ts'
import { authenticate, findSession } from '#platform/server/http/request-context.ts'
import { type EventStream, eventStreams } from '#platform/server/live/event-streams.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { authorize, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { campusOf } from '#domains/campus/server/proofs/campus-of.ts'

type Asked = FastifyRequest<{ Params: { roomId: string }; Querystring: { after?: unknown } }>

/** The last number that this browser has seen: its own header after a lost connection, otherwise the page's. */
const cursorOf = ({ headers, query }: Asked): number => {
  const given = headers['last-event-id'] ?? query.after
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 0
}

const admit = async (m: Machinery, viewer: Viewer | null, roomId: string): Promise<Viewer> => {
  const verdict = authorize('citizen', viewer)
  if (verdict !== 'allowed' || !viewer) throw new Refusal(verdict)
  await enterRoom({ db: m.db, viewer }, roomId, campusOf).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('not-found') : error
  })
  return viewer
}

/** True while the session lives and its person may enter the room; a session that ended says no. */
const mayStillRead = async (m: Machinery, token: string, personId: string, roomId: string) => {
  const session = await findSession(m, token, false)
  if (session?.viewer.id !== personId) return false
  return admit(m, session.viewer, roomId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

const readerOf = (m: Machinery, personId: string, stream: () => EventStream | null) => {
  let blocked: ReadonlySet<string> = new Set()
  const load = async (): Promise<void> => {
    blocked = new Set(await blockedBy(m, personId))
  }
  const reader: RoomReader = {
    personId,
    isBlocked: (authorId) => blocked.has(authorId),
    pass: (bytes) => void stream()?.pass(bytes),
    gone: (seq) => void stream()?.send({ event: 'gone', data: String(seq) }),
    sessionEnded: () => void eventStreams(m.db).recheck(personId),
    changed: () => void load().catch((error: unknown) => m.log.warn({ err: error }, 'blocks were not read')),
  }
  return { reader, load }
}

/**
 * Mounts the stream of a chat room: new messages as server-sent events, each with its number as id, so that a browser
 * that comes back misses none and gets none twice.
 */
export const mountChatStream = (app: FastifyInstance, m: Machinery): void => {
  app.get(
    '/api/community-chat/rooms/:roomId/stream',
    { config: { plain: 'a stream that stays open, which no call can be' } },
    async (request: Asked, reply) => {
      refuseCrossSite(request)
      const { session, token } = await authenticate(m, request, reply, false)
      await m.limiter.hit(session ? 'read' : 'readNetwork', session?.viewer.id ?? request.ip)
      const { roomId } = request.params
      const { id: personId } = await admit(m, session?.viewer ?? null, roomId)
      const held: { stream: EventStream | null; leave: (() => void) | null } = { stream: null, leave: null }
      const { reader, load } = readerOf(m, personId, () => held.stream)
      await load()
      let isClosed = false
      held.stream = eventStreams(m.db).begin(reply, {
        personId,
        mayStay: () => mayStillRead(m, token ?? '', personId, roomId),
        onClose: () => {
          isClosed = true
          held.leave?.()
        },
      })
      // Opens the stream for the browser before the first message.
      held.stream.send({ event: 'ready', data: '1' })
      try {
        held.leave = await chatHub(m.db).join(roomId, reader, cursorOf(request), m.log)
        if (isClosed) held.leave()
      } catch (error) {
        m.log.warn({ err: error }, 'a chat stream could not begin')
        held.stream.end()
      }
    },
  )
  app.addHook('preClose', async () => {
    eventStreams(m.db).drain()
    await chatHub(m.db).close()
  })
}
