import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person } from '#test/app.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type {
  ConsentRequest,
  LeaderVetting,
  Nomination,
  NominationTrack,
} from '../../contracts/nomination-contract.ts'
import { consentOf, consentOfLeaders } from '../tracking/leader-vetting.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { consentLinks } from '#test/consent-links.ts'
import {
  itemFor,
  nominateBy,
  nominationForm,
  review,
  settled,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''
const contact = 'Nominee.One@example.ng'

const { app, people, signInAgain } = await openVetting((made) => (id = made.id), { nomineeContact: contact })

const { texts, newToken } = consentLinks(app)
const show = (token: string, who: Person = people.guest) => who.get(`/api/consent/${token}`)
const answer = (token: string, body: object, who: Person = people.guest) =>
  who.post(`/api/consent/${token}`, { ...body })
const track = async (who: Person = people.ada, about = id) =>
  ok<NominationTrack>(await who.get(`/api/nominations/${about}`))
const ask = (body: object = {}, who: Person = people.ada) =>
  who.post(`/api/nominations/${id}/consent`, { ...body })

describe('the link that asks for consent', () => {
  test('goes to the nominee alone, says what it is about, and is stored as a hash', async () => {
    const token = await newToken()
    const [text = ''] = (await texts()).filter((each) => each.includes(token))
    expect(text).toMatch(/^nominee\.one@example\.ng /)
    const asked = ok<ConsentRequest>(await show(token))
    expect(asked).toMatchObject({
      nominatorNumber: 1,
      currentOffice: 'Ward councillor',
      lgaName: 'Nsukka',
      stateName: 'Enugu',
      state: 'waiting',
      expiresAt: new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString(),
      answeredAt: null,
      isLinked: false,
    })
    expect(JSON.stringify(asked)).not.toMatch(/Sampleson|example\.ng|ada@/)
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(c)::text as row from vetting.consent c where nomination_id = ${id}`.execute(app.db)
    expect(rows[0]?.row).not.toContain(token)
    for (const wrong of ['x', token.slice(1), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect(await show(wrong)).toRefuse(404, 'LINK_GONE')
    expect((await track()).consent).toEqual({
      state: 'waiting',
      sentTo: 'n•••@example.ng',
      lettersLeft: 2,
      expiresAt: asked.expiresAt,
    })
    const item = await itemFor(people.bola, id)
    expect(item.consent).toBe('waiting')
    expect(JSON.stringify(item)).not.toContain('example.ng')
  })

  test('goes to a phone too; an invalid address or number is refused', async () => {
    ;({ id } = await nominateBy(people.ada, { nomineeContact: '0803 123 4567' }))
    await newToken()
    expect((await texts()).some((text) => text.startsWith('+2348031234567 '))).toBe(true)
    for (const nomineeContact of ['nobody', 'a@b', '12345'])
      expect(fieldsOf(await people.ada.post('/api/nominations', nominationForm({ nomineeContact })))).toEqual(
        ['nomineeContact'],
      )
  })

  test('is sent at most three times, also in parallel; only the last one works', async () => {
    const first = await newToken()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    const last = await newToken()
    expect(await show(first)).toRefuse(404, 'LINK_GONE')
    ok(await show(last))
    expect(await ask({ nomineeContact: 'other@example.ng' })).toRefuse(409, 'LETTERS_SPENT')
    expect((await track()).consent.lettersLeft).toBe(0)
    expect(await ask({}, people.dayo)).toRefuse(404, 'NOMINATION_NOT_FOUND')
  })

  test('is sent later if no address was known, and works for fourteen days', async () => {
    ;({ id } = await nominateBy(people.ada))
    expect((await track()).consent).toEqual({ state: 'none', sentTo: null, lettersLeft: 3, expiresAt: null })
    expect(await ask()).toRefuse(400, 'CONTACT_MISSING')
    ok(await ask({ nomineeContact: 'later@example.ng' }))
    const token = await newToken()
    app.clock.advance(14 * 86_400 - 1)
    ok(await show(token))
    app.clock.advance(1)
    expect(await show(token)).toRefuse(404, 'LINK_GONE')
    expect(await answer(token, { answer: 'consent' })).toRefuse(404, 'LINK_GONE')
    await signInAgain()
    expect((await track()).consent.state).toBe('expired')
    ok(await ask())
    ok(await show(await newToken()))
  })
})

const approve = async (about: string): Promise<string> => {
  for (const who of [people.bola, people.binta]) {
    ok(await take(who, about))
    ok(await review(who, about, 'approve'))
  }
  return (await settled(people.kemi, about)).leaderId ?? ''
}
const accountOf = async (leaderId: string) =>
  (
    await sql<{
      person: string | null
    }>`select person_id as person from leaders.leader where id = ${leaderId}`.execute(app.db)
  ).rows[0]?.person

describe('consent', () => {
  test('is given once, signed out or in, never by the nominator; the address is deleted with it', async () => {
    const token = await newToken()
    expect(fieldsOf(await answer(token, { answer: 'maybe' }))).toEqual(['answer'])
    expect(await answer(token, { answer: 'consent' }, people.ada)).toRefuse(403, 'OWN_NOMINATION')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => answer(token, { answer: 'consent', note: 'With pleasure.' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(ok<ConsentRequest>(await show(token))).toMatchObject({ state: 'consented', isLinked: false })
    expect(await answer(token, { answer: 'decline' })).toRefuse(409, 'ALREADY_ANSWERED')
    expect(await ask()).toRefuse(409, 'CONSENT_ANSWERED')
    expect((await track()).consent).toMatchObject({ state: 'consented', sentTo: null })
    const { rows } = await sql<{
      contact: string | null
    }>`select contact from vetting.consent where nomination_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ contact: null }])
    expect(await itemFor(people.bola, id)).toMatchObject({ status: 'pending', consent: 'consented' })
  })

  test('of a signed-in person links their account: they follow the nomination, and get the leader profile', async () => {
    const nominee = await app.signIn('ife')
    expect(await nominee.get(`/api/nominations/${id}`)).toRefuse(404, 'NOMINATION_NOT_FOUND')
    const token = await newToken()
    expect(ok<ConsentRequest>(await answer(token, { answer: 'consent' }, nominee)).isLinked).toBe(true)
    expect(await track(nominee)).toMatchObject({ viewerIs: 'nominee', evidence: [], photoUrl: null })
    const mine = ok<{ items: Nomination[] }>(await nominee.get('/api/nominations/about-me')).items
    expect(mine.map((each) => each.id)).toEqual([id])
    // A reviewer who has not scored yet learns from the history that the nominee agreed, not who that is.
    const { history } = await itemFor(people.bola, id)
    expect(history.filter(({ what }) => what === 'The nominee agreed')).toEqual([
      expect.objectContaining({ who: 'The nominee' }),
    ])
    expect(JSON.stringify(history)).not.toContain(demoPerson('ife').lastName)
    const leaderId = await approve(id)
    expect(await accountOf(leaderId)).toBe(demoPerson('ife').id)
    // A second leader of the same person stays without an account.
    const second = await nominateBy(people.ada, { nomineeContact: contact })
    ok(await answer(await newToken(), { answer: 'consent' }, nominee))
    expect(await accountOf(await approve(second.id))).toBeNull()
  })

  test('links no account before age verification', async () => {
    expect(
      ok<ConsentRequest>(await answer(await newToken(), { answer: 'consent' }, people.halima)),
    ).toMatchObject({
      state: 'consented',
      isLinked: false,
    })
    expect(await accountOf(await approve(id))).toBeNull()
  })

  test('may come after the approval, shows on the profile, and is known to other domains', async () => {
    const token = await newToken()
    const leaderId = await approve(id)
    const profile = async () =>
      ok<{ vetting: LeaderVetting }>(await people.guest.get(`/api/leaders/${leaderId}/vetting`)).vetting
    expect((await profile()).consent).toBe('waiting')
    const ctx = { db: app.db, now: () => app.clock.now() }
    expect([...(await consentOf(ctx, [id, crypto.randomUUID()]))]).toEqual([[id, 'waiting']])
    ok(await answer(token, { answer: 'consent' }, await app.signIn('gbenga')))
    expect((await profile()).consent).toBe('consented')
    expect([...(await consentOfLeaders(ctx, [leaderId, crypto.randomUUID(), 'x']))]).toEqual([
      [leaderId, 'consented'],
    ])
    expect(await accountOf(leaderId)).toBe(demoPerson('gbenga').id)
  })

  test('of a suspended person is refused, and so is one for a suspended leader', async () => {
    const token = await newToken()
    const jide = await app.signIn('jide')
    for (const said of ['consent', 'decline'])
      expect(await answer(token, { answer: said }, jide)).toRefuse(403, 'SUSPENDED')
    expect((await track()).consent.state).toBe('waiting')
    const leaderId = await approve(id)
    await sql`update leaders.leader set status = 'suspended', verified_at = null where id = ${leaderId}`.execute(
      app.db,
    )
    for (const who of [people.guest, people.dayo])
      expect(await answer(token, { answer: 'consent' }, who)).toRefuse(409, 'NOMINEE_SUSPENDED')
    await sql`update leaders.leader set status = 'verified', person_id = ${demoPerson('jide').id}
      where id = ${leaderId}`.execute(app.db)
    expect(await answer(token, { answer: 'consent' })).toRefuse(409, 'NOMINEE_SUSPENDED')
    await sql`update leaders.leader set person_id = null where id = ${leaderId}`.execute(app.db)
    ok(await answer(token, { answer: 'consent' }))
  })

  test('a nominee answers the reviewers’ questions', async () => {
    const nominee = await app.signIn('funke')
    ok(await answer(await newToken(), { answer: 'consent' }, nominee))
    await takeAndReview(people.bola, id, 'request_info')
    const path = `/api/nominations/${id}/answer`
    ok(await nominee.post(path, { answer: 'I bring the minutes myself.' }))
    expect((await itemFor(people.bola, id)).history.at(-1)).toMatchObject({
      who: 'The nominee',
      note: 'I bring the minutes myself.',
    })
  })
})
