import { describe, expect, test } from 'vitest'
import type { DemoName } from '#test/people.ts'
import { type Person } from '#test/app.ts'
import type { ConsentRequest, NominationTrack } from '../../contracts/nomination-contract.ts'
import { ok } from '#test/answers.ts'
import { consentLinks } from '#test/consent-links.ts'
import { review, settled, take } from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''
const contact = 'Nominee.One@example.ng'

const { app, people } = await openVetting((made) => (id = made.id), { nomineeContact: contact })

const { newToken } = consentLinks(app)
const answer = (token: string, body: object, who: Person = people.guest) =>
  who.post(`/api/consent/${token}`, { ...body })
const track = async (who: Person = people.ada, about = id) =>
  ok<NominationTrack>(await who.get(`/api/nominations/${about}`))
describe('declining', () => {
  test.each(['pending', 'under_review'])('ends a nomination that is %s, as withdrawn', async (status) => {
    if (status === 'under_review') {
      ok(await take(people.bola, id))
      ok(await review(people.bola, id, 'approve'))
    }
    const token = await newToken()
    expect(ok<ConsentRequest>(await answer(token, { answer: 'decline', note: 'I am ill.' })).state).toBe(
      'declined',
    )
    expect(await track()).toMatchObject({ status: 'rejected', reasonCode: 'withdrew', appealUntil: null })
    expect((await track()).timeline.slice(-2).map(({ what }) => what)).toEqual([
      'The nominee declined.',
      'The nomination ended, because the nominee does not wish it.',
    ])
    // Verdicts still held when it ended settle without effect.
    expect(await settled(people.kemi, id)).toMatchObject({ status: 'rejected', leaderId: null })
    const appeal = { text: 'The nominee changed their mind, and we should go on with this.' }
    expect(await people.ada.post(`/api/nominations/${id}/appeal`, appeal)).toRefuse(409, 'NOT_REJECTED')
    expect(JSON.stringify(await track())).not.toContain('I am ill')
  })

  test('in parallel with the decision comes either before it or after it', async () => {
    for (const who of [people.bola, people.binta]) {
      ok(await take(who, id))
      ok(await review(who, id, 'approve'))
    }
    const token = await newToken()
    app.clock.advance(10)
    const [given] = await Promise.all([
      answer(token, { answer: 'decline' }),
      people.kemi.get('/api/vetting/nominations'),
      people.ada.get(`/api/nominations/${id}`),
    ])
    expect(given.statusCode).toBe(200)
    // The verdicts were final before the answer came, so they count; the profile says that consent is refused.
    expect(await track()).toMatchObject({ status: 'approved', consent: { state: 'declined' } })
  })

  test('is visible only to the nominee', async () => {
    const names: DemoName[] = ['dayo', 'bola']
    for (const name of names)
      expect(await (await app.signIn(name)).get(`/api/nominations/${id}`)).toRefuse(
        404,
        'NOMINATION_NOT_FOUND',
      )
  })
})
