import { confirm, propose, refuse, waiting, withCodes } from '#domains/approvals/server/approvals.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { ConcernState } from '../../contracts/concern-contract.ts'
import type { ConcernCase, ConcernDecision } from '../../contracts/moderation-contract.ts'
import { isSerious } from '../../rules.ts'
import { concernApproval, finishConcern, reopenConcern } from './concern-approval.ts'
import { concernName } from './concerns.ts'
import { concernsStore, type StoredConcern } from './concerns-store.ts'
import { aboutLeaders } from '../lookup/case-leaders.ts'
import type { LeaderFacts } from '../lookup/facts.ts'

const barredFrom = (row: StoredConcern, leader: LeaderFacts, viewer: Viewer): ConcernCase['barred'] => {
  if (row.state === 'upheld' || row.state === 'dismissed') return 'decided'
  if (row.reporter_id === viewer.id) return 'own'
  if (leader.personId === viewer.id) return 'this-leader'
  if (!covers(scopeOf('moderation', viewer), leader)) return 'another-place'
  return row.state === 'second' && row.decider_id === viewer.id ? 'same-person' : null
}

const casesOf = async (ctx: SignedInCtx, rows: readonly StoredConcern[]): Promise<ConcernCase[]> => {
  const about = await aboutLeaders(
    ctx,
    rows.map((row) => row.leader_id),
  )
  const staff = rows.flatMap((row) => [row.decider_id, row.confirmer_id]).filter((id) => id !== null)
  const names = await namesOf(ctx, staff)
  const files = await describeFiles(
    ctx,
    rows.flatMap((row) => row.evidence_file_ids),
  )
  const nameOf = (id: string | null): string | null => {
    const name = id === null ? undefined : names.get(id)
    return name ? `${name.firstName} ${name.lastName}` : null
  }
  return rows.map((row) => {
    const { facts, shown } = about(row.leader_id)
    const own = new Set(row.evidence_file_ids)
    return {
      id: row.id,
      leader: shown,
      kind: row.kind,
      isSerious: isSerious(row.kind),
      text: row.text,
      sourceUrl: row.source_url,
      files: files.filter(({ id }) => own.has(id)).map(({ id, name, url }) => ({ id, name, url })),
      sentAt: row.sent_at.toISOString(),
      state: row.state,
      decision: row.outcome && {
        outcome: row.outcome,
        reason: row.reason ?? '',
        summary: row.summary,
        decidedBy: nameOf(row.decider_id) ?? '',
        confirmedBy: nameOf(row.confirmer_id),
        decidedAt: row.decided_at?.toISOString() ?? null,
      },
      reply: row.reply,
      barred: barredFrom(row, facts, ctx.viewer),
    }
  })
}

/** One page of reports in one state, with the counts of all four states. */
export const showConcernQueue = async (
  ctx: SignedInCtx,
  { state, cursor, limit }: { state: ConcernState; cursor?: string | undefined; limit: number },
) => {
  const store = concernsStore(ctx.db)
  const scope = scopeOf('moderation', ctx.viewer)
  const list = `concerns-${state}`
  const rows = await store.queue(state, scope, decodeCursor(list, cursor, isTimeKey), limit + 1)
  const page = pageOfRows(list, rows, limit, (row) => row.sent_at.toISOString())
  const counts: Record<ConcernState, number> = { open: 0, second: 0, upheld: 0, dismissed: 0 }
  for (const each of await store.counts(scope)) counts[each.state] = each.count
  return {
    items: await casesOf(ctx, page.rows),
    total: counts[state],
    nextCursor: page.nextCursor,
    counts,
  }
}

const caseFor = async (ctx: SignedInCtx, id: string) => {
  const row = isId(id) ? await concernsStore(ctx.db).find(id) : undefined
  const [shown] = row ? await casesOf(ctx, [row]) : []
  if (!row || !shown) throw new Refusal('concern-not-found')
  return { row, shown }
}

const refuseBarred = (barred: ConcernCase['barred']): void => {
  if (barred === 'own') throw new Refusal('own-report')
  if (barred === 'this-leader') throw new Refusal('own-leader')
  if (barred === 'decided') throw new Refusal('already-decided')
  if (barred === 'another-place') throw new Refusal('outside-place')
}

/** The refusals of approvals as the calls of reports declare them. */
const codes = {
  'approval-waiting': 'already-decided',
  'approval-closed': 'already-decided',
  'approval-not-found': 'already-decided',
  // Only another account of somebody involved gets here; the own one is refused before, in its own words.
  'approval-involved': 'own-report',
}

/** Upholds or dismisses an open report; for a serious one this is the first of two decisions. */
export const decideConcern = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason, summary }: ConcernDecision,
): Promise<ConcernCase> => {
  const { row, shown } = await caseFor(ctx, id)
  refuseBarred(shown.barred)
  const needsSecond = isSerious(row.kind)
  const isChanged = await concernsStore(ctx.db).change(id, 'open', {
    state: needsSecond ? 'second' : outcome,
    outcome,
    reason,
    summary: outcome === 'upheld' ? (summary ?? null) : null,
    decider_id: ctx.viewer.id,
    decided_at: needsSecond ? null : ctx.now(),
  })
  if (!isChanged) throw new Refusal('already-decided')
  if (needsSecond) {
    const payload = { concernId: id, leaderId: row.leader_id, outcome }
    await withCodes(codes, () => propose(ctx, concernApproval, payload, reason))
  } else {
    await finishConcern(ctx, row, outcome)
    ctx.auditing(concernName(id), `${outcome}: ${reason}`)
  }
  return (await caseFor(ctx, id)).shown
}

/** The first decision fell, for example because its moderator lost the permission; it only goes back to the start. */
const confirmFallen = async (ctx: SignedInCtx, id: string, agrees: boolean): Promise<void> => {
  if (agrees) throw new Refusal('first-person-gone')
  if (!(await reopenConcern(ctx, id))) throw new Refusal('already-decided')
  ctx.auditing(concernName(id), 'sent back to the start')
}

/** A second person confirms the decision on a serious report, or sends it back to the start. */
export const confirmConcern = async (ctx: SignedInCtx, id: string, agrees: boolean): Promise<ConcernCase> => {
  const { row, shown } = await caseFor(ctx, id)
  refuseBarred(shown.barred)
  if (shown.barred === 'same-person') throw new Refusal('second-approver-required')
  if (row.state !== 'second' || row.outcome === null) throw new Refusal('nothing-to-confirm')
  const [first] = await waiting(ctx, concernApproval, [id], 1)
  if (!first) await confirmFallen(ctx, id, agrees)
  else
    await withCodes(codes, () =>
      agrees
        ? confirm(ctx, concernApproval, first.stored.id)
        : refuse(ctx, concernApproval, first.stored.id, null),
    )
  return (await caseFor(ctx, id)).shown
}
