import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import { sendEvidence } from '#test/nominations.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import type { DemoName } from '#test/people.ts'
import type { AuditConsole, OwnRecord, DeploymentConsole } from '../record-contract.ts'
import { deployments, plan, pledge } from '#test/deployments.ts'
import { reviewMissedQuarters } from './reviews.ts'

const signIn = (name: DemoName) => app.signIn(name)

const app = await openTestApp()

const { trained, propose, confirm, statusOf, recordOf, deployed } = deployments(app)

const DAY = 86_400

describe('[CL-02] deployment', () => {
  test('is proposed by one and confirmed by another: seat, status and record change together', async () => {
    const id = await trained('ada')
    const [chidi, kemi, ada] = [await signIn('chidi'), await signIn('kemi'), await signIn('ada')]
    expect(await propose(ada, id)).toRefuse(403, 'FORBIDDEN')
    expect(await propose(chidi, id, { termTo: '2026-11-01' })).toRefuse(400, 'TERM_TOO_SHORT')
    const work = await propose(chidi, id)
    expect(work.statusCode).toBe(202)
    const [proposal] = work.json<DeploymentConsole>().proposals
    expect(await propose(kemi, id)).toRefuse(409, 'DEPLOYMENT_OPEN')
    expect(await confirm(chidi, proposal?.id ?? '')).toRefuse(403, 'SECOND_APPROVER')
    expect(await statusOf(id)).toBe('training')
    const both = await Promise.all([confirm(kemi, proposal?.id ?? ''), confirm(kemi, proposal?.id ?? '')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect(await statusOf(id)).toBe('deployed')
    const { deployment } = await recordOf(id)
    expect(deployment).toMatchObject({ mandate: plan.mandate, termTo: plan.termTo })
    expect(deployment?.seatId).toMatch(/^[A-Z]{2}-[a-z0-9-]+-\d\d$/)
    const { rows } = await sql<{ seats: number }>`select count(*)::int as seats from challenge.seat
      where holder_id = ${id} and status = 'held'`.execute(app.db)
    expect(rows[0]?.seats).toBe(1)
  })

  test('waits for the whole training', async () => {
    const id = await trained('gbenga')
    await sql`delete from training.commitment where leader_id = ${id}`.execute(app.db)
    expect(await propose(await signIn('chidi'), id)).toRefuse(409, 'NOT_READY')
    await sql`update leaders.leader set status = 'shortlisted', person_id = null where id = ${id}`.execute(
      app.db,
    )
  })
})

describe('parallel deployments', () => {
  const forget = async (ids: readonly string[]) => {
    for (const id of ids)
      await sql`update leaders.leader set status = 'shortlisted', person_id = null where id = ${id}`.execute(
        app.db,
      )
  }

  test('two people who deploy two leaders to the last seat at the same moment deploy one', async () => {
    const leaders = [await trained('emeka', 'EN-udi'), await trained('lola', 'EN-udi')]
    await sql`delete from challenge.seat where lga = 'EN-udi' and status = 'empty' and number >
      (select min(number) from challenge.seat where lga = 'EN-udi' and status = 'empty')`.execute(app.db)
    const [chidi, kemi] = [await signIn('chidi'), await signIn('kemi')]
    const proposals: string[] = []
    for (const id of leaders) {
      const work = (await propose(chidi, id)).json<DeploymentConsole>()
      proposals.push(work.proposals.find(({ leaderId }) => leaderId === id)?.id ?? '')
    }
    const answers = await Promise.all(proposals.map((id) => confirm(kemi, id)))
    expect(answers.map((each) => [each.statusCode, each.json<{ code?: string }>().code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'NO_FREE_SEAT'],
    ])
    const { rows } = await sql<{ holder: string }>`select holder_id as holder from challenge.seat
      where lga = 'EN-udi' and status = 'held'`.execute(app.db)
    expect(rows).toHaveLength(1)
    const statuses = await Promise.all(leaders.map(statusOf))
    expect(statuses.toSorted()).toEqual(['deployed', 'training'])
    // The refused deployment is intact: it still waits, and nothing of it was stored.
    const { rows: open } = await sql`select from accountability.deployment
      where leader_id = any(${leaders}) and confirmed_at is null`.execute(app.db)
    expect(open).toHaveLength(1)
    await sql`delete from accountability.deployment where confirmed_at is null`.execute(app.db)
    await forget(leaders.filter((_, index) => statuses[index] === 'training'))
  })

  test('two people who confirm one deployment at the same moment fill one seat', async () => {
    const id = await trained('kemi')
    const work = (await propose(await signIn('chidi'), id)).json<DeploymentConsole>()
    const proposal = work.proposals.find(({ leaderId }) => leaderId === id)?.id ?? ''
    await sql`update identity.person set admin_role = 'content' where id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
    const seconds = [await signIn('lola'), await signIn('dayo')]
    const answers = await Promise.all(seconds.map((who) => confirm(who, proposal)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    const { rows } = await sql`select from challenge.seat where holder_id = ${id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    await sql`update identity.person set admin_role = null where id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
  })

  test('a proposer who was suspended since does not count; somebody else proposes the deployment again', async () => {
    const id = await trained('halima')
    const kemi = await signIn('kemi')
    const [chidi, lola] = [await signIn('chidi'), await signIn('lola')]
    const proposalOf = (work: DeploymentConsole) =>
      work.proposals.find(({ leaderId }) => leaderId === id)?.id ?? ''
    const first = proposalOf((await propose(kemi, id)).json<DeploymentConsole>())
    const kemiId = demoPerson('kemi').id
    await sql`update identity.person set suspended_at = now() where id = ${kemiId}`.execute(app.db)
    expect(await confirm(chidi, first)).toRefuse(409, 'FIRST_PERSON_GONE')
    expect(await statusOf(id)).toBe('training')
    const second = proposalOf((await propose(chidi, id)).json<DeploymentConsole>())
    ok(await confirm(lola, second))
    expect(await statusOf(id)).toBe('deployed')
    await sql`update identity.person set suspended_at = null where id = ${kemiId}`.execute(app.db)
  })
})

describe('pledges', () => {
  test('are made by the leader, updated with proof, and counted when an auditor accepts it', async () => {
    const id = await deployed('ife')
    const [ife, funke, ada] = [await signIn('ife'), await signIn('funke'), await signIn('dayo')]
    expect(await ada.post('/api/accountability/pledges', pledge)).toRefuse(403, 'NOT_DEPLOYED')
    const made = (await ife.post('/api/accountability/pledges', pledge)).json<OwnRecord>()
    const pledgeId = made.record?.pledges[0]?.id ?? ''
    const tell = (body: object, who = ife) =>
      who.post(`/api/accountability/pledges/${pledgeId}/updates`, {
        status: 'achieved',
        note: 'Finished in May, see the picture.',
        ...body,
      })
    expect(await tell({})).toRefuse(400, 'PROOF_MISSING')
    expect(await tell({ sourceUrl: 'https://example.org' }, ada)).toRefuse(403, 'NOT_DEPLOYED')
    const file = await sendEvidence(ife)
    expect((await tell({ evidenceIds: [file] })).statusCode).toBe(201)
    expect(await tell({ sourceUrl: 'https://example.org' })).toRefuse(409, 'UPDATE_OPEN')
    expect((await recordOf(id)).pledges).toMatchObject([
      { status: 'not_rated', isWaiting: true, history: [] },
    ])
    expect((await app.guest().get(`/api/files/${file}`)).statusCode).toBe(404)
    const [update] = ok<AuditConsole>(await funke.get('/api/accountability/desk')).updates
    const decide = (who: Person) =>
      who.post(`/api/accountability/updates/${update?.id}/decide`, {
        decision: 'accepted',
        reason: 'Seen on the ground.',
      })
    expect(await decide(ife)).toRefuse(403, 'FORBIDDEN')
    ok(await decide(funke))
    expect(await decide(funke)).toRefuse(409, 'UPDATE_DECIDED')
    expect((await recordOf(id)).pledges).toMatchObject([
      { status: 'achieved', isWaiting: false, history: [{ status: 'achieved', files: [{ id: file }] }] },
    ])
    expect((await app.guest().get(`/api/files/${file}`)).statusCode).toBe(200)
  })

  test('are limited to ten', async () => {
    const ife = await signIn('ife')
    for (let number = 2; number <= 10; number += 1)
      expect((await ife.post('/api/accountability/pledges', pledge)).statusCode).toBe(201)
    expect(await ife.post('/api/accountability/pledges', pledge)).toRefuse(409, 'PLEDGES_FULL')
  })
})

describe('[CL-02] quarterly reports', () => {
  test('are due after a quarter, show as overdue after fourteen days, and two missed ones open one review', async () => {
    const id = await deployed('dayo')
    const report = {
      quarter: '2026-Q4',
      done: 'We listed every stall of the market.',
      next: 'Next come the drains of the market.',
      money: 'None',
    }
    const file = async (quarter = report.quarter) =>
      (await signIn('dayo')).post('/api/accountability/reports', { ...report, quarter })
    expect(await file('2020-Q1')).toRefuse(409, 'QUARTER_NOT_OWED')
    const start = app.clock.now()
    app.clock.advance(220 * DAY)
    const states = async () => (await recordOf(id)).reports.map(({ state }) => state)
    expect((await states()).filter((state) => state === 'overdue').length).toBeGreaterThanOrEqual(2)
    const ctx = jobCtx(app)
    expect(await reviewMissedQuarters(ctx)).toBeGreaterThan(0)
    expect(await reviewMissedQuarters(ctx)).toBe(0)
    expect((await recordOf(id)).isUnderReview).toBe(true)
    const [latest] = (await recordOf(id)).reports
    expect((await file(latest?.quarter)).statusCode).toBe(201)
    expect(await file(latest?.quarter)).toRefuse(409, 'REPORT_FILED')
    expect((await states())[0]).toBe('filed')
    const [chidi, kemi] = [await signIn('chidi'), await signIn('kemi')]
    const reviews = ok<{ id: string; leaderId: string }[]>(await chidi.get('/api/accountability/reviews'))
    const review = reviews.find(({ leaderId }) => leaderId === id)?.id
    const decide = (who: Person) =>
      who.post(`/api/accountability/reviews/${review}/decide`, {
        decision: 'suspend',
        reason: 'Nothing was reported for half a year.',
      })
    ok(await decide(chidi))
    expect(await statusOf(id)).toBe('deployed')
    expect(await decide(chidi)).toRefuse(403, 'SECOND_APPROVER')
    ok(await decide(kemi))
    expect(await statusOf(id)).toBe('suspended')
    app.clock.advance((start.getTime() - app.clock.now().getTime()) / 1000)
  })
})
