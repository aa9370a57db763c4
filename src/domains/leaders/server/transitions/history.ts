import { historyOf, type ProposalOf, waiting } from '#domains/approvals/server/approvals.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
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
import { type ProposedTransition, transitionProposals, transitionSubjects } from './proposals.ts'
import { statusBefore } from './transitions.ts'
import { transitionsStore } from './store.ts'

const CLOSED_SHOWN = 10
const WAITING_SHOWN = 100
/** The consoles of other permissions have their share of these. */
const WAITING_READ = 1_000

type Store = ReturnType<typeof transitionsStore>
type StoredTransitionProposal = ProposalOf<ProposedTransition>
type StoredTransition = Awaited<ReturnType<Store['transitionsOf']>>[number]

const namer = async (ctx: Pick<Ctx, 'db'>, ids: readonly (string | null)[]) => {
  const names = await namesOf(
    ctx,
    ids.filter((id) => id !== null),
  )
  return (id: string | null): string | null => {
    const name = id === null ? undefined : names.get(id)
    return name ? fullName(name) : null
  }
}

const urlsOf = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> =>
  (await describeFiles(ctx, ids)).map(({ url }) => url)

type Looking = Pick<Ctx, 'db'> & { readonly viewer: Viewer }

/** Proposals as the viewer sees them; all concern the given leaders. */
const proposalsOf = async (
  ctx: Looking,
  rows: readonly StoredTransitionProposal[],
  leaders: ReadonlyMap<string, LeaderFacts>,
): Promise<{ leaderId: string; proposal: TransitionProposal }[]> => {
  const nameOf = await namer(
    ctx,
    rows.map(({ stored }) => stored.proposed_by),
  )
  const shown: { leaderId: string; proposal: TransitionProposal }[] = []
  for (const { stored, payload } of rows) {
    const leader = leaders.get(payload.leaderId)
    if (!leader) continue
    const isMine = stored.proposed_by === ctx.viewer.id
    const proposal = {
      id: stored.id,
      to: payload.to,
      by: actorNames[payload.by],
      reason: stored.reason,
      proposedBy: nameOf(stored.proposed_by) ?? '',
      isMine,
      expiresAt: stored.expires_at.toISOString(),
      fileUrls: await urlsOf(ctx, payload.evidenceFileIds),
      barred: isMine
        ? ('mine' as const)
        : barredAs(ctx.viewer, payload.by, leader, await involvedIn(ctx, leader)),
    }
    shown.push({ leaderId: payload.leaderId, proposal })
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
    makesTransitions(ctx.viewer) && covers(scopeOf('leader-transitions', ctx.viewer), leader)
      ? ctx.viewer
      : null
  if (!isPublic(leader.status) && !viewer) throw new Refusal('leader-not-found')
  const store = transitionsStore(ctx.db)
  const moves = await store.transitionsOf(leaderId)
  const nameStaff = viewer && (await staffOf(ctx, moves))
  const proposals = viewer
    ? await proposalsOf(
        { db: ctx.db, viewer },
        await waiting(ctx, transitionProposals, transitionSubjects(leaderId)),
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
  const all = await historyOf(ctx, transitionProposals, transitionSubjects(leaderId))
  const ended = all.flatMap(({ stored, payload }) => {
    const { state } = stored
    if (state === 'confirmed' || (state === 'waiting' && stored.expires_at > ctx.now())) return []
    const shownState = state === 'waiting' ? 'expired' : state === 'void' ? 'overtaken' : state
    return [{ stored, payload, state: shownState } as const]
  })
  const rows = ended.toSorted((a, b) => Number(b.stored.proposed_at) - Number(a.stored.proposed_at))
  const nameOf = await namer(
    ctx,
    rows.flatMap(({ stored }) => [stored.proposed_by, stored.decided_by]),
  )
  return rows.slice(0, CLOSED_SHOWN).map(({ stored, payload, state }) => ({
    id: stored.id,
    to: payload.to,
    reason: stored.reason,
    proposedBy: nameOf(stored.proposed_by) ?? '',
    state,
    closedAt: (stored.decided_at ?? stored.expires_at).toISOString(),
    closedBy: nameOf(stored.decided_by),
    closeReason: stored.decided_why,
  }))
}

/** What waits in the consoles of the viewer, the first to expire on top. */
const waitingIn = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  viewer: Viewer,
): Promise<StoredTransitionProposal[]> => {
  const actors = new Set(actorsOf(viewer))
  const all = await waiting(ctx, transitionProposals, undefined, WAITING_READ)
  return all
    .filter(({ payload }) => actors.has(payload.by))
    .toSorted((a, b) => Number(a.stored.expires_at) - Number(b.stored.expires_at))
    .slice(0, WAITING_SHOWN)
}

/** A leader's rows in the published table, and which of them the viewer may use. */
export const showTransitionConsole = async (
  ctx: SignedInCtx,
  guards: readonly TransitionGuard[],
  leaderId: string,
): Promise<TransitionConsole> => {
  const leader = await leaderFor(ctx, leaderId)
  refuseOutside('leader-transitions', ctx.viewer, leader)
  const { shown } = (await aboutLeaders(ctx, [leaderId]))(leaderId)
  const store = transitionsStore(ctx.db)
  const before = await statusBefore(store, leader)
  const proposed = new Set(
    (await waiting(ctx, transitionProposals, transitionSubjects(leaderId))).map(({ payload }) => payload.to),
  )
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
  { payload: { by } }: StoredTransitionProposal,
  leader: LeaderFacts | undefined,
): boolean => {
  const permission = actorPermissions[by]
  return permission !== null && leader !== undefined && covers(scopeOf(permission, viewer), leader)
}

/** Transitions of the viewer's consoles that wait for a second person, their own proposals included. */
export const listWaitingTransitions = async (ctx: SignedInCtx) => {
  const rows = await waitingIn(ctx, ctx.viewer)
  const leaders = await leadersByIds(
    ctx,
    rows.map(({ payload }) => payload.leaderId),
  )
  const about = await aboutLeaders(ctx, [...leaders.keys()])
  const within = rows.filter((row) => isWithin(ctx.viewer, row, leaders.get(row.payload.leaderId)))
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
  const rows = await waitingIn(ctx, viewer)
  const others = rows.filter(({ stored }) => stored.proposed_by !== viewer.id)
  const leaders = await leadersByIds(
    ctx,
    others.map(({ payload }) => payload.leaderId),
  )
  return others.filter((row) => isWithin(viewer, row, leaders.get(row.payload.leaderId))).length
}
