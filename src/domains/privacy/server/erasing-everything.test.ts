import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { thingKinds } from '#domains/files/rules.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { MARK, plantEverywhere, withoutRules } from '#test/planted-marks.ts'
import { privacyApi } from '../contract.ts'

const personalData = domains.manifests.flatMap((manifest) => manifest.personalData ?? [])
const tables = personalData.flatMap((data) => data.tables)
const attachments = personalData.flatMap((data) => Object.entries(data.attachments ?? {}))

const APP_KEY = 'both releases '.repeat(4)
let app: TestApp
const ending: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  app = await startTestApp({}, { appKey: APP_KEY })
  ending.unshift(() => app.stop())
})
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

const joining = {
  firstName: `Ade${MARK}`,
  lastName: `Ojo${MARK}`,
  email: `${MARK}@new.example`,
  password: 'a long enough phrase',
  confirmPassword: 'a long enough phrase',
}

/** Every row of every table that holds the mark, as text. */
const markedRows = async (): Promise<string[]> => {
  const { rows: names } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db)
  const marked: string[] = []
  for (const { name } of names) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} as t where t::text like ${`%${MARK}%`}`.execute(app.db)
    marked.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return marked
}

const placesIn = (rows: readonly string[]): string[] => [
  ...new Set(rows.flatMap((row) => row.match(/(?<=kanari9z\()[^)]*/gu) ?? [`unplanted: ${row}`])),
]

const columnOf = (place: string): string => place.split('@')[0] ?? ''

/** Nothing but the person's number goes. */
const isOnlyUnnamed = (erases: (typeof tables)[number]['erases'], person: string): boolean =>
  typeof erases === 'object' &&
  'set' in erases &&
  Object.keys(erases.set).every((column) => column === person)

/** An act in office: the row is about others, and its words are the office's. */
const isOffice = (table: string, person: string): boolean =>
  tables
    .filter((each) => each.table === table && each.person === person)
    .every(({ gives, erases }) => gives.length === 0 && (erases === 'keep' || isOnlyUnnamed(erases, person)))

const keptPlaces = new Set(
  tables.flatMap(({ table, person, keeps }) =>
    Object.keys(keeps ?? {}).map((column) => `${table}.${column}@${person}`),
  ),
)

/** One public photo of this person for each kind of thing. */
const plantFiles = async (personId: string): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const kind of thingKinds) {
    const id = randomUUID()
    ids.set(kind, id)
    await app.ports.blobs.put(`files/${id}`, Buffer.from('a face'), 'image/webp')
    await sql`insert into files.file (id, owner_id, purpose, content_type, size, sha256, sent_sha256, name, blob_key,
        attached_to, is_public, created_at)
      values (${id}, ${personId}, 'photo', 'image/webp', 6, sha256(${id}::bytea), sha256(${id}::bytea), ${MARK},
        ${`files/${id}`}, ${`${kind}:1`}, true, ${app.clock.now()})`.execute(app.db)
  }
  return ids
}

/** Declarations that an older release does not have yet. */
const newer = ['chapters', 'engage', 'events', 'training'] as const

/**
 * A process of an older release on the same database: this build, loaded again without what these domains declare, and
 * with fewer columns of a person.
 */
const startOlder = async (): Promise<TestApp> => {
  vi.resetModules()
  vi.doMock('./erasure-version.ts', () => ({ ERASURE_VERSION: 0 }))
  for (const domain of newer)
    vi.doMock(`#domains/${domain}/server/personal-data.ts`, async (original) =>
      Object.fromEntries(
        Object.entries((await original()) as object).map(([name, data]) => [
          name,
          { ...data, tables: [], running: [] },
        ]),
      ),
    )
  vi.doMock('#domains/identity/server/users/erasure-store.ts', async (original) => {
    const { erasureStore } = (await original()) as { erasureStore: (db: TestApp['db']) => object }
    const erase = async (db: TestApp['db'], id: string, at: Date) => {
      await sql`update identity.person set email = ${`erased-${id}@erased.invalid`}, password_hash = null,
        suspended_at = ${at}, erased_at = ${at} where id = ${id}`.execute(db)
      return true
    }
    return {
      erasureStore: (db: TestApp['db']) => ({
        ...erasureStore(db),
        erase: (id: string, at: Date) => erase(db, id, at),
      }),
    }
  })
  const { startTestApp: startOther } = await import('#test/app.ts')
  vi.doUnmock('./erasure-version.ts')
  vi.doUnmock('#domains/identity/server/users/erasure-store.ts')
  for (const domain of newer) vi.doUnmock(`#domains/${domain}/server/personal-data.ts`)
  const older = await startOther({}, { beside: app, appKey: APP_KEY })
  ending.unshift(() => older.stop())
  return older
}

describe('what belongs to a person', () => {
  test('is declared: each kind of attachment once, each hindrance as a refusal of the call', () => {
    expect(attachments.map(([kind]) => kind).toSorted()).toEqual([...thingKinds])
    const refusals = personalData.flatMap(({ hindrances }) => hindrances ?? []).map((each) => each.refusal)
    expect(refusals.filter((name) => !Object.hasOwn(privacyApi.erase.is.refuses, name))).toEqual([])
  })

  test.each([
    ['an erasure', false],
    ['an erasure by an older process that this release completed', true],
  ])('is nowhere after %s, in no table and no file, unless it is declared to stay', async (_, isOlder) => {
    const eraser = isOlder ? await startOlder() : app
    const who: Person = eraser.guest()
    expect((await who.post('/api/local/register', joining)).statusCode).toBe(201)
    await who.post('/api/auth/verify-age', {})
    const { id } = (await who.get('/api/user')).json<{ id: string }>()
    const photos = await plantFiles(id)
    const planted = tables.filter(
      ({ table, person }) => !['identity.person', 'files.file'].includes(table) && !isOffice(table, person),
    )
    expect(await plantEverywhere(app.db, planted, id)).toEqual([])
    await sql`update identity.session set stepped_up_at = ${app.clock.now()} where person_id = ${id}`.execute(
      app.db,
    )
    // What blocks an erasure is over.
    await withoutRules(app.db, async (tx) => {
      await sql`delete from cashout.request where state in ('submitted', 'processed')`.execute(tx)
      await sql`delete from leaders.leader where person_id = ${id} and status in ('deployed', 'verified')`.execute(
        tx,
      )
    })
    const before = placesIn(await markedRows())
    expect(before.length).toBeGreaterThan(100)

    const erased = await who.post('/api/privacy/erase', { currentPassword: joining.password, sure: 'yes' })
    expect(erased.statusCode, erased.body).toBe(204)

    if (isOlder) {
      const found = placesIn(await markedRows()).filter((place) => !keptPlaces.has(place))
      expect(found.length).toBeGreaterThan(10)
      await jobNamed('privacy:complete-erasures').run(jobCtx(app), {})
    }
    const left = placesIn(await markedRows())
    expect(left.filter((place) => !keptPlaces.has(place)).toSorted()).toEqual([])
    const columnsLeft = new Set(left.map(columnOf))
    expect([...keptPlaces].filter((place) => !columnsLeft.has(columnOf(place))).toSorted()).toEqual([])

    const staying = new Map(attachments)
    for (const [kind, file] of photos) {
      const { statusCode } = await app.guest().get(`/api/files/${file}`)
      expect([kind, statusCode]).toEqual([kind, staying.get(kind) === 'delete' ? 404 : 200])
    }
    const messages = [await eraser.ports.outbox.email?.list(), await eraser.ports.outbox.sms?.list()]
    expect(JSON.stringify(messages)).not.toContain(MARK)
  })
})
