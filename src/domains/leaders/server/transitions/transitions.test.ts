import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ageApprovals } from '#test/approvals.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { sendEvidence } from '#test/nominations.ts'
import { leaderTransitions, REASON } from '#test/leader-transitions.ts'
import type { LeaderHistoryAnswer, TransitionAnswer } from '../../contracts/transition-contract.ts'

/** The admin flag carries every permission; Kemi has rounds, training and safeguarding; Emeka becomes a moderator. */

const app = await openTestApp()
const guest = app.guest()
await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
  app.db,
)
const ada = await app.signIn('ada')
const chidi = await app.signIn('chidi')
const kemi = await app.signIn('kemi')
const emeka = await app.signIn('emeka')
const funke = await app.signIn('funke')

const { leaderIn, move, confirm, proposed, profile } = leaderTransitions(app)
const history = async (who: Person, id: string) =>
  ok<LeaderHistoryAnswer>(await who.get(`/api/leaders/${id}/history`))

describe('a transition by two people', () => {
  test('[LD-05] the first proposes, a second one makes it, and the history records each role, the time and the reason', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await proposed(kemi, id, 'public_selection')
    expect((await profile(id)).status).toBe('shortlisted')
    expect(ok<TransitionAnswer>(await confirm(chidi, id, proposalId))).toMatchObject({
      status: 'moved',
      leaderStatus: 'public_selection',
    })
    expect((await profile(id)).status).toBe('public_selection')
    const last = (await history(guest, id)).moves.at(-1)
    expect(last).toEqual({
      from: 'shortlisted',
      to: 'public_selection',
      at: lagosDay(app.clock.now()),
      by: 'Administrators of selection rounds',
      why: REASON,
      staff: null,
    })
    expect((await history(kemi, id)).moves.at(-1)?.staff).toEqual({
      movedBy: 'Kemi Leadsample',
      confirmedBy: 'Chidi Mockford',
      fileUrls: [],
    })
    const audits = await sql<{ action: string }>`
      select action from platform.audit where target = ${`leader:${id}`} order by id`.execute(app.db)
    expect(audits.rows.map(({ action }) => action)).toEqual(['leader.move', 'leader.confirm-move'])
    const facts =
      await sql`select 1 from activity.fact where kind = 'leader.moved' and about = ${`leader:${id}`}`.execute(
        app.db,
      )
    expect(facts.rows).toHaveLength(1)
  })

  test('nobody confirms their own proposal, with this message, and it stays open for another person', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await proposed(kemi, id, 'public_selection')
    const self = await confirm(kemi, id, proposalId)
    expect(self).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(self.json()).toMatchObject({ error: 'A second approver is required' })
    expect(await move(chidi, id, 'public_selection')).toRefuse(409, 'ALREADY_PROPOSED')
    expect((await history(chidi, id)).proposals).toMatchObject([
      {
        id: proposalId,
        to: 'public_selection',
        proposedBy: 'Kemi Leadsample',
        isMine: false,
        reason: REASON,
      },
    ])
    expect((await history(guest, id)).proposals).toEqual([])
    ok(await confirm(chidi, id, proposalId))
  })

  test('two confirmations in parallel make one transition', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await proposed(emeka, id, 'suspended')
    const answers = await Promise.all([chidi, kemi, chidi, kemi].map((who) => confirm(who, id, proposalId)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect((await history(guest, id)).moves.filter(({ to }) => to === 'suspended')).toHaveLength(1)
  })

  test.each([
    ['shortlisted', 'public_selection', 72],
    ['verified', 'suspended', 48],
  ] as const)(
    'a proposal from %s to %s expires after %d hours and may be made again',
    async (from, to, hours) => {
      const id = await leaderIn(from)
      const [first, second] = to === 'suspended' ? [kemi, emeka] : [kemi, chidi]
      const proposalId = await proposed(first, id, to)
      const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - proposed_at)::int / 3600 as hours from approvals.approval where id = ${proposalId}`.execute(
        app.db,
      )
      expect(rows[0]?.hours).toBe(hours)
      await ageApprovals(app, hours, 'leaders.transition')
      expect(await confirm(second, id, proposalId)).toRefuse(409, 'PROPOSAL_CLOSED')
      expect(await proposed(first, id, to)).not.toBe(proposalId)
    },
  )

  test('does not count once its proposer lost the permission, and another one proposes at once', async () => {
    const id = await leaderIn('shortlisted')
    const proposalId = await proposed(kemi, id, 'public_selection')
    const lead = (role: string) =>
      sql`update identity.person set admin_role = ${role} where id = ${demoPerson('kemi').id}`.execute(app.db)
    await lead('finance')
    expect(await confirm(chidi, id, proposalId)).toRefuse(409, 'FIRST_PERSON_GONE')
    expect((await profile(id)).status).toBe('shortlisted')
    const anew = await proposed(chidi, id, 'public_selection')
    await lead('vetting_lead')
    ok(await confirm(kemi, id, anew))
    expect((await profile(id)).status).toBe('public_selection')
  })

  test('a leader with another transition meanwhile makes open proposals void', async () => {
    const id = await leaderIn('training')
    const proposalId = await proposed(kemi, id, 'suspended')
    expect((await move(kemi, id, 'shortlisted')).json()).toMatchObject({ status: 'moved' })
    expect(await confirm(chidi, id, proposalId)).toRefuse(409, 'PROPOSAL_CLOSED')
  })
})

describe('permissions for transitions', () => {
  test('a citizen is refused for any transition, a guest signs in, a console acts only by its own permission', async () => {
    const id = await leaderIn('verified')
    expect(await move(guest, id, 'suspended')).toRefuse(401, 'SIGNED_OUT')
    for (const to of ['suspended', 'training', 'nominated'] as const)
      expect(await move(ada, id, to)).toRefuse(403, 'FORBIDDEN')
    expect(await confirm(ada, id, id)).toRefuse(403, 'FORBIDDEN')
    expect(await move(funke, id, 'suspended')).toRefuse(403, 'FORBIDDEN')
    expect(await move(emeka, id, 'deployed')).toRefuse(403, 'FORBIDDEN')
    const audit = await proposed(funke, id, 'deployed')
    expect(await confirm(emeka, id, audit)).toRefuse(403, 'FORBIDDEN')
    ok(await confirm(chidi, id, audit))
    expect(await profile(id)).toMatchObject({ status: 'deployed', isVerified: true })
  })

  test('staff never make transitions of reviewers or the platform, nor any outside the table', async () => {
    const id = await leaderIn('public_selection')
    const answer = await move(chidi, id, 'training')
    expect(answer).toRefuse(409, 'ILLEGAL_TRANSITION')
    expect(answer.json()).toMatchObject({
      error:
        'Public selection to Training is not possible for this leader now. The rule is: Wins a seat in the final result.',
    })
    const outside = await move(chidi, id, 'verified')
    expect(outside.json<{ error: string }>().error).toMatch(
      /^Public selection to Verified is not possible .* Possible: Training \(Wins a seat/,
    )
    expect((await history(guest, id)).moves.at(-1)?.to).toBe('public_selection')
  })

  test('staff do not decide about themselves', async () => {
    const id = await leaderIn('verified')
    await sql`update leaders.leader set person_id = ${demoPerson('kemi').id} where id = ${id}`.execute(app.db)
    expect(await move(kemi, id, 'suspended')).toRefuse(403, 'OWN_LEADER')
    const proposalId = await proposed(chidi, id, 'suspended')
    expect(await confirm(kemi, id, proposalId)).toRefuse(403, 'OWN_LEADER')
  })

  test('unknown leaders and proposals, short reasons and files of others are refused', async () => {
    const id = await leaderIn('verified')
    const none = '00000000-0000-4000-8000-000000000000'
    for (const other of [none, 'nobody']) {
      expect(await move(chidi, other, 'suspended')).toRefuse(404, 'LEADER_NOT_FOUND')
      expect(await guest.get(`/api/leaders/${other}/history`)).toRefuse(404, 'LEADER_NOT_FOUND')
      expect(await confirm(chidi, id, other)).toRefuse(404, 'PROPOSAL_NOT_FOUND')
    }
    expect(fieldsOf(await move(chidi, id, 'suspended', { reason: 'no' }))).toEqual(['reason'])
    const file = await sendEvidence(ada)
    expect(await move(chidi, id, 'suspended', { evidenceIds: [file] })).toRefuse(400, 'EVIDENCE_UNKNOWN')
  })

  test('the files of a transition are for the consoles that make transitions', async () => {
    const id = await leaderIn('verified')
    const file = await sendEvidence(chidi)
    expect((await move(chidi, id, 'suspended', { evidenceIds: [file] })).statusCode).toBe(202)
    const [proposal] = (await history(kemi, id)).proposals
    expect(proposal?.fileUrls).toHaveLength(1)
    const url = proposal?.fileUrls[0] ?? ''
    const statuses = await Promise.all(
      [kemi, funke, ada, guest].map(async (who) => (await who.get(url)).statusCode),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
  })
})
