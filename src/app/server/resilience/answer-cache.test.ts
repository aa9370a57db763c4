import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { foldChanges, makeCachedAnswer, makeAnswerCache } from '#platform/server/pipeline/answer-cache.ts'
import { missingDeclarations, type Route } from '#platform/server/pipeline/route.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { startSmallApp } from '#test/small-app.ts'
import { domains } from '../domains.ts'

const READERS = 50

const app = await openTestApp()
const guest = app.guest()
afterEach(() => vi.restoreAllMocks())

const kept = domains.routes.filter(({ changesWith }) => changesWith !== undefined)
const byName = (name: string): Route => {
  const route = kept.find((each) => each.name === name)
  if (!route) throw new Error(`${name} is not kept`)
  return route
}
/** Removes one empty seat of a State. */
const dropSeat = (state = 'NG-KN') =>
  sql`delete from challenge.seat where id = (select seat.id from challenge.seat join regions.lga on lga.id = seat.lga
    where lga.state_code = ${state} and seat.status = 'empty' limit 1)`.execute(app.db)
const seats = async () =>
  (await guest.get('/api/challenge/seats')).json<{ country: { seats: number } }>().country.seats

describe('an answer cached until its data changes', () => {
  test('exists for the seats, their file, the coverage and the places', () => {
    const names = kept.map(({ name }) => name)
    for (const name of ['challenge.seats', 'challenge.seatTable', 'challenge.coverage', 'regions.lgas'])
      expect(names).toContain(name)
  })

  test.each([
    ['challenge.seats', '/api/challenge/seats'],
    ['challenge.seatTable', '/api/challenge/seats.csv'],
  ])('%s is computed once for 50 parallel requests', async (name, path) => {
    await dropSeat()
    const use = vi.spyOn(byName(name), 'use')
    const answers = await Promise.all(Array.from({ length: READERS }, () => guest.get(path)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(use).toHaveBeenCalledTimes(1)
    await dropSeat()
    await guest.get(path)
    expect(use).toHaveBeenCalledTimes(2)
  })

  test('shows a change at once, even to clients that asked a moment earlier', async () => {
    const before = await seats()
    for (let round = 1; round <= 5; round += 1) {
      const running = Promise.all(Array.from({ length: 10 }, () => seats()))
      await dropSeat()
      expect(await seats()).toBe(before - round)
      await running
    }
    const use = vi.spyOn(byName('challenge.seats'), 'use')
    expect(await seats()).toBe(before - 5)
    expect(use).not.toHaveBeenCalled()
  })

  test('shows nothing of a change that is rolled back', async () => {
    const before = await seats()
    const tx = await app.db.startTransaction().execute()
    await sql`delete from challenge.seat where status = 'empty'`.execute(tx)
    expect(await seats()).toBe(before)
    await tx.rollback().execute()
    expect(await seats()).toBe(before)
  })

  test.each(['/api/challenge/seats', '/api/challenge/seats?state=NG-LA', '/api/challenge/seats.csv'])(
    '%s comes compressed, and a client that already has it gets a 304 until it changes',
    async (path) => {
      const plain = await guest.get(path)
      const coded = async (coding: string) => guest.get(path, { 'accept-encoding': coding })
      const [br, gzip] = [await coded('gzip, br'), await coded('gzip')]
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
      expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect([plain.headers['cache-control'], plain.headers['vary']]).toEqual([
        'public, max-age=60',
        'accept-encoding',
      ])
      const etag = String(plain.headers.etag)
      expect(br.headers.etag).toBe(etag)
      const again = await guest.get(path, { 'if-none-match': `"other", ${etag}` })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      await dropSeat('NG-LA')
      const changed = await guest.get(path, { 'if-none-match': etag })
      expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
    },
  )

  test('is the same for signed-in people, and holds nothing of the session', async () => {
    const ada = await app.signIn('ada')
    for (const { call } of kept.filter(({ call: { path } }) => !path.includes(':'))) {
      const [own, other] = [await ada.get(call.path), await guest.get(call.path)]
      expect(own.body, call.path).toBe(other.body)
      expect([own.statusCode, own.headers['x-session-expires-in'], own.headers['set-cookie']]).toEqual([
        200,
        undefined,
        undefined,
      ])
    }
  })

  test('is only for public reads: a server with another cached call does not start', async () => {
    const mine = get('/api/mine', {
      summary: 'What is mine',
      access: 'signed-in',
      limit: 'read',
      returns: z.object({ id: z.string() }),
    })
    const use = async () => ({ id: 'x' })
    const route = { name: 'x.mine', call: mine, use, changesWith: ['seats'] }
    await expect(startSmallApp([route])).rejects.toThrow('does not declare: access of everybody')
    expect(kept.flatMap(({ call }) => missingDeclarations(call, true))).toEqual([])
  })

  test('is never a refusal', async () => {
    for (let n = 0; n < 2; n += 1)
      expect((await guest.get('/api/challenge/seats?state=NG-XX')).statusCode).toBe(404)
  })
})

interface Plan {
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Plans?: readonly Plan[]
}
const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [`${plan.Schema}.${plan['Relation Name']}`] : []),
  ...(plan.Plans ?? []).flatMap(tablesOf),
]

describe('every table and column behind a cached answer', () => {
  /** The statements of one use, as the server receives them. */
  const statementsOf = async (route: Route): Promise<CompiledQuery[]> => {
    const found: CompiledQuery[] = []
    const watch: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        found.push(app.db.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await route.use({ db: app.db.withPlugin(watch) } as never, {
      params: { chapter: '4' },
      query: route.name === 'regions.lgas' ? { state: 'NG-LA' } : {},
      body: undefined,
    })
    return found
  }
  const watched = async (): Promise<{ place: string; topic: string; columns: string[] | null }[]> => {
    const { rows } = await sql<{ place: string; topic: string; columns: string[] | null }>`
      select n.nspname || '.' || c.relname as place, convert_from(substr(tgargs, 1, length(tgargs) - 1), 'UTF8') as topic,
        (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(t.tgattr::int2[])) as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgfoid = 'platform.note_change'::regproc
        -- after insert, delete, update and truncate, once a statement
        and t.tgtype = 4 + 8 + 16 + 32`.execute(app.db)
    return rows
  }
  const columnsOf = async (place: string): Promise<{ name: string; is_key: boolean }[]> => {
    const { rows } = await sql<{ name: string; is_key: boolean }>`
      select a.attname::text as name, coalesce(a.attnum = any(i.indkey::int2[]), false) as is_key
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = ${place}::regclass and a.attnum > 0 and not a.attisdropped`.execute(app.db)
    return rows
  }

  test.each(kept.map((route) => [route.name, route] as const))(
    'of %s has a trigger that records a change',
    async (_name, route) => {
      const triggers = await watched()
      const statements = await statementsOf(route)
      expect(statements.length).toBeGreaterThan(0)
      for (const { sql: text, parameters } of statements) {
        const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (format json, verbose) ${text}`, [...parameters]),
        )
        const tables = [
          ...new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => tablesOf(plan)))),
        ]
        expect(tables.length).toBeGreaterThan(0)
        const words = new Set(text.match(/[a-z_]+/g))
        for (const place of tables) {
          const trigger = triggers.find((each) => each.place === place)
          expect(route.changesWith, `${route.name} reads ${place}`).toContain(trigger?.topic)
          const unseen = (await columnsOf(place)).filter(
            ({ name, is_key }) =>
              words.has(name) && !is_key && trigger?.columns && !trigger.columns.includes(name),
          )
          expect(unseen.map(({ name }) => `${place}.${name}`)).toEqual([])
        }
      }
    },
  )
})

describe('versions', () => {
  const answer = (text: string) => makeCachedAnswer(text, Buffer.from(text), 'text/plain')
  const note = (topic: string) =>
    sql`insert into platform.change (topic, mark)
    values (${topic}, ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 17))::bit(64)::bigint)`.execute(
      app.db,
    )
  const foldNow = () => foldChanges.run(jobCtx(app), undefined)

  test('do not change when many changes are merged into one row', async () => {
    const keeper = makeAnswerCache(app.db)
    for (let n = 0; n < 150; n += 1) await note('folded')
    let computed = 0
    const read = () =>
      keeper('x', ['folded'], async () => {
        computed += 1
        return answer('x')
      })
    await read()
    await Promise.all([foldNow(), foldNow(), note('folded'), foldNow()])
    await read()
    expect(computed).toBe(2)
    await foldNow()
    await read()
    expect(computed).toBe(2)
    const { rows } = await sql`select id from platform.change where topic = 'folded'`.execute(app.db)
    expect(rows.length).toBeLessThan(4)
  })

  test('evict the least recently requested answers', async () => {
    const keeper = makeAnswerCache(app.db, 2)
    const computed: string[] = []
    const read = (key: string) =>
      keeper(key, ['few'], async () => {
        computed.push(key)
        return answer(key)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key)
    expect(computed).toEqual(['a', 'b', 'c', 'b'])
  })
})
