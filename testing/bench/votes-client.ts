/** The client of `npm run bench -- votes`: a separate process that votes over kept-alive connections. */
import { percentile } from './machine.ts'
import { offer, type Offer, type Offered } from './overload-client.ts'
import type { VoterOnWire } from './voters.ts'
import { openConnection, randomVote } from './wire.ts'

/** As many votes as this many connections can send, one at a time on each. */
export interface Closed {
  readonly kind: 'closed'
  readonly port: number
  readonly crowd: 'hot' | 'spread'
  readonly connections: number
  readonly seconds: number
}

export type Order =
  | { readonly kind: 'crowds'; readonly crowds: Record<string, readonly VoterOnWire[]> }
  | Closed
  | Offer

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers by status; 0 stands for a closed connection. */
  readonly statuses: Readonly<Record<number, number>>
}

const WARM_UP = 0.5

let crowds: Record<string, readonly VoterOnWire[]> = {}
let next = 0

const takeTurns = async ({ port, crowd, connections, seconds }: Closed): Promise<Measured> => {
  const voters = crowds[crowd] ?? []
  const waits: number[] = []
  const statuses: Record<number, number> = {}
  const [from, until] = [performance.now() + WARM_UP * 1000, performance.now() + (WARM_UP + seconds) * 1000]
  const caller = async () => {
    const connection = openConnection(port)
    while (performance.now() < until) {
      const voter = voters[next++ % voters.length]
      if (!voter) break
      const started = performance.now()
      const { status } = await connection.send(randomVote(voter))
      if (started < from) continue
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) waits.push(performance.now() - started)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, caller))
  const took = (performance.now() - from) / 1000
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    perSecond: waits.length / took,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    statuses,
  }
}

const carryOut = async (order: Order): Promise<Measured | Offered | null> => {
  if (order.kind === 'closed') return takeTurns(order)
  if (order.kind === 'offer') return offer(order, crowds['hot'] ?? [])
  crowds = order.crowds
  return null
}

process.on('message', (order: Order) => void carryOut(order).then((answer) => process.send?.(answer)))
