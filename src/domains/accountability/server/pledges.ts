import { reportFact } from '#domains/activity/server/facts.ts'
import { attachFiles, publishFiles } from '#domains/files/server/attachments.ts'
import { type LeaderFacts, leaderFor, leaderOfPerson } from '#domains/leaders/server/lookup/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { refuseOutside } from '#shared/scope.ts'
import { MAX_PLEDGES, quartersOwed } from '../rules.ts'
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
}

/** Accepts or refuses a pledge update. Refuses `update-not-found`, `update-decided` and `own-record`. */
export const decideUpdate = async (
  ctx: SignedInCtx,
  id: string,
  { decision, reason }: { decision: 'accepted' | 'refused'; reason: string },
): Promise<void> => {
  const store = pledgesStore(ctx.db)
  const update = isId(id) ? await store.update(id) : undefined
  if (!update) throw new Refusal('update-not-found')
  const leader = await leaderFor(ctx, update.leader_id)
  refuseOutside('audit-panel', ctx.viewer, leader)
  if (update.proposed_by === ctx.viewer.id || leader.personId === ctx.viewer.id)
    throw new Refusal('own-record')
  if (!(await store.decide(id, ctx.viewer.id, decision, reason, ctx.now())))
    throw new Refusal('update-decided')
  ctx.auditing(`pledge:${update.pledge_id}`, `${decision}: ${reason}`)
  if (decision === 'refused') return
  // Proof of an accepted update is public, like the pledge itself.
  await publishFiles(
    ctx,
    (await store.filesOf([id])).map(({ file_id }) => file_id),
  )
  await reportFact(ctx, {
    kind: 'pledge.updated',
    who: update.proposed_by,
    about: `leader:${leader.id}`,
    detail: { status: update.status },
  })
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
