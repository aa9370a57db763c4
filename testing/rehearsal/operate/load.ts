import { setTimeout as sleep } from 'node:timers/promises'
import type { Cast, History } from '../../torture/history.ts'
import { makePlan } from '../../torture/plan.ts'
import { castBallot, castUntilKnown, look, type Voter } from '../../torture/voter.ts'
import type { Ground } from '../../torture/citizens.ts'
import type { Session } from '../../torture/session.ts'

const PAUSE_MS = 15
/** The maximum number of requests of a phase. */
const MAX_CALLS = 20_000

/** The result of one phase of load. */
export interface Phase {
  readonly calls: number
  readonly acknowledged: number
  /** Ballots and reads with a wrong answer. */
  readonly failed: number
  readonly faults: readonly string[]
  /** The number of each kind of wrong answer. */
  readonly troubles: ReadonlyMap<string, number>
}

export const told = ({ calls, acknowledged, failed, faults, troubles }: Phase): string =>
  [
    `${calls} requests, ${acknowledged} votes acknowledged, ${failed} failed`,
    ...[...troubles].map(([kind, times]) => `${times} x ${kind}`),
    ...faults.slice(0, 3),
  ].join('; ')

/** A session that counts its failures. */
const watched = (session: Session, troubles: Map<string, number>): Session => ({
  ...session,
  ask: async (method, path, body, key) => {
    const answer = await session.ask(method, path, body, key)
    if (answer && answer.status < 500) return answer
    const kind = `${method} ${answer ? `${answer.status} ${String(answer.body['code'] ?? 'of the proxy')}` : 'no answer'}`
    troubles.set(kind, (troubles.get(kind) ?? 0) + 1)
    return answer
  },
})

/** Lets people vote and read without pause while `work` runs. */
export const underLoad = async (
  given: {
    readonly history: History
    readonly ground: Ground
    readonly voters: readonly Voter[]
    readonly seed: number
  },
  work: () => Promise<void>,
): Promise<Phase> => {
  const { history, ground, voters, seed } = given
  const faults: string[] = []
  const count = { calls: 0 }
  const troubles = new Map<string, number>()
  const casting = { history, contest: ground.contest, faults, count }
  const from = history.casts.length
  let failed = 0
  const over = { isOver: false }
  const go = async ({ client, citizen, session }: Voter): Promise<void> => {
    const next = makePlan({ seed, round: 1, client, citizen, ground, isDuplicating: false })
    const voter = { client, citizen, session: watched(session, troubles) }
    let earlier: Cast | undefined
    while (!over.isOver && count.calls < MAX_CALLS) {
      const step = next(earlier)
      if ('look' in step) {
        if (!(await look(voter, casting, step.look))) failed += 1
      } else {
        const casts = await Promise.all(step.ballots.map((ballot) => castBallot(voter, casting, ballot)))
        failed += casts.filter(({ outcome }) => outcome === 'unknown').length
        if (casts.length === 1 && casts[0]?.outcome === 'ok') [earlier] = casts
      }
      await sleep(PAUSE_MS)
    }
  }
  const working = Promise.allSettled(voters.map(go))
  try {
    await work()
  } finally {
    over.isOver = true
    await working
  }
  for (const each of await working) if (each.status === 'rejected') throw each.reason as Error
  // Without an answer, retry with the same key as a phone does.
  for (const voter of voters)
    for (const cast of history.casts)
      if (cast.client === voter.client && cast.outcome === 'unknown')
        await castUntilKnown(voter, casting, cast)
  const acknowledged = history.casts.slice(from).filter(({ outcome }) => outcome === 'ok').length
  return { calls: count.calls, acknowledged, failed, faults, troubles }
}
