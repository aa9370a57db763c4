import { createHash } from 'node:crypto'
import { demoPerson } from '#shared/demo/people.ts'
import { findLga } from '#domains/regions/server/places.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { type DemoProblem, demoProblems } from './demo/demo-problems.ts'
import { renewPace } from './heatmap/pace.ts'
import { laterByDays } from './problems/report-problem.ts'
import { officersStore } from './confidential/store.ts'
import { problemsStore } from './problems/store.ts'

/** The same name always gets the same id, so that links to a sample keep working. */
const idOf = (...parts: readonly string[]): string => {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Ada follows these two of the samples as their reporter: one is in work, one waits for her answer. */
const adas: Readonly<Record<string, true>> = { 'problem 3': true, 'problem 4': true }

/** The steps of a sample's story that lie in the past, with their times. */
const stepsOf = ({ story, pace }: DemoProblem, reportedAt: Date, now: Date) =>
  story
    .map(([status, text], at) => ({ status, text, at: laterByDays(reportedAt, pace * (at + 1)) }))
    .filter(({ at }) => at < now)

const seedProblem = async (db: Database, sample: DemoProblem, now: Date): Promise<void> => {
  const store = problemsStore(db)
  const id = idOf('sample report', sample.key)
  const lga = await findLga({ db }, sample.lga)
  invariant(lga, `the place ${sample.lga} is known`)
  const reportedAt = laterByDays(now, -sample.age)
  const steps = stepsOf(sample, reportedAt, now)
  const last = steps.at(-1)
  const isAdded = await store.add({
    id,
    type: sample.type,
    title: sample.title,
    description: sample.description,
    state: lga.state,
    lga: lga.id,
    place: sample.place,
    reporter_id: adas[sample.key] ? demoPerson('ada').id : null,
    is_sample: true,
    people: sample.people,
    status: last?.status ?? 'open',
    reported_at: reportedAt,
    reply_due_at: laterByDays(reportedAt, await store.daysOf('first-reply')),
    first_reply_at: steps[0]?.at ?? null,
    fixed_at: last?.status === 'fixed' ? last.at : null,
    last_event_at: last?.at ?? reportedAt,
  })
  if (!isAdded) return
  for (const [place, { status, text, at }] of steps.entries())
    await store.addEvent({
      id: idOf('sample update', sample.key, String(place)),
      report_id: id,
      at,
      kind: 'update',
      status,
      text,
      author_id: null,
    })
}

/** Adds the missing sample reports, and names two officers for the confidential ones. */
export const seedDemoProblems = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const sample of demoProblems) await seedProblem(tx, sample, now)
    await renewPace({ db: tx, now: () => now })
    // So that all six types of reports can be sent from the first minute.
    for (const name of ['kemi', 'emeka'] as const) await officersStore(tx).seat(demoPerson(name).id, now)
  })
