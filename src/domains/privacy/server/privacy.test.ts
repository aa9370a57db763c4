import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, sendEvidence } from '#test/nominations.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { demoPassword } from '#test/people.ts'
import type { ExportStatus } from '../contract.ts'

const app = await openTestApp()
let ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')

const collect = async (personId: string): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`select id from privacy.export where person_id = ${personId}`.execute(app.db)
  const ctx = jobCtx(app)
  await jobNamed('privacy:build-export').run(ctx, { exportId: rows[0]?.id ?? '' })
}
const status = async (who: Person) => ok<ExportStatus>(await who.get('/api/privacy/export'))
const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const download = (who: Person, headers: Record<string, string> = own) =>
  who.get('/api/privacy/export/file', headers)

describe('[PF-03] an export', () => {
  test('holds a README, one’s own data as JSON and one’s own files, and goes to its owner alone, once', async () => {
    const file = await sendEvidence(ada)
    const nomination = await nominateBy(ada, { evidenceIds: [file] })
    expect((await status(ada)).state).toBe('none')
    expect(await download(ada)).toRefuse(404, 'EXPORT_GONE')
    expect((await ada.post('/api/privacy/export', {})).statusCode).toBe(202)
    expect((await status(ada)).state).toBe('preparing')
    await collect(demoPerson('ada').id)
    expect(await status(ada)).toMatchObject({ state: 'ready' })
    expect(await download(dayo)).toRefuse(404, 'EXPORT_GONE')
    expect(await download(app.guest())).toRefuse(401, 'SIGNED_OUT')
    const both = await Promise.all([download(ada), download(ada)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    const answer = both.find(({ statusCode }) => statusCode === 200)
    const zip = unzipSync(new Uint8Array(answer?.rawPayload ?? []))
    expect(Object.keys(zip)).toContain('README.txt')
    expect(strFromU8(zip['data/vetting.json'] ?? new Uint8Array())).toContain(nomination.reference)
    expect(strFromU8(zip['data/identity.json'] ?? new Uint8Array())).toContain('ada@demo.sup')
    const identity = JSON.parse(strFromU8(zip['data/identity.json'] ?? new Uint8Array()))
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(identity['identity.device_use']).toEqual([{ first_seen: day, last_seen: day }])
    expect(Object.keys(zip).some((name) => name.startsWith('files/'))).toBe(true)
    const all = Object.values(zip)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n')
    for (const secret of ['argon2', demoPerson('dayo').id, 'token_hash']) expect(all).not.toContain(secret)
    expect((await status(ada)).state).toBe('none')
  })

  test('expires after a day', async () => {
    await ada.post('/api/privacy/export', {})
    await collect(demoPerson('ada').id)
    app.clock.advance(24 * 3600 + 1)
    ada = await app.signIn('ada')
    expect((await status(ada)).state).toBe('none')
    expect(await download(ada)).toRefuse(404, 'EXPORT_GONE')
    app.clock.advance(-24 * 3600 - 1)
    ada = await app.signIn('ada')
  })
})

describe('the personal data of the domains', () => {
  test('is declared for every column of the database that names one', async () => {
    const { rows } = await sql<{ place: string }>`
      select con.conrelid::regclass::text || '.' || att.attname as place from pg_constraint con
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
      where con.contype = 'f' and con.confrelid = 'identity.person'::regclass`.execute(app.db)
    const declared = new Set(
      domains.manifests
        .flatMap(({ personalData }) => personalData?.tables ?? [])
        .map(({ table, person }) => `${table}.${person}`),
    )
    expect(rows.map(({ place }) => place).filter((place) => !declared.has(place))).toEqual([])
    // A column may name a person without a foreign key: its name says so.
    const { rows: named } = await sql<{ place: string }>`
      select c.table_schema || '.' || c.table_name || '.' || c.column_name as place from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.data_type = 'uuid' and c.table_schema <> 'graphile_worker'
        and c.column_name ~ '(^|_)(person|author|sender|reporter|owner|writer|editor|organizer|nominator|reviewer|viewer|decider|confirmer|proposer|actor|peer|follower)(_id)?$|_by$'`.execute(
      app.db,
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.map(({ place }) => place).filter((place) => !declared.has(place))).toEqual([])
  })
})

/** Every row of every table as text, with stored messages and the bytes of all blobs. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} as t`.execute(
      app.db,
    )
    parts.push(...rows.map(({ text }) => text))
  }
  const messages = [await app.ports.outbox.email?.list(), await app.ports.outbox.sms?.list()]
  return [...parts, JSON.stringify(messages)].join('\n')
}

describe('[PF-03] erasure', () => {
  const CANARY = 'kanari7q'
  const joining = {
    firstName: `Ọlá${CANARY}`,
    lastName: `Bello${CANARY}`,
    email: `${CANARY}@new.example`,
    password: 'a long enough phrase',
    confirmPassword: 'a long enough phrase',
  }

  test('needs the password and a confirmation, and refuses the last administrator', async () => {
    const erase = (who: Person, body: object) => who.post('/api/privacy/erase', body as never)
    expect(await erase(app.guest(), { currentPassword: 'x', sure: 'yes' })).toRefuse(401, 'SIGNED_OUT')
    expect(await erase(dayo, { currentPassword: 'wrong', sure: 'yes' })).toRefuse(403, 'WRONG_PASSWORD')
    expect((await erase(dayo, { currentPassword: demoPassword })).statusCode).toBe(400)
    await sql`update identity.person set is_admin = false where id <> ${demoPerson('chidi').id}`.execute(
      app.db,
    )
    const chidi = await app.signIn('chidi')
    expect(await erase(chidi, { currentPassword: demoPassword, sure: 'yes' })).toRefuse(409, 'LAST_ADMIN')
  })

  test('leaves no trace of a canary in tables, messages and files, and the tallies unchanged', async () => {
    const who = app.guest()
    expect((await who.post('/api/local/register', joining)).statusCode).toBe(201)
    ok(await who.post('/api/auth/verify-age', {}))
    const file = (
      await who.upload(
        `/api/uploads?name=${CANARY}.pdf`,
        (await import('#test/files.ts')).pdf(),
        'application/pdf',
      )
    ).json<{ id: string }>().id
    await nominateBy(who, {
      biography: `${CANARY}: she has taught in the town for twenty years and knows every path.`,
      evidenceIds: [file],
    })
    const { items } = ok<{ items: { id: string }[] }>(await app.guest().get('/api/leaders?limit=1'))
    await who.post(`/api/leaders/${items[0]?.id}/endorsements`, { isAnonymous: false, note: CANARY })
    await who.post(`/api/leaders/${items[0]?.id}/concerns`, {
      kind: 'other',
      text: `${CANARY} saw something that should be looked into.`,
    })
    await who.send('PUT', '/api/nominations/draft', { nomineeFullName: CANARY })
    await who.post('/api/training/mentors', { about: `${CANARY} taught for ten years.`, interests: 'None' })
    expect(await everything()).toContain(CANARY)
    const tally = async () =>
      (
        await sql`select (select count(*) from leaders.endorsement) as endorsements, (select count(*) from vetting.nomination) as nominations`.execute(
          app.db,
        )
      ).rows[0]
    const devices = async () =>
      (
        await sql`select person_id from identity.device_use join identity.person on person.id = person_id
        where email like ${`${CANARY}%`} or erased_at is not null`.execute(app.db)
      ).rows.length
    expect(await devices()).toBe(1)
    const before = await tally()
    const erased = await who.post('/api/privacy/erase', { currentPassword: joining.password, sure: 'yes' })
    expect(erased.statusCode, erased.body).toBe(204)
    const left = await everything()
    expect(left.split('\n').filter((line) => line.includes(CANARY))).toEqual([])
    expect(await tally()).toEqual(before)
    expect(await devices()).toBe(0)
    expect((await who.get('/api/user')).statusCode).toBe(401)
    expect((await app.guest().get(`/api/files/${file}`)).statusCode).toBe(404)
    const again = await app
      .guest()
      .post('/api/local/login', { email: joining.email, password: joining.password })
    expect(again.statusCode).toBe(401)
    expect((await app.guest().post('/api/local/register', joining)).statusCode).toBe(201)
  })
})
