import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { ApprovalPage } from '#domains/approvals/contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, whileJoined, whileSuspended } from '#test/approvals.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { addLeaderIn, finishTraining } from '#test/seat-holders.ts'
import type { AuditConsole, DeploymentConsole, Review } from '../../record-contract.ts'
import { parameters } from '../../record-contract.ts'

const app = await openTestApp()
await endApprovals(app)
let chidi = await app.signIn('chidi')
let kemi = await app.signIn('kemi')
const lola = await app.signIn('lola')
let funke = await app.signIn('funke')

const idOf = (name: DemoName) => demoPerson(name).id
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from leaders.leader where id = ${id}`.execute(app.db)).rows[0]
    ?.status
const waits = async (who: Person, kind: string) =>
  ok<ApprovalPage>(await who.get('/api/approvals?limit=50')).items.filter(
    (item) => item.kind === `accountability.${kind}`,
  )
const confirmAt = (who: Person, approvalId: string) => who.post(`/api/approvals/${approvalId}/confirm`, {})
const refuseAt = (who: Person, approvalId: string) =>
  who.post(`/api/approvals/${approvalId}/refuse`, { reason: 'The file says otherwise.' })

describe('a deployment', () => {
  const plan = {
    termFrom: '2026-12-01',
    termTo: '2028-12-01',
    mandate: 'Bring the traders and the council to one table every month.',
    host: 'The market association',
    contact: 'Town hall, Mondays from ten',
    first90Days: 'Month one: list every stall. Month two: the drains. Month three: read the accounts.',
  }
  const proposed = async (leader: DemoName) => {
    const leaderId = await addLeaderIn(app, 'EN-udi', 'training')
    await sql`update leaders.leader set person_id = ${idOf(leader)} where id = ${leaderId}`.execute(app.db)
    await finishTraining(app, leaderId, idOf(leader))
    const answer = await chidi.post(`/api/accountability/leaders/${leaderId}/deployment`, plan)
    expect(answer.statusCode).toBe(202)
    const work = answer.json<DeploymentConsole>()
    return { leaderId, id: work.proposals.find((each) => each.leaderId === leaderId)?.id ?? '' }
  }
  const confirm = (who: Person, id: string) => who.post(`/api/accountability/deployments/${id}/confirm`, {})

  test('is confirmed neither by its proposer with another account nor by the leader, and by a third person at the list of all', async () => {
    const { leaderId, id } = await proposed('ada')
    await whileJoined(app, [idOf('chidi'), idOf('kemi')], async () => {
      expect(await confirm(kemi, id)).toRefuse(403, 'SECOND_APPROVER')
      expect(await waits(kemi, 'deployment')).toEqual([])
    })
    await whileJoined(app, [idOf('ada'), idOf('lola')], async () => {
      expect(await confirm(lola, id)).toRefuse(403, 'OWN_RECORD')
    })
    chidi = await app.signIn('chidi')
    const [item] = await waits(kemi, 'deployment')
    expect(item).toMatchObject({
      title: { text: 'Give {name} a seat in {lga}', values: { name: 'Ọlá Bello', lga: 'Udi' } },
      detail: { values: { host: plan.host } },
    })
    ok(await confirmAt(kemi, item?.id ?? ''))
    expect(await statusOf(leaderId)).toBe('deployed')
    expect(await confirm(lola, id)).toRefuse(404, 'DEPLOYMENT_NOT_FOUND')
  })

  test('that is refused at the list of all makes room for another plan', async () => {
    const { leaderId } = await proposed('dayo')
    const [item] = await waits(lola, 'deployment')
    ok(await refuseAt(lola, item?.id ?? ''))
    const ready = ok<DeploymentConsole>(await chidi.get('/api/accountability/seats'))
    expect(ready.proposals.map((each) => each.leaderId)).not.toContain(leaderId)
    expect(ready.ready.map((each) => each.leaderId)).toContain(leaderId)
    expect((await chidi.post(`/api/accountability/leaders/${leaderId}/deployment`, plan)).statusCode).toBe(
      202,
    )
    await endApprovals(app)
  })
})

describe('a suspension', () => {
  const decide = (who: Person, id: string, decision: 'keep' | 'suspend' = 'suspend') =>
    who.post(`/api/accountability/reviews/${id}/decide`, {
      decision,
      reason: 'Nothing was reported for half a year.',
    })
  const opened = async () => {
    const leaderId = await addLeaderIn(app, 'LA-ikeja', 'deployed')
    const id = randomUUID()
    await sql`insert into accountability.suspension_review (id, leader_id, cause, opened_at)
      values (${id}, ${leaderId}, 'failed_audit', now())`.execute(app.db)
    return { leaderId, id }
  }
  const reviewOf = async (id: string) =>
    ok<Review[]>(await kemi.get('/api/accountability/reviews')).find((each) => each.id === id)

  test('is never agreed by its first person with another account', async () => {
    const { leaderId, id } = await opened()
    ok(await decide(chidi, id))
    const [item] = await waits(kemi, 'suspension')
    await whileJoined(app, [idOf('chidi'), idOf('kemi')], async () => {
      expect(await confirmAt(kemi, item?.id ?? '')).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
      // A closed account is nobody's first person: Kemi is the first one now.
      ok(await decide(kemi, id))
      expect(await reviewOf(id)).toMatchObject({ isProposed: true, isMine: true })
      expect(await decide(kemi, id)).toRefuse(403, 'SECOND_APPROVER')
    })
    chidi = await app.signIn('chidi')
    expect(await statusOf(leaderId)).toBe('deployed')
    ok(await decide(chidi, id))
    expect(await statusOf(leaderId)).toBe('suspended')
  })

  test('of a first person who lost the permission does not count: the next one is the first', async () => {
    const { leaderId, id } = await opened()
    ok(await decide(kemi, id))
    const [item] = await waits(chidi, 'suspension')
    await whileSuspended(app, idOf('kemi'), async () => {
      expect(await confirmAt(chidi, item?.id ?? '')).toRefuse(409, 'FIRST_PERSON_GONE')
      ok(await decide(chidi, id))
    })
    kemi = await app.signIn('kemi')
    expect(await statusOf(leaderId)).toBe('deployed')
    expect(await decide(chidi, id)).toRefuse(403, 'SECOND_APPROVER')
    ok(await decide(lola, id))
    expect(await statusOf(leaderId)).toBe('suspended')
  })

  test('waits for nobody once one person has kept the leader in office', async () => {
    const { leaderId, id } = await opened()
    ok(await decide(chidi, id))
    const [item] = await waits(kemi, 'suspension')
    ok(await decide(lola, id, 'keep'))
    expect(await confirmAt(kemi, item?.id ?? '')).toRefuse(409, 'APPROVAL_CLOSED')
    expect(await waits(kemi, 'suspension')).toEqual([])
    expect(await statusOf(leaderId)).toBe('deployed')
  })
})

describe('a scorecard', () => {
  const scores = Object.fromEntries(
    parameters.flatMap((name) => [
      [name, 4],
      [`${name}Reason`, 'Read in the minutes and seen on the ground.'],
    ]),
  )
  const written = async () => {
    const leaderId = await addLeaderIn(app, 'LA-ikeja', 'deployed')
    const answer = await funke.post(`/api/accountability/leaders/${leaderId}/scorecards`, {
      year: 2026,
      ...scores,
    })
    expect(answer.statusCode).toBe(201)
    const card = answer.json<AuditConsole>().scorecards.find((each) => each.leaderId === leaderId)
    return { leaderId, id: card?.card.id ?? '' }
  }
  const reply = (id: string) =>
    sql`update accountability.scorecard set reply = 'Thanks', replied_at = now() where id = ${id}`.execute(
      app.db,
    )
  const publish = (who: Person, id: string) => who.post(`/api/accountability/scorecards/${id}/publish`, {})
  const listed = async (who: Person, id: string) =>
    ok<AuditConsole>(await who.get('/api/accountability/desk')).scorecards.find(({ card }) => card.id === id)

  test('is never published by its author with another account, and not before the leader could answer', async () => {
    const { id } = await written()
    const [item] = await waits(chidi, 'scorecard')
    expect(item?.title).toMatchObject({ values: { year: '2026' } })
    const early = await confirmAt(chidi, item?.id ?? '')
    expect(early).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(early.json()).toMatchObject({ error: 'The leader may still answer this scorecard.' })
    await reply(id)
    await whileJoined(app, [idOf('funke'), idOf('chidi')], async () => {
      expect(await confirmAt(chidi, item?.id ?? '')).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
      // Whoever puts their own points forward again is no second person either.
      ok(await publish(chidi, id))
      expect(await publish(chidi, id)).toRefuse(403, 'SECOND_APPROVER')
      expect(await listed(lola, id)).toMatchObject({ isProposed: true, mayPublish: true })
    })
    funke = await app.signIn('funke')
    const [again] = await waits(lola, 'scorecard')
    ok(await confirmAt(lola, again?.id ?? ''))
    expect(await publish(lola, id)).toRefuse(409, 'SCORECARD_PUBLISHED')
  })

  test('whose author lost the permission is put forward again by one person and published by another', async () => {
    const { id } = await written()
    await reply(id)
    await whileSuspended(app, idOf('funke'), async () => {
      await jobNamed('approvals:close-over').run(jobCtx(app), {})
    })
    funke = await app.signIn('funke')
    expect(await listed(chidi, id)).toMatchObject({ isProposed: false, mayPublish: true })
    ok(await publish(chidi, id))
    expect(await listed(lola, id)).toMatchObject({ isProposed: true, mayPublish: true })
    expect(await publish(chidi, id)).toRefuse(403, 'SECOND_APPROVER')
    // The author is not the second person of their own points either.
    expect(await publish(funke, id)).toRefuse(403, 'SECOND_APPROVER')
    ok(await publish(lola, id))
    expect(await listed(lola, id)).toBeUndefined()
  })
})

describe('an update of a pledge', () => {
  const sent = async () => {
    const leaderId = await addLeaderIn(app, 'LA-ikeja', 'deployed')
    await sql`update leaders.leader set person_id = null where person_id = ${idOf('ife')}`.execute(app.db)
    await sql`update leaders.leader set person_id = ${idOf('ife')} where id = ${leaderId}`.execute(app.db)
    const pledgeId = randomUUID()
    await sql`insert into accountability.pledge (id, leader_id, place, pledge, measure, due_on, made_at)
      values (${pledgeId}, ${leaderId}, 1, 'A drain', 'Look at the market', '2027-01-01', now())`.execute(
      app.db,
    )
    const ife = await app.signIn('ife')
    const answer = await ife.post(`/api/accountability/pledges/${pledgeId}/updates`, {
      status: 'achieved',
      note: 'Finished in May.',
      sourceUrl: 'https://example.org',
    })
    expect(answer.statusCode).toBe(201)
    const { updates } = ok<AuditConsole>(await chidi.get('/api/accountability/desk'))
    return { id: updates.find((each) => each.leaderId === leaderId)?.id ?? '' }
  }
  const decide = (who: Person, id: string) =>
    who.post(`/api/accountability/updates/${id}/decide`, {
      decision: 'accepted',
      reason: 'Seen on the ground.',
    })

  test('is never accepted by its leader with another account', async () => {
    const { id } = await sent()
    await whileJoined(app, [idOf('ife'), idOf('funke')], async () => {
      expect(await decide(funke, id)).toRefuse(403, 'OWN_RECORD')
      expect(await waits(funke, 'pledge-update')).toEqual([])
    })
    const [item] = await waits(funke, 'pledge-update')
    expect(item).toMatchObject({
      title: { words: { status: 'Achieved' } },
      detail: { values: { pledge: 'A drain', note: 'Finished in May.' } },
    })
    ok(await refuseAt(funke, item?.id ?? ''))
    expect(await decide(funke, id)).toRefuse(409, 'UPDATE_DECIDED')
  })

  test('waits on when its leader is suspended, and one that an earlier release stored is decided as well', async () => {
    const { id } = await sent()
    await whileSuspended(app, idOf('ife'), async () => {
      await jobNamed('approvals:close-over').run(jobCtx(app), {})
      expect(await waits(funke, 'pledge-update')).toHaveLength(1)
    })
    await endApprovals(app)
    ok(await decide(funke, id))
    expect(await decide(chidi, id)).toRefuse(409, 'UPDATE_DECIDED')
  })
})
