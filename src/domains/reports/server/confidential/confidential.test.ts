import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { limits } from '#shared/limits.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { confirmNumber } from '#test/newcomers.ts'
import { ok } from '#test/answers.ts'
import type { ConfidentialCase, ConfidentialDialogue } from '../../contracts/confidential-contract.ts'

const SECRET = 'Canaryword: at the counter of the land office they ask for money each time.'
const api = '/api/confidential-reports'

let guest: Person

const app = await openTestApp()
beforeEach(() => {
  guest = app.guest()
})

const seat = async (...names: Parameters<typeof demoPerson>[0][]) => {
  await sql`delete from reports.officer`.execute(app.db)
  for (const [at, name] of names.entries())
    await sql`insert into reports.officer (seat, person_id, named_at)
      values (${at + 1}, ${demoPerson(name).id}, ${app.clock.now()})`.execute(app.db)
}
const send = async (who: Person, rest: Record<string, unknown> = {}) =>
  ok<{ code: string }>(
    await who.post(api, { type: 'corruption', text: SECRET, place: 'Land office', ...rest }),
    201,
  ).code
const read = async (code: string) => ok<ConfidentialDialogue>(await guest.post(`${api}/read`, { code }))

/** All text of all tables, as somebody with a copy of the database reads it. */
const wholeDatabase = async (): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db)
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const table = sql.table(name)
    const { rows: found } = await sql<{
      text: string
    }>`select coalesce(string_agg(t::text, '|'), '') as text from ${table} t`.execute(app.db)
    texts.set(name, found[0]?.text ?? '')
  }
  return texts
}

test('the demonstration takes all types of reports from its first minute: two officers are named', async () => {
  expect(ok(await guest.get(api))).toEqual({ officers: 2, isOpen: true, roles: ['finance', 'vetting_lead'] })
})

describe('before two officers can read', () => {
  const refused = async () => {
    for (const type of ['security', 'corruption', 'electoral'])
      expect(await guest.post(api, { type, text: SECRET })).toRefuse(409, 'CONFIDENTIAL_CLOSED')
    const photo = await guest.upload(`${api}/photos`, await jpegWithPlace(), 'image/jpeg')
    expect(photo).toRefuse(409, 'CONFIDENTIAL_CLOSED')
    expect((await sql`select from reports.confidential`.execute(app.db)).rows).toHaveLength(0)
  }

  test('nothing is taken, and everybody can read why', async () => {
    await seat()
    expect(ok(await guest.get(api))).toEqual({ officers: 0, isOpen: false, roles: [] })
    await refused()
    await seat('kemi')
    expect(ok(await guest.get(api))).toEqual({ officers: 1, isOpen: false, roles: ['vetting_lead'] })
    await refused()
  })

  test('a suspended officer does not count, nor one whose role ended', async () => {
    await seat('kemi', 'emeka')
    const emeka = demoPerson('emeka').id
    await sql`update identity.person set suspended_at = now() where id = ${emeka}`.execute(app.db)
    expect(ok(await guest.get(api))).toMatchObject({ officers: 1, isOpen: false })
    await refused()
    await sql`update identity.person set suspended_at = null, admin_role = null where id = ${emeka}`.execute(
      app.db,
    )
    await refused()
    await sql`update identity.person set admin_role = 'finance' where id = ${emeka}`.execute(app.db)
    expect(ok(await guest.get(api))).toMatchObject({ officers: 2, isOpen: true })
  })
})

describe('trying codes', () => {
  // What was tried here counts against nobody below.
  afterAll(() => app.clock.advance(limits.confidentialOneCode.windowSeconds + 1))
  const WRONG = 'ABCDEFGHJKLMNPQRSTUV'
  const tryCode = async (who: Person, code: string) => (await who.post(`${api}/read`, { code })).statusCode
  /** Wrong codes that nobody was given, each another one. */
  const wrong = (at: number) => WRONG.slice(0, 17) + String(100 + at).replaceAll(/[01]/g, 'Z')

  test('one visitor’s wrong codes end that visitor’s tries, and lock nobody else of the network out', async () => {
    await seat('kemi', 'emeka')
    const code = await send(guest)
    const stranger = app.guest()
    const answers: number[] = []
    for (let at = 0; at < limits.confidentialCode.times + 5; at += 1)
      answers.push(await tryCode(stranger, wrong(at)))
    expect(answers.filter((status) => status === 404)).toHaveLength(limits.confidentialCode.times)
    expect(answers.slice(-5)).toEqual([429, 429, 429, 429, 429])
    expect(await tryCode(guest, code)).toBe(200)
    expect(await tryCode(app.guest(), code)).toBe(200)
    // Replying is no other way to try codes.
    expect((await stranger.post(`${api}/reply`, { code, text: 'Is it right?' })).statusCode).toBe(429)
  })

  test('of one code ends too, whoever tries it', async () => {
    app.clock.advance(limits.confidentialOneCode.windowSeconds + 1)
    for (let at = 0; at < limits.confidentialOneCode.times; at += 1)
      expect(await tryCode(app.guest(), WRONG)).toBe(404)
    expect(await tryCode(app.guest(), WRONG)).toBe(429)
    expect(await tryCode(app.guest(), wrong(3))).toBe(404)
  })

  test('stays hopeless for ten thousand networks in ten years', () => {
    const { times, windowSeconds } = limits.confidentialCodeNetwork
    const tries = (times / windowSeconds) * 10 * 365.25 * 86_400 * 10_000
    const reports = 1_000_000
    // The chance to open any one of a million reports.
    expect(Math.log2((tries * reports) / 32 ** 20)).toBeLessThan(-30)
  })
})

describe('a confidential report', () => {
  test('opens a dialogue by its code, in which both sides write; a wrong code opens nothing', async () => {
    await seat('kemi', 'emeka')
    const code = await send(guest)
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/)
    expect(await read(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      text: SECRET,
      place: 'Land office',
      messages: [],
    })
    expect(await guest.post(`${api}/read`, { code: 'ABCDEFGHJKLMNPQRSTUV' })).toRefuse(404, 'CODE_UNKNOWN')
    expect((await guest.post(`${api}/read`, { code: 'short' })).statusCode).toBe(400)
    const kemi = await app.signIn('kemi')
    const [item] = ok<{ items: ConfidentialCase[] }>(await kemi.get(`${api}/desk`)).items
    expect(item?.text).toBe(SECRET)
    ok(await kemi.post(`${api}/desk/${item?.id ?? ''}/answer`, { text: 'On which days?' }))
    ok(await guest.post(`${api}/reply`, { code, text: 'Each Tuesday.' }))
    expect((await read(code)).messages.map(({ side, text }) => [side, text])).toEqual([
      ['officer', 'On which days?'],
      ['sender', 'Each Tuesday.'],
    ])
    ok(
      await kemi.post(`${api}/desk/${item?.id ?? ''}/answer`, { text: 'We have given it on.', close: 'yes' }),
    )
    expect(await guest.post(`${api}/reply`, { code, text: 'Thank you.' })).toRefuse(409, 'CASE_CLOSED')
  })

  test('is read by the named officers only: not by the administrator, other staff or the moderators', async () => {
    await seat('kemi', 'emeka')
    await send(guest)
    for (const name of ['kemi', 'emeka'] as const)
      expect((await (await app.signIn(name)).get(`${api}/desk`)).body).toContain('Canaryword')
    for (const name of ['chidi', 'lola'] as const) {
      const answer = await (await app.signIn(name)).get(`${api}/desk`)
      expect(answer).toRefuse(403, 'NOT_OFFICER')
      expect(answer.body).not.toContain('Canaryword')
    }
    for (const name of ['ada', 'bola', 'funke'] as const)
      expect((await (await app.signIn(name)).get(`${api}/desk`)).statusCode).toBe(403)
  })

  test('leaves no link to account, session or address in any table, and no word of it in clear', async () => {
    await seat('kemi', 'emeka')
    const ada = await app.signIn('ada')
    const before = await wholeDatabase()
    const code = await send(ada)
    await ada.post(`${api}/reply`, { code, text: 'Canaryword, again.' })
    const after = await wholeDatabase()
    const changed = [...after].filter(([name, text]) => before.get(name) !== text)
    for (const [name, text] of after) expect(text, name).not.toMatch(/Canaryword/)
    for (const [name, text] of after) expect(text, name).not.toContain(code.replaceAll('-', ''))
    expect(
      changed
        .map(([name]) => name)
        .filter((name) => name.startsWith('reports.'))
        .toSorted(),
    ).toEqual(['reports.confidential', 'reports.confidential_message'])
    const added = (name: string) => (after.get(name) ?? '').replace(before.get(name) ?? '', '')
    for (const [name] of changed.filter(([each]) => each.startsWith('reports.')))
      expect(added(name), name).not.toMatch(new RegExp(`${demoPerson('ada').id}|127\\.0\\.0\\.1`))
    // The limit that is counted for the sender names neither person nor address.
    const { rows } = await sql<{
      bucket: string
    }>`select bucket from platform.rate_count where bucket like 'confidential%'`.execute(app.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { bucket } of rows)
      expect(bucket).not.toMatch(new RegExp(`${demoPerson('ada').id}|127\\.0\\.0\\.1`))
  })

  test('has photos without hidden data, which only officers see, each in one report', async () => {
    await seat('kemi', 'emeka')
    const upload = await guest.upload(`${api}/photos`, await jpegWithPlace(), 'image/jpeg')
    const { token } = ok<{ token: string }>(upload, 201)
    const code = await send(guest, { photoTokens: [token] })
    expect((await read(code)).photos).toBe(1)
    expect((await guest.post(`${api}/read`, { code })).body).not.toContain('base64')
    expect(await guest.post(api, { type: 'security', text: SECRET, photoTokens: [token] })).toRefuse(
      400,
      'PHOTO_GONE',
    )
    const { items } = ok<{ items: ConfidentialCase[] }>(await (await app.signIn('kemi')).get(`${api}/desk`))
    const picture = items.find(({ photos }) => photos === 1)?.pictures[0] ?? ''
    const bytes = Buffer.from(picture.split(',')[1] ?? '', 'base64')
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    expect(bytes.toString('latin1')).not.toContain('Secret Street')
  })

  test('is in nobody’s list, count, heatmap or export of data', async () => {
    await seat('kemi', 'emeka')
    const ada = await app.signIn('ada')
    await send(ada)
    for (const path of [
      '/api/reports',
      '/api/reports?mine=yes',
      '/api/reports/heatmap?period=all',
      '/api/moderation/reports',
    ])
      expect((await ada.get(path)).body).not.toMatch(/Canaryword|corruption/)
  })
})

describe('naming officers', () => {
  const propose = async (who: 'chidi' | 'lola', body: Record<string, unknown>) =>
    (await app.signIn(who)).post(`${api}/officers`, { reason: 'The board chose this person.', ...body })

  test('takes two administrators, staff only, and there are never three', async () => {
    await seat()
    const kemi = { personId: demoPerson('kemi').id, change: 'name' }
    const { id } = ok<{ id: string }>(await propose('chidi', kemi), 202)
    expect((await (await app.signIn('chidi')).post(`/api/approvals/${id}/confirm`, {})).statusCode).toBe(403)
    expect(ok(await guest.get(api))).toMatchObject({ officers: 0 })
    ok(await (await app.signIn('lola')).post(`/api/approvals/${id}/confirm`, {}))
    expect(ok(await guest.get(api))).toMatchObject({ officers: 1, isOpen: false })
    expect(await propose('chidi', { personId: demoPerson('ada').id, change: 'name' })).toRefuse(
      409,
      'OFFICER_UNFIT',
    )
    expect((await propose('chidi', { personId: demoPerson('chidi').id, change: 'name' })).statusCode).toBe(
      403,
    )
    await seat('kemi', 'emeka')
    expect(await propose('chidi', { personId: demoPerson('lola').id, change: 'name' })).toRefuse(
      409,
      'OFFICERS_COMPLETE',
    )
    await expect(
      sql`insert into reports.officer (seat, person_id, named_at) values (3, ${demoPerson('lola').id}, now())`.execute(
        app.db,
      ),
    ).rejects.toThrow('officer_seat_check')
    const removal = ok<{ id: string }>(await propose('lola', { ...kemi, change: 'remove' }), 202)
    ok(await (await app.signIn('chidi')).post(`/api/approvals/${removal.id}/confirm`, {}))
    expect((await (await app.signIn('kemi')).get(`${api}/desk`)).statusCode).toBe(403)
  })

  test('of one person is refused for the second seat', async () => {
    await seat('kemi')
    // The first one gave the number up, and the second one confirmed it.
    await confirmNumber(app, demoPerson('kemi').id, '+2348035550101')
    await confirmNumber(app, demoPerson('kemi').id, '+2348035550102')
    await confirmNumber(app, demoPerson('emeka').id, '+2348035550101')
    const second = { personId: demoPerson('emeka').id, change: 'name' }
    expect(await propose('chidi', second)).toRefuse(409, 'OFFICER_SAME')
  })
})
