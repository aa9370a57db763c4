import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { thingKinds } from '#domains/files/rules.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { MARK, plantEverywhere, withoutRules } from '#test/planting.ts'
import { privacyApi } from '../contract.ts'

const personalData = domains.manifests.flatMap((manifest) => manifest.personalData ?? [])
const tables = personalData.flatMap((data) => data.tables)
const attachments = personalData.flatMap((data) => Object.entries(data.attachments ?? {}))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

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

describe('what belongs to a person', () => {
  test('is declared: each kind of attachment once, each hindrance as a refusal of the call', () => {
    expect(attachments.map(([kind]) => kind).toSorted()).toEqual([...thingKinds])
    const refusals = personalData.flatMap(({ hindrances }) => hindrances ?? []).map((each) => each.refusal)
    expect(refusals.filter((name) => !Object.hasOwn(privacyApi.erase.is.refuses, name))).toEqual([])
  })

  test('is nowhere after an erasure, in no table and no file, unless it is declared to stay', async () => {
    const who: Person = app.guest()
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

    const left = placesIn(await markedRows())
    expect(left.filter((place) => !keptPlaces.has(place)).toSorted()).toEqual([])
    const columnsLeft = new Set(left.map(columnOf))
    expect([...keptPlaces].filter((place) => !columnsLeft.has(columnOf(place))).toSorted()).toEqual([])

    const staying = new Map(attachments)
    for (const [kind, file] of photos) {
      const { statusCode } = await app.guest().get(`/api/files/${file}`)
      expect([kind, statusCode]).toEqual([kind, staying.get(kind) === 'delete' ? 404 : 200])
    }
    const messages = [await app.ports.outbox.email?.list(), await app.ports.outbox.sms?.list()]
    expect(JSON.stringify(messages)).not.toContain(MARK)
  })
})
