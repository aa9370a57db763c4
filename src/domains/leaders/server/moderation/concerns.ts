import { reportFact } from '#domains/activity/server/facts.ts'
import { attachFiles } from '#domains/files/server/attachments.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { ConcernForm, ConcernKind } from '../../contracts/concern-contract.ts'
import type { UpheldReport } from '../../contracts/leader-contract.ts'
import { concernsStore, type StoredConcern } from './concerns-store.ts'
import { isSerious } from '../../rules.ts'
import { publicLeader } from '../lookup/facts.ts'

/** The name of a report in facts, files and the audit. */
export const concernName = (id: string) => `concern:${id}` as const

const ownConcern = (row: StoredConcern) => {
  const state = row.state === 'second' ? 'open' : row.state
  return {
    id: row.id,
    kind: row.kind,
    state,
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    // The sender sees no reason yet: the first of two decisions is not final.
    reason: state === 'open' ? null : row.reason,
  } as const
}

/** Stores a report about a leader, which only moderators read. Refuses `already-reported` and `evidence-unknown`. */
export const reportConcern = async (ctx: SignedInCtx, leaderId: string, form: ConcernForm) => {
  const leader = await publicLeader(ctx, leaderId)
  const store = concernsStore(ctx.db)
  const id = ctx.newId()
  const fileIds = [...new Set(form.evidenceIds)]
  const isAdded = await store.add({
    id,
    leader_id: leader.id,
    reporter_id: ctx.viewer.id,
    kind: form.kind,
    text: form.text,
    source_url: form.sourceUrl ?? null,
    evidence_file_ids: fileIds,
    sent_at: ctx.now(),
  })
  if (!isAdded) throw new Refusal('already-reported')
  const areOwn = await attachFiles(ctx, { ownerId: ctx.viewer.id, ids: fileIds, to: concernName(id) })
  if (!areOwn) throw new Refusal('evidence-unknown')
  await reportFact(ctx, { kind: 'concern.sent', who: ctx.viewer.id, about: concernName(id) })
  return {
    id,
    kind: form.kind,
    state: 'open',
    sentAt: ctx.now().toISOString(),
    decidedAt: null,
    reason: null,
  } as const
}

/** A person's own reports about one leader, the latest first. */
export const listOwnConcerns = async (ctx: SignedInCtx, leaderId: string) => {
  const leader = await publicLeader(ctx, leaderId)
  const rows = await concernsStore(ctx.db).ownOf(leader.id, ctx.viewer.id)
  return { items: rows.map(ownConcern) }
}

/** The public part of reports: the moderators' summaries of upheld ones, with the leader's replies. */
export const upheldReportsOf = async (ctx: Pick<Ctx, 'db'>, leaderId: string): Promise<UpheldReport[]> => {
  const rows = await concernsStore(ctx.db).upheldOf(leaderId)
  return rows.map(({ id, summary, decided_at, reply, replied_at }) => ({
    id,
    summary,
    decidedAt: lagosDay(decided_at),
    reply: reply !== null && replied_at ? { text: reply, at: lagosDay(replied_at) } : null,
  }))
}

/** True when a serious report about the leader is upheld; the yearly audit checks this. */
export const hasUpheldSerious = async (ctx: Pick<Ctx, 'db'>, leaderId: string): Promise<boolean> =>
  (await concernsStore(ctx.db).upheldOf(leaderId)).some(({ kind }) => isSerious(kind as ConcernKind))

/** The leader replies once to an upheld report. Refuses everybody else. */
export const replyToConcern = async (
  ctx: SignedInCtx,
  { leaderId, concernId }: { leaderId: string; concernId: string },
  text: string,
): Promise<undefined> => {
  const leader = await publicLeader(ctx, leaderId)
  if (leader.personId !== ctx.viewer.id) throw new Refusal('not-this-leader')
  const store = concernsStore(ctx.db)
  const concern = isId(concernId) ? await store.find(concernId) : undefined
  // The leader sees a report only once it is upheld.
  if (!concern || concern.leader_id !== leader.id || concern.state !== 'upheld')
    throw new Refusal('concern-not-found')
  if (!(await store.addReply(concernId, leader.id, text, ctx.now()))) throw new Refusal('already-replied')
  await reportFact(ctx, { kind: 'concern.replied', who: ctx.viewer.id, about: concernName(concernId) })
}
