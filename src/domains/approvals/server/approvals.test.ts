import { countInPanel } from '#test/panel.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { Viewer } from '#shared/access.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, storeRight } from '#test/approvals.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import { auditOf } from '#test/staff.ts'
import type { Approval, ApprovalPage } from '../contract.ts'

type Name = Parameters<typeof demoPerson>[0]

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
const kemi = await app.signIn('kemi')

const idOf = (name: Name) => demoPerson(name).id
const reason = 'As the team decided.'
const why = 'Nobody has asked the person yet.'

const stored = (is: Parameters<typeof storeRight>[1] = {}) => storeRight(app, is)
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
const refuse = (who: Person, id: string, with_ = why) =>
  who.post(`/api/approvals/${id}/refuse`, { reason: with_ })
const withdraw = (who: Person, id: string) => who.post(`/api/approvals/${id}/withdraw`, {})
const list = async (who: Person, query = '') =>
  ok<ApprovalPage>(await who.get(`/api/approvals${query && `?${query}`}`))
const mine = async (id: string) => (await list(chidi, 'list=mine')).items.find((item) => item.id === id)
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string; decided_by: string | null }>`select state, decided_by
    from approvals.approval where id = ${id}`.execute(app.db)
  return rows[0]
}
const roleOf = async (name: Name) => {
  const { rows } = await sql<{ role: string | null }>`select admin_role as role from identity.person
    where id = ${idOf(name)}`.execute(app.db)
  return rows[0]?.role
}
const setAdmin = (name: Name, is: boolean) =>
  sql`update identity.person set is_admin = ${is} where id = ${idOf(name)}`.execute(app.db)

beforeEach(async () => {
  await endApprovals(app)
  await sql`update identity.person set admin_role = null where id = ${idOf('dayo')}`.execute(app.db)
})

describe('the list of what waits', () => {
  test('shows the second person what, why, who and until when; the first one sees it as their own', async () => {
    const id = await stored()
    const { items, counts } = await list(lola)
    expect(items).toMatchObject([
      {
        id,
        kind: 'staff.right',
        title: { text: 'Give {name} the right: {right}', words: { right: 'Content' } },
        reason,
        proposedBy: 'Chidi Mockford',
        state: 'waiting',
        isMine: false,
        decidedBy: null,
      },
    ])
    expect(items[0]?.href).toContain(idOf('dayo'))
    expect(counts).toEqual({ waiting: 1, mine: 0 })
    expect(await countInPanel(lola, 'approvals')).toBe(1)
    expect(await list(chidi)).toMatchObject({ items: [], counts: { waiting: 0, mine: 1 } })
    expect((await list(chidi, 'list=mine')).items).toMatchObject([{ id, isMine: true, state: 'waiting' }])
  })

  test('is for staff only', async () => {
    const id = await stored()
    for (const [who, answer] of [
      [app.guest(), [401, 'SIGNED_OUT']],
      [await app.signIn('ada'), [403, 'FORBIDDEN']],
      [await app.signIn('bola'), [403, 'FORBIDDEN']],
    ] as const) {
      expect(refusal(await who.get('/api/approvals'))).toEqual(answer)
      for (const act of [confirm, withdraw]) expect(refusal(await act(who, id))).toEqual(answer)
      expect(refusal(await refuse(who, id))).toEqual(answer)
    }
  })

  test('holds only what one’s permissions and places reach, and never what concerns oneself', async () => {
    await stored()
    expect((await list(kemi)).items).toEqual([])
    const inLagos = { permission: 'rounds', place: { state: 'NG-LA', lga: null } }
    const here = await stored({ ...inLagos, subject: 'a place' })
    await stored({ permission: 'rounds', subject: 'the whole country' })
    await stored({ ...inLagos, subject: 'about her', about: idOf('kemi') })
    expect((await list(kemi)).counts.waiting).toBe(2)
    await sql`update identity.person set admin_scope_state = 'NG-LA' where id = ${idOf('kemi')}`.execute(
      app.db,
    )
    expect((await list(kemi)).items.map((item) => item.id)).toEqual([here])
    await sql`update identity.person set admin_scope_state = 'NG-KN' where id = ${idOf('kemi')}`.execute(
      app.db,
    )
    expect((await list(kemi)).items).toEqual([])
    await sql`update identity.person set admin_scope_state = null where id = ${idOf('kemi')}`.execute(app.db)
  })

  test('has its length on every page of the staff, 100 at most, and nobody else is counted for', async () => {
    const shown = async (name: Name, is: Partial<Viewer> = {}) => {
      const { id } = demoPerson(name)
      const viewer: Viewer = {
        id,
        isAdmin: false,
        adminRole: null,
        roles: [],
        ageVerified: true,
        isVerified: true,
        ...is,
      }
      return (await domains.shellUser({ db: app.db, now: () => app.clock.now(), config: app.config, viewer }))
        .waiting
    }
    await stored()
    expect(await shown('lola', { isAdmin: true })).toBe(1)
    expect(await shown('chidi', { isAdmin: true })).toBe(0)
    expect(await shown('ada')).toBe(0)
    for (let number = 1; number <= 101; number += 1)
      await stored({ subject: `nr ${number}`, proposedBy: idOf('emeka') })
    expect(await shown('lola', { isAdmin: true })).toBe(100)
  })

  test('comes in pages, those whose time is over first on top', async () => {
    const ids: string[] = []
    for (const hoursAgo of [1, 3, 2]) ids.push(await stored({ subject: `nr ${hoursAgo}`, hoursAgo }))
    const first = await list(lola, 'limit=2')
    expect(first.items.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    expect(first.total).toBe(3)
    const next = await list(lola, `limit=2&cursor=${first.nextCursor ?? ''}`)
    expect(next.items.map(({ id }) => id)).toEqual([ids[0]])
    expect(next.nextCursor).toBeNull()
    expect(fieldsOf(await lola.get('/api/approvals?cursor=nonsense'))).toEqual(['cursor'])
    expect(fieldsOf(await lola.get('/api/approvals?list=all'))).toEqual(['list'])
  })
})

describe('a proposal', () => {
  test('is done when the second person confirms, once, with a line in the audit', async () => {
    const id = await stored()
    expect(ok<Approval>(await confirm(lola, id))).toMatchObject({
      state: 'confirmed',
      decidedBy: 'Lola Seconder',
    })
    expect(await roleOf('dayo')).toBe('content')
    expect((await auditOf(app, idOf('dayo'))).slice(-1)).toEqual([['approval.confirm', `content: ${reason}`]])
    expect(await confirm(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
    expect(await refuse(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
    expect(await withdraw(chidi, id)).toRefuse(409, 'APPROVAL_CLOSED')
    expect(await mine(id)).toMatchObject({ state: 'confirmed' })
  })

  test('is confirmed once by twenty presses at the same time', async () => {
    await setAdmin('kemi', true)
    const id = await stored()
    const before = (await auditOf(app, idOf('dayo'))).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(index % 2 ? lola : kemi, id)),
    )
    await setAdmin('kemi', false)
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await auditOf(app, idOf('dayo'))).length - before).toBe(1)
  })

  test('is confirmed or refused by nobody who proposed it, with any account', async () => {
    const id = await stored()
    const own = await confirm(chidi, id)
    expect(own).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(own.json()).toMatchObject({ error: 'A second approver is required' })
    expect(await refuse(chidi, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    // Lola’s account was once joined with Chidi’s.
    const set = (to: string | null) =>
      sql`update identity.person set merged_into = ${to}, suspended_at = ${to && app.clock.now()} where id = ${idOf('gbenga')}`.execute(
        app.db,
      )
    await endApprovals(app)
    const other = await stored({ proposedBy: idOf('gbenga') })
    await set(idOf('lola'))
    expect(await confirm(lola, other)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await list(lola)).items).toEqual([])
    await set(null)
    expect(await roleOf('dayo')).toBeNull()
  })

  test('is decided by nobody whom it concerns, with any account', async () => {
    const id = await stored({
      subject: `${idOf('lola')} admin-role`,
      payload: { personId: idOf('lola'), given: 'content', state: null, lga: null, until: null },
      about: idOf('lola'),
    })
    expect(await confirm(lola, id)).toRefuse(403, 'APPROVAL_INVOLVED')
    expect(await refuse(lola, id)).toRefuse(403, 'APPROVAL_INVOLVED')
    expect((await list(lola)).items).toEqual([])
    expect((await stateOf(id))?.state).toBe('waiting')
  })

  test('is refused with a reason that the first person reads', async () => {
    const id = await stored()
    expect(fieldsOf(await refuse(lola, id, 'no'))).toEqual(['reason'])
    ok(await refuse(lola, id))
    expect(await mine(id)).toMatchObject({
      state: 'refused',
      decidedBy: 'Lola Seconder',
      decidedWhy: why,
    })
    expect(await confirm(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
    expect(await roleOf('dayo')).toBeNull()
  })

  test('is taken back by the person who made it, and by nobody else', async () => {
    const id = await stored()
    expect(await withdraw(lola, id)).toRefuse(403, 'NOT_PROPOSER')
    ok(await withdraw(chidi, id))
    expect(await confirm(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
    expect((await stateOf(id))?.state).toBe('withdrawn')
  })

  test('expires, and a job records it', async () => {
    const id = await stored({ hoursAgo: 72.02 })
    expect((await list(lola)).items).toEqual([])
    expect(await mine(id)).toMatchObject({ state: 'expired' })
    expect(await confirm(lola, id)).toRefuse(409, 'APPROVAL_CLOSED')
    await jobNamed('approvals:close-over').run(jobCtx(app), {})
    expect(await stateOf(id)).toEqual({ state: 'expired', decided_by: null })
  })

  test('counts no more when its proposer lost the permission; a job voids it', async () => {
    const id = await stored()
    await setAdmin('chidi', false)
    expect(await confirm(lola, id)).toRefuse(409, 'FIRST_PERSON_GONE')
    await jobNamed('approvals:close-over').run(jobCtx(app), {})
    await setAdmin('chidi', true)
    expect((await stateOf(id))?.state).toBe('void')
    const staying = await stored()
    await jobNamed('approvals:close-over').run(jobCtx(app), {})
    expect((await stateOf(staying))?.state).toBe('waiting')
  })

  test('of a kind that only a newer release knows is left to that release', async () => {
    const over = await stored({ kind: 'roles.newer', hoursAgo: 72.02 })
    const waiting = await stored({ kind: 'roles.newer', subject: 'another' })
    await setAdmin('chidi', false)
    await jobNamed('approvals:close-over').run(jobCtx(app), {})
    await setAdmin('chidi', true)
    for (const id of [over, waiting]) expect((await stateOf(id))?.state).toBe('waiting')
  })

  test('that cannot be done now says so in the words of its domain, and keeps waiting', async () => {
    const id = await stored({
      subject: `${idOf('bola')} admin-role`,
      payload: { personId: idOf('bola'), given: 'finance', state: null, lga: null, until: null },
      about: idOf('bola'),
    })
    const answer = await confirm(lola, id)
    expect(answer).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(answer.json<{ error: string }>().error).toContain(
      'These two roles check each other, so one person cannot hold both',
    )
    expect((await stateOf(id))?.state).toBe('waiting')
  })

  test('is not found under another id', async () => {
    for (const id of ['nonsense', idOf('ada')]) {
      expect(await confirm(lola, id)).toRefuse(404, 'APPROVAL_NOT_FOUND')
      expect(await refuse(lola, id)).toRefuse(404, 'APPROVAL_NOT_FOUND')
      expect(await withdraw(lola, id)).toRefuse(404, 'APPROVAL_NOT_FOUND')
    }
  })
})
