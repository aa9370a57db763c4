import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal, Refusal } from '#shared/errors.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { implement } from '../pipeline/route.ts'

const staffApi = {
  act: post('/api/staff/act', {
    summary: 'A staff act',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'thing.act',
    body: z.strictObject({ fails: z.boolean() }),
    returns: z.object({ ok: z.boolean() }),
    refuses: { 'too-late': refusal(409, 'Too late.') },
  }),
}
const routes = implement('staff', staffApi, {
  act: async (ctx, { body }) => {
    ctx.auditing('thing:7', 'because it was asked')
    if (body.fails) throw new Refusal('too-late')
    return { ok: true }
  },
})

const chidi = '0c41d100-0000-4000-8000-000000000004'
let small: SmallApp
let staff: ReturnType<SmallApp['visitor']>
beforeAll(async () => {
  small = await startSmallApp(routes)
  staff = small.visitor(`staff-${chidi}`)
})
afterAll(() => small.stop())

const rows = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select actor_id, action, target, reason, request_id from platform.audit order by id`.execute(small.db)
  ).rows

describe('the audit', () => {
  test('has one row for each staff action, with who, what, why and the request', async () => {
    const response = await staff.post('/api/staff/act', { fails: false })
    expect(await rows()).toEqual([
      {
        actor_id: chidi,
        action: 'thing.act',
        target: 'thing:7',
        reason: 'because it was asked',
        request_id: response.headers['x-request-id'],
      },
    ])
  })

  test('has none for a refused action, and none for a replay', async () => {
    const before = await rows()
    expect((await staff.post('/api/staff/act', { fails: true })).statusCode).toBe(409)
    expect((await small.visitor(chidi).post('/api/staff/act', { fails: false })).statusCode).toBe(403)
    expect(await rows()).toEqual(before)
    const key = { 'idempotency-key': 'key-of-the-act' }
    await staff.post('/api/staff/act', { fails: false }, key)
    await staff.post('/api/staff/act', { fails: false }, key)
    expect(await rows()).toHaveLength(before.length + 1)
  })

  test.each([
    ['changed', sql`update platform.audit set reason = 'another'`],
    ['removed', sql`delete from platform.audit`],
    ['removed where there is nothing to remove', sql`delete from platform.audit where id < 0`],
    ['emptied', sql`truncate platform.audit`],
  ])('cannot be %s: the database refuses', async (_what, statement) => {
    const before = await rows()
    await expect(statement.execute(small.db)).rejects.toThrow('platform.audit is append-only')
    expect(await rows()).toEqual(before)
  })

  test('is required for every staff write before the server starts', async () => {
    const { audit: _audit, ...is } = staffApi.act.is
    const silent = { ...routes[0], call: { ...staffApi.act, is } } as never
    await expect(startSmallApp([silent])).rejects.toThrow('does not declare: audit')
  })
})
