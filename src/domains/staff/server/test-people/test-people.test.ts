import { countInPanel } from '#test/panel.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp, startTestApp } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { ok } from '#test/answers.ts'
import { asSupport, auditOf } from '#test/staff.ts'
import type { TestPerson } from '../../contract.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lami = await asSupport(app, 'gbenga')

const reason = 'Trying the sign-up out.'
const list = async (who = lami) =>
  ok<{ items: TestPerson[]; password: string }>(await who.get('/api/admin/test-users'))

describe('test people', () => {
  test('are called Test, marked as part of the demonstration, 18 or older, and can sign in', async () => {
    expect(ok(await lami.post('/api/admin/test-users', { count: 3, reason }))).toEqual({ made: 3 })
    const { items, password } = await list()
    expect(items).toHaveLength(3)
    const { rows } = await sql<{ first_name: string; is_demo: boolean }>`
      select first_name, is_demo from identity.person where id = any(${items.map(({ id }) => id)}::uuid[])`.execute(
      app.db,
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ first_name: 'Test', is_demo: true })))
    const login = await app.guest().post('/api/local/login', { email: items[0]?.email ?? '', password })
    expect(login.json()).toMatchObject({ firstName: 'Test', ageVerified: true })
    expect(await auditOf(app, items[0]?.id ?? '')).toEqual([['test-users.make', reason]])
  })

  test('are removed again, all or some; people named in a record stay, and nobody else is ever affected', async () => {
    const { items } = await list()
    const [first, second] = items
    await sql`insert into staff.import_batch (id, content_hash, name, reason, rows, faults, row_count, faulty_count, made_by, made_at)
      values (gen_random_uuid(), sha256('x'), 'x', 'x', '[]', '[]', 0, 0, ${first?.id}, now())`.execute(
      app.db,
    )
    const remove = (body: Record<string, unknown>) =>
      lami.post('/api/admin/test-users/remove', { reason, ...body })
    expect(ok(await remove({ personIds: [second?.id, '0ada0000-0000-4000-8000-000000000001'] }))).toEqual({
      removed: 1,
      kept: 0,
    })
    expect(ok(await remove({}))).toEqual({ removed: 1, kept: 1 })
    expect((await list()).items.map(({ id }) => id)).toEqual([first?.id])
    expect((await app.signIn('ada')).cookies.size).toBeGreaterThan(0)
  })

  test('are for support; at most 20 at a time and never without a reason', async () => {
    const emeka = await app.signIn('emeka')
    expect(await emeka.post('/api/admin/test-users', { count: 1, reason })).toRefuse(403, 'FORBIDDEN')
    expect((await list(emeka)).items).toHaveLength(1)
    for (const body of [{ count: 21, reason }, { count: 0, reason }, { count: 1.5, reason }, { count: 1 }])
      expect((await lami.post('/api/admin/test-users', body)).statusCode).toBe(400)
    expect(await (await app.signIn('ada')).get('/api/admin/test-users')).toRefuse(403, 'FORBIDDEN')
  })
})

test('a production has none of the calls (S-54)', async () => {
  const production = await startTestApp({
    NODE_ENV: 'production',
    APP_KEY: 'x'.repeat(40),
    PUBLIC_ORIGIN: 'https://civic.example',
  })
  try {
    const admin = await production.signIn('chidi')
    await turnSecondFactorOn(production, admin)
    expect(await admin.get('/api/admin/test-users')).toRefuse(404, 'NOT_FOUND')
    for (const path of ['/api/admin/test-users', '/api/admin/test-users/remove'])
      expect(await admin.post(path, { ...(path.endsWith('users') && { count: 1 }), reason })).toRefuse(
        404,
        'NOT_FOUND',
      )
    const { rows } = await sql`select from identity.person where first_name = 'Test'`.execute(production.db)
    expect(rows).toEqual([])
  } finally {
    await production.stop()
  }
})

test('the panel counts open tasks and lists the latest staff actions, for administrators only', async () => {
  const panel = ok<{ unfinished: Record<string, number>; suspended: number; audit: { what: string }[] }>(
    await chidi.get('/api/admin/panel'),
  )
  expect(panel).toMatchObject({ suspended: 1 })
  expect(await countInPanel(chidi, 'possible-pairs')).toBe(0)
  expect(await countInPanel(chidi, 'pairs-to-join')).toBe(0)
  expect(panel.unfinished).toMatchObject({ age: 1 })
  expect(panel.audit[0]).toMatchObject({
    what: 'test-users.remove',
    by: { name: 'Gbenga Testington' },
    reason,
  })
  for (const who of [lami, await app.signIn('emeka')])
    expect(await who.get('/api/admin/panel')).toRefuse(403, 'FORBIDDEN')
})
