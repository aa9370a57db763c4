import { countInPanel } from '#test/panel.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, storeApproval } from '#test/approvals.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import { asSupport, auditOf, giveByTwo } from '#test/staff.ts'
import type { PersonDetails, RightProposal } from '../../people-contract.ts'

type Name = Parameters<typeof demoPerson>[0]

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
const emeka = await app.signIn('emeka')

const reason = 'As the team decided.'
const idOf = (name: Name) => demoPerson(name).id
const at = (name: Name, action = '') => `/api/admin/users/${idOf(name)}${action}`
const propose = (who: Person, name: Name, form: Record<string, string> = {}) =>
  who.post(at(name, '/rights'), { right: 'content', reason, ...form })
const decide = (who: Person, name: Name, action: 'confirm' | 'withdraw', id: string) =>
  who.post(at(name, `/rights/${id}/${action}`), { reason })
const end = (who: Person, name: Name, right: 'admin-role' | 'admin') =>
  who.post(at(name, '/rights/end'), { right, reason })
const proposed = async (who: Person, name: Name, form: Record<string, string> = {}): Promise<string> => {
  const { proposals } = ok<PersonDetails>(await propose(who, name, form), 202)
  return proposals.at(-1)?.id ?? ''
}
const waiting = async (who: Person) =>
  ok<{ items: RightProposal[] }>(await who.get('/api/admin/right-proposals')).items
const details = async (name: Name) => ok<PersonDetails>(await chidi.get(at(name)))

beforeEach(async () => {
  await endApprovals(app, 'staff.right')
  await sql`update identity.person set admin_role = null, admin_role_until = null, admin_scope_state = null,
    admin_scope_lga = null where id in (${idOf('dayo')}, ${idOf('ada')})`.execute(app.db)
})

describe('an admin role takes two administrators (S-50)', () => {
  test('one proposes, nothing is given, another confirms, and it takes effect during a session', async () => {
    const dayo = await app.signIn('dayo')
    const id = await proposed(chidi, 'dayo', { state: 'NG-EN', until: '2099-12-31' })
    expect(await details('dayo')).toMatchObject({
      adminRole: null,
      proposals: [{ given: 'content', place: 'Enugu', until: '2099-12-31T22:59:59.999Z', isMine: true }],
    })
    expect(await dayo.get('/api/admin/users')).toRefuse(403, 'FORBIDDEN')
    expect(await waiting(lola)).toMatchObject([{ id, isMine: false, proposedBy: { name: 'Chidi Mockford' } }])
    expect(await countInPanel(chidi, 'rights')).toBe(1)

    expect(ok<PersonDetails>(await decide(lola, 'dayo', 'confirm', id))).toMatchObject({
      adminRole: { role: 'content', place: 'Enugu', until: '2099-12-31T22:59:59.999Z', isOver: false },
      proposals: [],
    })
    expect((await dayo.get('/api/admin/users')).statusCode).toBe(200)
    expect(await countInPanel(chidi, 'rights')).toBe(0)
    expect((await auditOf(app, idOf('dayo'))).slice(-2)).toEqual([
      ['person.propose-right', `content: ${reason}`],
      ['person.confirm-right', `content: ${reason}`],
    ])
  })

  test('the first person is refused as the second, and so is the future holder', async () => {
    const id = await proposed(chidi, 'dayo')
    const own = await decide(chidi, 'dayo', 'confirm', id)
    expect(own).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(own.json()).toMatchObject({ error: 'A second approver is required' })
    const about = await proposed(chidi, 'lola')
    expect(await decide(lola, 'lola', 'confirm', about)).toRefuse(403, 'OWN_RIGHTS')
    expect(await propose(chidi, 'chidi')).toRefuse(403, 'OWN_RIGHTS')
    expect((await details('dayo')).adminRole).toBeNull()
  })

  test('two confirmations in parallel give it once', async () => {
    await sql`update identity.person set is_admin = true where id = ${idOf('kemi')}`.execute(app.db)
    const kemi = await app.signIn('kemi')
    const id = await proposed(chidi, 'dayo')
    const answers = await Promise.all([lola, kemi].map((who) => decide(who, 'dayo', 'confirm', id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(
      (await auditOf(app, idOf('dayo'))).filter(([action]) => action === 'person.confirm-right'),
    ).toHaveLength(2)
    await sql`update identity.person set is_admin = false where id = ${idOf('kemi')}`.execute(app.db)
  })

  test('one proposal is open at a time; it is withdrawn or declined, and void after 72 hours', async () => {
    const first = await proposed(chidi, 'dayo')
    expect(await propose(lola, 'dayo', { right: 'finance' })).toRefuse(409, 'ALREADY_PROPOSED')
    ok(await decide(lola, 'dayo', 'withdraw', first))
    expect(await decide(lola, 'dayo', 'confirm', first)).toRefuse(409, 'PROPOSAL_CLOSED')
    expect(await decide(chidi, 'dayo', 'withdraw', first)).toRefuse(409, 'PROPOSAL_CLOSED')

    const dayo = idOf('dayo')
    const old = await storeApproval(app, {
      kind: 'staff.right',
      subject: `${dayo} admin-role`,
      payload: { personId: dayo, given: 'content', state: null, lga: null, until: null },
      permission: 'admin-flag',
      proposedBy: idOf('chidi'),
      about: dayo,
      hoursAgo: 73,
    })
    expect(await decide(lola, 'dayo', 'confirm', old)).toRefuse(409, 'PROPOSAL_CLOSED')
    expect(await waiting(lola)).toEqual([])
    const anew = await proposed(lola, 'dayo')
    ok(await decide(chidi, 'dayo', 'confirm', anew))
    expect((await details('dayo')).adminRole?.role).toBe('content')
    expect(await propose(chidi, 'dayo')).toRefuse(409, 'RIGHT_HELD')
    ok(await propose(chidi, 'dayo', { state: 'NG-LA' }), 202)
  })

  test('needs a reason, an existing place and a future day; the flag has no place', async () => {
    expect(fieldsOf(await propose(chidi, 'dayo', { reason: 'no' }))).toEqual(['reason'])
    expect(fieldsOf(await propose(chidi, 'dayo', { right: 'king' }))).toEqual(['right'])
    expect(fieldsOf(await propose(chidi, 'dayo', { until: '2020-01-01' }))).toEqual(['until'])
    expect(await propose(chidi, 'dayo', { state: 'NG-XX' })).toRefuse(400, 'PLACE_UNKNOWN')
    expect(await propose(chidi, 'dayo', { right: 'admin', state: 'NG-EN' })).toRefuse(400, 'RIGHT_WHOLE')
    expect(await propose(chidi, 'jide')).toRefuse(409, 'PERSON_SUSPENDED')
    expect(await decide(lola, 'dayo', 'confirm', 'nonsense')).toRefuse(404, 'PROPOSAL_NOT_FOUND')
  })

  test('is for administrators only', async () => {
    const id = await proposed(chidi, 'dayo')
    for (const [who, answer] of [
      [app.guest(), [401, 'SIGNED_OUT']],
      [await app.signIn('ada'), [403, 'FORBIDDEN']],
      [emeka, [403, 'FORBIDDEN']],
      [await asSupport(app, 'gbenga'), [403, 'FORBIDDEN']],
    ] as const) {
      expect(refusal(await propose(who, 'dayo'))).toEqual(answer)
      expect(refusal(await decide(who, 'dayo', 'confirm', id))).toEqual(answer)
      expect(refusal(await decide(who, 'dayo', 'withdraw', id))).toEqual(answer)
      expect(refusal(await end(who, 'emeka', 'admin-role'))).toEqual(answer)
      expect(refusal(await who.get('/api/admin/right-proposals'))).toEqual(answer)
    }
  })

  test('a reviewer never gets to handle money, also when the role was given after the proposal', async () => {
    expect(await propose(chidi, 'bola', { right: 'finance' })).toRefuse(409, 'ROLES_APART')
    const id = await proposed(chidi, 'ada', { right: 'finance' })
    await giveByTwo([chidi, lola], 'ada', { role: 'vetting_reviewer' })
    expect(await decide(lola, 'ada', 'confirm', id)).toRefuse(409, 'ROLES_APART')
    expect((await details('ada')).adminRole).toBeNull()
  })
})

describe('a held admin role', () => {
  test('is removed by one administrator, and ends with the next request (S-04)', async () => {
    ok(await decide(lola, 'dayo', 'confirm', await proposed(chidi, 'dayo')))
    const dayo = await app.signIn('dayo')
    expect((await dayo.get('/api/admin/users')).statusCode).toBe(200)
    expect(ok<PersonDetails>(await end(chidi, 'dayo', 'admin-role')).adminRole).toBeNull()
    expect(await dayo.get('/api/admin/users')).toRefuse(403, 'FORBIDDEN')
    expect(await end(chidi, 'dayo', 'admin-role')).toRefuse(409, 'NOT_HELD')
  })

  test('expires on its day, during a session', async () => {
    const id = await proposed(chidi, 'dayo', { until: '2099-12-31' })
    ok(await decide(lola, 'dayo', 'confirm', id))
    const dayo = await app.signIn('dayo')
    expect((await dayo.get('/api/admin/users')).statusCode).toBe(200)
    await sql`update identity.person set admin_role_until = now() - interval '1 minute' where id = ${idOf('dayo')}`.execute(
      app.db,
    )
    expect(await dayo.get('/api/admin/users')).toRefuse(403, 'FORBIDDEN')
    expect((await details('dayo')).adminRole).toMatchObject({ role: 'content', isOver: true })
    expect(ok<{ total: number }>(await chidi.get('/api/admin/users?role=content')).total).toBe(0)
  })

  test('of the last administrator stays, also when two administrators end each other’s in parallel', async () => {
    const flag = await proposed(chidi, 'kemi', { right: 'admin' })
    expect(ok<PersonDetails>(await decide(lola, 'kemi', 'confirm', flag)).isAdmin).toBe(true)
    expect(await propose(chidi, 'kemi', { right: 'admin' })).toRefuse(409, 'RIGHT_HELD')
    ok(await end(chidi, 'kemi', 'admin'))
    const answers = await Promise.all([end(chidi, 'lola', 'admin'), end(lola, 'chidi', 'admin')])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { rows } = await sql<{ id: string }>`select id from identity.person where is_admin`.execute(app.db)
    expect(rows).toHaveLength(1)
    const last = rows[0]?.id === idOf('chidi') ? chidi : lola
    expect(await end(last, last === chidi ? 'chidi' : 'lola', 'admin')).toRefuse(409, 'LAST_ADMIN')
    await sql`update identity.person set is_admin = (id in (${idOf('chidi')}, ${idOf('lola')}))`.execute(
      app.db,
    )
  })
})
