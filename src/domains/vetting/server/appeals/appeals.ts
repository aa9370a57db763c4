import { reportFact } from '#domains/activity/server/facts.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { scopeOf, refuseOutside } from '#shared/scope.ts'
import type { AppealItem } from '../../contracts/lead-contract.ts'
import type { AppealState, NominationTrack } from '../../contracts/nomination-contract.ts'
import { nominationTransitions } from '../../rules.ts'
import { lockForParty } from '../tracking/answers.ts'
import { appealsStore, type StoredAppeal } from './store.ts'
import { conflictsStore } from '../conflicts/store.ts'
import { attachEvidence, nominationSubject, nominationOf } from '../nominations/nominations.ts'
import { listIfConsented } from '../consent/list-nominee.ts'
import { consentStore } from '../consent/store.ts'
import { ownFacts } from '../conflicts/reviewer-facts.ts'
import { panelStore } from '../panels/store.ts'
import { vettingStore, type StoredNomination } from '../nominations/store.ts'
import { appealableUntil, trackNomination } from '../tracking/track-nomination.ts'

/** Appeals a rejection, once and in time; refuses `not-rejected`, `already-appealed`, `appeal-too-late`. */
export const appealRejection = async (
  ctx: SignedInCtx,
  {
    nominationId: id,
    text,
    evidenceIds = [],
  }: { nominationId: string; text: string; evidenceIds?: string[] | undefined },
): Promise<NominationTrack> => {
  const { nomination } = await lockForParty(ctx, id)
  const store = appealsStore(ctx.db)
  const [earlier] = await store.of([id])
  if (earlier) throw new Refusal('already-appealed')
  // Reviewers did not decide a nomination that the nominee withdrew, so there is nothing to appeal.
  if (nomination.status !== 'rejected' || nomination.reason_code === 'withdrew')
    throw new Refusal('not-rejected')
  const now = ctx.now()
  if (!appealableUntil(nomination, undefined, now)) throw new Refusal('appeal-too-late')
  await attachEvidence(ctx, id, evidenceIds)
  const { round } = nomination
  const { id: personId } = ctx.viewer
  const appeal = { nomination_id: id, person_id: personId, text, file_ids: evidenceIds, round, at: now }
  if (!(await store.add(appeal))) throw new Refusal('already-appealed')
  await vettingStore(ctx.db).addEvent({ nomination_id: id, at: now, kind: 'appealed', actor_id: personId })
  await reportFact(ctx, {
    kind: 'nomination.appealed',
    who: personId,
    about: nominationSubject(id),
    detail: { round },
  })
  return trackNomination(ctx, id)
}

const itemsOf = async (ctx: SignedInCtx, rows: readonly StoredAppeal[]): Promise<AppealItem[]> => {
  if (rows.length === 0) return []
  const found = await vettingStore(ctx.db).nominationsBy(rows.map((row) => row.nomination_id))
  const nominations = new Map(found.map((row) => [row.id, row]))
  const places = await placeNames(
    ctx,
    found.map(({ lga }) => lga),
  )
  const files = new Map(
    (
      await describeFiles(
        ctx,
        rows.flatMap((row) => row.file_ids),
      )
    ).map((file) => [file.id, file]),
  )
  const free = await conflictsStore(ctx.db).freeAmong([...nominations.keys()], await ownFacts(ctx))
  return rows.map((row) => {
    const nomination = nominations.get(row.nomination_id)
    invariant(nomination, 'an appeal is about a nomination')
    return {
      nomination: nominationOf(nomination, places),
      state: row.outcome ?? 'open',
      text: row.text,
      at: row.at.toISOString(),
      by: row.person_id === nomination.nominator_id ? 'nominator' : 'nominee',
      // A lead with a conflict cannot open the files either.
      evidence: (free.has(nomination.id) ? row.file_ids : []).flatMap((id) => {
        const file = files.get(id)
        return file ? [{ id, name: file.name, url: file.url }] : []
      }),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
    }
  })
}

/** One page of appeals in one state, with the counts of all three. */
export const listAppeals = async (
  ctx: SignedInCtx,
  { state, cursor, limit }: { state: AppealState; cursor?: string | undefined; limit: number },
) => {
  const store = appealsStore(ctx.db)
  const list = `appeals-${state}`
  const scope = scopeOf('vetting-lead', ctx.viewer)
  const rows = await store.page(state, scope, decodeCursor(list, cursor, isTimeKey), limit + 1)
  const withIds = rows.map((row) => ({ ...row, id: row.nomination_id }))
  const page = pageOfRows(list, withIds, limit, (row) => (row.decided_at ?? row.at).toISOString())
  const counts = await store.counts(scope)
  return { items: await itemsOf(ctx, page.rows), total: counts[state], nextCursor: page.nextCursor, counts }
}

/** Starts a new round with a panel that excludes everybody who had a seat before. */
const callFreshPanel = async (ctx: SignedInCtx, nomination: StoredNomination, now: Date): Promise<void> => {
  const round = nomination.round + 1
  try {
    await vettingStore(ctx.db).changeNomination(nomination.id, {
      status: nominationTransitions.move(nomination.status, 'under_review'),
      decided_at: null,
      reason_code: null,
      round,
      panel_from_round: round,
      round_started_at: now,
      seats: nomination.reviews_needed,
    })
  } catch (error) {
    if (isUniqueViolation(error, 'nomination_once')) throw new Refusal('nominated-again')
    throw error
  }
}

/**
 * Accepts an appeal, which calls a fresh panel, or declines it. Refuses `appeal-not-found`, `appeal-decided`,
 * `nominated-again`, and `own-appeal` for the nominator, the nominee, past reviewers and a lead with a conflict.
 */
export const decideAppeal = async (
  ctx: SignedInCtx,
  {
    nominationId: id,
    decision,
    reason,
  }: { nominationId: string; decision: 'accept' | 'decline'; reason: string },
): Promise<AppealItem> => {
  if (!isId(id)) throw new Refusal('appeal-not-found')
  const store = vettingStore(ctx.db)
  await store.lockNomination(id)
  const nomination = await store.findNomination(id)
  const appeals = appealsStore(ctx.db)
  const [appeal] = await appeals.of([id])
  if (!nomination || !appeal) throw new Refusal('appeal-not-found')
  refuseOutside('vetting-lead', ctx.viewer, nomination)
  const { id: leadId } = ctx.viewer
  const nominee = (await consentStore(ctx.db).find(id))?.person_id
  const involved = [
    nomination.nominator_id,
    appeal.person_id,
    nominee,
    ...(await panelStore(ctx.db).everAssigned(id)),
  ]
  const free = await conflictsStore(ctx.db).freeAmong([id], await ownFacts(ctx))
  if (involved.includes(leadId) || !free.has(id)) throw new Refusal('own-appeal')
  const now = ctx.now()
  const outcome = decision === 'accept' ? 'accepted' : 'declined'
  if (!(await appeals.decide(id, { outcome, reason, decided_by: leadId, decided_at: now })))
    throw new Refusal('appeal-decided')
  if (outcome === 'accepted') {
    await callFreshPanel(ctx, nomination, now)
    await listIfConsented(ctx, id)
  }
  const kind = outcome === 'accepted' ? 'appeal_accepted' : 'appeal_declined'
  await store.addEvent({ nomination_id: id, at: now, kind, actor_id: leadId, note: reason })
  ctx.auditing(nominationSubject(id), `${outcome}: ${reason}`)
  const [item] = await itemsOf(ctx, await appeals.of([id]))
  invariant(item, 'an appeal that was just decided is there')
  return item
}
