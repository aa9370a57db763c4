import { placeNames } from '#domains/regions/server/places.ts'
import { castSamples } from '#domains/voting/server/polls/demo-polls.ts'
import { closePoll, openPoll } from '#domains/voting/server/polls/polls.ts'
import { openPool } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type DemoProject, demoProjects } from './demo-projects.ts'
import { sampleProjectId } from './demo/demo-drawings.ts'
import { projectsStore } from './store.ts'

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The steps of a sample; a completed one did the last of them on the day on which it ended. */
const stepsOf = ({ steps, ended }: DemoProject, now: Date) => {
  const weeksAfter = (at: number) => steps.slice(at + 1).reduce((sum, [, weeks]) => sum + weeks, 0)
  return steps.map(([label, weeks], at) => ({
    label,
    weeks,
    done_at: ended === undefined ? null : before(now, ended + weeksAfter(at) * 7),
  }))
}

const seedProject = async (db: Database, sample: DemoProject, now: Date): Promise<void> => {
  const [id, pollId] = [sampleProjectId(sample.key), keyOf('sample poll', sample.key)]
  const store = projectsStore(db)
  if ((await store.byIds([id])).length > 0) return
  const place = (await placeNames({ db }, [sample.lga])).get(sample.lga)
  invariant(place, `the place ${sample.lga} is known`)
  const openedAt = before(now, sample.age)
  const pool = await openPool({ db }, 'project', id)
  await openPoll({ db }, { id: pollId, pool, about: `project:${id}`, opensAt: openedAt })
  const costs = sample.costs.map(([label, sup]) => ({ label, amount: sup * UNITS_PER_SUP }))
  const { key: _key, age: _age, ended, votes, costs: _costs, steps: _steps, ...texts } = sample
  await store.add(
    {
      ...texts,
      id,
      state: place.state,
      goal: costs.reduce((sum, { amount }) => sum + amount, 0),
      is_sample: true,
      poll_id: pollId,
      opened_at: openedAt,
      ended_at: ended === undefined ? null : before(now, ended),
    },
    costs,
    stepsOf(sample, now),
  )
  await castSamples({ db }, { pollId, votes, at: openedAt })
  if (ended !== undefined) await closePoll({ db }, pollId, before(now, ended))
}

/** Adds the missing sample projects, with invented votes that the rewards fund pays. */
export const seedDemoProjects = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const sample of demoProjects) await seedProject(tx, sample, now)
  })
