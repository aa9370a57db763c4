import { reportFact } from '#domains/activity/server/facts.ts'
import { NO_REASON } from '#domains/approvals/contract.ts'
import {
  confirm,
  propose,
  refuse,
  storeProposal,
  waiting,
  withCodes,
} from '#domains/approvals/server/approvals.ts'
import { attachFiles } from '#domains/files/server/attachments.ts'
import { type LeaderFacts, leaderOfPerson } from '#domains/leaders/server/lookup/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { MAX_PLEDGES, quartersOwed } from '../rules.ts'
import { refuseConflicted } from './committee/conflicts.ts'
import { pledgeApproval } from './approvals/pledge-approval.ts'
import { pledgesStore, termsStore } from './store.ts'

/** The signed-in leader, who must be in a seat; refuses `not-deployed`. */
const ownSeat = async (ctx: SignedInCtx): Promise<LeaderFacts> => {
  const leader = await leaderOfPerson(ctx, ctx.viewer.id)
  if (leader?.status !== 'deployed' && leader?.status !== 'verified') throw new Refusal('not-deployed')
  return leader
}

/** Makes a pledge; refuses `not-deployed` and `pledges-full`. */
export const makePledge = async (
  ctx: SignedInCtx,
  { pledge, measure, dueOn }: { pledge: string; measure: string; dueOn: string },
): Promise<void> => {
  const leader = await ownSeat(ctx)
  const store = pledgesStore(ctx.db)
  const existing = await store.of([leader.id])
  const place = existing.length + 1
  if (place > MAX_PLEDGES) throw new Refusal('pledges-full')
  try {
    await store.add({
      id: ctx.newId(),
      leader_id: leader.id,
      place,
      pledge,
      measure,
      due_on: dueOn,
      made_at: ctx.now(),
    })
  } catch (error) {
    // Two concurrent pledges want the same place number; the second gets the platform's try-again refusal.
    if (isUniqueViolation(error)) throw new Refusal('in-flight')
    throw error
  }
  await reportFact(ctx, { kind: 'pledge.made', who: ctx.viewer.id, about: `leader:${leader.id}` })
}

interface PledgeUpdateForm {
  readonly pledgeId: string
  readonly status: 'ongoing' | 'achieved' | 'not_achieved'
  readonly note: string
  readonly sourceUrl?: string | undefined
  readonly evidenceIds?: string[] | undefined
}

/** Reports progress on a pledge, with proof. Refuses `pledge-not-found`, `update-open`, `proof-missing`, `evidence-unknown`. */
export const reportPledge = async (ctx: SignedInCtx, form: PledgeUpdateForm): Promise<void> => {
  const leader = await ownSeat(ctx)
  const store = pledgesStore(ctx.db)
  const pledge = isId(form.pledgeId) ? await store.one(form.pledgeId) : undefined
  if (pledge?.leader_id !== leader.id) throw new Refusal('pledge-not-found')
  const files = [...new Set(form.evidenceIds)]
  if (!form.sourceUrl && files.length === 0) throw new Refusal('proof-missing')
  const id = ctx.newId()
  try {
    await store.addUpdate({
      id,
      pledge_id: pledge.id,
      status: form.status,
      note: form.note,
      source_url: form.sourceUrl || null,
      proposed_by: ctx.viewer.id,
      proposed_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'pledge_update_open')) throw new Refusal('update-open')
    throw error
  }
  if (!(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids: files, to: `pledge:${id}` })))
    throw new Refusal('evidence-unknown')
  await store.addFiles(id, files)
  const payload = {
    updateId: id,
    pledgeId: pledge.id,
    leaderId: leader.id,
    status: form.status,
    sentBy: ctx.viewer.id,
  }
  await propose(ctx, pledgeApproval, payload, NO_REASON)
}

const codes = {
  'second-approver-required': 'own-record',
  'approval-involved': 'own-record',
  'approval-closed': 'update-decided',
  'approval-not-found': 'update-not-found',
}

type StoredUpdate = NonNullable<Awaited<ReturnType<ReturnType<typeof pledgesStore>['update']>>>

/** The proposal of an update; one that waited in its own row only becomes a proposal of its sender now. */
const proposalOf = async (ctx: SignedInCtx, update: StoredUpdate) => {
  const find = async () => (await waiting(ctx, pledgeApproval, [update.id], 1))[0]
  const found = await find()
  if (found) return found
  await storeProposal(ctx, pledgeApproval, {
    id: ctx.newId(),
    payload: {
      updateId: update.id,
      pledgeId: update.pledge_id,
      leaderId: update.leader_id,
      status: update.status,
      sentBy: update.proposed_by,
    },
    reason: NO_REASON,
    proposerId: update.proposed_by,
    proposedAt: ctx.now(),
  })
  return find()
}

/** Accepts or refuses a pledge update. Refuses `update-not-found`, `update-decided`, `own-record` and `declared-conflict`. */
export const decideUpdate = async (
  ctx: SignedInCtx,
  id: string,
  { decision, reason }: { decision: 'accepted' | 'refused'; reason: string },
): Promise<void> => {
  const update = isId(id) ? await pledgesStore(ctx.db).update(id) : undefined
  if (!update) throw new Refusal('update-not-found')
  if (update.decided_at) throw new Refusal('update-decided')
  const proposal = await proposalOf(ctx, update)
  if (proposal) await refuseConflicted(ctx, proposal.payload.leaderId)
  if (!proposal) throw new Refusal('update-decided')
  await withCodes(codes, () =>
    (decision === 'accepted' ? confirm : refuse)(ctx, pledgeApproval, proposal.stored.id, reason),
  )
}

/** Files the report of a quarter. Refuses `not-deployed`, `quarter-not-owed` and `report-filed`. */
export const fileReport = async (
  ctx: SignedInCtx,
  report: { quarter: string; done: string; next: string; money: string },
): Promise<void> => {
  const leader = await ownSeat(ctx)
  const store = termsStore(ctx.db)
  const [deployment] = await store.latest([leader.id])
  if (!deployment || !quartersOwed(deployment.confirmed_at, ctx.now()).includes(report.quarter))
    throw new Refusal('quarter-not-owed')
  try {
    await store.addReport({
      ...report,
      leader_id: leader.id,
      filed_by: ctx.viewer.id,
      filed_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('report-filed')
    throw error
  }
  await reportFact(ctx, {
    kind: 'report.filed',
    who: ctx.viewer.id,
    about: `leader:${leader.id}`,
    detail: { quarter: report.quarter },
  })
}
