import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_RETRIES, retryDelayMs } from '#platform/web/client/query-rules.ts'
import { percentile } from './machine.ts'
import type { VoterOnWire } from './voters.ts'
import { type Connection, type Heard, openConnection, voteBytes } from './wire.ts'

/** New votes at a fixed rate, whatever the server answers, and their retries. */
export interface Offer {
  readonly kind: 'offer'
  readonly port: number
  /** New votes a second in each part of the run. */
  readonly parts: readonly { readonly perSecond: number; readonly seconds: number }[]
  /** The maximum number of connections; a vote that gets none retries later, as after a lost connection. */
  readonly connections: number
}

export interface Offered {
  /** For each part: full seconds with the votes accepted, refused as busy and lost in each. */
  readonly seconds: readonly {
    readonly part: number
    readonly taken: number
    readonly busy: number
    readonly lost: number
  }[]
  /** 503 answers without Retry-After. */
  readonly withoutWait: number
  /** Other answers by status. */
  readonly others: Readonly<Record<number, number>>
  /** Votes that never got an answer. */
  readonly unanswered: number
  /** Milliseconds that accepted votes waited: the median and the high percentile. */
  readonly p50: number
  readonly p99: number
}

interface Try {
  readonly bytes: string
  readonly since: number
  readonly attempt: number
}

const TICK_MS = 5
/** How long we wait at the end for votes that are still running. */
const DRAIN_MS = 20_000

/** Sends votes over at most the allowed connections and counts the outcomes, second by second. */
const makeSender = (order: Offer) => {
  const began = performance.now()
  const seconds: { part: number; taken: number; busy: number; lost: number }[] = []
  const others: Record<number, number> = {}
  const waits: number[] = []
  const free: Connection[] = []
  const state = { part: 0, opened: 0, active: 0, withoutWait: 0, isOver: false }
  const now = () =>
    (seconds[Math.floor((performance.now() - began) / 1000)] ??= {
      part: state.part,
      taken: 0,
      busy: 0,
      lost: 0,
    })

  const again = (vote: Try, retryAfter: number | null) => {
    if (state.isOver || vote.attempt >= MAX_RETRIES) return
    const wait = Math.max(retryDelayMs(vote.attempt), (retryAfter ?? 0) * 1000)
    setTimeout(() => send({ ...vote, attempt: vote.attempt + 1 }), wait * (1 + Math.random() / 4))
  }
  const hear = (vote: Try, { status, retryAfter }: Heard) => {
    if (status === 200) {
      now().taken += 1
      waits.push(performance.now() - vote.since)
    } else if (status === 503 || status === 0) {
      now()[status === 0 ? 'lost' : 'busy'] += 1
      if (status === 503 && retryAfter === null) state.withoutWait += 1
      again(vote, retryAfter)
    } else others[status] = (others[status] ?? 0) + 1
  }
  const use = async (connection: Connection, vote: Try): Promise<void> => {
    state.active += 1
    const heard = await connection.send(vote.bytes)
    state.active -= 1
    hear(vote, heard)
    free.push(connection)
  }
  const send = (vote: Try): void => {
    if (state.isOver) return
    const isRoom = free.length === 0 && state.opened < order.connections
    if (isRoom) state.opened += 1
    const connection = isRoom ? openConnection(order.port) : free.pop()
    if (connection) void use(connection, vote)
    // No free connection counts as a lost one.
    else hear(vote, { status: 0, retryAfter: null })
  }
  return { send, now, state, free, seconds, others, waits }
}

/**
 * Offers votes at a fixed rate. If a vote is refused as busy or its connection is lost, the bench retries like the
 * product's client: after 1 s and 2 s, at most twice, and never before the server's Retry-After has passed.
 */
export const offer = async (order: Offer, voters: readonly VoterOnWire[]): Promise<Offered> => {
  const { send, now, state, free, seconds, others, waits } = makeSender(order)
  let next = 0
  for (const [at, { perSecond, seconds: length }] of order.parts.entries()) {
    state.part = at
    const start = performance.now()
    let sent = 0
    while (performance.now() - start < length * 1000) {
      now()
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
      for (; sent < due; sent += 1) {
        const voter = voters[next++ % voters.length]
        const key = randomUUID()
        if (voter)
          send({ bytes: voteBytes(voter, 1 + (next % 10), key), since: performance.now(), attempt: 0 })
      }
      await sleep(TICK_MS)
    }
  }
  // Wait for running votes before the server stops.
  state.isOver = true
  const deadline = performance.now() + DRAIN_MS
  while (state.active > 0 && performance.now() < deadline) await sleep(TICK_MS)
  for (const connection of free) connection.close()
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    seconds,
    withoutWait: state.withoutWait,
    others,
    unanswered: state.active,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}
