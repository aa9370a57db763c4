import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import {
  fund,
  give,
  openFunding,
  REASON,
  runProjectJobs,
  seeProject,
  sendSitePhoto,
} from '#test/project-ideas.ts'
import { matching, SUP } from '#test/matched-funds.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'

const as = (name: DemoName): Promise<Person> => app.signIn(name)

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
const match = matching(app)
for (const name of ['dayo', 'gbenga'] as const) {
  await give(app, name, 'purchased', 2000)
  await sql`update identity.person set is_verified = true where id = ${demoPerson(name).id}`.execute(app.db)
}
beforeEach(async () => {
  await endApprovals(app)
  await match.endOpen()
})

const isSound = async () =>
  expect(await reconcile(app)).toMatchObject({ isSound: true, sum: 0, heldBeyond: 0 })
const funding = async () => openFunding(await as('ada'), await as('funke'))
/** Two gifts of 50 SUP reach the goal, and make a weight of 100 SUP: half of the pool is the match. */
const fundWhole = async (project: string) => {
  for (const name of ['dayo', 'gbenga'] as const) ok(await fund(await as(name), project, '50'))
  await runProjectJobs(app)
}
const MATCH = 50 * SUP
const proposeRelease = async (project: string, step: number): Promise<string> => {
  ok(
    await (
      await as('ada')
    ).post(`/api/projects/${project}/steps/${step}/claim`, { text: 'We bought 40 sheets for the shed.' }),
  )
  for (const name of ['ife', 'binta'] as const) ok(await sendSitePhoto(await as(name), project, step))
  const answer = await (
    await as('emeka')
  ).post(`/api/admin/projects/${project}/steps/${step}/release`, { reason: REASON })
  return ok<{ id: string }>(answer, 202).id
}
const confirm = async (id: string) => match.confirm(await as('chidi'), id)
const release = async (project: string, step: number) =>
  ok(await confirm(await proposeRelease(project, step)))
const money = async (project: string) => [await match.matchOf(project), await match.matchedOf(project)]
const statusOf = async (project: string) => (await seeProject(app.guest(), project)).status

describe('a round', () => {
  test('that closes in five runs at once pays each match once, and returns its rest once', async () => {
    const before = await match.fund()
    const project = await funding()
    const id = await match.open()
    await fundWhole(project)
    match.pass()
    await Promise.all(Array.from({ length: 5 }, () => match.runMatch()))
    expect([await match.poolOf(id), await match.fund()]).toEqual([0, before - MATCH])
    expect(await money(project)).toEqual([MATCH, 0])
    const { rows } =
      await sql`select from wallet.transfer where about in (${`match:${id}`}, ${`project:${project}`})
      and code in (25, 26)`.execute(app.db)
    // Into the pool, to the project, and the rest back.
    expect(rows).toHaveLength(3)
    await isSound()
  })

  test('that two confirmations open at once takes its pool once', async () => {
    const before = await match.fund()
    const { id } = ok<{ id: string }>(await match.propose(await as('emeka')), 202)
    const people = [await as('lola'), await as('chidi'), await as('lola')]
    const answers = await Promise.all(people.map((who) => match.confirm(who, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([await match.poolOf(id), await match.fund()]).toEqual([100 * SUP, before - 100 * SUP])
    await isSound()
  })

  test('that is cancelled while its job computes or closes returns its pool once', async () => {
    for (const isOver of [false, true]) {
      // What was given to the project of the last turn is not of this round.
      app.clock.advance(60)
      const project = await funding()
      const before = await match.fund()
      const id = await match.open({ lastDay: match.day(0) })
      await fundWhole(project)
      const approval = ok<{ id: string }>(await match.proposeCancel(await as('emeka'), id), 202).id
      if (isOver) app.clock.advance(86_400)
      const lola = await as('lola')
      const [answer] = await Promise.all([match.confirm(lola, approval), match.runMatch(), match.runMatch()])
      const paid = isOver ? MATCH : 0
      expect([answer.statusCode, (await match.results(id)).state]).toEqual(
        isOver ? [409, 'closed'] : [200, 'cancelled'],
      )
      expect([await match.poolOf(id), await match.fund()]).toEqual([0, before - paid])
      expect(await money(project)).toEqual([paid, 0])
    }
    await isSound()
  })
})

describe('the match of a project', () => {
  test('goes to it with its last step, and not before', async () => {
    const project = await funding()
    await match.open()
    await fundWhole(project)
    match.pass()
    await match.runMatch()
    await release(project, 1)
    expect(await money(project)).toEqual([MATCH, 0])
    await release(project, 2)
    expect(await money(project)).toEqual([0, MATCH])
    // What was released for steps stays told apart from the match.
    expect(await seeProject(app.guest(), project)).toMatchObject({
      status: 'completed',
      money: { escrow: '0.00', released: '100.00' },
      match: { got: '50.00' },
    })
    await isSound()
  })

  test('is paid at once when it was completed before the close, and adds to that of an earlier round', async () => {
    const project = await funding()
    await match.open()
    ok(await fund(await as('dayo'), project, '4'))
    ok(await fund(await as('gbenga'), project, '4'))
    match.pass()
    await match.runMatch()
    expect(await money(project)).toEqual([8 * SUP, 0])
    const id = await match.open()
    ok(await fund(await as('dayo'), project, '46'))
    ok(await fund(await as('gbenga'), project, '46'))
    await runProjectJobs(app)
    await release(project, 1)
    await release(project, 2)
    expect(await money(project)).toEqual([0, 8 * SUP])
    match.pass()
    await match.runMatch()
    expect(await money(project)).toEqual([0, 8 * SUP + MATCH])
    expect(await match.results(id)).toMatchObject({ results: [{ match: '50.00', fate: 'paid' }] })
    expect((await seeProject(app.guest(), project)).match.got).toBe('58.00')
    await isSound()
  })

  test('is paid once when its last step is released while the round closes', async () => {
    const project = await funding()
    await match.open()
    await fundWhole(project)
    await release(project, 1)
    match.pass()
    const last = await proposeRelease(project, 2)
    const chidi = await as('chidi')
    const [answer] = await Promise.all([match.confirm(chidi, last), match.runMatch(), match.runMatch()])
    expect([answer.statusCode, await statusOf(project)]).toEqual([200, 'completed'])
    expect(await money(project)).toEqual([0, MATCH])
    await isSound()
  })

  test('goes back when it fails while the round closes, whichever is first', async () => {
    const before = await match.fund()
    const project = await funding()
    const id = await match.open()
    ok(await fund(await as('dayo'), project, '4'))
    ok(await fund(await as('gbenga'), project, '4'))
    match.pass()
    await sql`update projects.project set deadline = ${app.clock.now()} where id = ${project}`.execute(app.db)
    await Promise.all([match.runMatch(), match.runClocks(), match.runMatch(), match.runClocks()])
    await match.runClocks()
    expect([await statusOf(project), await match.poolOf(id), await match.fund()]).toEqual([
      'unfunded',
      0,
      before,
    ])
    expect(await money(project)).toEqual([0, 0])
    await isSound()
  })

  test('goes back when it is stopped after a release, and nobody gets more than they gave', async () => {
    const before = await match.fund()
    const project = await funding()
    await match.open()
    await fundWhole(project)
    match.pass()
    await match.runMatch()
    await release(project, 1)
    const stop = await (await as('emeka')).post(`/api/admin/projects/${project}/stop`, { reason: REASON })
    ok(await confirm(ok<{ id: string }>(stop, 202).id))
    await runProjectJobs(app)
    expect(await money(project)).toEqual([0, 0])
    expect(await match.fund()).toBe(before)
    expect(await seeProject(app.guest(), project)).toMatchObject({
      status: 'cancelled',
      money: { escrow: '0.00', released: '30.00', refunded: '70.00' },
      match: { got: '0.00', open: null },
    })
    await isSound()
  })
})
