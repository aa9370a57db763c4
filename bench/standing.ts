import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { placesOf } from '#domains/members/server/places/places-of-people.ts'
import { showLeaderboard, showOwnRank, showPlaces } from '#domains/standing/server/ranking/leaderboard.ts'
import { foldSome } from '#domains/standing/server/reckoning/reckoning.ts'
import type { Viewer } from '#shared/access.ts'
import type { Database } from '#platform/server/database/database.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { fillDatabase, openWith } from './filling.ts'

const PEOPLE = 100_000
const FACTS_EACH = 5
const DAYS = 60
const BATCH = 2_000
const WARM_UP = 5
const RUNS = 60
const GOAL_MS = 80
const GOAL_SHARE = 20

interface Question {
  readonly name: string
  readonly ask: (turn: number) => Promise<unknown>
  /** The same answer from whole tables. */
  readonly scan: (turn: number) => Promise<unknown>
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0

const timeOf = async (work: () => Promise<unknown>): Promise<{ took: number; answer: string }> => {
  const start = performance.now()
  const answer = JSON.stringify(await work())
  return { took: performance.now() - start, answer }
}

/** Facts of everybody, some with many and most with few, over the past sixty days. */
const addFacts = (db: Database, facts: number): Promise<unknown> =>
  sql`with people as materialized (select id, row_number() over (order by id) - 1 as at
      from identity.person)
    insert into activity.fact (at, kind, who, about, detail)
    select now() - (n::bigint * 7919 % ${DAYS}::int) * interval '1 day',
      (array['task.completed', 'issue.reported', 'issue.joined', 'issue.resolved', 'proof.reviewed', 'hero.accepted'])[1 + n % 6],
      p.id, 'bench', '{"kind": "quiz"}'
    from generate_series(1, ${facts}::int) n
    join people p
      on p.at = floor(power((n::bigint * 104729 % 1000003) / 1000003.0, 2) * (select count(*) from identity.person))::bigint`.execute(
    db,
  )

const fold = async (db: Database, now: () => Date): Promise<void> => {
  const start = performance.now()
  let people = 0
  for (let taken = 1; taken > 0; people += taken) taken = await foldSome({ db, now }, placesOf, BATCH)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `  folding: ${people} people, ${seconds.toFixed(0)} s, ${(people / seconds).toFixed(0)} a second`,
  )
}

/** The best fifty by a plain scan. */
const listsOf = (plain: Database) => async (where: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ score: number }>`select score from standing.score
    where period = 'all' ${where} order by score desc, person_id limit 50`.execute(plain)
  return rows.map(({ score }) => score)
}

const questions = (
  db: Database,
  plain: Database,
  { people, lgas, now }: { people: readonly string[]; lgas: readonly string[]; now: () => Date },
): Question[] => {
  const of = <T>(all: readonly T[], turn: number): T => {
    const one = all[(turn * 7) % all.length]
    if (one === undefined) throw new Error('There is nothing to ask for.')
    return one
  }
  const ctx = { db, now }
  const listOf = listsOf(plain)
  const viewerOf = (turn: number) => ({ id: of(people, turn) }) as Viewer
  return [
    {
      name: 'leaderboard: the best fifty of the country',
      ask: async () => (await showLeaderboard(ctx, { period: 'all' })).rows.map(({ score }) => score),
      scan: () => listOf(sql``),
    },
    {
      name: 'leaderboard: the best fifty of a local government',
      ask: async (turn) =>
        (await showLeaderboard(ctx, { period: 'all', lga: of(lgas, turn) })).rows.map(({ score }) => score),
      scan: (turn) => listOf(sql`and lga_id = ${of(lgas, turn)}`),
    },
    {
      name: 'my rank in the country',
      ask: async (turn) => (await showOwnRank({ ...ctx, viewer: viewerOf(turn) }, { period: 'all' })).rank,
      scan: async (turn) => {
        const { rows } = await sql<{ rank: number | null }>`
          select (select 1 + count(*) from standing.score s where s.period = 'all' and s.score > mine.score) as rank
          from standing.score mine where mine.period = 'all' and mine.person_id = ${of(people, turn)}`.execute(
          plain,
        )
        return rows[0]?.rank ?? null
      },
    },
    {
      name: 'States compared, for each 100 citizens',
      ask: async () =>
        (await showPlaces(ctx, { period: 'all' })).rows
          .filter(({ score }) => score > 0)
          .map(({ place, score, citizens }) => [place, score, citizens])
          .toSorted(),
      scan: async () => {
        const { rows } = await sql<{ place: string; score: number; citizens: number }>`
          select state_code as place, sum(score) filter (where period = 'all')::bigint as score,
            count(*) filter (where period = 'home')::int as citizens
          from standing.score where state_code is not null group by state_code`.execute(plain)
        return rows
          .filter(({ score }) => score > 0)
          .map(({ place, score, citizens }) => [place, score, citizens])
          .toSorted()
      },
    },
  ]
}

const measure = async ({ name, ask, scan }: Question): Promise<boolean> => {
  const [own, plain]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < WARM_UP + RUNS; turn += 1) {
    const [asked, scanned] = [await timeOf(() => ask(turn)), await timeOf(() => scan(turn))]
    if (asked.answer !== scanned.answer)
      throw new Error(`${name}: the product answers ${asked.answer}, the scan ${scanned.answer}`)
    if (turn < WARM_UP) continue
    own.push(asked.took)
    plain.push(scanned.took)
  }
  const [own95, plain95] = [percentile(own, 0.95), percentile(plain, 0.95)]
  const isHeld = own95 <= GOAL_MS && own95 * GOAL_SHARE <= plain95
  console.log(
    `  ${name.padEnd(52)} p95 ${own95.toFixed(1)} ms, the scan ${plain95.toFixed(1)} ms, ${(plain95 / own95).toFixed(1)} x: ${isHeld ? 'held' : 'NOT held'}`,
  )
  return isHeld
}

/** The plan of the country's list: it must read its index, never the table. */
const checkPlan = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select person_id, score from standing.score
    where period = 'all' and starts = '1970-01-01' order by score desc, person_id limit 50`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const isIndexed = plan.includes('score_all') && !plan.includes('Seq Scan') && !plan.includes('Sort')
  console.log(`  plan of the list: ${isIndexed ? 'reads its index in order' : `NOT indexed\n${plan}`}`)
}

/**
 * Ranks over many people and facts, each beside the plain scan for the same answer; the size is the number of people,
 * such as `npm run bench -- standing 1000000`.
 */
export const benchStanding = async ([size = String(PEOPLE)]: readonly string[] = []): Promise<void> => {
  const people = Number(size)
  if (!Number.isInteger(people) || people < 1_000)
    throw new Error('The size is a number of people, from 1000.')
  console.log(
    `ranks over ${people} people with ${people * FACTS_EACH} facts; goal: p95 up to ${GOAL_MS} ms and 1/${GOAL_SHARE} of the scan`,
  )
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  await prepareDatabase(database.url, { isDemonstration: false })
  const db = openWith(database.url, ['statement_timeout=0'])
  const plain = openWith(database.url, [
    'statement_timeout=0',
    'enable_indexscan=off',
    'enable_indexonlyscan=off',
    'enable_bitmapscan=off',
    'jit=off',
  ])
  try {
    await fillDatabase(database.url, { people, transfers: people * 2 })
    await addFacts(db, people * FACTS_EACH)
    await sql`analyze`.execute(db)
    const now = () => new Date()
    await fold(db, now)
    await sql`vacuum (analyze) standing.score, standing.place_score, standing.person`.execute(db)
    const ids = await sql<{ id: string }>`select id from identity.person order by id limit 500`.execute(db)
    const lgas = await sql<{ id: string }>`select id from regions.lga order by id`.execute(db)
    await checkPlan(db)
    const asked = questions(db, plain, {
      people: ids.rows.map(({ id }) => id),
      lgas: lgas.rows.map(({ id }) => id),
      now,
    })
    for (const question of asked) await measure(question)
  } finally {
    await db.destroy()
    await plain.destroy()
    await database.drop()
    await postgres.stop()
  }
}
