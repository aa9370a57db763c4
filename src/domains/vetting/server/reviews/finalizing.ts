import * as z from 'zod/mini'
import { note } from '#domains/activity/server/facts.ts'
import { enterLeader } from '#domains/leaders/server/directory.ts'
import { linkLeader } from '#domains/leaders/server/leader-people.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database.ts'
import { defineJob } from '#platform/server/jobs.ts'
import type { DecisionReason } from '../../contracts/nomination-contract.ts'
import { nominationTransitions, outcomeOf, reasonOf, panelSizeOf } from '../../rules.ts'
import { consentStore } from '../consent/store.ts'
import { freeSeatsInConflict } from '../conflicts/late-conflicts.ts'
import { queueNominatorEmail } from '../emails.ts'
import { nominationSubject } from '../nominations/nominations.ts'
import { panelStore } from '../panels/store.ts'
import type { ReviewerFactsContext } from '../conflicts/reviewer-facts.ts'
import { type HeldReviews, panelsOf, roundOf } from '../panels/rounds.ts'
import { type EventKind, type StoredNomination, vettingStore } from '../nominations/store.ts'

/** What settling needs; nobody has to be signed in, because time settles a verdict. */
export type FinalizingContext = Pick<Ctx, 'db' | 'now' | 'newId'> & Pick<ReviewerFactsContext, 'config'>

/** Whose verdict is settled, and when it came to stand. */
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
  await queueNominatorEmail(ctx, nomination, 'info_requested')
}

/** Gives an approved nomination its leader, which it names from now on. */
const enterApprovedLeader = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  { reviewerId, at }: FinalVerdict,
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const { id } = nomination
  const files = await store.filesOf([id])
  const links = await store.linksOf([id])
  const acting = { ...ctx, now: () => at, viewer: { id: reviewerId } }
  const leaderId = await enterLeader(acting, {
    nominationId: id,
    nominatorId: nomination.nominator_id,
    fullName: nomination.nominee_full_name,
    currentOffice: nomination.current_office,
    officeType: nomination.office_type,
    region: nomination.region,
    zone: nomination.zone,
    state: nomination.state,
    lga: nomination.lga,
    biography: nomination.biography,
    nominationStatement: nomination.nomination_statement,
    photoFileId: files.find(({ purpose }) => purpose === 'photo')?.file_id ?? null,
    evidenceFileIds: files.filter(({ purpose }) => purpose === 'evidence').map(({ file_id }) => file_id),
    evidenceLinks: links.map(({ url, note: claim }) => ({ sourceUrl: url, claim })),
    sentAt: nomination.submitted_at,
    takenAt: nomination.first_taken_at,
  })
  await store.changeNomination(id, { leader_id: leaderId })
  const consent = await consentStore(ctx.db).find(id)
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
  await note(ctx, {
    kind: 'nomination.decided',
    who: nomination.nominator_id,
    about: nominationSubject(id),
    detail: { status },
  })
  await queueNominatorEmail(ctx, nomination, status)
}

/** Rejects an open nomination that nobody had to judge: the nominee declined, or a question was not answered. */
export const endWithoutVerdict = (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  ending: Ending,
): Promise<void> => endNomination(ctx, nomination, ctx.now(), ending)

const decide = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  act: FinalVerdict,
  reason: DecisionReason | null,
): Promise<void> => {
  const event = reason === null ? 'approved' : 'rejected'
  await endNomination(ctx, nomination, act.at, { event, reason, actorId: act.reviewerId })
  if (reason === null) await enterApprovedLeader(ctx, nomination, act)
}

const applyRound = async (
  ctx: FinalizingContext,
  nomination: StoredNomination,
  act: FinalVerdict,
  notes: string,
) => {
  const { given } = roundOf(nomination, await panelsOf(ctx, [nomination.id]))
  const needed = nomination.reviews_needed
  const outcome = outcomeOf(given, needed)
  if (outcome === 'info-requested') return askNominator(ctx, nomination, act, notes)
  if (outcome === 'tied')
    await vettingStore(ctx.db).changeNomination(nomination.id, { seats: panelSizeOf(given, needed) })
  if (outcome === 'approved') await decide(ctx, nomination, act, null)
  if (outcome === 'rejected') await decide(ctx, nomination, act, reasonOf(given) ?? 'insufficient_evidence')
}

const finalizeOne = async (ctx: FinalizingContext, held: HeldReviews[number]): Promise<void> => {
  const { settles_at: at, ...review } = held
  const { nomination_id: id, round, reviewer_id: reviewerId } = held
  const panel = panelStore(ctx.db)
  const store = vettingStore(ctx.db)
  await panel.addReview(review)
  await panel.dropHeld({ nominationId: id, round, reviewerId })
  await note(ctx, {
    kind: 'nomination.reviewed',
    who: reviewerId,
    about: nominationSubject(id),
    detail: { round },
  })
  const nomination = await store.findNomination(id)
  // What was decided or asked meanwhile, or a round that is over, leaves the verdict in the ledger without effect.
  const isEffective =
    nomination?.status === 'under_review' && nomination.info_requested === null && nomination.round === round
  if (!isEffective || held.verdict !== 'request_info')
    await store.addEvent({ nomination_id: id, at, kind: 'reviewed', actor_id: reviewerId })
  if (isEffective) await applyRound(ctx, nomination, { reviewerId, at }, held.notes)
}

/**
 * Settles the verdicts of a locked nomination whose ten seconds are over, in the order in which they came to stand. A
 * reviewer who is in conflict with it by now has no part in it.
 */
export const finalizeLocked = async (ctx: FinalizingContext, id: string): Promise<void> => {
  await freeSeatsInConflict(ctx, id)
  const now = ctx.now()
  const held = await panelStore(ctx.db).heldOf([id])
  for (const each of held) if (each.settles_at <= now) await finalizeOne(ctx, each)
}

const finalize = (ctx: FinalizingContext, id: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    await vettingStore(db).lockNomination(id)
    await finalizeLocked({ ...ctx, db }, id)
  })

/** Settles whatever is due, so that a reader never sees a verdict hanging that time has already settled. */
export const finalizeDue = async (ctx: FinalizingContext): Promise<void> => {
  for (const id of await panelStore(ctx.db).dueForFinalizing(ctx.now(), MAX_BATCH)) await finalize(ctx, id)
}

/** Settles a verdict when its ten seconds are over; a verdict that was taken back meanwhile is not there any more. */
export const finalizeVerdict = defineJob({
  name: 'vetting:settle-verdict',
  payload: z.object({ nominationId: z.uuid() }),
  run: ({ db, now, config }, { nominationId }) =>
    finalize({ db, now, config, newId: () => crypto.randomUUID() }, nominationId),
})
