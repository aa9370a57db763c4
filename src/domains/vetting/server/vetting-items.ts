import { describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf, type PublicName } from '#domains/identity/server/people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { say } from '#shared/words.ts'
import type { VettingItem } from '../nomination-contract.ts'
import { actorNames } from '#domains/leaders/rules.ts'
import { barredFrom, dueAt, type GivenReview, seatsOf } from '../rules.ts'
import { fileUrl } from '#domains/leaders/server/directory.ts'
import { nominationOf } from './nominations.ts'
import { type EventKind, vettingStore, type StoredNomination } from './store.ts'

type Store = ReturnType<typeof vettingStore>
type Assignment = Awaited<ReturnType<Store['assignmentsOf']>>[number]
type StoredReview = Awaited<ReturnType<Store['reviewsOf']>>[number]
type StoredEvent = Awaited<ReturnType<Store['eventsOf']>>[number]

/** The history's sentences; none of them tells a sealed verdict. */
export const eventSentences: Readonly<Record<EventKind, string>> = {
  sent: say('Nomination received'),
  taken: say('Taken for review'),
  reviewed: say('Verdict given, sealed'),
  info_requested: say('More information requested'),
  answered: say('Answered by the nominator'),
  approved: say('Approved'),
  rejected: say('Rejected'),
}

/** Who has a seat and what was said in the round that is open now. */
export const roundOf = (
  nomination: StoredNomination,
  assignments: readonly Assignment[],
  reviews: readonly StoredReview[],
) => {
  const isNow = (row: { nomination_id: string; round: number }) =>
    row.nomination_id === nomination.id && row.round === nomination.round
  const given: GivenReview[] = reviews.filter(isNow).map(({ reviewer_id, verdict, reason_code }) => ({
    reviewerId: reviewer_id,
    verdict,
    reasonCode: reason_code,
  }))
  const assignees = assignments.filter(isNow).map(({ reviewer_id: reviewerId }) => ({
    reviewerId,
    hasReviewed: given.some((review) => review.reviewerId === reviewerId),
  }))
  const seats = seatsOf(given, nomination.reviews_needed)
  const state = {
    nominatorId: nomination.nominator_id,
    status: nomination.status,
    isWaitingForNominator: nomination.info_requested !== null,
    assignees,
    seats,
  }
  return { given, assignees, seats, state }
}

interface Details {
  readonly assignments: readonly Assignment[]
  readonly reviews: readonly StoredReview[]
  readonly events: readonly StoredEvent[]
  readonly names: ReadonlyMap<string, PublicName>
}

const nameOf = (names: Details['names'], id: string): string => {
  const name = names.get(id)
  return name ? `${name.firstName} ${name.lastName}` : ''
}

const historyOf = (nomination: StoredNomination, { events, names }: Details): VettingItem['history'] =>
  events
    .filter((event) => event.nomination_id === nomination.id)
    .map(({ at, kind, actor_id: actorId, note }) => ({
      at: at.toISOString(),
      what: eventSentences[kind],
      // A decision is the reviewers' together; a nominator is a number to the console (D-05).
      who:
        kind === 'approved' || kind === 'rejected'
          ? actorNames.reviewers
          : actorId === nomination.nominator_id
            ? `Citizen #${names.get(actorId)?.citizenNumber ?? ''}`
            : nameOf(names, actorId),
      note,
    }))

const reviewsFor = (
  nomination: StoredNomination,
  viewerId: string,
  { reviews }: Details,
): VettingItem['reviews'] =>
  reviews
    .filter((review) => review.nomination_id === nomination.id)
    // Sealed: until the decision, a reviewer sees no verdict but their own (decision D-05).
    .filter((review) => nomination.decided_at !== null || review.reviewer_id === viewerId)
    .map(({ verdict, notes, reason_code: reasonCode, at, reviewer_id: reviewerId }) => ({
      verdict,
      notes,
      reasonCode,
      at: at.toISOString(),
      isMine: reviewerId === viewerId,
    }))

const secretsOf = (nomination: StoredNomination, viewerId: string, details: Details) => {
  const { assignees } = roundOf(nomination, details.assignments, details.reviews)
  // Whoever nominated does not learn who reviews it, nor what they said, whatever rights they have.
  if (nomination.nominator_id === viewerId) return { assignees: [], reviews: [], history: [], isMine: false }
  return {
    assignees: assignees.map(({ reviewerId, hasReviewed }) => ({
      name: nameOf(details.names, reviewerId),
      isMe: reviewerId === viewerId,
      hasReviewed,
    })),
    reviews: reviewsFor(nomination, viewerId, details),
    history: historyOf(nomination, details),
    isMine: assignees.some(({ reviewerId }) => reviewerId === viewerId),
  }
}

/** Nominations as the console of one reviewer shows them, read together in a handful of queries. */
export const vettingItems = async (
  ctx: SignedInCtx,
  rows: readonly StoredNomination[],
): Promise<VettingItem[]> => {
  if (rows.length === 0) return []
  const store = vettingStore(ctx.db)
  const ids = rows.map(({ id }) => id)
  const assignments = await store.assignmentsOf(ids)
  const reviews = await store.reviewsOf(ids)
  const events = await store.eventsOf(ids)
  const files = await store.filesOf(ids)
  const people = [
    ...rows.map((row) => row.nominator_id),
    ...assignments.map((row) => row.reviewer_id),
    ...events.map((row) => row.actor_id),
  ]
  const details = { assignments, reviews, events, names: await namesOf(ctx, people) }
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  const evidence = files.filter(({ purpose }) => purpose === 'evidence')
  const described = new Map(
    (
      await describeFiles(
        ctx,
        evidence.map(({ file_id }) => file_id),
      )
    ).map((file) => [file.id, file]),
  )
  return rows.map((row) => {
    const { given, seats, state } = roundOf(row, assignments, reviews)
    const nominator = details.names.get(row.nominator_id)
    invariant(nominator, 'a nominator is a person')
    return {
      ...nominationOf(row, places),
      biography: row.biography,
      nominationStatement: row.nomination_statement,
      photoUrl: fileUrl(
        files.find((file) => file.nomination_id === row.id && file.purpose === 'photo')?.file_id,
      ),
      evidence: evidence
        .filter((file) => file.nomination_id === row.id)
        .flatMap(({ file_id: id }) => described.get(id) ?? []),
      nominatorNumber: nominator.citizenNumber,
      reviewsIn: given.length,
      reviewsNeeded: seats,
      barred: barredFrom(state, ctx.viewer.id),
      dueAt: dueAt(row.round_started_at).toISOString(),
      ...secretsOf(row, ctx.viewer.id, details),
    }
  })
}
