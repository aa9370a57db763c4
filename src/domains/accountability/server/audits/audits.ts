import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { NO_REASON } from '#domains/approvals/contract.ts'
import { confirm, propose, standing, waiting, withCodes } from '#domains/approvals/server/approvals.ts'
import { hasUpheldSerious } from '#domains/leaders/server/moderation/concerns.ts'
import { type LeaderFacts, leaderFor, leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf, refuseOutside } from '#shared/scope.ts'
import type { AuditConsole, Parameter } from '../../record-contract.ts'
import { parameters } from '../../record-contract.ts'
import { isAuditPassed, totalOf } from '../../rules.ts'
import { auditsStore } from './store.ts'
import { approvalCodes } from '../approvals/leader-terms.ts'
import { scorecardApproval } from '../approvals/scorecard-approval.ts'
import { refuseConflicted } from '../committee/conflicts.ts'
import { leaderLinesOf } from '../leader-lines.ts'
import { cardsOf, filesByUpdate, pledgesOf, replyUntil, reportsOf } from '../records.ts'
import { pledgesStore, termsStore } from '../store.ts'

const isInSeat = ({ status }: LeaderFacts): boolean => status === 'deployed' || status === 'verified'

/** Those of these leaders who are in the viewer's audit scope. */
const leadersInScope = (
  { viewer }: SignedInCtx,
  leaders: ReadonlyMap<string, LeaderFacts>,
): LeaderFacts[] => {
  const scope = scopeOf('audit-panel', viewer)
  return [...leaders.values()].filter((leader) => covers(scope, leader))
}

const auditedLeaders = async (ctx: SignedInCtx): Promise<LeaderFacts[]> => {
  const known = await leadersByIds(ctx, await termsStore(ctx.db).deployedLeaders())
  return leadersInScope(ctx, known)
    .filter(isInSeat)
    .toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1))
}

const openUpdates = async (ctx: SignedInCtx): Promise<AuditConsole['updates']> => {
  const rows = await pledgesStore(ctx.db).openUpdates()
  const leaders = await leadersByIds(
    ctx,
    rows.map(({ leader_id }) => leader_id),
  )
  const who = await leaderLinesOf(ctx, leadersInScope(ctx, leaders))
  const files = await filesByUpdate(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const whose = who.get(row.leader_id)
    if (!whose) return []
    return [
      {
        id: row.id,
        ...whose,
        pledge: row.pledge,
        status: row.status,
        note: row.note,
        sourceUrl: row.source_url,
        files: files.get(row.id) ?? [],
        at: row.proposed_at.toISOString(),
        isMine: row.proposed_by === ctx.viewer.id,
      },
    ]
  })
}

const openCards = async (ctx: SignedInCtx): Promise<AuditConsole['scorecards']> => {
  const rows = await auditsStore(ctx.db).openCards()
  const leaders = await leadersByIds(
    ctx,
    rows.map(({ leader_id }) => leader_id),
  )
  const who = await leaderLinesOf(ctx, leadersInScope(ctx, leaders))
  const cards = await cardsOf(ctx, rows, leaders)
  const ids = rows.map(({ id }) => id)
  const proposals = await waiting(ctx, scorecardApproval, ids, ids.length + 1)
  const proposers = new Map(proposals.map(({ stored, payload }) => [payload.scorecardId, stored.proposed_by]))
  return rows.flatMap((row) => {
    const [whose, card] = [who.get(row.leader_id), cards.get(row.id)]
    if (!whose || !card) return []
    const first = proposers.get(row.id)
    const isMine = first !== undefined && [first, row.written_by].includes(ctx.viewer.id)
    const isOwn = leaders.get(row.leader_id)?.personId === ctx.viewer.id
    const isRipe = row.replied_at !== null || replyUntil(row) <= ctx.now()
    const isProposed = first !== undefined
    return [{ ...whose, card, isProposed, isMine, mayPublish: !isMine && !isOwn && isRipe }]
  })
}

/** The work of the audit panel: leaders in a seat, open pledge updates and unpublished scorecards. */
export const showAuditConsole = async (ctx: SignedInCtx): Promise<AuditConsole> => {
  const leaders = await auditedLeaders(ctx)
  const ids = leaders.map(({ id }) => id)
  const [pledges, reports] = ids.length
    ? [await pledgesOf(ctx, ids), await reportsOf(ctx, ids)]
    : [new Map<string, []>(), new Map<string, []>()]
  const cards = ids.length ? await auditsStore(ctx.db).cardsOf(ids) : []
  const who = await leaderLinesOf(ctx, leaders)
  return {
    leaders: leaders.flatMap(({ id, officeType, status }) => {
      const whose = who.get(id)
      if (!whose) return []
      return [
        {
          ...whose,
          officeType,
          status,
          pledges: pledges.get(id)?.length ?? 0,
          overdue: (reports.get(id) ?? []).filter(({ state }) => state === 'overdue').length,
          lastTotal:
            cards.find(({ leader_id, published_at }) => leader_id === id && published_at)?.total ?? null,
        },
      ]
    }),
    updates: await openUpdates(ctx),
    scorecards: await openCards(ctx),
  }
}

export type ScorecardPoints = Readonly<Record<Parameter, number>> &
  Readonly<Record<`${Parameter}Reason`, string>>

const codes = {
  ...approvalCodes,
  'approval-waiting': 'in-flight',
  'approval-not-found': 'scorecard-not-found',
  'approval-closed': 'scorecard-published',
}

/** Proposes to publish a scorecard; a second person does it. */
const putForward = async (
  ctx: SignedInCtx,
  card: { readonly id: string; readonly leader_id: string; readonly year: number; readonly total: number },
): Promise<void> => {
  const { id: scorecardId, leader_id: leaderId, year, total } = card
  const payload = { scorecardId, leaderId, year, total }
  await withCodes(codes, () => propose(ctx, scorecardApproval, payload, NO_REASON))
}

/**
 * Writes a leader's scorecard for a year. Refuses `leader-not-found`, `not-in-seat`, `own-record`,
 * `declared-conflict` and `scorecard-exists`.
 */
export const writeScorecard = async (
  ctx: SignedInCtx,
  leaderId: string,
  { year, ...scores }: ScorecardPoints & { year: number },
): Promise<void> => {
  const leader = await leaderFor(ctx, leaderId)
  refuseOutside('audit-panel', ctx.viewer, leader)
  if (leader.personId && (await ownAccounts(ctx)).has(leader.personId)) throw new Refusal('own-record')
  if (!isInSeat(leader)) throw new Refusal('not-in-seat')
  await refuseConflicted(ctx, leader.id)
  const total = totalOf(leader.officeType, scores)
  const pledges = (await pledgesOf(ctx, [leader.id])).get(leader.id) ?? []
  const reports = (await reportsOf(ctx, [leader.id])).get(leader.id) ?? []
  const isPassed = isAuditPassed({
    total,
    reports: reports.map(({ state }) => state),
    pledges: pledges.map(({ status }) => status),
    hasUpheldSeriousReport: await hasUpheldSerious(ctx, leader.id),
  })
  const id = ctx.newId()
  try {
    await auditsStore(ctx.db).addCard(
      {
        id,
        leader_id: leader.id,
        year,
        total,
        is_passed: isPassed,
        written_by: ctx.viewer.id,
        written_at: ctx.now(),
      },
      parameters.map((parameter) => ({
        parameter,
        points: scores[parameter],
        reason: scores[`${parameter}Reason`],
      })),
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('scorecard-exists')
    throw error
  }
  await putForward(ctx, { id, leader_id: leader.id, year, total })
}

/** Stores the leader's answer to a scorecard. Refuses `scorecard-not-found` and `scorecard-published`. */
export const answerScorecard = async (ctx: SignedInCtx, id: string, reply: string): Promise<void> => {
  const store = auditsStore(ctx.db)
  const card = isId(id) ? await store.card(id) : undefined
  const leader = card && (await leaderFor(ctx, card.leader_id))
  if (leader?.personId !== ctx.viewer.id) throw new Refusal('scorecard-not-found')
  if (!(await store.answer(id, reply, ctx.now()))) throw new Refusal('scorecard-published')
}

/**
 * Publishes a scorecard that somebody else wrote. Where nobody's proposal waits any more, this person puts it forward
 * again. Refuses `scorecard-not-found`, `scorecard-published`, `second-approver`, `own-record` and `reply-open`.
 */
export const publishScorecard = async (ctx: SignedInCtx, id: string): Promise<void> => {
  const card = isId(id) ? await auditsStore(ctx.db).card(id) : undefined
  if (!card) throw new Refusal('scorecard-not-found')
  if (card.published_at) throw new Refusal('scorecard-published')
  await refuseConflicted(ctx, card.leader_id)
  const first = await standing(ctx, scorecardApproval, id)
  if (first) await withCodes(codes, () => confirm(ctx, scorecardApproval, first.stored.id))
  else await putForward(ctx, card)
}
