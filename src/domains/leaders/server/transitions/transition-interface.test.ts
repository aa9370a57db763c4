import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { sendEvidence } from '#test/nominations.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type { TransitionAnswer } from '../../contracts/transition-contract.ts'
import { leaderFor, leadersByIds, leadersIn } from '../lookup/facts.ts'
import { leaderTransitions } from '#test/leader-transitions.ts'
import { transitionLeader } from './transitions.ts'

/** The admin flag carries every permission; Kemi has rounds, training and safeguarding; Emeka becomes a moderator. */

const app = await openTestApp()
await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
  app.db,
)
const chidi = await app.signIn('chidi')
const kemi = await app.signIn('kemi')
const emeka = await app.signIn('emeka')

const { leaderIn, move, confirm, proposed, profile } = leaderTransitions(app)
const bySecond = async (first: Person, second: Person, id: string, to: LeaderStatus) =>
  ok<TransitionAnswer>(await confirm(second, id, await proposed(first, id, to)))

describe('a suspension', () => {
  test('[LD-05] pauses the flag and restores it with the status before, by people who did not suspend', async () => {
    const id = await leaderIn('deployed')
    const before = await profile(id)
    await bySecond(kemi, chidi, id, 'suspended')
    expect(await profile(id)).toMatchObject({ status: 'suspended', isVerified: false, verifiedAt: null })
    for (const who of [kemi, chidi]) expect(await move(who, id, 'deployed')).toRefuse(403, 'INVOLVED_BEFORE')
    expect(await move(emeka, id, 'verified')).toRefuse(409, 'ILLEGAL_TRANSITION')
    const report = { evidenceIds: [await sendEvidence(emeka)] }
    const proposalId = await proposed(emeka, id, 'deployed', report)
    expect(await confirm(chidi, id, proposalId)).toRefuse(403, 'INVOLVED_BEFORE')
    await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('ife').id}`.execute(
      app.db,
    )
    ok(await confirm(await app.signIn('ife'), id, proposalId))
    expect(await profile(id)).toMatchObject({
      status: 'deployed',
      isVerified: true,
      verifiedAt: before.verifiedAt,
    })
  })
})

describe('the interface for other domains', () => {
  const ctx = () => ({ db: app.db, now: () => app.clock.now() })
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    )

  test('the platform makes its transitions alone; a row of two people needs two different ones', async () => {
    const id = await leaderIn('public_selection')
    expect(
      await transitionLeader(ctx(), { leaderId: id, to: 'training', by: 'system', why: 'Certified close' }),
    ).toBe('training')
    const [first, second] = [demoPerson('kemi').id, demoPerson('chidi').id]
    const deploy = {
      leaderId: id,
      to: 'deployed',
      by: 'training-lead',
      why: 'All modules passed',
      movedBy: first,
    } as const
    expect(await code(transitionLeader(ctx(), deploy))).toBe('second-approver-required')
    expect(await code(transitionLeader(ctx(), { ...deploy, confirmedBy: first }))).toBe(
      'second-approver-required',
    )
    expect(await code(transitionLeader(ctx(), { ...deploy, by: 'audit-panel', confirmedBy: second }))).toBe(
      'illegal-transition',
    )
    expect(await transitionLeader(ctx(), { ...deploy, confirmedBy: second })).toBe('deployed')
    expect(await code(transitionLeader(ctx(), { ...deploy, confirmedBy: second }))).toBe('illegal-transition')
  })

  test('of many parallel transitions from one status one succeeds', async () => {
    const id = await leaderIn('public_selection')
    const other = openDatabase(app.databaseUrl, 8)
    const tries = Array.from({ length: 20 }, (_, index) =>
      code(
        transitionLeader(
          { db: other, now: () => app.clock.now() },
          { leaderId: id, to: index % 2 ? 'training' : 'shortlisted', by: 'system', why: 'Certified close' },
        ),
      ),
    )
    const results = await Promise.all(tries)
    await other.destroy()
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['done', 'illegal-transition']))
    const { rows } =
      await sql`select 1 from leaders.leader_move where leader_id = ${id} and from_status = 'public_selection'`.execute(
        app.db,
      )
    expect(rows).toHaveLength(1)
  })

  test('facts of leaders by id, place and status', async () => {
    const id = await leaderIn('training')
    const leader = await leaderFor(ctx(), id)
    expect(leader).toMatchObject({
      id,
      status: 'training',
      track: 'challenge',
      isVerified: true,
      personId: null,
    })
    expect((await leadersByIds(ctx(), [id, id, 'nobody'])).size).toBe(1)
    expect((await leadersIn(ctx(), { lga: leader.lga, status: 'training' })).map((each) => each.id)).toEqual([
      id,
    ])
    expect(
      (await leadersIn(ctx(), { status: 'training' })).every(({ status }) => status === 'training'),
    ).toBe(true)
    expect(await code(leaderFor(ctx(), 'nobody'))).toBe('leader-not-found')
  })
})
