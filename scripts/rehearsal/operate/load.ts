import { setTimeout as sleep } from 'node:timers/promises'
import type { Cast, History } from '../../../torture/history.ts'
import { makePlan } from '../../../torture/plan.ts'
import { castBallot, castUntilKnown, look, type Voter } from '../../../torture/voter.ts'
import type { Ground } from '../../../torture/citizens.ts'

const PAUSE_MS = 15
/** No phase asks more often than this, whatever happens. */
const MOST_CALLS = 20_000

/** What one phase of the load came to. */
export interface Phase {
  readonly calls: number
  readonly acknowledged: number
  /** Ballots and looks that were not answered as they should be. */
  readonly failed: number
  readonly faults: readonly string[]
}

/** People who vote and look without pause while `work` is done to the machines; ends with it. */
export const underLoad = async (
  given: { readonly history: History; readonly ground: Ground; readonly voters: readonly Voter[]; readonly seed: number },
  work: () => Promise<void>,
): Promise<Phase> => {
  const { history, ground, voters, seed } = given
  const faults: string[] = []
  const count = { calls: 0 }
  const casting = { history, contest: ground.contest, faults, count }
  const from = history.casts.length
  let failed = 0
  let isOver = false
  const go = async ({ client, citizen, session }: Voter): Promise<void> => {
    const next = makePlan({ seed, round: 1, client, citizen, ground, isDuplicating: false })
    const voter = { client, citizen, session }
    let earlier: Cast | undefined
    while (!isOver && count.calls < MOST_CALLS) {
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
  const working = Promise.all(voters.map(go))
  try {
    await work()
  } finally {
    isOver = true
    await working
  }
  // Whoever heard nothing asks again with the same key, as a phone does.
  for (const voter of voters)
    for (const cast of history.casts)
      if (cast.client === voter.client && cast.outcome === 'unknown') await castUntilKnown(voter, casting, cast)
  const acknowledged = history.casts.slice(from).filter(({ outcome }) => outcome === 'ok').length
  return { calls: count.calls, acknowledged, failed, faults }
}
