import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import { addLeaderIn, finishTraining } from '#test/seat-holders.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import type { AuditConsole, LeaderRecord, OwnRecord, DeploymentConsole } from '../../record-contract.ts'
import { parameters } from '../../record-contract.ts'

const signIn = (name: DemoName) => app.signIn(name)

const app = await openTestApp()

/** A leader of the challenge who has completed the training, linked to the account of the named person. */
const trained = async (name: DemoName, lga?: string): Promise<string> => {
  const person = demoPerson(name).id
  if (lga) {
    const id = await addLeaderIn(app, lga, 'training')
    await sql`update leaders.leader set person_id = ${person} where id = ${id}`.execute(app.db)
    return finishTraining(app, id, person)
  }
  const { rows } = await sql<{ id: string }>`
    update leaders.leader set status = 'training', person_id = ${person}, verified_at = now()
    where id = (select id from leaders.leader as leader where person_id is null and status not in ('rejected', 'suspended', 'deployed', 'training')
      and not exists (select from challenge.seat where holder_id = leader.id)
      and not exists (select from training.capstone where leader_id = leader.id) order by id limit 1) returning id`.execute(
    app.db,
  )
  return finishTraining(app, rows[0]?.id ?? '', person)
}

const plan = {
  termFrom: '2026-12-01',
  termTo: '2028-12-01',
  mandate: 'Bring the traders and the council to one table every month.',
  host: 'The market association',
  contact: 'Town hall, Mondays from ten',
  first90Days: 'Month one: list every stall. Month two: the drains. Month three: read the accounts aloud.',
}
const propose = (who: Person, id: string, change = {}) =>
  who.post(`/api/accountability/leaders/${id}/deployment`, { ...plan, ...change })
const confirm = (who: Person, id: string) => who.post(`/api/accountability/deployments/${id}/confirm`, {})
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from leaders.leader where id = ${id}`.execute(app.db)).rows[0]
    ?.status
const recordOf = async (id: string) => ok<LeaderRecord>(await app.guest().get(`/api/leaders/${id}/record`))

/** Deploys by Chidi and Kemi. */
const deployed = async (name: DemoName): Promise<string> => {
  const id = await trained(name)
  const proposed = (await propose(await signIn('chidi'), id)).json<DeploymentConsole>()
  const deployment = proposed.proposals.find(({ leaderId }) => leaderId === id)?.id ?? ''
  ok(await confirm(await signIn('kemi'), deployment))
  return id
}

const pledge = {
  pledge: 'Cover the market drain',
  measure: 'Walk along the market: no open drain is left.',
  dueOn: '2027-06-30',
}
const scores = (points: number) =>
  Object.fromEntries(
    parameters.flatMap((name) => [
      [name, points],
      [`${name}Reason`, 'Read in the minutes and seen on the ground.'],
    ]),
  )
describe('[CL-02] the yearly audit', () => {
  test('is read by the leader first, published by another person, and verifies only when the published threshold is met', async () => {
    const id = await deployed('bola')
    const [bola, funke, chidi] = [await signIn('bola'), await signIn('funke'), await signIn('chidi')]
    for (let number = 1; number <= 5; number += 1) {
      const made = (await bola.post('/api/accountability/pledges', pledge)).json<OwnRecord>()
      const pledgeId = made.record?.pledges.at(-1)?.id
      await bola.post(`/api/accountability/pledges/${pledgeId}/updates`, {
        status: 'ongoing',
        note: 'Begun, see the page of the council.',
        sourceUrl: 'https://example.org',
      })
    }
    for (const { id: update } of ok<AuditConsole>(await funke.get('/api/accountability/desk')).updates)
      await funke.post(`/api/accountability/updates/${update}/decide`, {
        decision: 'accepted',
        reason: 'Read on the page.',
      })
    const write = (who: Person) =>
      who.post(`/api/accountability/leaders/${id}/scorecards`, { year: 2026, ...scores(8) })
    expect(await write(bola)).toRefuse(403, 'FORBIDDEN')
    const work = await write(funke)
    expect(work.statusCode).toBe(201)
    const card = work.json<AuditConsole>().scorecards[0]?.card
    expect(card).toMatchObject({ total: 80, isPassed: true })
    expect(await write(chidi)).toRefuse(409, 'SCORECARD_EXISTS')
    expect((await recordOf(id)).scorecards).toEqual([])
    const publish = (who: Person) => who.post(`/api/accountability/scorecards/${card?.id}/publish`, {})
    expect(await publish(funke)).toRefuse(403, 'SECOND_APPROVER')
    expect(await publish(chidi)).toRefuse(409, 'REPLY_OPEN')
    const answer = { reply: 'I thank the panel; the drain took longer.' }
    expect(await chidi.post(`/api/accountability/scorecards/${card?.id}/answer`, answer)).toRefuse(
      404,
      'SCORECARD_NOT_FOUND',
    )
    ok(await bola.post(`/api/accountability/scorecards/${card?.id}/answer`, answer))
    ok(await publish(chidi))
    expect(await publish(chidi)).toRefuse(409, 'SCORECARD_PUBLISHED')
    expect(await statusOf(id)).toBe('verified')
    expect((await recordOf(id)).scorecards).toMatchObject([{ total: 80, reply: answer.reply }])
  })
})
