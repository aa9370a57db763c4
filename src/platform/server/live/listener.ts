import pg from 'pg'
import type { Log } from '../log.ts'

const addresses = new WeakMap<object, string>()

/** Remembers where a pool leads, so that a connection of its own can follow. */
export const rememberAddress = (db: object, url: string): void => {
  addresses.set(db, url)
}

const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

interface Listening {
  /** Hears each notification of the channel, of any process. */
  readonly hear: (payload: string) => void
  /** Hears when the connection begins or ends: what was said in between never arrives. */
  readonly onState: (isListening: boolean) => void
  readonly log: Log
}

export interface Listener {
  readonly isListening: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Listens to one channel of PostgreSQL on a connection of its own, because pooled ones change hands. A lost connection is
 * opened again, with growing waits.
 */
export const listenTo = (db: object, channel: string, { hear, onState, log }: Listening): Listener => {
  const url = addresses.get(db)
  let client: pg.Client | null = null
  let isListening = false
  let isStopped = false
  let waitMs = MIN_WAIT_MS
  let timer: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return
    client = null
    if (isListening) onState((isListening = false))
    void lost.end().catch(() => {})
    if (isStopped) return
    timer = setTimeout(open, waitMs).unref()
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2)
  }
  const begin = async (fresh: pg.Client): Promise<void> => {
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (client !== fresh) return
      waitMs = MIN_WAIT_MS
      onState((isListening = true))
    } catch (error) {
      log.warn({ err: error, channel }, 'cannot listen to the database; asking it from time to time instead')
      lose(fresh)
    }
  }
  function open(): void {
    if (!url || isStopped) return
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'sup-civic listening',
    })
    client = fresh
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    void begin(fresh)
  }
  open()
  return {
    isListening: () => isListening,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = null
      isListening = false
      await last?.end().catch(() => {})
    },
  }
}
