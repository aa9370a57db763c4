import type * as z from 'zod/mini'
import { countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { attachPhotos } from '#domains/files/server/attachments.ts'
import { raiseFlag } from '#domains/moderation/server/flags/flags.ts'
import { findLga } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { ProblemDetail, ProblemForm, SimilarProblem, SimilarQuery } from '../../contract.ts'
import type { FlagCode } from '../../contracts/flag-contract.ts'
import { isActive, problemNumber, rankSimilar } from '../../rules.ts'
import { confirmByJoining } from './confirmations.ts'
import { moderatedProblems } from './moderated-problems.ts'
import { findProblem, problemCards, problemName, showProblem } from './present-problem.ts'
import { problemsStore, type StoredProblem } from './store.ts'

/** How many reports of an area are compared with a new one, and how many are suggested. */
const MAX_COMPARED = 200
const MAX_SUGGESTED = 4

/** The time so many days later. */
export const laterByDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

const attachPhoto = async (ctx: SignedInCtx, problemId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const photos = await attachPhotos(ctx, ids, { to: problemName(problemId), publish: true })
  if (typeof photos === 'string') throw new Refusal(photos)
}

/** Stores a public report with its photo and starts the clock of the first reply. */
export const reportProblem = async (ctx: SignedInCtx, form: ProblemForm) => {
  const lga = await findLga(ctx, form.lga)
  if (!lga) throw new Refusal('place-unknown')
  const store = problemsStore(ctx.db)
  const [id, now, photoIds] = [ctx.newId(), ctx.now(), form.evidenceIds ?? []]
  await attachPhoto(ctx, id, photoIds)
  const added = await store.add({
    id,
    type: form.type,
    title: form.title,
    description: form.description,
    state: lga.state,
    lga: lga.id,
    place: form.place,
    latitude: form.latitude ?? null,
    longitude: form.longitude ?? null,
    photo_file_id: photoIds[0] ?? null,
    reporter_id: ctx.viewer.id,
    is_named: form.showName === 'yes',
    reported_at: now,
    last_event_at: now,
    reply_due_at: laterByDays(now, await store.daysOf('first-reply')),
  })
  await reportFact(ctx, {
    kind: 'issue.reported',
    who: ctx.viewer.id,
    about: problemName(id),
    detail: { type: form.type, lga: lga.id },
  })
  return { id, number: problemNumber(added?.number ?? 0) }
}

const positionOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** Reports that may be the same problem, the likeliest first. */
export const findSimilar = async (
  ctx: Ctx,
  { type, lga, words = '', latitude, longitude }: z.output<typeof SimilarQuery>,
): Promise<{ items: SimilarProblem[] }> => {
  const store = problemsStore(ctx.db)
  const rows = await store.candidates(type, lga, MAX_COMPARED)
  const ranked = rankSimilar(
    rows.map((row) => ({ ...row, position: positionOf(row) })),
    { words, position: positionOf({ latitude: latitude ?? null, longitude: longitude ?? null }) },
    MAX_SUGGESTED,
  )
  const cards = await problemCards(ctx, ranked as readonly StoredProblem[])
  const joined = ctx.viewer
    ? await store.joinedAmong(
        ctx.viewer.id,
        cards.map(({ id }) => id),
      )
    : new Set<string>()
  return {
    items: cards.map((card, at) => ({
      ...card,
      // Tens of metres: enough to choose by, and no measure of where somebody stood.
      metres: roundedMetres(ranked[at]?.metres ?? null),
      hasJoined: joined.has(card.id),
    })),
  }
}

const roundedMetres = (metres: number | null): number | null =>
  metres === null ? null : Math.max(50, Math.round(metres / 50) * 50)

/** Adds the viewer to the people who have the problem, once; the reporter is among them already. */
export const joinProblem = async (ctx: SignedInCtx, id: string): Promise<ProblemDetail> => {
  const row = await findProblem(ctx, id)
  if (!isActive(row.status)) throw new Refusal('report-closed')
  if (row.reporter_id === ctx.viewer.id) return showProblem(ctx, id)
  const counts = await countsAsEvidence(ctx, ctx.viewer.id)
  if (await problemsStore(ctx.db).join(row.id, ctx.viewer.id, ctx.now(), counts)) {
    await reportFact(ctx, { kind: 'issue.joined', who: ctx.viewer.id, about: problemName(row.id) })
    if (counts) await confirmByJoining(ctx, row)
  }
  return showProblem(ctx, id)
}

/** Stores a complaint about a report; enough of verified people hold it back for review (S-66). */
export const flagProblem = async (ctx: SignedInCtx, id: string, code: FlagCode): Promise<undefined> => {
  const row = await findProblem(ctx, id)
  if (row.reporter_id === ctx.viewer.id) throw new Refusal('own-problem')
  const raised = await raiseFlag(ctx, moderatedProblems, row.id, { reason: code })
  if (raised === 'again') throw new Refusal('already-flagged')
  if (raised === 'gone') throw new Refusal('report-not-found')
}
