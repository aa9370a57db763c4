import { demoPerson } from '#shared/demo/people.ts'
import { sampleId } from '#domains/leaders/server/demo/demo-leaders.ts'
import { placeIn } from '#domains/leaders/server/directory/directory.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { foldName } from '#shared/text/fold.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { checksForApproval } from '../contracts/review-contract.ts'
import { referenceOf, scoreRows, surnamesOf, yearOf } from '../rules.ts'
import { type DemoNomination, demoNominations } from './demo-nominations.ts'
import { panelStore } from './panels/store.ts'
import { vettingStore } from './nominations/store.ts'

const seedReview = async (
  db: Database,
  id: string,
  sample: DemoNomination,
  submittedAt: Date,
): Promise<void> => {
  if (!sample.takenBy) return
  const store = vettingStore(db)
  const nomination = await store.findNomination(id)
  if (!nomination) return
  const reviewerId = demoPerson(sample.takenBy).id
  const takenAt = new Date(submittedAt.getTime() + HOUR_MS)
  const panel = panelStore(db)
  await panel.assign(nomination, reviewerId, takenAt)
  await store.changeNomination(id, { status: 'under_review', first_taken_at: takenAt })
  await store.addEvent({ nomination_id: id, at: takenAt, kind: 'taken', actor_id: reviewerId })
  if (!sample.review) return
  const { verdict, notes } = sample.review
  const at = new Date(takenAt.getTime() + HOUR_MS)
  await panel.addReview({
    nomination_id: id,
    round: 1,
    reviewer_id: reviewerId,
    verdict,
    notes,
    reason_code: null,
    checks: { checked: verdict === 'approve' ? checksForApproval : [] },
    at,
  })
  if (sample.review.scores)
    await panel.addScores(
      { nominationId: id, round: 1, reviewerId },
      scoreRows(sample.review.scores),
      takenAt,
    )
  const isQuestion = verdict === 'request_info'
  if (isQuestion)
    await store.changeNomination(id, { status: 'pending', info_requested: notes, info_requested_at: at })
  await store.addEvent({
    nomination_id: id,
    at,
    kind: isQuestion ? 'info_requested' : 'reviewed',
    actor_id: reviewerId,
    note: isQuestion ? notes : null,
  })
}

const seedNomination = async (db: Database, sample: DemoNomination, now: Date): Promise<void> => {
  const store = vettingStore(db)
  const id = sampleId(`nomination of ${sample.name}`)
  if (await store.findNomination(id)) return
  const { zone, state } = placeIn(await placeNames({ db }, [sample.lga]), sample.lga)
  const submittedAt = new Date(now.getTime() - sample.hoursAgo * HOUR_MS)
  const nominatorId = demoPerson(sample.by).id
  const folded = foldName(sample.name)
  const needed = await store.reviewsNeeded()
  await store.addNomination({
    id,
    reference: referenceOf(yearOf(submittedAt), await store.nextNumber()),
    nominator_id: nominatorId,
    nominee_full_name: sample.name,
    folded_name: folded,
    current_office: sample.office,
    office_type: sample.type,
    region: 'nigeria',
    zone,
    state,
    lga: sample.lga,
    biography: sample.biography,
    nomination_statement: sample.statement,
    reviews_needed: needed,
    seats: needed,
    nominee_surnames: surnamesOf(folded),
    nominator_surnames: foldName(demoPerson(sample.by).lastName).split(' '),
    submitted_at: submittedAt,
    round_started_at: submittedAt,
  })
  await store.addEvent({ nomination_id: id, at: submittedAt, kind: 'sent', actor_id: nominatorId })
  await seedReview(db, id, sample, submittedAt)
}

/** Adds those of the six invented samples that are missing (decision D-23). Sends no email. */
export const seedDemoNominations = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const sample of demoNominations) await seedNomination(tx, sample, now)
  })
