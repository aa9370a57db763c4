import { reportFact } from '#domains/activity/server/facts.ts'
import type { NewEvidence } from '#domains/leaders/server/entry/new-evidence.ts'
import { enterLeader } from '#domains/leaders/server/entry/entry.ts'
import { delistNominee } from '#domains/leaders/server/entry/nominees.ts'
import { linkLeader } from '#domains/leaders/server/lookup/people-queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { message } from '#shared/words.ts'
import { type DecisionReason, reasonNames } from '../../contracts/nomination-contract.ts'
import { leaderConsentOf, nominationTransitions, outcomeOf, reasonOf, panelSizeOf } from '../../rules.ts'
import { nomineeOf } from '../consent/list-nominee.ts'
import { consentStore } from '../consent/store.ts'
import { freeSeatsInConflict } from '../conflicts/late-conflicts.ts'
import { notifyNominator } from '../notify.ts'
import { nominationSubject } from '../nominations/nominations.ts'
import { panelStore } from '../panels/store.ts'
import type { ReviewerFactsContext } from '../conflicts/reviewer-facts.ts'
import { type HeldReviews, type PanelRecords, panelsOf, roundOf } from '../panels/rounds.ts'
import { evidenceOnFile } from './evidence-on-file.ts'
import { type EventKind, type StoredNomination, vettingStore } from '../nominations/store.ts'

/** What finalizing needs. No viewer: a job makes verdicts final when their time is over. */
export type FinalizingContext = Pick<Ctx, 'db' | 'now' | 'newId' | 'notifier'> &
  Pick<ReviewerFactsContext, 'config' | 'homes'>

/** Whose verdict became final, and when. */
interface FinalVerdict {
  readonly reviewerId: string
  readonly at: Date
}

/** How a nomination ends without a leader when no reviewer decided it. */
interface Ending {
  readonly event: 'withdrawn' | 'incomplete'
  readonly reason: DecisionReason
  readonly actorId: string | null
}

const MAX_BATCH = 20

const askNominator = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  { reviewerId, at }: FinalVerdict,
  question: string,
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const { id } = nomination
  await store.changeNomination(id, {
    status: nominationTransitions.move(nomination.status, 'pending'),
    info_requested: question,
    info_requested_at: at,
  })
  await store.addEvent({
    nomination_id: id,
    at,
    kind: 'info_requested',
    actor_id: reviewerId,
    note: question,
  })
  await notifyNominator(ctx, nomination, 'info_requested')
}

/** Creates the leader of an approved nomination, or fills in the nominee in the directory, and links the two. */
const enterApprovedLeader = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  { reviewerId, at }: FinalVerdict,
  evidence: readonly NewEvidence[],
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const { id } = nomination
  const files = await store.filesOf([id])
  const consent = await consentStore(ctx.db).find(id)
  const asReviewer = { ...ctx, now: () => at, viewer: { id: reviewerId } }
  const leaderId = await enterLeader(asReviewer, {
    ...nomineeOf(nomination),
    biography: nomination.biography,
    nominationStatement: nomination.nomination_statement,
    photoFileId: files.find(({ purpose }) => purpose === 'photo')?.file_id ?? null,
    evidence,
    consent: leaderConsentOf(consent?.answer ?? null),
  })
  await store.changeNomination(id, { leader_id: leaderId })
  if (consent?.answer === 'consent' && consent.person_id) await linkLeader(ctx, leaderId, consent.person_id)
}

const endNomination = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  at: Date,
  { event, reason, actorId }: { event: EventKind; reason: DecisionReason | null; actorId: string | null },
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const { id } = nomination
  const status = reason === null ? 'approved' : 'rejected'
  await store.changeNomination(id, {
    status: nominationTransitions.move(nomination.status, status),
    decided_at: at,
    reason_code: reason,
    info_requested: null,
    info_requested_at: null,
  })
  await store.addEvent({ nomination_id: id, at, kind: event, actor_id: actorId })
  if (reason !== null) await delistNominee(ctx, id, { actorId, why: reasonNames[reason], at })
  await reportFact(ctx, {
    kind: 'nomination.decided',
    who: nomination.nominator_id,
    about: nominationSubject(id),
    detail: { status },
  })
  await notifyNominator(ctx, nomination, status)
}

/** Rejects an open nomination without reviewers: the nominee declined, or a question was not answered. */
export const endWithoutVerdict = (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  ending: Ending,
): Promise<void> => endNomination(ctx, nomination, ctx.now(), ending)

const NOTHING_ON_FILE = message(
  'No independent source is on file yet. Please send a link or a file about this person that others have published.',
)

/** Approves with the evidence on file; without any, as in verdicts of older releases, it asks the nominator first. */
const approve = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  final: FinalVerdict,
  panels: PanelRecords,
): Promise<void> => {
  const evidence = await evidenceOnFile(ctx, nomination, panels)
  if (evidence.length === 0) return askNominator(ctx, nomination, final, NOTHING_ON_FILE)
  await endNomination(ctx, nomination, final.at, {
    event: 'approved',
    reason: null,
    actorId: final.reviewerId,
  })
  await enterApprovedLeader(ctx, nomination, final, evidence)
}

const applyRound = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  final: FinalVerdict,
  notes: string,
) => {
  const panels = await panelsOf(ctx, [nomination.id])
  const { given } = roundOf(nomination, panels)
  const needed = nomination.reviews_needed
  const outcome = outcomeOf(given, needed)
  if (outcome === 'info-requested') return askNominator(ctx, nomination, final, notes)
  if (outcome === 'tied')
    await vettingStore(ctx.db).changeNomination(nomination.id, { seats: panelSizeOf(given, needed) })
  if (outcome === 'approved') await approve(ctx, nomination, final, panels)
  if (outcome === 'rejected')
    await endNomination(ctx, nomination, final.at, {
      event: 'rejected',
      reason: reasonOf(given) ?? 'insufficient_evidence',
      actorId: final.reviewerId,
    })
}

const finalizeOne = async (ctx: FinalizingContext, held: HeldReviews[number]): Promise<void> => {
  const { settles_at: at, ...review } = held
  const { nomination_id: id, round, reviewer_id: reviewerId } = held
  const panel = panelStore(ctx.db)
  const store = vettingStore(ctx.db)
  await panel.addReview(review)
  await panel.dropHeld({ nominationId: id, round, reviewerId })
  await reportFact(ctx, {
    kind: 'nomination.reviewed',
    who: reviewerId,
    about: nominationSubject(id),
    detail: { round },
  })
  const nomination = await store.findNomination(id)
  // After a decision, a question or a new round in the meantime, the verdict stays on record without effect.
  const isEffective =
    nomination?.status === 'under_review' && nomination.info_requested === null && nomination.round === round
  if (!isEffective || held.verdict !== 'request_info')
    await store.addEvent({ nomination_id: id, at, kind: 'reviewed', actor_id: reviewerId })
  if (isEffective) await applyRound(ctx, nomination, { reviewerId, at }, held.notes)
}

/**
 * Makes the verdicts of a locked nomination final when their ten seconds are over, in order of time. Reviewers who have
 * a conflict by now lose their seat first.
 */
export const finalizeLocked = async (ctx: FinalizingContext, id: string): Promise<void> => {
  await freeSeatsInConflict(ctx, id)
  const now = ctx.now()
  const held = await panelStore(ctx.db).heldOf([id])
  for (const each of held) if (each.settles_at <= now) await finalizeOne(ctx, each)
}

/** Finalizes one nomination in a transaction of its own; does nothing when its verdict is not held any more. */
export const finalizeNomination = (ctx: FinalizingContext, id: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    await vettingStore(db).lockNomination(id)
    await finalizeLocked({ ...ctx, db }, id)
  })

/** Finalizes everything due, so that a reader never sees a held verdict whose time is over. */
export const finalizeDue = async (ctx: FinalizingContext): Promise<void> => {
  for (const id of await panelStore(ctx.db).dueForFinalizing(ctx.now(), MAX_BATCH))
    await finalizeNomination(ctx, id)
}
