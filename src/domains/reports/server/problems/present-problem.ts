import type * as z from 'zod/mini'
import { describeFiles } from '#domains/files/server/attachments.ts'
import type { FileKind } from '#platform/server/file-kind.ts'
import { countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { flagsOn, hasFlagged } from '#domains/moderation/server/flags/flags.ts'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isDayKey, isId, pageOfRows } from '#platform/server/database/cursors.ts'
import { can, type Viewer } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type {
  ProblemDetail,
  ProblemCard,
  ProblemCounts,
  ProblemQuery,
  ProblemStatus,
} from '../../contract.ts'
import { coarse, isActive, problemMachine, problemNumber, workStatuses } from '../../rules.ts'
import { moderatedProblems } from './moderated-problems.ts'
import { problemsStore, type StoredProblem } from './store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>
const MAX_WORDS = 8

/** The photo of a public report: while it is held back or hidden, staff of the place read it. */
export const problemFiles: FileKind = {
  kind: 'report',
  readers: ['moderation'],
  isWithdrawable: true,
  guard: async (ctx, { thingId }) => {
    const row = isId(thingId) ? await problemsStore(ctx.db).find(thingId) : undefined
    return row !== undefined && isStaffHere(ctx.viewer, row)
  },
}

/** The name of a report in facts, files and the audit. */
export const problemName = (id: string) => `report:${id}` as const

/** The photo of a report, for whoever shows or hides it. */
export const photosOf = ({ photo_file_id: id }: StoredProblem): string[] => (id === null ? [] : [id])

const isShown = ({ visibility }: StoredProblem): boolean => visibility === 'shown' || visibility === 'cleared'

const cardOf = (row: StoredProblem, places: ReadonlyMap<string, PlaceName>, now: Date): ProblemCard => {
  const place = places.get(row.lga)
  invariant(place, `the place of the report ${row.id} is known`)
  return {
    id: row.id,
    number: problemNumber(row.number),
    type: row.type,
    title: row.title,
    status: row.status,
    state: row.state,
    stateName: place.stateName,
    lga: row.lga,
    lgaName: place.lgaName,
    place: row.place,
    people: row.people,
    reportedOn: lagosDay(row.reported_at),
    isSample: row.is_sample,
    isLate: isActive(row.status) && row.first_reply_at === null && row.reply_due_at < now,
  }
}

/** Stored reports as cards of a list. */
export const problemCards = async (
  ctx: ReadContext,
  rows: readonly StoredProblem[],
): Promise<ProblemCard[]> => {
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return rows.map((row) => cardOf(row, places, ctx.now()))
}

/** One page of reports, newest first, with the number of matching ones. */
export const listProblems = async (ctx: Ctx, query: z.output<typeof ProblemQuery>) => {
  const { q, mine, cursor, limit, ...columns } = query
  // A guest has no own reports.
  if (mine && !ctx.viewer) return { items: [], total: 0, nextCursor: null }
  const filter = {
    ...columns,
    person: mine ? ctx.viewer?.id : undefined,
    words: (q ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
  }
  const store = problemsStore(ctx.db)
  const after = decodeCursor('reports', cursor, isDayKey)
  const [total, rows] = await Promise.all([
    store.countMatching(filter),
    store.newest(filter, after, limit + 1),
  ])
  const page = pageOfRows('reports', rows, limit, ({ reported_at: at }) => lagosDay(at))
  return { items: await problemCards(ctx, page.rows), total, nextCursor: page.nextCursor }
}

const sumOf = (totals: readonly { status: ProblemStatus; reports: number }[], of: readonly ProblemStatus[]) =>
  totals.reduce((sum, { status, reports }) => sum + (of.includes(status) ? reports : 0), 0)

/** The public figures of all reports, from the kept counts, and the viewer's own active ones [RP-01]. */
export const countProblems = async (ctx: Ctx): Promise<ProblemCounts> => {
  const store = problemsStore(ctx.db)
  const [totals, myActive] = await Promise.all([
    store.totals(),
    ctx.viewer ? store.countActiveOf(ctx.viewer.id) : null,
  ])
  return {
    total: totals.reduce((sum, { reports }) => sum + reports, 0),
    resolved: sumOf(totals, ['fixed']),
    inProgress: sumOf(totals, workStatuses),
    myActive,
  }
}

/** Whether staff who moderate may act in this place. */
const isStaffHere = (viewer: Viewer | null, row: StoredProblem): viewer is Viewer =>
  viewer !== null && can('moderation', viewer) && covers(scopeOf('moderation', viewer), row)

/** A report that the viewer may see: public ones, their own, and those of their staff place. Refuses others. */
export const findProblem = async (ctx: Pick<Ctx, 'db' | 'viewer'>, id: string): Promise<StoredProblem> => {
  const row = isId(id) ? await problemsStore(ctx.db).find(id) : undefined
  const isVisible =
    row && (isShown(row) || row.reporter_id === ctx.viewer?.id || isStaffHere(ctx.viewer, row))
  if (!isVisible || (row.reporter_id === null && !isShown(row) && !isStaffHere(ctx.viewer, row)))
    throw new Refusal('report-not-found')
  return row
}

const ownOf = async (ctx: Ctx, row: StoredProblem): Promise<ProblemDetail['own']> => {
  if (!ctx.viewer) return null
  const store = problemsStore(ctx.db)
  const isReporter = row.reporter_id === ctx.viewer.id
  const [joined, isFlagged] = await Promise.all([
    store.joinedAs(row.id, ctx.viewer.id),
    hasFlagged(ctx, moderatedProblems, { subjectId: row.id, personId: ctx.viewer.id }),
  ])
  return {
    isReporter,
    hasJoined: joined !== undefined,
    counts: isReporter || (joined?.counts ?? (await countsAsEvidence(ctx, ctx.viewer.id))),
    hasFlagged: isFlagged,
    isAsked: isReporter && isAsked(row),
  }
}

/** Whether the reporter has a question to answer: it is called fixed, or we asked after silence. */
export const isAsked = (row: StoredProblem): boolean =>
  row.confirmed_at === null && (row.status === 'fixed' || (row.asked_at !== null && isActive(row.status)))

const staffOf = async (ctx: Ctx, row: StoredProblem): Promise<ProblemDetail['staff']> =>
  isStaffHere(ctx.viewer, row)
    ? {
        next: [...problemMachine.moves[row.status]],
        exact:
          row.latitude !== null && row.longitude !== null
            ? { latitude: row.latitude, longitude: row.longitude }
            : null,
        visibility: row.visibility,
        flags: (await flagsOn(ctx, moderatedProblems, row.id)).verified,
      }
    : null

const reporterName = async (ctx: ReadContext, row: StoredProblem): Promise<string | null> => {
  if (!row.is_named || row.reporter_id === null) return null
  const name = (await namesOf(ctx, [row.reporter_id])).get(row.reporter_id)
  return name ? fullName(name) : null
}

/** One report with its history; refuses `report-not-found`. */
export const showProblem = async (ctx: Ctx, id: string): Promise<ProblemDetail> => {
  const row = await findProblem(ctx, id)
  const [[card], events, own, reportedBy, photos] = await Promise.all([
    problemCards(ctx, [row]),
    problemsStore(ctx.db).eventsOf(row.id),
    ownOf(ctx, row),
    reporterName(ctx, row),
    describeFiles(ctx, photosOf(row)),
  ])
  invariant(card, 'one row makes one card')
  return {
    ...card,
    description: row.description,
    reportedBy,
    photoUrl: photos[0]?.url ?? null,
    about:
      row.latitude !== null && row.longitude !== null
        ? { latitude: coarse(row.latitude), longitude: coarse(row.longitude) }
        : null,
    replyDueOn: lagosDay(row.reply_due_at),
    firstReplyOn: row.first_reply_at && lagosDay(row.first_reply_at),
    confirmedOn: row.confirmed_at && lagosDay(row.confirmed_at),
    duplicateOf: row.duplicate_of,
    events: events.map(({ at, ...event }) => ({ ...event, day: lagosDay(at) })),
    own,
    staff: await staffOf(ctx, row),
  }
}

/** Whether the person reported a problem in public since then; for tasks that ask for one. */
export const hasPublicReportSince = (ctx: Pick<Ctx, 'db'>, personId: string, since: Date): Promise<boolean> =>
  problemsStore(ctx.db).hasPublicReportSince(personId, since)

/** How many of the viewer's reports wait for their answer whether the problem is fixed. */
export const countChecksForMe = (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<number> =>
  problemsStore(ctx.db).countAskedOf(ctx.viewer.id)

/** How many resolved problems a person reported or joined. */
export const resolvedHelpCountOf = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<number> =>
  problemsStore(ctx.db).countResolvedOf(personId)
