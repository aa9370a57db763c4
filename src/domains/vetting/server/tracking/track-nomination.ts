import { describeFiles } from '#domains/files/server/attachments.ts'
import { fileUrl } from '#domains/leaders/server/directory/directory.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import {
  MAX_CONSENT_LETTERS,
  type Nomination,
  type NominationTrack,
} from '../../contracts/nomination-contract.ts'
import {
  ANSWER_DAYS,
  appealUntil,
  averageOf,
  averagesOver,
  daysAfter,
  dueAt,
  maskedContact,
} from '../../rules.ts'
import { partyOf } from './answers.ts'
import { appealsStore, type StoredAppeal } from '../appeals/store.ts'
import { consentStateOf } from '../consent/states.ts'
import { consentStore } from '../consent/store.ts'
import { nominationOf } from '../nominations/nominations.ts'
import { panelsOf, type PanelRecords, roundOf } from '../panels/rounds.ts'
import { refereesStore } from '../referees/store.ts'
import { finalizeDue } from '../reviews/verdicts.ts'
import { type EventKind, vettingStore, type StoredNomination } from '../nominations/store.ts'

/** Sentences for nominator and nominee. Events without one are internal to the reviewers. */
const sentences: Partial<Record<EventKind, string>> = {
  sent: message('We received the nomination.'),
  taken: message('A reviewer began to look at it.'),
  assigned: message('A reviewer began to look at it.'),
  reviewed: message('A reviewer gave a verdict. It stays sealed until all are in.'),
  info_requested: message('The reviewers asked for more.'),
  answered: message('The question was answered, and a new review began.'),
  approved: message('The reviewers approved it. The profile is in the directory.'),
  rejected: message('The reviewers did not approve it.'),
  consent_asked: message('We sent the nominee a link that asks for consent.'),
  consented: message('The nominee agreed.'),
  declined: message('The nominee declined.'),
  withdrawn: message('The nomination ended, because the nominee does not wish it.'),
  incomplete: message('The nomination ended, because the question was not answered in time.'),
  appealed: message('An appeal was made.'),
  appeal_accepted: message('The appeal was accepted. A new panel judges it.'),
  appeal_declined: message('The appeal was declined.'),
}

type Events = Awaited<ReturnType<ReturnType<typeof vettingStore>['eventsOf']>>
const publicNotes = new Set<EventKind>(['info_requested', 'answered', 'appeal_accepted', 'appeal_declined'])

const timelineOf = (events: Events): NominationTrack['timeline'] =>
  events.flatMap(({ kind, at, note }) => {
    const what = sentences[kind]
    return what ? [{ at: at.toISOString(), what, note: publicNotes.has(kind) ? note : null }] : []
  })

/** The deciding reviews of the last round, without names; empty before the decision. */
export const publishedReviews = (nomination: StoredNomination, { reviews, scores }: PanelRecords) => {
  if (nomination.decided_at === null) return []
  return reviews
    .filter((review) => review.nomination_id === nomination.id && review.round === nomination.round)
    .flatMap((review, index) => {
      if (review.verdict === 'request_info') return []
      const own = scores
        .filter(
          (score) =>
            score.nomination_id === nomination.id &&
            score.round === review.round &&
            score.reviewer_id === review.reviewer_id,
        )
        .map(({ criterion, points, reason }) => ({ criterion, points, reason }))
      return [
        {
          reviewerNumber: index + 1,
          verdict: review.verdict,
          reasonCode: review.reason_code,
          average: averageOf(own),
          scores: own,
        },
      ]
    })
}

const consentOf = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<NominationTrack['consent']> => {
  const row = await consentStore(ctx.db).find(id)
  return {
    state: consentStateOf(row, ctx.now()),
    sentTo: row?.contact ? maskedContact(row.contact) : null,
    lettersLeft: MAX_CONSENT_LETTERS - (row?.letters ?? 0),
    expiresAt: row?.answer === null ? (row.expires_at?.toISOString() ?? null) : null,
  }
}

const appealOf = (row: StoredAppeal | undefined): NominationTrack['appeal'] =>
  row
    ? {
        state: row.outcome ?? 'open',
        text: row.text,
        at: row.at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
      }
    : null

/** The deadline for an appeal; null when there is one already, or the nominee withdrew. */
export const appealableUntil = (
  nomination: StoredNomination,
  appeal: StoredAppeal | undefined,
  now: Date,
): Date | null => {
  if (nomination.status !== 'rejected' || !nomination.decided_at || appeal) return null
  if (nomination.reason_code === 'withdrew') return null
  const until = appealUntil(nomination.decided_at)
  return until > now ? until : null
}

const filesFor = async (ctx: SignedInCtx, nomination: StoredNomination) => {
  const files = await vettingStore(ctx.db).filesOf([nomination.id])
  const photo = files.find(({ purpose }) => purpose === 'photo')
  const evidence = files.filter(({ purpose }) => purpose === 'evidence').map(({ file_id }) => file_id)
  // The sender can open the files; the nominee sees them once the profile makes them public.
  const isNominator = nomination.nominator_id === ctx.viewer.id
  return {
    photoUrl: isNominator || nomination.status === 'approved' ? fileUrl(photo?.file_id) : null,
    evidence: isNominator || nomination.status === 'approved' ? await describeFiles(ctx, evidence) : [],
  }
}

const trackOf = async (ctx: SignedInCtx, row: StoredNomination, viewerIs: 'nominator' | 'nominee') => {
  const store = vettingStore(ctx.db)
  const panel = await panelsOf(ctx, [row.id])
  const [appeal] = await appealsStore(ctx.db).of([row.id])
  const published = publishedReviews(row, panel)
  const now = ctx.now()
  const isWaiting = row.info_requested !== null
  const due = row.decided_at === null && !isWaiting ? dueAt(row.round_started_at) : null
  const askedAt = row.info_requested_at
  return {
    ...nominationOf(row, await placeNames(ctx, [row.lga])),
    ...(await filesFor(ctx, row)),
    viewerIs,
    biography: row.biography,
    nominationStatement: row.nomination_statement,
    links: (await store.linksOf([row.id])).map(({ url, note }) => ({ url, note })),
    timeline: timelineOf(await store.eventsOf([row.id])),
    dueAt: due?.toISOString() ?? null,
    isOverdue: due !== null && due < now,
    answerUntil: askedAt ? daysAfter(askedAt, ANSWER_DAYS).toISOString() : null,
    reviewsIn: roundOf(row, panel).reviewsIn,
    reviewsNeeded: row.seats,
    supporters: row.supporters,
    referees: {
      count: (await refereesStore(ctx.db).of([row.id])).length,
      isOpen: viewerIs === 'nominator' && row.decided_at === null,
    },
    consent: await consentOf(ctx, row.id),
    averages: averagesOver(published.map(({ scores }) => scores)),
    publishedReviews: published,
    appeal: appealOf(appeal),
    appealUntil: appealableUntil(row, appeal, now)?.toISOString() ?? null,
  }
}

/** The progress of a nomination, for its nominator or nominee; refuses `nomination-not-found` for everybody else. */
export const trackNomination = async (ctx: SignedInCtx, id: string): Promise<NominationTrack> => {
  const row = isId(id) ? await vettingStore(ctx.db).findNomination(id) : undefined
  const party = row ? await partyOf(ctx, row) : null
  if (!row || !party) throw new Refusal('nomination-not-found')
  return trackOf(ctx, row, party)
}

/** Finalizes what is due, then shows the progress. */
export const showTrack = async (ctx: SignedInCtx, id: string): Promise<NominationTrack> => {
  await finalizeDue(ctx)
  return trackNomination(ctx, id)
}

/** Nominations whose consent request the signed-in person has answered. */
export const nominationsAboutMe = async (ctx: SignedInCtx): Promise<{ items: Nomination[] }> => {
  const ids = await consentStore(ctx.db).aboutPerson(ctx.viewer.id)
  const rows = ids.length > 0 ? await vettingStore(ctx.db).nominationsBy(ids) : []
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return { items: rows.map((row) => nominationOf(row, places)) }
}

/** The nominations that the signed-in person sent, newest first. */
export const myNominations = async (
  ctx: SignedInCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  await finalizeDue(ctx)
  const after = decodeCursor('mine', cursor, isTimeKey)
  const { total, rows } = await vettingStore(ctx.db).nominationsOf(ctx.viewer.id, after, limit + 1)
  const page = pageOfRows('mine', rows, limit, (row) => row.submitted_at.toISOString())
  const places = await placeNames(
    ctx,
    page.rows.map(({ lga }) => lga),
  )
  return { items: page.rows.map((row) => nominationOf(row, places)), total, nextCursor: page.nextCursor }
}

/** How many of the signed-in person's nominations wait for their answer to the reviewers. */
export const countQuestionsForMe = (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<number> =>
  vettingStore(ctx.db).countAskedOf(ctx.viewer.id)
