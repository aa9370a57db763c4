import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Viewer } from '#shared/access.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ageApprovals } from '#test/approvals.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { withGuardsMet } from '#test/transition-guards.ts'
import { untouchedLeaders } from '#test/demo-leaders.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type {
  LeaderHistoryAnswer,
  TransitionAnswer,
  TransitionConsole,
  WaitingTransition,
} from '../../contracts/transition-contract.ts'
import { countWaitingTransitions } from './history.ts'

const REASON = 'Decided at the meeting of 3 March.'

/** The vetting lead: permissions for rounds, training and safeguarding. */
/** A committee member: permission for audits. */

const app = await openTestApp()
const guest = app.guest()
const ada = await app.signIn('ada')
const chidi = await app.signIn('chidi')
const kemi = await app.signIn('kemi')
const funke = await app.signIn('funke')

/** A sample leader in this status that no other test has touched, with all guards of the transition met. */
const leaderIn = withGuardsMet(
  () => app,
  untouchedLeaders(() => guest),
)
const shown = async (who: Person, id: string) =>
  ok<TransitionConsole>(await who.get(`/api/leaders/${id}/transitions`))
const barredOf = async (who: Person, id: string) =>
  Object.fromEntries((await shown(who, id)).moves.map(({ to, barred }) => [to, barred]))
const propose = async (who: Person, id: string, to: LeaderStatus): Promise<string> => {
  const answer = await who.post(`/api/leaders/${id}/transitions`, { to, reason: REASON })
  expect(answer.statusCode).toBe(202)
  return answer.json<TransitionAnswer>().proposalId ?? ''
}
const act = (who: Person, id: string, proposalId: string, how: string, body?: Record<string, unknown>) =>
  who.post(`/api/leaders/${id}/transitions/${proposalId}/${how}`, body)
const waiting = async (who: Person) =>
  ok<{ items: WaitingTransition[] }>(await who.get('/api/leader-transitions/waiting')).items
const proposals = async (who: Person, id: string) =>
  ok<LeaderHistoryAnswer>(await who.get(`/api/leaders/${id}/history`)).proposals

describe('the console of a leader’s transitions', () => {
  test('[LD-05] shows every row of the table from here, and why you may not make one', async () => {
    const id = await leaderIn('shortlisted')
    const { leader, moves } = await shown(kemi, id)
    expect(leader).toMatchObject({ id, status: 'shortlisted' })
    expect(moves.find(({ to }) => to === 'public_selection')).toEqual({
      to: 'public_selection',
      by: ['Administrators of selection rounds'],
      people: 2,
      guard: 'Round opened, neutrality pledge signed, profile frozen',
      barred: null,
      unmet: [],
    })
    expect(await barredOf(kemi, id)).toEqual({ public_selection: null, rejected: 'console', suspended: null })
    expect(await barredOf(funke, id)).toEqual({
      public_selection: 'another-desk',
      rejected: 'console',
      suspended: 'another-desk',
    })
    expect(await barredOf(chidi, await leaderIn('public_selection'))).toEqual({
      training: 'platform',
      shortlisted: 'platform',
      suspended: null,
    })
  })

  test('is for people who may make transitions', async () => {
    const id = await leaderIn('shortlisted')
    for (const address of [`/api/leaders/${id}/transitions`, '/api/leader-transitions/waiting']) {
      expect(await guest.get(address)).toRefuse(401, 'SIGNED_OUT')
      expect(await ada.get(address)).toRefuse(403, 'FORBIDDEN')
      expect(await (await app.signIn('bola')).get(address)).toRefuse(403, 'FORBIDDEN')
    }
    for (const other of ['nobody', '00000000-0000-4000-8000-000000000000'])
      expect(await kemi.get(`/api/leaders/${other}/transitions`)).toRefuse(404, 'LEADER_NOT_FOUND')
  })

  test('a leader who is staff may not make their own transitions; an open proposal cannot be proposed twice', async () => {
    const id = await leaderIn('verified')
    await sql`update leaders.leader set person_id = ${demoPerson('kemi').id} where id = ${id}`.execute(app.db)
    expect(await barredOf(kemi, id)).toMatchObject({ suspended: 'own-leader', deployed: 'another-desk' })
    const proposalId = await propose(chidi, id, 'suspended')
    expect(await barredOf(chidi, id)).toMatchObject({ suspended: 'already-proposed', deployed: null })
    expect((await proposals(kemi, id)).map(({ barred }) => barred)).toEqual(['own-leader'])
    expect((await proposals(chidi, id)).map(({ barred }) => barred)).toEqual(['mine'])
    expect(await act(kemi, id, proposalId, 'refuse', { reason: REASON })).toRefuse(403, 'OWN_LEADER')
    await sql`update leaders.leader set person_id = null where id = ${id}`.execute(app.db)
  })

  test('a suspended leader goes back only to the status before, and the people who suspended do not decide on it', async () => {
    const id = await leaderIn('deployed')
    ok(await act(chidi, id, await propose(kemi, id, 'suspended'), 'confirm'))
    expect(await barredOf(kemi, id)).toEqual({ deployed: 'involved-before', rejected: 'involved-before' })
    expect(await barredOf(funke, id)).toEqual({ deployed: 'another-desk', rejected: 'another-desk' })
  })

  test('a role for one place covers the leaders of that place', async () => {
    const id = await leaderIn('shortlisted')
    const { rows } = await sql<{ state: string }>`select state from leaders.leader where id = ${id}`.execute(
      app.db,
    )
    const viewer = (state: string): Viewer => ({
      id: demoPerson('kemi').id,
      isAdmin: false,
      adminRole: 'vetting_lead',
      roles: [],
      ageVerified: true,
      isVerified: false,
      places: { vetting_lead: { state, lga: null } },
    })
    const proposalId = await propose(chidi, id, 'public_selection')
    const count = (state: string) =>
      countWaitingTransitions({ db: app.db, now: () => app.clock.now(), viewer: viewer(state) })
    const here = rows[0]?.state ?? ''
    const elsewhere = here === 'NG-KN' ? 'NG-LA' : 'NG-KN'
    expect((await count(here)) - (await count(elsewhere))).toBeGreaterThan(0)
    const scope = (state: string | null) =>
      sql`update identity.person set admin_role = 'vetting_lead', admin_scope_state = ${state}
        where id = ${demoPerson('emeka').id}`.execute(app.db)
    await scope(elsewhere)
    const emeka = await app.signIn('emeka')
    // A console of another place learns neither about the leader nor about proposals.
    expect(await emeka.get(`/api/leaders/${id}/transitions`)).toRefuse(403, 'OUTSIDE_PLACE')
    expect(await proposals(emeka, id)).toEqual([])
    const suspend = { to: 'suspended', reason: REASON }
    expect(await emeka.post(`/api/leaders/${id}/transitions`, suspend)).toRefuse(403, 'OUTSIDE_PLACE')
    expect(await act(emeka, id, proposalId, 'confirm')).toRefuse(403, 'OUTSIDE_PLACE')
    await scope(here)
    ok(await act(await app.signIn('emeka'), id, proposalId, 'confirm'))
  })
})

describe('a proposal that ends without a transition', () => {
  test('the proposer withdraws it, nobody else does, and it may be proposed again', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await propose(kemi, id, 'public_selection')
    expect(await act(chidi, id, proposalId, 'withdraw')).toRefuse(403, 'NOT_PROPOSER')
    expect(await act(ada, id, proposalId, 'withdraw')).toRefuse(403, 'FORBIDDEN')
    expect(await act(guest, id, proposalId, 'withdraw')).toRefuse(401, 'SIGNED_OUT')
    const both = await Promise.all([1, 2].map(() => act(kemi, id, proposalId, 'withdraw')))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await act(chidi, id, proposalId, 'confirm')).toRefuse(409, 'PROPOSAL_CLOSED')
    expect((await shown(chidi, id)).closed).toMatchObject([
      { id: proposalId, state: 'withdrawn', closedBy: 'Kemi Leadsample', closeReason: null },
    ])
    expect(await propose(kemi, id, 'public_selection')).not.toBe(proposalId)
  })

  test('a second person refuses it with a reason that the proposer reads; the leader stays', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await propose(kemi, id, 'public_selection')
    const refuse = (who: Person, reason = 'The consent of the nominee is missing.') =>
      act(who, id, proposalId, 'refuse', { reason })
    expect(await refuse(kemi)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(await refuse(funke)).toRefuse(403, 'FORBIDDEN')
    expect(fieldsOf(await refuse(chidi, 'no'))).toEqual(['reason'])
    expect(ok<TransitionAnswer>(await refuse(chidi))).toMatchObject({
      status: 'closed',
      leaderStatus: 'shortlisted',
    })
    expect(await refuse(chidi)).toRefuse(409, 'PROPOSAL_CLOSED')
    expect((await shown(kemi, id)).closed).toMatchObject([
      {
        state: 'refused',
        closedBy: 'Chidi Mockford',
        closeReason: 'The consent of the nominee is missing.',
        reason: REASON,
      },
    ])
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from platform.audit where target = ${`leader:${id}`} order by id`.execute(app.db)
    expect(rows.at(-1)).toEqual({
      action: 'leader.refuse-move',
      reason: 'refused shortlisted to public_selection: The consent of the nominee is missing.',
    })
  })

  test('the database lets nobody refuse their own proposal or withdraw another person’s', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await propose(kemi, id, 'public_selection')
    const close = (state: string, who: 'kemi' | 'chidi') =>
      sql`update approvals.approval set state = ${state}, decided_by = ${demoPerson(who).id}, decided_at = now()
        where id = ${proposalId}`.execute(app.db)
    await expect(close('refused', 'kemi')).rejects.toThrow('approval_second')
    await expect(close('withdrawn', 'chidi')).rejects.toThrow('approval_second')
  })

  test('shows as expired when its time is over', async () => {
    const id = await leaderIn('training')
    const proposalId = await propose(kemi, id, 'suspended')
    await ageApprovals(app, 72, 'leaders.transition')
    expect((await shown(kemi, id)).closed).toMatchObject([
      { id: proposalId, state: 'expired', closedBy: null },
    ])
    expect(await act(kemi, id, proposalId, 'withdraw')).toRefuse(409, 'PROPOSAL_CLOSED')
  })
})

describe('transitions that wait for a second person', () => {
  test('are listed in the consoles that make them, including the proposer’s own, and counted for others', async () => {
    const id = await leaderIn('verified')
    const proposalId = await propose(funke, id, 'deployed')
    const find = async (who: Person) => (await waiting(who)).find((item) => item.id === proposalId)
    expect(await find(kemi)).toBeUndefined()
    expect(await find(funke)).toMatchObject({
      barred: 'mine',
      leader: { id, status: 'verified' },
      to: 'deployed',
    })
    expect(await find(chidi)).toMatchObject({ barred: null, proposedBy: 'Funke Demosworth' })
    const count = (name: 'chidi' | 'funke') =>
      countWaitingTransitions({
        db: app.db,
        now: () => app.clock.now(),
        viewer: {
          id: demoPerson(name).id,
          isAdmin: name === 'chidi',
          adminRole: null,
          roles: ['committee_member'],
          ageVerified: true,
          isVerified: false,
        },
      })
    const before = { chidi: await count('chidi'), funke: await count('funke') }
    ok(await act(chidi, id, proposalId, 'confirm'))
    expect([before.chidi - (await count('chidi')), before.funke - (await count('funke'))]).toEqual([1, 0])
    expect(await find(chidi)).toBeUndefined()
  })
})
