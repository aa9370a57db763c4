import { domains } from '#app/server/domains.ts'
import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { sql } from 'kysely'
import { listTasks } from '#domains/engage/server/tasks/present-task.ts'
import { showHeatmap } from '#domains/reports/server/heatmap/heatmap.ts'
import { flooredCount } from '#domains/reports/rules.ts'
import { showLeaderboard, showOwnRank, showPlaces } from '#domains/standing/server/ranking/leaderboard.ts'
import { publicFigures } from '#domains/insight/server/figures/present-figures.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { figuresMonth } from '#domains/insight/server/figures/recount.ts'

/** A read of the product beside the same answer from whole tables. */
export interface Question {
  readonly name: string
  readonly ask: (turn: number) => Promise<unknown>
  readonly scan: (turn: number) => Promise<unknown>
}

/** What the questions are about. */
export interface Filled {
  readonly db: Database
  /** Another connection that may use no index. */
  readonly plain: Database
  readonly people: readonly string[]
  readonly lgas: readonly string[]
  readonly states: readonly string[]
  readonly now: () => Date
}

const oneOf = <T>(all: readonly T[], turn: number): T => {
  const one = all[(turn * 7) % all.length]
  if (one === undefined) throw new Error('There is nothing to ask for.')
  return one
}

const byPlace = (one: readonly unknown[], other: readonly unknown[]): number =>
  String(one[0]) < String(other[0]) ? -1 : 1

/** Points of a fact, as the plain scan knows them. */
export const pointsOfFact = sql`case kind when 'task.completed' then 5 when 'issue.reported' then 2 when 'issue.joined' then 1
  when 'issue.resolved' then 5 when 'proof.reviewed' then 3 when 'hero.accepted' then 5 else 0 end`

const leaderboards = ({ db, plain, people, lgas, now }: Filled): Question[] => {
  const ctx = { db, now }
  // The list from the facts themselves, which is what stands behind each rank.
  const listOf = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ score: number }>`
      select sum(${pointsOfFact})::int as score from activity.fact f ${where}
      group by f.who order by score desc limit 50`.execute(plain)
    return rows.map(({ score }) => score)
  }
  return [
    {
      name: 'leaderboard: the best fifty of the country',
      ask: async () => (await showLeaderboard(ctx, { period: 'all' })).rows.map(({ score }) => score),
      scan: () => listOf(sql``),
    },
    {
      name: 'leaderboard: the best fifty of a local government',
      ask: async (turn) =>
        (await showLeaderboard(ctx, { period: 'all', lga: oneOf(lgas, turn) })).rows.map(
          ({ score }) => score,
        ),
      scan: (turn) =>
        listOf(sql`join members.place p on p.person_id = f.who where p.lga_id = ${oneOf(lgas, turn)}`),
    },
    {
      name: 'my rank in the country, against the kept scores',
      ask: async (turn) =>
        (await showOwnRank({ ...ctx, viewer: { id: oneOf(people, turn) } } as SignedInCtx, { period: 'all' }))
          .rank,
      scan: async (turn) => {
        const { rows } = await sql<{ rank: number | null }>`
          select (select 1 + count(*) from standing.score s where s.period = 'all' and s.score > mine.score) as rank
          from standing.score mine where mine.period = 'all' and mine.person_id = ${oneOf(people, turn)}`.execute(
          plain,
        )
        return rows[0]?.rank ?? null
      },
    },
    {
      name: 'States compared, against the kept scores',
      ask: async () =>
        (await showPlaces(ctx, { period: 'all' })).rows
          .filter(({ score }) => score > 0)
          .map(({ place, score, citizens }) => [place, score, citizens])
          .toSorted(byPlace),
      scan: async () => {
        const { rows } = await sql<{ place: string; score: number; citizens: number }>`
          select state_code as place, sum(score) filter (where period = 'all')::bigint as score,
            count(*) filter (where period = 'home')::int as citizens
          from standing.score where state_code is not null group by state_code`.execute(plain)
        return rows
          .filter(({ score }) => score > 0)
          .map(({ place, score, citizens }) => [place, score, citizens])
          .toSorted(byPlace)
      },
    },
  ]
}

const figures = ({ db, plain, now }: Filled): Question => ({
  name: 'public figures',
  ask: async () => {
    const { citizens, civicActions, activeThisMonth } = await publicFigures(
      { db, now },
      domains.declared.of(countsFigures),
    )
    return [citizens, civicActions, activeThisMonth]
  },
  scan: async () => {
    const month = new Date(`${figuresMonth(lagosDay(now()))}T00:00:00+01:00`)
    const { rows } = await sql<{ citizens: number; actions: number; active: number }>`
      select (select count(*) from identity.person where erased_at is null and merged_into is null) as citizens,
        count(*) as actions, count(distinct who) filter (where at >= ${month}) as active
      from activity.fact where kind = any(${actionKinds}::text[])`.execute(plain)
    return [rows[0]?.citizens, rows[0]?.actions, rows[0]?.active]
  },
})

const tasks = ({ db, plain, people, now }: Filled): Question => ({
  name: 'task list with own totals',
  ask: async (turn) => {
    const viewer = { id: oneOf(people, turn), roles: [], adminRole: null }
    const { own } = await listTasks({ db, now, viewer, language: 'en' } as unknown as Ctx)
    return [own?.completed, own?.week.filter(({ isActive }) => isActive).length]
  },
  scan: async (turn) => {
    const id = oneOf(people, turn)
    const { rows } = await sql<{ completed: number; days: number }>`
      select (select count(*) from engage.occurrence where person_id = ${id} and status = 'done') as completed,
        (select count(distinct (at at time zone 'Africa/Lagos')::date) from activity.fact
          where who = ${id} and kind = any(${actionKinds}::text[])
            and (at at time zone 'Africa/Lagos')::date > ${lagosDay(now())}::date - 7) as days`.execute(plain)
    return [rows[0]?.completed, rows[0]?.days]
  },
})

/** The numbers of a heatmap from the reports themselves. */
const scannedHeatmap = async (plain: Database, state: string | null) => {
  const key = state === null ? sql`state` : sql`lga`
  const { rows } = await sql<{ place: string; reports: number; resolved: number }>`
    select ${key} as place, count(*)::int as reports, (count(*) filter (where status = 'fixed'))::int as resolved,
      percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - reported_at) / 86400)
        filter (where first_reply_at is not null) as reply,
      percentile_cont(0.5) within group (order by extract(epoch from fixed_at - reported_at) / 86400)
        filter (where status = 'fixed') as fixed
    from reports.report where visibility in ('shown', 'cleared') and (${state}::text is null or state = ${state})
    group by 1`.execute(plain)
  return rows
    .map(({ place, reports, resolved }) => [place, flooredCount(reports), flooredCount(resolved)])
    .toSorted(byPlace)
}

const heatmaps = ({ db, plain, states, now }: Filled): Question[] => {
  const shown = (places: readonly { id: string; reports: number | null; resolved: number | null }[]) =>
    places
      .filter(({ reports }) => reports !== 0)
      .map(({ id, reports, resolved }) => [id, reports, resolved])
      .toSorted(byPlace)
  return [
    {
      name: 'heatmap of the country',
      ask: async () => shown((await showHeatmap({ db, now }, { period: 'all' })).states),
      scan: () => scannedHeatmap(plain, null),
    },
    {
      name: 'heatmap of a State, by local government',
      ask: async (turn) =>
        shown((await showHeatmap({ db, now }, { period: 'all', state: oneOf(states, turn) })).lgas),
      scan: (turn) => scannedHeatmap(plain, oneOf(states, turn)),
    },
  ]
}

/** The reads of earning and seeing, each with its plain scan. */
export const questionsOf = (filled: Filled): Question[] => [
  tasks(filled),
  ...leaderboards(filled),
  ...heatmaps(filled),
  figures(filled),
]
