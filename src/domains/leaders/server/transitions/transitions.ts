import { reportFact } from '#domains/activity/server/facts.ts'
import { overtake } from '#domains/approvals/server/approvals.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { type LeaderStatus, leaderStatusNames } from '../../contracts/leader-contract.ts'
import { type Actor, leaderTransitionTable, applyTransition, transitionRow } from '../../rules.ts'
import { type LeaderFacts, leaderFor } from '../lookup/facts.ts'
import { transitionProposals, transitionSubjects } from './proposals.ts'
import { transitionsStore } from './store.ts'

/** The viewer makes the transition; a job has none, and the platform makes it. */
export type TransitionContext = Pick<Ctx, 'db' | 'now'> & { readonly viewer?: Viewer | null }

export interface TransitionOfLeader {
  readonly leaderId: string
  readonly to: LeaderStatus
  readonly by: Actor
  /** The published reason. */
  readonly why: string
  /** The second person, where the table needs two; the viewer is the first unless `movedBy` names another. */
  readonly confirmedBy?: string | undefined
  readonly movedBy?: string | undefined
  readonly evidenceFileIds?: readonly string[] | undefined
}

/** The refusal of an illegal transition in words: from, to, and the possible alternatives. */
export const illegalTransition = (from: LeaderStatus, to: LeaderStatus): Refusal => {
  const guard = transitionRow(from, to)?.guard
  const alternatives = leaderTransitionTable
    .filter((row) => row.from === from)
    .map((row) => `${leaderStatusNames[row.to]} (${row.guard})`)
  const rule = guard
    ? `The rule is: ${guard}.`
    : `Possible: ${alternatives.join('; ') || 'nothing, it is final'}.`
  return new Refusal('illegal-transition', {
    message: `${leaderStatusNames[from]} to ${leaderStatusNames[to]} is not possible for this leader now. ${rule}`,
  })
}

type Store = ReturnType<typeof transitionsStore>

/** The status before the current suspension, and when the paused verified flag was given. */
export const statusBefore = async (store: Store, leader: LeaderFacts) => {
  if (leader.status !== 'suspended') return null
  const moves = await store.transitionsOf(leader.id)
  const approval = moves.findLast(({ by_role: by, to_status: to }) => by === 'reviewers' && to !== 'rejected')
  const status = moves.findLast(({ to_status: to }) => to === 'suspended')?.from_status ?? null
  return { status, verifiedAt: approval?.at ?? null }
}

/**
 * Checks a transition against the published table; refuses `illegal-transition` with the reason. Returns the flag's new
 * value, if it changes.
 */
export const checkTransition = async (store: Store, leader: LeaderFacts, to: LeaderStatus, by: Actor) => {
  const before = await statusBefore(store, leader)
  try {
    applyTransition(leader.status, to, by, before?.status ?? null)
  } catch (error) {
    throw error instanceof Refusal ? illegalTransition(leader.status, to) : error
  }
  // The flag pauses while a leader is suspended and comes back with the status before it.
  if (to === 'suspended' || to === 'rejected') return { verified_at: null }
  return before ? { verified_at: before.verifiedAt } : {}
}

/**
 * Moves a leader by the published table and records it for good; every domain's own actions use it. Refuses
 * `leader-not-found`, `illegal-transition` (also when another transition came first) and `second-approver-required` when
 * the table needs two people: declare them with `...transitionRefusals` of `transition-contract.ts`.
 */
export const transitionLeader = async (
  ctx: TransitionContext,
  move: TransitionOfLeader,
): Promise<LeaderStatus> => {
  const { leaderId, to, by, why } = move
  const store = transitionsStore(ctx.db)
  const leader = await leaderFor(ctx, leaderId)
  const flag = await checkTransition(store, leader, to, by)
  const actorId = move.movedBy ?? ctx.viewer?.id ?? null
  const secondId = move.confirmedBy ?? null
  const needsTwo = transitionRow(leader.status, to)?.people === 2 && by !== 'system'
  if (needsTwo && (secondId === null || secondId === actorId)) throw new Refusal('second-approver-required')
  const isMoved = await store.changeStatus(leaderId, leader.status, { status: to, ...flag })
  if (!isMoved) throw illegalTransition(leader.status, to)
  const at = ctx.now()
  await store.addTransition({
    leader_id: leaderId,
    from_status: leader.status,
    to_status: to,
    at,
    by_role: by,
    actor_id: actorId,
    second_id: secondId,
    evidence_file_ids: [...(move.evidenceFileIds ?? [])],
    why,
  })
  await overtake(ctx, transitionProposals, transitionSubjects(leaderId))
  await reportFact(ctx, {
    kind: 'leader.moved',
    who: actorId ?? leader.personId ?? leaderId,
    about: `leader:${leaderId}`,
    detail: { from: leader.status, to },
  })
  return to
}
