import { prepareDatabase } from '#app/server/prepare.ts'
import { listLeaders } from '#domains/leaders/server/directory/directory.ts'
import { leadersStore } from '#domains/leaders/server/directory/store.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { addManyLeaders } from '#test/many-leaders.ts'

const LEADERS = 20_000
const SEARCHES = 400
const WARM_UP = 40
const GOAL_MS = 50

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0

/** What people type: part of a name, two names, an office, a name with one extra letter. */
const searchesFor = (fullName: string, index: number): string => {
  const [first = '', second = ''] = fullName.split(' ')
  const kinds = [
    first,
    `${first} ${second}`,
    `${second} councillor`,
    `${first.slice(0, 3)}${first.slice(2)} ${second}`,
  ]
  return kinds[index % kinds.length] ?? first
}

/** Compares search over 20,000 leaders with plain reads by primary key, in turns, in one run. */
export const benchDirectory = async (): Promise<void> => {
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  await prepareDatabase(database.url, { isDemonstration: true })
  const db = openDatabase(database.url, 4)
  try {
    await addManyLeaders(db, LEADERS)
    const { items } = await listLeaders({ db }, { sort: 'newest', limit: 100 })
    const [searches, reads]: [number[], number[]] = [[], []]
    for (let run = 0; run < WARM_UP + SEARCHES; run += 1) {
      const leader = items[run % items.length]
      if (!leader) throw new Error('The directory is empty.')
      const search = searchesFor(leader.fullName, run)
      const searched = await timeOf(() => listLeaders({ db }, { search, sort: 'name', limit: 20 }))
      const read = await timeOf(() => leadersStore(db).findLeader(leader.id))
      if (run < WARM_UP) continue
      searches.push(searched)
      reads.push(read)
    }
    const [p50, p95, own50, own95] = [
      percentile(searches, 0.5),
      percentile(searches, 0.95),
      percentile(reads, 0.5),
      percentile(reads, 0.95),
    ]
    console.log(`search over ${LEADERS} leaders, ${SEARCHES} searches of four kinds`)
    console.log(`  search             median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    console.log(`  primary key read   median ${own50.toFixed(1)} ms, p95 ${own95.toFixed(1)} ms`)
    console.log(`  one search costs ${(p95 / Math.max(0.01, own95)).toFixed(1)} plain reads at p95`)
    console.log(`  goal: p95 under ${GOAL_MS} ms: ${p95 < GOAL_MS ? 'held' : 'NOT held'}`)
  } finally {
    await db.destroy()
    await database.drop()
    await postgres.stop()
  }
}
