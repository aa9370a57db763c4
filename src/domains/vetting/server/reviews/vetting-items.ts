import { describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf, type PublicName } from '#domains/identity/server/users/people.ts'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { can } from '#shared/access.ts'
import { invariant } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import type { CriterionScore } from '../../contracts/nomination-contract.ts'
import { checks, type VettingItem } from '../../contracts/review-contract.ts'
import { actorNames } from '#domains/leaders/rules.ts'
import { averageOf, barredFromReview, dueAt } from '../../rules.ts'
import { fileUrl } from '#domains/leaders/server/directory/directory.ts'
import { appealsStore, type StoredAppeal } from '../appeals/store.ts'
import { blinder, blindEvidence, blindName, revealsNominee, isBlindTo } from './blinder.ts'
import { consentStatesOf } from '../consent/states.ts'
import { nominationOf } from '../nominations/nominations.ts'
import { type PanelRecords, panelsOf, roundOf, type StoredScores } from '../panels/rounds.ts'
import type { RecordedChecks } from '../columns.ts'
import { type RefereeRecords, refereesFor, refereesOf } from '../referees/referee-records.ts'
import { type EventKind, vettingStore, type StoredNomination } from '../nominations/store.ts'

type Store = ReturnType<typeof vettingStore>
type StoredEvent = Awaited<ReturnType<Store['eventsOf']>>[number]
type DescribedFile = Awaited<ReturnType<typeof describeFiles>>[number]

/** Sentences for the history; none reveals a sealed verdict. */
const eventSentences: Readonly<Record<EventKind, string>> = {
  sent: message('Nomination received'),
  taken: message('Taken for review'),
  assigned: message('Assigned by a random draw'),
  released: message('Seat given up'),
  idle: message('Seat released after seven days without a verdict'),
  conflict: message('Seat given up for a conflict of interest'),
  scored: message('First pass scored, sealed'),
  reviewed: message('Verdict given, sealed'),
  undone: message('Verdict withdrawn within ten seconds'),
  info_requested: message('More information requested'),
  answered: message('Answered by the nominator'),
  approved: message('Approved'),
  rejected: message('Rejected'),
  consent_asked: message('The nominee was asked for consent'),
  consented: message('The nominee agreed'),
  declined: message('The nominee declined'),
  withdrawn: message('Withdrawn by the nominee'),
  incomplete: message('Closed, because the question was not answered'),
  appealed: message('Appealed'),
  appeal_accepted: message('Appeal accepted, a fresh panel was called'),
  appeal_declined: message('Appeal declined'),
}

interface Details extends PanelRecords {
  readonly events: readonly StoredEvent[]
  readonly names: ReadonlyMap<string, PublicName>
  readonly places: ReadonlyMap<string, PlaceName>
  readonly described: ReadonlyMap<string, DescribedFile>
  readonly files: Awaited<ReturnType<Store['filesOf']>>
  readonly links: Awaited<ReturnType<Store['linksOf']>>
  readonly consents: Awaited<ReturnType<typeof consentStatesOf>>
  readonly appeals: readonly StoredAppeal[]
  readonly referees: RefereeRecords
}

const nameOf = (names: Details['names'], id: string): string => {
  const name = names.get(id)
  return name ? fullName(name) : ''
}

/** Acts of the nominator or of the nominee, who may have an account: the history never names it. */
const personal = new Set<EventKind>([
  'sent',
  'answered',
  'consent_asked',
  'consented',
  'declined',
  'withdrawn',
  'appealed',
])

const actorNameOf = (
  event: StoredEvent,
  nomination: StoredNomination,
  isBlind: boolean,
  names: Details['names'],
) => {
  // Reviewers decide together, and the console knows a nominator only by number (D-05).
  if (event.kind === 'approved' || event.kind === 'rejected') return actorNames.reviewers
  if (event.actor_id === nomination.nominator_id)
    return isBlind ? message('The nominator') : `Citizen #${names.get(event.actor_id)?.citizenNumber ?? ''}`
  if (event.actor_id === null || personal.has(event.kind)) return message('The nominee')
  return event.kind === 'idle' ? actorNames.system : nameOf(names, event.actor_id)
}

const scoresOf = (scores: StoredScores): CriterionScore[] =>
  scores.map(({ criterion, points, reason }) => ({ criterion, points, reason }))

const sourceOf = ({ source }: RecordedChecks): VettingItem['reviews'][number]['source'] =>
  source
    ? { title: source.title, datedOn: source.datedOn, url: source.url ?? fileUrl(source.fileId) ?? '' }
    : null

const reviewsFor = (nomination: StoredNomination, viewerId: string, { reviews, held, scores }: Details) =>
  [...reviews, ...held]
    .filter((review) => review.nomination_id === nomination.id)
    // Sealed: until the decision a reviewer sees only their own verdict (decision D-05).
    .filter((review) => nomination.decided_at !== null || review.reviewer_id === viewerId)
    .map((review) => {
      const own = scoresOf(
        scores.filter(
          (score) =>
            score.nomination_id === nomination.id &&
            score.round === review.round &&
            score.reviewer_id === review.reviewer_id,
        ),
      )
      return {
        verdict: review.verdict,
        notes: review.notes,
        reasonCode: review.reason_code,
        at: review.at.toISOString(),
        isMine: review.reviewer_id === viewerId,
        average: averageOf(own),
        scores: own,
        // Verdicts of older releases hold a tick for consent; it is read from its own record now.
        checks: checks.filter((check) => review.checks.checked?.includes(check)),
        findings: [...(review.checks.findings ?? [])],
        source: sourceOf(review.checks),
        referees: [...(review.checks.referees ?? [])],
      }
    })

const visibleTexts = (row: StoredNomination, isBlind: boolean, details: Details) => {
  const blind = isBlind ? blinder(row.nominee_full_name) : (text: string) => text
  const nomination = nominationOf(row, details.places)
  const evidence = details.files
    .filter((file) => file.nomination_id === row.id && file.purpose === 'evidence')
    .flatMap(({ file_id: id }) => details.described.get(id) ?? [])
  const photo = details.files.find((file) => file.nomination_id === row.id && file.purpose === 'photo')
  const appeal = details.appeals.find((each) => each.nomination_id === row.id)
  return {
    ...nomination,
    nomineeFullName: isBlind ? blindName(row.reference) : row.nominee_full_name,
    currentOffice: blind(row.current_office),
    infoRequested: row.info_requested === null ? null : blind(row.info_requested),
    biography: blind(row.biography),
    nominationStatement: blind(row.nomination_statement),
    photoUrl: isBlind ? null : fileUrl(photo?.file_id),
    evidence: isBlind ? blindEvidence(evidence) : evidence,
    links: details.links
      .filter((link) => link.nomination_id === row.id)
      .map(({ url, note }) => ({
        url: isBlind && revealsNominee(url, row.nominee_full_name) ? null : url,
        note: blind(note),
      })),
    nominatorNumber: isBlind ? null : (details.names.get(row.nominator_id)?.citizenNumber ?? null),
    history: details.events
      .filter((event) => event.nomination_id === row.id)
      .map((event) => ({
        at: event.at.toISOString(),
        what: eventSentences[event.kind],
        who: actorNameOf(event, row, isBlind, details.names),
        note: event.note === null ? null : blind(event.note),
      })),
    appeal: appeal
      ? { state: appeal.outcome ?? ('open' as const), text: blind(appeal.text), at: appeal.at.toISOString() }
      : null,
  }
}

const itemOf = (ctx: SignedInCtx, row: StoredNomination, details: Details): VettingItem => {
  const { id: viewerId } = ctx.viewer
  const { assignees, holding, state, reviewsIn } = roundOf(row, details)
  const isBlind = isBlindTo(row, viewerId, details)
  const isMine = assignees.some(({ reviewerId }) => reviewerId === viewerId)
  const due = dueAt(row.round_started_at)
  const isPaused = row.info_requested !== null
  const held = holding.find((review) => review.reviewer_id === viewerId)
  return {
    ...visibleTexts(row, isBlind, details),
    isBlind,
    supporters: row.supporters,
    consent: details.consents.get(row.id) ?? 'none',
    referees: refereesFor(ctx, row.id, details.referees, isMine && !isBlind && row.decided_at === null),
    assignees: assignees.map(({ reviewerId, hasReviewed }) => ({
      name: nameOf(details.names, reviewerId),
      isMe: reviewerId === viewerId,
      hasReviewed,
    })),
    reviewsIn,
    reviewsNeeded: row.seats,
    barred: barredFromReview(state, viewerId) ?? (can('reviewing', ctx.viewer) ? null : 'reads-only'),
    isMine,
    dueAt: due.toISOString(),
    isOverdue: row.decided_at === null && !isPaused && due < ctx.now(),
    isPaused,
    myScores: scoresOf(
      details.scores.filter(
        (score) =>
          score.nomination_id === row.id && score.round === row.round && score.reviewer_id === viewerId,
      ),
    ),
    undoUntil: held && held.settles_at > ctx.now() ? held.settles_at.toISOString() : null,
    reviews: reviewsFor(row, viewerId, details),
  }
}

/** Nominations as one reviewer sees them in the console, read with a fixed number of queries. */
export const vettingItems = async (
  ctx: SignedInCtx,
  rows: readonly StoredNomination[],
): Promise<VettingItem[]> => {
  if (rows.length === 0) return []
  const store = vettingStore(ctx.db)
  const ids = rows.map(({ id }) => id)
  const panels = await panelsOf(ctx, ids)
  const events = await store.eventsOf(ids)
  const files = await store.filesOf(ids)
  const people = [
    ...rows.map((row) => row.nominator_id),
    ...panels.seats.map((row) => row.reviewer_id),
    ...events.flatMap((row) => row.actor_id ?? []),
  ]
  const evidence = files.filter(({ purpose }) => purpose === 'evidence').map(({ file_id }) => file_id)
  const details: Details = {
    ...panels,
    events,
    files,
    links: await store.linksOf(ids),
    names: await namesOf(ctx, people),
    consents: await consentStatesOf(ctx, ids),
    appeals: await appealsStore(ctx.db).of(ids),
    referees: await refereesOf(ctx, ids),
    places: await placeNames(
      ctx,
      rows.map(({ lga }) => lga),
    ),
    described: new Map((await describeFiles(ctx, evidence)).map((file) => [file.id, file])),
  }
  return rows.map((row) => itemOf(ctx, row, details))
}

/** One nomination as the signed-in reviewer sees it, read in the transaction that changed it. */
export const vettingItem = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  const nomination = await vettingStore(ctx.db).findNomination(id)
  const [item] = await vettingItems(ctx, nomination ? [nomination] : [])
  invariant(item, 'a locked nomination stays')
  return item
}
