import { expect } from 'vitest'
import type { Leader, LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import type { TransitionAnswer } from '#domains/leaders/contracts/transition-contract.ts'
import { ok } from './answers.ts'
import type { Person, TestApp } from './app.ts'
import { untouchedLeaders } from './demo-leaders.ts'
import { withGuardsMet } from './transition-guards.ts'

export const REASON = 'Decided at the meeting of 3 March.'

/** Status changes of leaders that no other test has touched. */
export const leaderTransitions = (app: TestApp) => {
  const guest = app.guest()
  /** A sample leader in this status that no other test has touched, with all guards of the transition met. */
  const leaderIn = withGuardsMet(
    () => app,
    untouchedLeaders(() => guest),
  )
  const move = (who: Person, id: string, to: LeaderStatus, rest: Record<string, unknown> = {}) =>
    who.post(`/api/leaders/${id}/transitions`, { to, reason: REASON, ...rest })
  const confirm = (who: Person, id: string, proposalId: string | null) =>
    who.post(`/api/leaders/${id}/transitions/${proposalId}/confirm`)
  const proposed = async (who: Person, id: string, to: LeaderStatus, rest = {}): Promise<string> => {
    const answer = await move(who, id, to, rest)
    expect([answer.statusCode, answer.json<TransitionAnswer>().status]).toEqual([202, 'pending_approval'])
    return answer.json<TransitionAnswer>().proposalId ?? ''
  }
  const profile = async (id: string) => ok<Leader>(await guest.get(`/api/leaders/${id}`))
  return { leaderIn, move, confirm, proposed, profile }
}
