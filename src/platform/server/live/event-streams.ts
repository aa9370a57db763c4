import type { FastifyReply } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { forEachDatabase } from '../database/batcher.ts'

/** The most open streams of one process: each costs a socket and some kilobytes. */
const MAX_STREAMS = 2_000
/** One person with a phone, a laptop and some tabs. A further one closes the oldest. */
const MAX_OF_PERSON = 4
/** Idle sockets are closed after a minute, by us and by most proxies; a browser that hears nothing knows that its line is dead. */
const HEARTBEAT_MS = 20_000
/** How long a stream may outlive the rights that opened it. */
const RECHECK_MS = 30_000
/** A reader who takes nothing is dropped at this backlog; the browser comes back and catches up. */
const MAX_BACKLOG_BYTES = 256 * 1024
/** Browsers come back this long after a restart, spread so that they do not arrive together. */
const BACK_MIN_MS = 500
const BACK_SPREAD_MS = 4_000

interface StreamOptions {
  readonly personId: string
  /** Whether the person may still read this; asked again and again while the stream is open. */
  readonly mayStay: () => Promise<boolean>
  readonly onClose: () => void
}

export interface EventStream {
  readonly personId: string
  /** Sends one event; false once the stream is over. */
  send(event: { readonly id?: number; readonly event?: string; readonly data: string }): boolean
  /** Sends what `eventText` made once for many streams. */
  pass(bytes: Buffer): boolean
  /** Ends it; with a reason, the reader's script does not come back by itself. */
  end(reason?: 'signed-out' | 'too-many'): void
}

/** One event as it stands on the wire. Data is one line: JSON has no line breaks. */
export const eventText = ({
  id,
  event,
  data,
}: {
  readonly id?: number | undefined
  readonly event?: string | undefined
  readonly data: string
}): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`

interface OpenStream extends EventStream {
  readonly options: StreamOptions
  write(text: string | Buffer): boolean
}

/** Takes the connection over and writes the head of the stream. */
const openOn = (reply: FastifyReply, options: StreamOptions, open: Set<OpenStream>): OpenStream => {
  const { raw } = reply
  reply.hijack()
  // The end of the connection ends the stream, so each event is one write without the frame of a chunk around it.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies of the nginx kind would otherwise collect the events.
    'x-accel-buffering': 'no',
  })
  raw.socket?.setNoDelay(true)
  const write = (text: string | Buffer): boolean => {
    if (!open.has(stream)) return false
    if (raw.writableLength > MAX_BACKLOG_BYTES) {
      raw.destroy()
      return false
    }
    raw.write(text)
    return true
  }
  const stream: OpenStream = {
    personId: options.personId,
    options,
    write,
    send: (event) => write(eventText(event)),
    pass: write,
    end: (reason) => {
      if (reason) write(eventText({ event: 'bye', data: JSON.stringify({ reason }) }))
      open.delete(stream)
      raw.end()
    },
  }
  raw.once('close', () => {
    open.delete(stream)
    options.onClose()
  })
  open.add(stream)
  return stream
}

const makeStreams = () => {
  const open = new Set<OpenStream>()
  let timers: NodeJS.Timeout[] = []
  let isDraining = false

  const recheck = async (personId?: string): Promise<void> => {
    for (const stream of [...open].filter((each) => personId === undefined || each.personId === personId))
      // A database that does not answer now is no reason to cut everybody off; the next round asks again.
      if (!(await stream.options.mayStay().catch(() => true))) stream.end('signed-out')
  }
  const beat = (): void => {
    for (const stream of open) stream.send({ event: 'beat', data: '1' })
  }
  const stopTimers = (): void => {
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  return {
    /** Opens a stream on this request; refuses `busy` while the process is full or stopping. */
    begin: (reply: FastifyReply, options: StreamOptions): EventStream => {
      if (isDraining || open.size >= MAX_STREAMS) throw new Refusal('busy', { retryAfterSeconds: 5 })
      const own = [...open].filter(({ personId }) => personId === options.personId)
      if (own.length >= MAX_OF_PERSON) own[0]?.end('too-many')
      if (timers.length === 0)
        timers = [
          setInterval(beat, HEARTBEAT_MS).unref(),
          setInterval(() => void recheck(), RECHECK_MS).unref(),
        ]
      return openOn(reply, options, open)
    },
    /** Ends the streams, of one person or of all, that may not stay. */
    recheck,
    count: (): number => open.size,
    /** Ends all streams and takes no more; browsers come back to another process and catch up there. */
    drain: (): void => {
      isDraining = true
      for (const stream of open) {
        const wait = Math.round(BACK_MIN_MS + Math.random() * BACK_SPREAD_MS)
        stream.write(`retry: ${wait}\n\n`)
        stream.end()
      }
      stopTimers()
    },
  }
}

/** The server-sent event streams of this process. */
export const eventStreams = forEachDatabase(makeStreams)
