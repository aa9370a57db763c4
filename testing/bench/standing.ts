import { domains } from '#app/server/domains.ts'
import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { homes } from '#domains/members/server/places/places-of-people.ts'
import { foldFigures } from '#domains/insight/server/figures/fold.ts'
import { renewPace } from '#domains/reports/server/heatmap/pace.ts'
import { mendingStore } from '#domains/standing/server/scoring/recount-store.ts'
import { startOf } from '#domains/standing/rank-rules.ts'
import { foldSome } from '#domains/standing/server/scoring/scores.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { fillDatabase, openWith, tidy } from './filled-database.ts'
import { pointsOfFact, type Question, questionsOf } from './standing-questions.ts'

const PEOPLE = 100_000
const FACTS_EACH = 5
const PEOPLE_A_REPORT = 5
const DAYS = 60
const SAMPLE = 500
const READ = [
  'standing.score',
  'standing.place_score',
  'standing.place_total',
  'standing.person',
  'reports.report',
  'reports.tally',
  'reports.state_tally',
  'reports.all_tally',
  'reports.pace',
  'activity.fact',
]
const WARM_UP = 5
const RUNS = 40
const GOAL_MS = 80
const GOAL_SHARE = 20

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

/**
 * Keeps what the folds would keep, for everybody at once: points and days of facts that need nobody's check. A sample
 * of people is then folded by the product, and the nightly proof of the product must find no difference in it.
 */
const fillStandings = async (db: Database, now: () => Date): Promise<void> => {
  const start = performance.now()
  const [week, month] = (['week', 'month'] as const).map((period) => startOf(period, lagosDay(now())))
  await sql`alter table standing.score disable trigger user`.execute(db)
  await sql`alter table standing.person disable trigger user`.execute(db)
  await sql`create temp table fact_sum as
    select who, (at at time zone 'Africa/Lagos')::date as day, kind, count(*)::int as times,
      (sum(${pointsOfFact}))::int as points
    from activity.fact group by 1, 2, 3`.execute(db)
  await sql`insert into standing.person (person_id, points, actions, verified_actions, verified_kinds, tasks, issues_resolved,
      accepted, decided, days, first_verified_day, last_verified_day, upheld_abuse, counted_at, joined_on, confirmed_points)
    select who, sum(points), coalesce(sum(times) filter (where is_action), 0), coalesce(sum(times) filter (where is_confirmed), 0),
      coalesce(array_agg(distinct kind order by kind) filter (where is_confirmed), '{}'),
      coalesce(sum(times) filter (where kind = 'task.completed'), 0),
      coalesce(sum(times) filter (where kind = 'issue.resolved'), 0), 0, 0,
      coalesce(array_agg(distinct day::text order by day::text) filter (where is_action), '{}'),
      min(day) filter (where is_confirmed), max(day) filter (where is_confirmed), 0, ${now()},
      (min(p.joined_at) at time zone 'Africa/Lagos')::date,
      least(50, nullif(sum(times) filter (where is_confirmed), 0))
        + least(20, 5 * count(distinct kind) filter (where is_confirmed))
    from fact_sum join identity.person p on p.id = who cross join lateral (select
      kind in ('task.completed', 'issue.reported', 'issue.joined', 'proof.reviewed') as is_action,
      kind in ('issue.resolved', 'proof.reviewed', 'hero.accepted') as is_confirmed) as is_of
    group by who`.execute(db)
  await sql`insert into standing.score (person_id, period, starts, score, region_id, state_code, lga_id)
    select who, period, starts, points, (select id from regions.region order by place limit 1), state_code, lga_id from (
      select who, period.name as period, period.starts, sum(points) as points
      from fact_sum join (values ('week', ${week}::date), ('month', ${month}::date), ('all', '1970-01-01'::date))
        as period (name, starts) on day >= period.starts group by 1, 2, 3
      union all select id, 'home', '1970-01-01', 0 from identity.person
    ) scored join members.place on person_id = who`.execute(db)
  await sql`alter table standing.score enable trigger user`.execute(db)
  await sql`alter table standing.person enable trigger user`.execute(db)
  await sql`delete from activity.news`.execute(db)
  const mending = mendingStore(db)
  await mending.mendPlaces()
  await mending.mendTotals()
  await mending.mendCredibility()
  console.log(`  keeping standings: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

/** Folds a sample of people as the product does: what stood there before must be the same. */
const checkSample = async (db: Database, now: () => Date): Promise<void> => {
  const kept = () =>
    sql`select t, md5(string_agg(r::text, ' ' order by r::text)) from (
      select 'person' as t, (person_id, points, actions, verified_actions, verified_kinds, tasks, issues_resolved, days,
        first_verified_day, last_verified_day, joined_on, confirmed_points)::text as r from standing.person
        where person_id in (select id from identity.person order by id limit ${SAMPLE})
      union all select 'score', (s.*)::text from standing.score s
        where person_id in (select id from identity.person order by id limit ${SAMPLE})
    ) rows group by t order by t`.execute(db)
  const before = JSON.stringify((await kept()).rows)
  await sql`insert into activity.news (who)
    select who from standing.score join lateral (select person_id as who) p on true
    where period = 'home' and person_id in (select id from identity.person order by id limit ${SAMPLE})`.execute(
    db,
  )
  const start = performance.now()
  while ((await foldSome({ db, now, homes, config: { EVIDENCE_RULES: 'enforced' } }, SAMPLE)) > 0);
  const seconds = (performance.now() - start) / 1000
  if (JSON.stringify((await kept()).rows) !== before)
    throw new Error('The product folds a sample of people to other standings than those that were filled in.')
  console.log(`  folding a sample: the same for ${SAMPLE} people, ${(SAMPLE / seconds).toFixed(0)} a second`)
}

/** Problem reports over two years; a third are fixed, two thirds have a first reply. */
const addReports = (db: Database, reports: number): Promise<unknown> =>
  sql`with places as materialized (select id, state_code, row_number() over (order by id) - 1 as at from regions.lga),
      people as materialized (select id, row_number() over (order by id) - 1 as at from identity.person limit 10000),
      made as (
        select n, now() - (n::bigint * 7919 % 730) * interval '1 day' - interval '90 days' as reported_at,
          (n::bigint * 31 % 900) / 10.0 * interval '1 day' as wait from generate_series(1, ${reports}::int) n
      )
    insert into reports.report (id, type, title, description, state, lga, place, reporter_id, status, reported_at, reply_due_at,
      first_reply_at, fixed_at, last_event_at)
    select gen_random_uuid(), (array['infrastructure', 'service_delivery', 'environmental'])[1 + n % 3], 'A broken tap',
      'Water runs into the road since Monday and the tap cannot be closed any more.', lga.state_code, lga.id, 'Market road', p.id,
      (array['open', 'in_progress', 'fixed'])[1 + n / 3 % 3], reported_at, reported_at + interval '14 days',
      case when n / 3 % 3 > 0 then reported_at + wait / 3 end, case when n / 3 % 3 = 2 then reported_at + wait end, reported_at
    from made join places lga on lga.at = n::bigint * 104729 % 774 join people p on p.at = n::bigint * 7919 % 10000`.execute(
    db,
  )

/** Completed tasks of every fifth person. */
const addOccurrences = (db: Database): Promise<unknown> =>
  sql`insert into engage.occurrence (task_id, period, person_id, status, started_at, sent_at, completed_at, units, payment)
    select t.id, '2020-01-0' || day, p.id, 'done', now() - interval '1 year', now() - interval '1 year',
      now() - interval '1 year', 10000, 'paid'
    from (select id, row_number() over (order by id) as at from identity.person) p
    cross join (select id from engage.task order by id limit 1) t cross join generate_series(1, 3) day
    where p.at % 5 = 0`.execute(db)

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
  const [own50, plain50] = [percentile(own, 0.5), percentile(plain, 0.5)]
  console.log(
    `  ${name.padEnd(52)} p95 ${own95.toFixed(1)} ms, the scan ${plain95.toFixed(1)} ms, ${(plain95 / own95).toFixed(1)} x: ${isHeld ? 'held' : 'NOT held'}; median ${own50.toFixed(1)} and ${plain50.toFixed(1)} ms, ${(plain50 / own50).toFixed(1)} x`,
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
 * Task list, ranks, heatmap and figures over many people, facts and reports, each beside the plain scan for the same answer; the size is the number of people,
 * such as `npm run bench -- standing 1000000`.
 */
export const benchStanding = async ([size = String(PEOPLE)]: readonly string[] = []): Promise<void> => {
  const people = Number(size)
  if (!Number.isInteger(people) || people < 1_000)
    throw new Error('The size is a number of people, from 1000.')
  console.log(
    `reads over ${people} people, ${people * FACTS_EACH} facts and ${people / PEOPLE_A_REPORT} reports; goal: p95 up to ${GOAL_MS} ms and 1/${GOAL_SHARE} of the scan`,
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
    await addReports(db, people / PEOPLE_A_REPORT)
    await addOccurrences(db)
    await sql`analyze`.execute(db)
    const now = () => new Date()
    await fillStandings(db, now)
    await checkSample(db, now)
    await foldFigures({ db, now }, domains.declared.of(countsFigures))
    await renewPace({ db, now })
    await tidy(db, READ)
    const ids = await sql<{ id: string }>`select id from identity.person order by id limit 500`.execute(db)
    const lgas = await sql<{ id: string }>`select id from regions.lga order by id`.execute(db)
    const states = await sql<{ id: string }>`select code as id from regions.state order by code`.execute(db)
    await checkPlan(db)
    const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)
    const asked = questionsOf({
      db,
      plain,
      people: idsOf(ids),
      lgas: idsOf(lgas),
      states: idsOf(states),
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
