import { describe, expect, test } from 'vitest'
import { ok } from '#test/answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import type { AuditConsole, OwnRecord } from '../../record-contract.ts'
import { deployments, pledge } from '#test/deployments.ts'
import { parameters } from '../../record-contract.ts'

const signIn = (name: DemoName) => app.signIn(name)

const app = await openTestApp()

const { statusOf, recordOf, deployed } = deployments(app)

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
