import type { Homes } from '#platform/server/contributions/homes-kind.ts'
import type { FactKind } from '#domains/activity/contract.ts'
import { factCountsOf, reportFact } from '#domains/activity/server/facts.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { userOf } from '#domains/identity/server/users/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { showingsStore } from './ranking/showings-store.ts'
import { foldAll } from './scoring/scores.ts'

/** What an invented person did, by how many days ago. */
type Deeds = readonly (readonly [daysAgo: number, kind: FactKind, sort?: string])[]

const deeds: Readonly<Record<'ada' | 'binta' | 'ife' | 'terngu', Deeds>> = {
  ada: [
    [9, 'issue.reported'],
    [4, 'task.completed', 'quiz'],
    [3, 'issue.joined'],
    [2, 'task.completed', 'quiz'],
    [1, 'issue.checked'],
  ],
  binta: [
    [33, 'issue.resolved'],
    [18, 'proof.reviewed'],
  ],
  terngu: [
    [26, 'proof.reviewed'],
    [11, 'issue.resolved'],
  ],
  ife: [
    [40, 'task.completed', 'town-hall'],
    [36, 'proof.reviewed'],
    [35, 'issue.reported'],
    [31, 'proof.reviewed'],
    [28, 'issue.resolved'],
    [24, 'task.completed', 'volunteer-work'],
    [21, 'issue.resolved'],
    [17, 'hero.accepted'],
    [14, 'issue.resolved'],
    [10, 'proof.reviewed'],
    [9, 'issue.resolved'],
    [6, 'task.completed', 'civic-education'],
    [5, 'issue.resolved'],
    [3, 'task.completed', 'quiz'],
    [2, 'task.completed', 'quiz'],
    [1, 'proof.reviewed'],
  ],
}

/** Those who chose to stand on the founders' wall. */
const seedWall = async (db: Database, now: Date): Promise<void> => {
  for (const [index, name] of (['ife', 'binta', 'terngu'] as const).entries()) {
    const { id } = demoPerson(name)
    const { citizenNumber } = await userOf({ db, now: () => now }, id)
    const at = new Date(now.getTime() - (index + 2) * DAY_MS)
    await showingsStore(db).choose(id, citizenNumber, { is_on_wall: true }, at)
  }
}

/** Outside production: civic facts of invented people over the past forty days, so that nothing is all zero. */
export const seedDemoStandings =
  (homes: Homes) =>
  async (db: Database, now: Date): Promise<void> => {
    const { id: ife } = demoPerson('ife')
    if ((await factCountsOf({ db }, ife)).some(({ kind }) => kind === 'proof.reviewed')) return
    await inTransaction(db, async (tx) => {
      const all = Object.entries(deeds).flatMap(([name, own]) =>
        own.map((deed) => ({ who: demoPerson(name as keyof typeof deeds).id, deed })),
      )
      for (const { who, deed } of all.toSorted((a, b) => b.deed[0] - a.deed[0])) {
        const [daysAgo, kind, sort] = deed
        const at = new Date(now.getTime() - daysAgo * DAY_MS)
        await reportFact(
          { db: tx, now: () => at },
          { kind, who, about: 'sample', ...(sort && { detail: { kind: sort } }) },
        )
      }
    })
    await foldAll({ db, now: () => now, homes, config: { EVIDENCE_RULES: 'relaxed' } })
    await seedWall(db, now)
  }
