import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, storeRight } from '#test/approvals.ts'
import { ok } from '#test/answers.ts'

type Name = Parameters<typeof demoPerson>[0]

const app = await openTestApp()
const lola = await app.signIn('lola')

const idOf = (name: Name) => demoPerson(name).id
const why = 'Nobody has asked the person yet.'

const stored = (is: Parameters<typeof storeRight>[1] = {}) => storeRight(app, is)
const refuse = (who: Person, id: string, with_ = why) =>
  who.post(`/api/approvals/${id}/refuse`, { reason: with_ })
beforeEach(async () => {
  await endApprovals(app)
  await sql`update identity.person set admin_role = null where id = ${idOf('dayo')}`.execute(app.db)
})

describe('the database', () => {
  const set = (id: string, change: string) =>
    sql`update approvals.approval set ${sql.raw(change)} where id = ${id}`.execute(app.db)

  test('keeps a proposal as it was made, and a decision as it was taken', async () => {
    const id = await stored()
    for (const change of [
      `payload = '{}'`,
      `reason = 'Other'`,
      `subject = 'x'`,
      `expires_at = now() + interval '9 days'`,
    ])
      await expect(set(id, change)).rejects.toThrow('a proposal does not change')
    await expect(sql`delete from approvals.approval where id = ${id}`.execute(app.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`truncate approvals.approval`.execute(app.db)).rejects.toThrow('append-only')
    ok(await refuse(lola, id))
    await expect(set(id, `state = 'confirmed'`)).rejects.toThrow('a proposal does not change')
  })

  test('refuses one person as both, a person involved, and a second proposal for the same subject', async () => {
    const id = await stored()
    await expect(
      set(id, `state = 'confirmed', decided_at = now(), decided_by = '${idOf('chidi')}'`),
    ).rejects.toThrow('approval_second')
    await expect(
      set(id, `state = 'confirmed', decided_at = now(), decided_by = '${idOf('dayo')}'`),
    ).rejects.toThrow('approval_involved')
    await expect(stored()).rejects.toThrow('approval_waiting')
    await expect(stored({ subject: 'own', about: idOf('chidi') })).rejects.toThrow('approval_involved')
  })
})
