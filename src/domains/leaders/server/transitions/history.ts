import { describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { covers, scopeOf, refuseOutside } from '#shared/scope.ts'
import type {
  ClosedProposal,
  LeaderHistoryAnswer,
  TransitionConsole,
  TransitionProposal,
} from '../../contracts/transition-contract.ts'
import { actorPermissions, actorNames, isPublic, leaderTransitionTable } from '../../rules.ts'
import { aboutLeaders } from '../lookup/case-leaders.ts'
import { type LeaderFacts, leaderFor, leadersByIds } from '../lookup/facts.ts'
import { barredAs, barredFromProposal, involvedIn, makesTransitions, actorsOf } from './permission.ts'
import { type TransitionGuard, unmetGuards } from './guards.ts'
import { statusBefore } from './transitions.ts'
import { transitionsStore } from './store.ts'

const CLOSED_SHOWN = 10
const WAITING_SHOWN = 100

type Store = ReturnType<typeof transitionsStore>
type StoredProposal = Awaited<ReturnType<Store['openProposals']>>[number]
type StoredTransition = Awaited<ReturnType<Store['transitionsOf']>>[number]

const namer = async (ctx: Pick<Ctx, 'db'>, ids: readonly (string | null)[]) => {
  const names = await namesOf(
    ctx,
    ids.filter((id) => id !== null),
  )
  return (id: string | null): string | null => {
    const name = id === null ? undefined : names.get(id)
    return name ? `${name.firstName} ${name.lastName}` : null
  }
}

const urlsOf = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> =>
  (await describeFiles(ctx, ids)).map(({ url }) => url)

type Looking = Pick<Ctx, 'db'> & { readonly viewer: Viewer }

/** Proposals as the viewer sees them; all concern the given leaders. */
const proposalsOf = async (
  ctx: Looking,
  rows: readonly StoredProposal[],
  leaders: ReadonlyMap<string, LeaderFacts>,
): Promise<{ leaderId: string; proposal: TransitionProposal }[]> => {
  const nameOf = await namer(
    ctx,
    rows.map((row) => row.proposer_id),
  )
  const shown: { leaderId: string; proposal: TransitionProposal }[] = []
  for (const row of rows) {
    const leader = leaders.get(row.leader_id)
    if (!leader) continue
    const isMine = row.proposer_id === ctx.viewer.id
    const proposal = {
      id: row.id,
      to: row.to_status,
      by: actorNames[row.by_role],
      reason: row.reason,
      proposedBy: nameOf(row.proposer_id) ?? '',
      isMine,
      expiresAt: row.expires_at.toISOString(),
      fileUrls: await urlsOf(ctx, row.evidence_file_ids),
      barred: isMine
        ? ('mine' as const)
        : barredAs(ctx.viewer, row.by_role, leader, await involvedIn(ctx, leader)),
    }
    shown.push({ leaderId: row.leader_id, proposal })
  }
  return shown
}

const staffOf = async (ctx: Pick<Ctx, 'db'>, moves: readonly StoredTransition[]) => {
  const nameOf = await namer(
    ctx,
    moves.flatMap((move) => [move.actor_id, move.second_id]),
  )
  return async (move: StoredTransition) => ({
    movedBy: nameOf(move.actor_id),
    confirmedBy: nameOf(move.second_id),
    fileUrls: await urlsOf(ctx, move.evidence_file_ids),
  })
}

/**
 * Every transition of a leader. Everybody sees roles; staff who may move the leader also see names, files and
 * proposals.
 */
export const showHistory = async (ctx: Ctx, leaderId: string): Promise<LeaderHistoryAnswer> => {
  const leader = await leaderFor(ctx, leaderId)
  const viewer =
    makesTransitions(ctx.viewer) && covers(scopeOf('leader-moves', ctx.viewer), leader) ? ctx.viewer : null
  if (!isPublic(leader.status) && !viewer) throw new Refusal('leader-not-found')
  const store = transitionsStore(ctx.db)
  const moves = await store.transitionsOf(leaderId)
  const nameStaff = viewer && (await staffOf(ctx, moves))
  const proposals = viewer
    ? await proposalsOf(
        { db: ctx.db, viewer },
        await store.openProposals(leaderId, ctx.now()),
        new Map([[leaderId, leader]]),
      )
    : []
  return {
    moves: await Promise.all(
      moves.map(async (move) => ({
        from: move.from_status,
        to: move.to_status,
        at: lagosDay(move.at),
        by: actorNames[move.by_role],
        why: move.why,
        staff: nameStaff ? await nameStaff(move) : null,
      })),
    ),
    proposals: proposals.map(({ proposal }) => proposal),
  }
}

const closedOf = async (ctx: SignedInCtx, leaderId: string): Promise<ClosedProposal[]> => {
  const rows = await transitionsStore(ctx.db).closedProposals(leaderId, ctx.now(), CLOSED_SHOWN)
  const nameOf = await namer(
    ctx,
    rows.flatMap((row) => [row.proposer_id, row.closer_id]),
  )
  return rows.map((row) => ({
    id: row.id,
    to: row.to_status,
    reason: row.reason,
    proposedBy: nameOf(row.proposer_id) ?? '',
    state: row.state === 'open' ? 'expired' : row.state,
    closedAt: (row.closed_at ?? row.expires_at).toISOString(),
    closedBy: nameOf(row.closer_id),
    closeReason: row.close_reason,
  }))
}

/** A leader's rows in the published table, and which of them the viewer may use. */
export const showTransitionConsole = async (
  ctx: SignedInCtx,
  guards: readonly TransitionGuard[],
  leaderId: string,
): Promise<TransitionConsole> => {
  const leader = await leaderFor(ctx, leaderId)
  refuseOutside('leader-moves', ctx.viewer, leader)
  const { shown } = (await aboutLeaders(ctx, [leaderId]))(leaderId)
  const store = transitionsStore(ctx.db)
  const before = await statusBefore(store, leader)
  const proposed = new Set((await store.openProposals(leaderId, ctx.now())).map((row) => row.to_status))
  const involved = await involvedIn(ctx, leader)
  // A suspension ends in the status before it: other rows of the table do not apply to this leader.
  const rows = leaderTransitionTable.filter(
    ({ from, to }) =>
      from === leader.status && (from !== 'suspended' || to === 'rejected' || to === before?.status),
  )
  return {
    leader: { ...shown, status: leader.status },
    moves: await Promise.all(
      rows.map(async (row) => ({
        to: row.to,
        by: row.by.map((actor) => actorNames[actor]),
        people: row.people,
        guard: row.guard,
        barred:
          barredFromProposal(ctx.viewer, row, leader, involved) ??
          (proposed.has(row.to) ? 'already-proposed' : null),
        unmet: await unmetGuards(ctx, guards, leader, row.to),
      })),
    ),
    closed: await closedOf(ctx, leaderId),
  }
}

/** True when the viewer's permission for this proposal covers the leader's place. */
const isWithin = (
  viewer: Viewer,
  { by_role: by }: StoredProposal,
  leader: LeaderFacts | undefined,
): boolean => {
  const permission = actorPermissions[by]
  return permission !== null && leader !== undefined && covers(scopeOf(permission, viewer), leader)
}

/** Transitions of the viewer's consoles that wait for a second person, their own proposals included. */
export const listWaitingTransitions = async (ctx: SignedInCtx) => {
  const store = transitionsStore(ctx.db)
  const rows = await store.waitingProposals(actorsOf(ctx.viewer), ctx.now(), WAITING_SHOWN)
  const leaders = await leadersByIds(
    ctx,
    rows.map((row) => row.leader_id),
  )
  const about = await aboutLeaders(ctx, [...leaders.keys()])
  const within = rows.filter((row) => isWithin(ctx.viewer, row, leaders.get(row.leader_id)))
  const proposals = await proposalsOf(ctx, within, leaders)
  return {
    items: proposals.map(({ leaderId, proposal }) => {
      const { facts, shown } = about(leaderId)
      return { ...proposal, leader: { ...shown, status: facts.status } }
    }),
  }
}

/** How many transitions this person could confirm now; for the attention panel. */
export const countWaitingTransitions = async (
  ctx: Pick<Ctx, 'db' | 'now'> & { readonly viewer: Viewer },
): Promise<number> => {
  const { viewer } = ctx
  const rows = await transitionsStore(ctx.db).waitingProposals(actorsOf(viewer), ctx.now(), WAITING_SHOWN)
  const others = rows.filter((row) => row.proposer_id !== viewer.id)
  const leaders = await leadersByIds(
    ctx,
    others.map((row) => row.leader_id),
  )
  return others.filter((row) => isWithin(viewer, row, leaders.get(row.leader_id))).length
}
