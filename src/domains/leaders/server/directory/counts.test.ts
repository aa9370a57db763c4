import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, inTransaction, openDatabase } from '#platform/server/database/database.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { cloneDatabase } from '#test/database.ts'
import { leaderStatuses, type OfficeType, officeTypes } from '../../contracts/leader-contract.ts'
import { type Track, trackOf } from '../../rules.ts'
import { countLeaders, listLeaders } from './directory.ts'
import { mendLeaderCounts } from '../jobs.ts'

let db: Database
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 4)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

interface Counted {
  readonly region: string
  readonly zone: string
  readonly state: string
  readonly office_type: string
  readonly status: string
  readonly is_verified: boolean
}

const WITHOUT_FLAG = ['nominated', 'in_vetting', 'rejected', 'suspended']
const OUTSIDE_PIPELINE = ['verified', 'rejected', 'suspended']
const places = [
  { zone: 'SW', state: 'NG-LA', lga: 'LA-ikeja' },
  { zone: 'SW', state: 'NG-OG', lga: 'OG-ijebu-ode' },
  { zone: 'NW', state: 'NG-KN', lga: 'KN-dala' },
] as const

const leader = fc
  .record({
    place: fc.constantFrom(...places),
    office: fc.constantFrom(...officeTypes),
    status: fc.constantFrom(...leaderStatuses),
    isFlagged: fc.boolean(),
  })
  .map(({ place, isFlagged, ...rest }) => ({
    ...place,
    ...rest,
    verified: isFlagged && !WITHOUT_FLAG.includes(rest.status) ? '2026-01-01' : null,
  }))
type Made = typeof leader extends fc.Arbitrary<infer L> ? L : never

/** Picks every `step`th of the leaders that this test added, in the order of their ids. */
const some = fc.record({ step: fc.integer({ min: 1, max: 9 }), from: fc.nat(8) })
const chosen = ({ step, from }: { step: number; from: number }) =>
  sql`id in (select id from (select id, row_number() over (order by id) as at from leaders.leader
    where folded_name = 'model leader') l where at % ${step}::int = ${from % step}::int)`

const made = (
  id: string,
  one: Made,
) => sql`(${id}, 'Model Leader', 'model leader', 'Teacher', 'model leader teacher',
  ${one.office}, 'nigeria', ${one.zone}, ${one.state}, ${one.lga}, 'Lived.', 'Keeps promises.', ${one.status},
  ${one.verified}::timestamptz, now())`
const add = (tx: Database, ids: readonly string[], leaders: readonly Made[]) =>
  sql`insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone,
      state, lga, biography, nomination_statement, status, verified_at, created_at)
    values ${sql.join(leaders.map((one, at) => made(ids[at] ?? randomUUID(), one)))}
    on conflict (id) do update set office_type = excluded.office_type, status = excluded.status,
      verified_at = excluded.verified_at, zone = excluded.zone, state = excluded.state, lga = excluded.lga`.execute(
    tx,
  )
const idsNow = async (tx: Database): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from leaders.leader where folded_name = 'model leader'
    order by id limit 3`.execute(tx)
  ).rows.map(({ id }) => id)

const mended = async () => {
  const alarms: unknown[] = []
  const log = { error: (what: unknown) => alarms.push(what) }
  await mendLeaderCounts.run({ db, log } as unknown as JobCtx, null)
  return alarms
}

const work = fc.oneof(
  fc
    .array(leader, { minLength: 1, maxLength: 6 })
    .map((leaders) => (tx: Database) => add(tx, [], leaders) as Promise<unknown>),
  // Some of these exist already: one statement adds and updates.
  fc
    .array(leader, { minLength: 1, maxLength: 6 })
    .map((leaders) => async (tx: Database) => add(tx, await idsNow(tx), leaders)),
  fc.tuple(some, leader).map(
    ([which, to]) =>
      (tx: Database) =>
        sql`update leaders.leader set status = ${to.status}, verified_at = ${to.verified}::timestamptz where ${chosen(which)}`.execute(
          tx,
        ),
  ),
  fc.tuple(some, leader).map(
    ([which, to]) =>
      (tx: Database) =>
        sql`update leaders.leader set zone = ${to.zone}, state = ${to.state}, lga = ${to.lga}, office_type = ${to.office} where ${chosen(which)}`.execute(
          tx,
        ),
  ),
  some.map(
    (which) => (tx: Database) =>
      sql`update leaders.leader set biography = biography || '.' where ${chosen(which)}`.execute(tx),
  ),
  some.map((which) => (tx: Database) => sql`delete from leaders.leader where ${chosen(which)}`.execute(tx)),
)
const command = fc.record({
  works: fc.array(work, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom('kept', 'kept', 'kept', 'undone', 'mended'),
})

const leadersNow = async () =>
  (
    await sql<Counted>`select region, zone, state, office_type, status, is_verified from leaders.leader
      where status <> 'rejected'`.execute(db)
  ).rows

const traitsOf = (one: Counted): string[] => [
  'all ',
  `office ${one.office_type}`,
  `status ${one.status}`,
  ...(one.is_verified ? ['verified '] : []),
  ...(OUTSIDE_PIPELINE.includes(one.status) ? [] : ['pipeline ']),
]
const kindsOf = (one: Counted): string[] =>
  ['all ', `region ${one.region}`, `zone ${one.zone}`, `state ${one.state}`].flatMap((place) =>
    traitsOf(one).map((trait) => `${place} ${trait}`),
  )

const keptNow = async () => {
  const { rows } = await sql<{ kind: string; leaders: number }>`
    select concat_ws(' ', level, area, trait, value) as kind, sum(leaders) as leaders from leaders.leader_count
    group by level, area, trait, value having sum(leaders) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, leaders }) => [kind, leaders]))
}

const countedNow = async () => {
  const kinds = Map.groupBy((await leadersNow()).flatMap(kindsOf), (kind) => kind)
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

test('after any statements that add, move, change and erase leaders, the stored counts match them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 6 }), async (commands) => {
      for (const { works, end } of commands) {
        const all = db.transaction().execute(async (tx) => {
          for (const each of works) await each(tx)
          if (end === 'undone') throw new Error('undone')
        })
        await (end === 'undone' ? expect(all).rejects.toThrow('undone') : all)
        if (end === 'mended') expect(await mended()).toEqual([])
        expect(await keptNow()).toEqual(await countedNow())
      }
      const leaders = await leadersNow()
      const isInPipeline = (one: Counted) => !OUTSIDE_PIPELINE.includes(one.status)
      // A leader of the status verified always has the flag, so whoever is in neither count is suspended.
      const flagged = leaders.filter((one) => one.is_verified)
      const pipeline = leaders.filter(isInPipeline)
      const suspended = leaders.filter((one) => one.status === 'suspended').length
      const inOffice = (track: Track) =>
        leaders.filter(
          (one) =>
            ['deployed', 'verified'].includes(one.status) && trackOf(one.office_type as OfficeType) === track,
        ).length
      expect(await countLeaders({ db })).toEqual({
        total: leaders.length,
        verified: flagged.length,
        pipeline: pipeline.length,
        onTheWay: pipeline.filter(({ status }) => status !== 'deployed').length,
        seated: inOffice('challenge'),
        holders: inOffice('directory'),
        suspended,
        isFctCovered: leaders.some((one) => one.state === 'NG-FC'),
        officeTypes: new Set(leaders.map((one) => one.office_type)).size,
        states: new Set(leaders.map((one) => one.state).filter((state) => state !== 'NG-FC')).size,
        regions: new Set(leaders.map((one) => one.region)).size,
      })
    }),
    { numRuns: 40 },
  )
}, 60_000)

const maybe = <T>(...values: [T, ...T[]]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const filter = fc.record({
  region: maybe('nigeria' as const),
  zone: maybe('SW' as const, 'NW' as const, 'SE' as const),
  state: maybe('NG-LA', 'NG-KN', 'NG-ZZ'),
  officeType: maybe(...officeTypes),
  status: maybe(...leaderStatuses),
  verified: maybe('1' as const),
  pipeline: maybe('1' as const),
  lga: fc.option(fc.constant('LA-ikeja'), { nil: undefined, freq: 5 }),
})

test('the total of every filter is the number of leaders on its pages', async () => {
  await fc.assert(
    fc.asyncProperty(filter, fc.constantFrom('name' as const, 'newest' as const), async (given, sort) => {
      const { items, total } = await listLeaders({ db }, { ...given, sort, limit: 10_000 })
      expect(items).toHaveLength(total)
      const { officeType, status, state } = given
      for (const one of items)
        expect(one).toMatchObject(JSON.parse(JSON.stringify({ officeType, status, state })))
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('two transactions that change leaders of the same kinds in opposite order both finish', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [lagos, kano] = [places[0], places[2]]
  const at = { office: 'federal', status: 'shortlisted', verified: null } as const
  await add(
    db,
    ids,
    [lagos, kano, kano, lagos].map((place) => ({ ...place, ...at })),
  )
  const move = (tx: Database, id: string | undefined) =>
    sql`update leaders.leader set status = 'training' where id = ${id}`.execute(tx)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const crossing = (own: PromiseWithResolvers<void>, other: Promise<void>, from: number) =>
    inTransaction(db, async (tx) => {
      await move(tx, ids[from])
      own.resolve()
      await other
      await move(tx, ids[from + 2])
    })
  await Promise.all([crossing(first, second.promise, 0), crossing(second, first.promise, 1)])
  expect(await keptNow()).toEqual(await countedNow())
})

test('figures and totals come from the stored counts; a wrong count is repaired with an alarm', async () => {
  const [before, all] = [await countLeaders({ db }), { sort: 'name', limit: 1 } as const]
  const { total } = await listLeaders({ db }, all)
  await sql`insert into leaders.leader_count (level, area, trait, value, leaders)
    values ('all', '', 'verified', '', 5), ('all', '', 'all', '', -2), ('state', 'NG-ZZ', 'all', '', 1)`.execute(
    db,
  )
  expect(await countLeaders({ db })).toEqual({
    ...before,
    verified: before.verified + 5,
    states: before.states + 1,
  })
  expect((await listLeaders({ db }, all)).total).toBe(total - 2)
  expect(await mended()).toEqual([{ alarm: 'leader-counts', wrong: 3 }])
  expect([await countLeaders({ db }), (await listLeaders({ db }, all)).total]).toEqual([before, total])

  await sql`delete from leaders.leader_count`.execute(db)
  expect(await mended()).toEqual([{ alarm: 'leader-counts', wrong: expect.any(Number) }])
  expect(await keptNow()).toEqual(await countedNow())
  expect(await mended()).toEqual([])
  const { rows } = await sql<{ most: number }>`select max(rows) as most from (
    select count(*) as rows from leaders.leader_count group by level, area, trait, value) kinds`.execute(db)
  expect(rows).toEqual([{ most: 1 }])
})
