import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import { addLeaderIn } from '#test/seat-holders.ts'
import { openTestApp } from '#test/app.ts'
import type { CommitteeConsole, Minute } from '../../committee-contract.ts'
import { parameters } from '../../record-contract.ts'

const app = await openTestApp()

/** A second member; the demonstration has one. */
beforeEach(async () => {
  await sql`insert into identity.person_role (person_id, role, granted_at, expires_at)
    values (${demoPerson('ife').id}, 'committee_member', now(), '2099-12-31') on conflict do nothing`.execute(
    app.db,
  )
})

const form = {
  title: 'Visits to pledges',
  decision: 'We visit every pledge that is reported as achieved.',
  reason: 'Photos alone have misled us twice.',
}
const minutes = async () => ok<{ items: Minute[] }>(await app.guest().get('/api/committee/minutes')).items
const scorecard = {
  year: 2027,
  ...Object.fromEntries(
    parameters.flatMap((name) => [
      [name, 8],
      [`${name}Reason`, 'Seen at the ward meetings.'],
    ]),
  ),
}

test('the committee’s page is for members alone, and shows who they are and until when', async () => {
  for (const name of ['ada', 'chidi'] as const)
    expect((await (await app.signIn(name)).get('/api/committee')).statusCode).toBe(403)
  expect((await app.guest().get('/api/committee')).statusCode).toBe(401)
  const committee = ok<CommitteeConsole>(await (await app.signIn('funke')).get('/api/committee'))
  expect(
    committee.members.map(({ name, until, state, isMe }) => [name.split(' ')[0], until, state, isMe]),
  ).toEqual(
    expect.arrayContaining([
      ['Funke', null, null, true],
      [demoPerson('ife').firstName, '2099-12-31', null, false],
    ]),
  )
})

describe('a decision', () => {
  test('stands in the public minutes once another member seconded it, and only once', async () => {
    const [funke, ife] = [await app.signIn('funke'), await app.signIn('ife')]
    const before = (await minutes()).length
    const committee = ok<CommitteeConsole>(await funke.post('/api/committee/decisions', form))
    const id = committee.proposals.find(({ title }) => title === form.title)?.id ?? ''
    expect(await minutes()).toHaveLength(before)
    const at = `/api/committee/decisions/${id}/second`
    expect(await funke.post(at)).toRefuse(403, 'SECOND_MEMBER')
    const answers = await Promise.all([ife.post(at), ife.post(at)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await minutes())[0]).toMatchObject({ ...form, heldBecause: null })
  })

  test('whose words are held back to protect a person shows the public its number and why, and nothing else', async () => {
    const [funke, ife] = [await app.signIn('funke'), await app.signIn('ife')]
    const heldBecause = 'It concerns the health of a person.'
    // Later than the decision of the test before, so that the latest one is clear.
    app.clock.advance(60)
    const committee = ok<CommitteeConsole>(
      await funke.post('/api/committee/decisions', { ...form, title: 'A held one', heldBecause }),
    )
    const id = committee.proposals.find(({ title }) => title === 'A held one')?.id ?? ''
    const after = ok<CommitteeConsole>(await ife.post(`/api/committee/decisions/${id}/second`))
    expect(after.decisions[0]).toMatchObject({ title: 'A held one', decision: form.decision })
    expect((await minutes())[0]).toMatchObject({ title: null, decision: null, reason: null, heldBecause })
  })
})

describe('a conflict of interest', () => {
  test('keeps its member from writing about the leader until they end it', async () => {
    const leaderId = await addLeaderIn(app, 'LA-ikeja', 'deployed')
    const [funke, ife] = [await app.signIn('funke'), await app.signIn('ife')]
    const conflict = { leaderId, kind: 'family', words: 'She is my cousin.' }
    const committee = ok<CommitteeConsole>(await funke.post('/api/committee/conflicts', conflict))
    expect(await funke.post('/api/committee/conflicts', conflict)).toRefuse(409, 'CONFLICT_DECLARED')
    const at = `/api/accountability/leaders/${leaderId}/scorecards`
    expect(await funke.post(at, scorecard)).toRefuse(403, 'DECLARED_CONFLICT')
    const id = committee.conflicts.find((each) => each.leaderId === leaderId)?.id
    expect(await ife.post(`/api/committee/conflicts/${id}/end`)).toRefuse(404, 'CONFLICT_NOT_FOUND')
    ok(await funke.post(`/api/committee/conflicts/${id}/end`))
    expect((await funke.post(at, scorecard)).statusCode).toBe(201)
  })

  test('declared after a scorecard was written keeps its member from publishing it, also in the list of approvals', async () => {
    const leaderId = await addLeaderIn(app, 'LA-ikeja', 'deployed')
    const [funke, ife] = [await app.signIn('funke'), await app.signIn('ife')]
    expect((await ife.post(`/api/accountability/leaders/${leaderId}/scorecards`, scorecard)).statusCode).toBe(
      201,
    )
    ok(await funke.post('/api/committee/conflicts', { leaderId, kind: 'money', words: 'He lent me money.' }))
    const { rows } = await sql<{ card: string; approval: string }>`
      select c.id as card, a.id as approval from accountability.scorecard c
      join approvals.approval a on a.subject = c.id::text where c.leader_id = ${leaderId}`.execute(app.db)
    const [row] = rows
    expect(await funke.post(`/api/accountability/scorecards/${row?.card}/publish`, {})).toRefuse(
      403,
      'DECLARED_CONFLICT',
    )
    const confirmed = await funke.post(`/api/approvals/${row?.approval}/confirm`, {})
    expect(confirmed.json()).toMatchObject({
      code: 'APPROVAL_BLOCKED',
      error: 'You declared a conflict of interest with this leader.',
    })
  })
})
