import { createHash } from 'node:crypto'
import { demoPerson } from '#domains/identity/server/demo-people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import type { LeaderStatus } from '../leader-contract.ts'
import { type Actor, foldName, leaderMoveTable, referenceOf, type Track, trackOf, yearOf } from '../rules.ts'
import { type DemoLeader, demoLeaders, type DemoNomination, demoNominations } from './demo-leaders.ts'
import { moveReasons, type MoveRecord, moveRows, placeIn } from './directory.ts'
import { leadersStore } from './store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The same id for the same text, in the form of a name-based UUID, so that links to samples stay. */
export const sampleId = (text: string): string => {
  const bytes = createHash('sha1').update(`sup-civic-sample:${text}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Step = readonly [LeaderStatus, Actor]
const vetted = (status: LeaderStatus): readonly Step[] => [
  ['nominated', 'system'],
  ['in_vetting', 'system'],
  [status, 'reviewers'],
]
const challenge: readonly Step[] = [
  ...vetted('shortlisted'),
  ['public_selection', 'round-admins'],
  ['training', 'system'],
  ['deployed', 'training-lead'],
  ['verified', 'audit-panel'],
]
const directory: readonly Step[] = [...vetted('verified'), ['suspended', 'safeguarding-lead']]

const stepsTo = (track: Track, status: LeaderStatus): readonly Step[] => {
  const path = track === 'directory' ? directory : challenge
  return path.slice(0, path.findIndex(([reached]) => reached === status) + 1)
}

const whyOf = (from: LeaderStatus | null, to: LeaderStatus): string =>
  from === null || from === 'nominated' || from === 'in_vetting'
    ? moveReasons[to as keyof typeof moveReasons]
    : (leaderMoveTable.find((row) => row.from === from && row.to === to)?.guard ?? '')

/** Moves four days apart, the last one `age` days ago. */
const movesOf = ({ type, status }: DemoLeader, age: number, now: Date): MoveRecord[] => {
  const steps = stepsTo(trackOf(type), status)
  return steps.map(([to, by], index) => ({
    to,
    by,
    actorId: null,
    at: new Date(now.getTime() - (age + (steps.length - 1 - index) * 4) * DAY_MS),
    why: whyOf(steps[index - 1]?.[0] ?? null, to),
  }))
}

const seedLeader = async (db: Database, sample: DemoLeader, age: number, now: Date): Promise<void> => {
  const store = leadersStore(db)
  const id = sampleId(sample.name)
  const place = placeIn(await placeNames({ db }, [sample.lga]), sample.lga)
  const moves = movesOf(sample, age, now)
  const approvedAt = moves[2]?.at ?? now
  const isAdded = await store.addLeader({
    id,
    full_name: sample.name,
    folded_name: foldName(sample.name),
    current_office: sample.office,
    search_text: foldName(`${sample.name} ${sample.office}`),
    office_type: sample.type,
    region: 'nigeria',
    zone: place.zone,
    state: place.state,
    lga: sample.lga,
    biography: sample.biography,
    nomination_statement: sample.statement,
    status: sample.status,
    verified_at: sample.status === 'suspended' ? null : approvedAt,
    is_sample: true,
    created_at: approvedAt,
  })
  if (isAdded) await store.addMoves(moveRows(id, moves))
}

const seedReview = async (
  db: Database,
  id: string,
  sample: DemoNomination,
  submittedAt: Date,
): Promise<void> => {
  if (!sample.takenBy) return
  const store = leadersStore(db)
  const nomination = await store.findNomination(id)
  if (!nomination) return
  const reviewerId = demoPerson(sample.takenBy).id
  const takenAt = new Date(submittedAt.getTime() + HOUR_MS)
  await store.assign(nomination, reviewerId, 2, takenAt)
  await store.changeNomination(id, { status: 'under_review', first_taken_at: takenAt })
  await store.addEvent({ nomination_id: id, at: takenAt, kind: 'taken', actor_id: reviewerId })
  if (!sample.review) return
  const { verdict, notes } = sample.review
  const at = new Date(takenAt.getTime() + HOUR_MS)
  await store.addReview({
    nomination_id: id,
    round: 1,
    reviewer_id: reviewerId,
    verdict,
    notes,
    reason_code: null,
    at,
  })
  const isQuestion = verdict === 'request_info'
  if (isQuestion) await store.changeNomination(id, { status: 'pending', info_requested: notes })
  await store.addEvent({
    nomination_id: id,
    at,
    kind: isQuestion ? 'info_requested' : 'reviewed',
    actor_id: reviewerId,
    note: isQuestion ? notes : null,
  })
}

const seedNomination = async (db: Database, sample: DemoNomination, now: Date): Promise<void> => {
  const store = leadersStore(db)
  const id = sampleId(`nomination of ${sample.name}`)
  if (await store.findNomination(id)) return
  const { zone, state } = placeIn(await placeNames({ db }, [sample.lga]), sample.lga)
  const submittedAt = new Date(now.getTime() - sample.hoursAgo * HOUR_MS)
  const nominatorId = demoPerson(sample.by).id
  await store.addNomination({
    id,
    reference: referenceOf(yearOf(submittedAt), await store.nextNumber()),
    nominator_id: nominatorId,
    nominee_full_name: sample.name,
    folded_name: foldName(sample.name),
    current_office: sample.office,
    office_type: sample.type,
    region: 'nigeria',
    zone,
    state,
    lga: sample.lga,
    biography: sample.biography,
    nomination_statement: sample.statement,
    reviews_needed: await store.reviewsNeeded(),
    submitted_at: submittedAt,
    round_started_at: submittedAt,
  })
  await store.addEvent({ nomination_id: id, at: submittedAt, kind: 'sent', actor_id: nominatorId })
  await seedReview(db, id, sample, submittedAt)
}

/** Adds the samples that are missing: forty leaders and six nominations, all invented (decision D-23). No letters are sent. */
export const seedDemoLeaders = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [index, sample] of demoLeaders.entries()) await seedLeader(tx, sample, 2 + index * 3, now)
    for (const sample of demoNominations) await seedNomination(tx, sample, now)
  })
