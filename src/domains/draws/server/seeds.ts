import { hash } from 'node:crypto'
import { demoPerson } from '#shared/demo/people.ts'
import { testBeacon } from '#ports/beacon/double.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import { type DemoDraw, demoDraws } from './demo-draws.ts'
import { hashAnswer } from './entering/answers.ts'
import { whoOf } from './entering/entry-list.ts'
import { drawEntriesStore } from './entering/store.ts'
import { announceDraw } from './life/announcement.ts'
import { endEntering } from './life/close-round.ts'
import { drawRound } from './life/drawing-round.ts'
import { drawRoundsStore } from './store.ts'

const HOURS_AFTER = 0.25

/** The id of a sample draw, for tests. */
export const sampleDrawId = (key: DemoDraw['key']): string => {
  const sample = demoDraws.find((each) => each.key === key)
  invariant(sample, 'the sample draw is there')
  return sample.id
}

const addDraft = async (db: Database, sample: DemoDraw, at: (days: number) => Date): Promise<void> => {
  const { id } = sample
  await drawRoundsStore(db).add(
    {
      id,
      title: sample.title,
      rules: sample.rules,
      is_sample: true,
      price: sample.price * UNITS_PER_SUP,
      max_paid: sample.maxPaid,
      reserves: sample.reserves,
      claim_days: sample.claimDays,
      question: sample.question,
      ...hashAnswer(sample.answer),
      opens_at: at(sample.opens),
      closes_at: at(sample.closes),
      created_by: null,
      created_at: at(sample.opens - 2),
      name_key: hash('sha256', id, 'buffer'),
    },
    sample.prizes.map(([label, sup], index) => ({
      round_id: id,
      place: index + 1,
      label,
      units: sup * UNITS_PER_SUP,
    })),
  )
}

const enterSamples = async (db: Database, id: string, sample: DemoDraw, madeAt: Date): Promise<void> => {
  const round = await drawRoundsStore(db).round(id)
  invariant(round, 'a sample draw is there')
  for (const name of sample.entrants) {
    const personId = demoPerson(name).id
    const who = whoOf(round.name_key, personId)
    const entrant = { roundId: id, personId, who, number_mark: null, email_mark: null }
    await drawEntriesStore(db).enrol(entrant)
    await drawEntriesStore(db).useFree(entrant)
    await drawEntriesStore(db).add(entrant, 0, madeAt)
  }
}

/** Runs a past sample to its result, with the test beacon. */
const finish = async (db: Database, id: string, closes: Date): Promise<void> => {
  const store = drawRoundsStore(db)
  await endEntering({ db, now: () => closes }, id)
  const round = await store.round(id)
  const beaconAt = round?.beacon_at
  invariant(beaconAt, 'a sample draw names a round of the beacon')
  const value = await testBeacon(() => beaconAt).round(round.beacon_round ?? 0)
  invariant(value, 'the test beacon has every round of the past')
  await store.keepRandomness(id, value)
  await drawRound({ db, now: () => new Date(beaconAt.getTime() + HOURS_AFTER * HOUR_MS) }, id, null)
}

const seedDraw = async (db: Database, sample: DemoDraw, now: Date): Promise<void> => {
  if (await drawRoundsStore(db).round(sample.id)) return
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const { id } = sample
  await addDraft(db, sample, at)
  await announceDraw({ db, now: () => at(sample.opens - 1) }, id, {
    beacon: testBeacon(),
    needsPhone: false,
    approvalId: null,
  })
  await drawRoundsStore(db).move(id, 'announced', 'open')
  await enterSamples(db, id, sample, at(sample.opens + 1))
  if (sample.closes < 0) await finish(db, id, at(sample.closes))
}

/** Adds the missing sample draws: one that takes entries, and one whose result anybody can draw again. */
export const seedDemoDraws = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const sample of demoDraws) await seedDraw(tx, sample, now)
  })
