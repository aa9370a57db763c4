import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import type { LeaderVetting, NominationTrack } from '../../contracts/nomination-contract.ts'
import type { SimilarPerson } from '../../contracts/similar-contract.ts'
import { closeUnanswered } from '../jobs.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import {
  itemFor,
  judge,
  nominateBy,
  nominationForm,
  type People,
  review,
  score,
  sendEvidence,
  settled,
  supportBy,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people, signInAgain } = await openVetting((made) => (id = made.id))

const track = async (about = id) => ok<NominationTrack>(await people.ada.get(`/api/nominations/${about}`))
const bothGive = async (
  verdict: 'approve' | 'reject',
  points: readonly [number | readonly number[], number | readonly number[]],
) => {
  for (const [index, who] of [people.bola, people.binta].entries()) {
    ok(await take(who, id))
    ok(await score(who, id, points[index]))
    ok(await judge(who, id, verdict))
  }
  return settled(people.kemi, id)
}

describe('the status of a nomination', () => {
  test('is shown to its nominator alone: texts, sources, steps, due time, and nothing sealed', async () => {
    const evidenceIds = [await sendEvidence(people.ada)]
    const links = { linkUrls: ['https://news.example/clinic'], linkNotes: ['The clinic is open'] }
    ;({ id } = await nominateBy(people.ada, { evidenceIds, ...links }))
    const begun = app.clock.now().getTime()
    ok(await take(people.bola, id))
    ok(await review(people.bola, id, 'reject', { notes: 'A sealed word.' }))
    await settled(people.bola, id)
    const seen = await track()
    expect(seen).toMatchObject({
      viewerIs: 'nominator',
      status: 'under_review',
      evidence: [{ id: evidenceIds[0] }],
      links: [{ url: 'https://news.example/clinic', note: 'The clinic is open' }],
      dueAt: new Date(begun + 72 * HOUR_MS).toISOString(),
      isOverdue: false,
      answerUntil: null,
      reviewsIn: 1,
      reviewsNeeded: 2,
      averages: [],
      publishedReviews: [],
      appeal: null,
      appealUntil: null,
    })
    expect(seen.timeline.map(({ what }) => what)).toEqual([
      'We received the nomination.',
      'A reviewer began to look at it.',
      'A reviewer gave a verdict. It stays sealed until all are in.',
    ])
    expect(JSON.stringify(seen)).not.toMatch(/sealed word|Demofield|"reject"|neighbours/)
    for (const who of [people.dayo, people.bola, people.chidi])
      expect(await who.get(`/api/nominations/${id}`)).toRefuse(404, 'NOMINATION_NOT_FOUND')
    for (const wrong of ['x', crypto.randomUUID()])
      expect(await people.ada.get(`/api/nominations/${wrong}`)).toRefuse(404, 'NOMINATION_NOT_FOUND')
  })

  test('shows the deadline of a question; silence for fourteen days ends it as incomplete', async () => {
    await takeAndReview(people.bola, id, 'request_info')
    const asked = app.clock.now()
    const seen = await track()
    expect(seen).toMatchObject({
      dueAt: null,
      isOverdue: false,
      answerUntil: new Date(asked.getTime() + 14 * DAY_MS).toISOString(),
    })
    expect(seen.timeline.at(-1)?.note).toBe('Please send the minutes of the meeting.')
    app.clock.advance(14 * 86_400)
    await closeUnanswered.run(jobCtx(app), {})
    await signInAgain()
    expect((await track()).status).toBe('pending')
    app.clock.advance(1)
    await closeUnanswered.run(jobCtx(app), {})
    await closeUnanswered.run(jobCtx(app), {})
    expect(await track()).toMatchObject({
      status: 'rejected',
      reasonCode: 'incomplete',
      infoRequested: null,
      publishedReviews: [],
    })
    const { rows } =
      await sql`select 1 from activity.fact where about = ${`nomination:${id}`} and kind = 'nomination.decided'`.execute(
        app.db,
      )
    expect(rows).toHaveLength(1)
  })

  test('shows the reasons with the decision, by criterion and reviewer number, without names', async () => {
    await bothGive('reject', [
      [1, 2, 3, 4, 5],
      [2, 2, 2, 2, 2],
    ])
    const seen = await track()
    expect(seen.averages).toEqual([
      { criterion: 'character', average: 1.5 },
      { criterion: 'competence', average: 2 },
      { criterion: 'community_record', average: 2.5 },
      { criterion: 'conduct', average: 3 },
      { criterion: 'civic_neutrality', average: 3.5 },
    ])
    expect(seen.publishedReviews).toMatchObject([
      {
        reviewerNumber: 1,
        verdict: 'reject',
        average: 3,
        reasonCode: 'insufficient_evidence',
        scores: [{ points: 1, reason: 'Two neighbours told us so of character.' }, {}, {}, {}, {}],
      },
      { reviewerNumber: 2, average: 2 },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Demofield|Testwell|0b01a|reviewerId/)
  })

  test('a profile tells outcome and averages to everybody, and no text of a reviewer', async () => {
    const { leaderId } = await bothGive('approve', [9, [8, 8, 8, 8, 7]])
    const answer = await people.guest.get(`/api/leaders/${leaderId}/vetting`)
    expect(ok<{ vetting: LeaderVetting }>(answer).vetting).toMatchObject({
      outcome: 'approved',
      reviewers: 2,
      average: 8.4,
      averages: [{}, {}, {}, {}, { criterion: 'civic_neutrality', average: 8 }],
      reasonCodes: [],
      consent: 'none',
      wasAppealed: false,
    })
    expect(answer.body).not.toMatch(/neighbours|Demofield|Testwell/)
    await sql`update leaders.leader set status = 'rejected', verified_at = null where id = ${leaderId}`.execute(
      app.db,
    )
    for (const hidden of [leaderId, crypto.randomUUID(), 'x'])
      expect(ok(await people.guest.get(`/api/leaders/${hidden}/vetting`))).toEqual({ vetting: null })
  })

  test.each([
    [{ linkUrls: ['http://plain.example/a'], linkNotes: ['x'] }, 'linkUrls.0'],
    [{ linkUrls: ['https://user@evil.example/'], linkNotes: ['x'] }, 'linkUrls.0'],
    [{ linkUrls: ['https://news.example/a'] }, 'linkNotes'],
    [{ linkUrls: ['https://news.example/a'], linkNotes: [' '] }, 'linkNotes.0'],
    [{ linkUrls: Array.from({ length: 9 }, () => 'https://a.example/') }, 'linkUrls'],
  ])('the links %j are refused by their field', async (links, field) => {
    const response = await people.ada.post('/api/nominations', { ...nominationForm(), ...links })
    expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', field])
  })
})

describe('searching for the same person first', () => {
  interface Found {
    items: SimilarPerson[]
    open: 'there' | 'supported' | null
  }
  const find = async (name: string, lga = 'EN-nsukka', who = people.dayo) =>
    ok<Found>(await who.get(`/api/nominations/duplicates?name=${encodeURIComponent(name)}&lga=${lga}`))

  test('shows one’s own nominations and leaders in full, in any spelling of the name', async () => {
    const named = await nominateBy(people.ada, { nomineeFullName: 'Ọ̀ṣúnlékè Threadwell', lga: 'EN-awgu' })
    for (const name of ['osunleke threadwell', 'Threadwell Osunleke', 'Oshunleke Threadwel'])
      expect(await find(name, 'EN-nsukka', people.ada)).toEqual({
        items: [
          {
            name: 'Ọ̀ṣúnlékè Threadwell',
            currentOffice: 'Ward councillor',
            lgaName: 'Awgu',
            status: 'pending',
            leaderId: null,
            nominationId: named.id,
            isSameLga: false,
          },
        ],
        open: null,
      })
    expect(await find('osunleke threadwell', 'OY-ibadan-north', people.ada)).toEqual({
      items: [],
      open: null,
    })
    await takeAndReview(people.bola, named.id, 'approve')
    await takeAndReview(people.binta, named.id, 'approve')
    expect(await find('osunleke threadwell')).toMatchObject({
      items: [{ status: 'verified', nominationId: null, leaderId: expect.any(String) as unknown }],
      open: null,
    })
  })

  test('reveals of other people’s open nominations only that the area has one, and nothing to reviewers', async () => {
    const named = await nominateBy(people.ada, { nomineeFullName: 'Mọ́remí Loomfield', lga: 'EN-awgu' })
    for (const name of ['moremi loomfield', 'Loomfield Moremi', 'Moremi Lomfield'])
      expect(await find(name, 'EN-awgu')).toEqual({ items: [], open: 'there' })
    expect(await find('moremi loomfield', 'EN-nsukka')).toEqual({ items: [], open: null })
    expect(await find('Rahila Musa', 'EN-awgu')).toEqual({ items: [], open: null })
    for (const who of [people.bola, people.binta, people.kemi, people.chidi, await app.signIn('emeka')]) {
      expect(await find('moremi loomfield', 'EN-awgu', who)).toEqual({ items: [], open: null })
      expect(await supportBy(who, 'moremi loomfield', 'EN-awgu')).toRefuse(404, 'NOMINATION_NOT_FOUND')
    }
    ok(await supportBy(people.dayo, 'Loomfield Moremi', 'EN-awgu'))
    expect(await find('moremi loomfield', 'EN-awgu')).toEqual({ items: [], open: 'supported' })
    expect((await track(named.id)).supporters).toBe(1)
  })

  test('refuses an empty name and no place, and people who may not nominate', async () => {
    const path = '/api/nominations/duplicates'
    expect(fieldsOf(await people.dayo.get(`${path}?lga=EN-awgu`))).toEqual(['name'])
    expect(await people.dayo.get(`${path}?name=Rahila&lga=EN-nowhere`)).toRefuse(400, 'PLACE_UNKNOWN')
    expect(await people.guest.get(`${path}?name=Rahila&lga=EN-awgu`)).toRefuse(401, 'SIGNED_OUT')
    expect(await people.halima.get(`${path}?name=Rahila&lga=EN-awgu`)).toRefuse(403, 'AGE_REQUIRED')
    expect(await supportBy(people.dayo, 'Rahila', 'EN-nowhere')).toRefuse(400, 'PLACE_UNKNOWN')
    expect(await supportBy(people.halima, 'Rahila')).toRefuse(403, 'AGE_REQUIRED')
  })

  test('a second citizen joins a nomination, once however often they request it', async () => {
    const { id: about, nomineeFullName: name } = await nominateBy(people.ada, {
      nomineeFullName: 'Ejimofor Warpfield',
    })
    const join = (who: Person) => supportBy(who, name)
    expect(await join(people.ada)).toRefuse(409, 'OWN_NOMINATION')
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(people.dayo)))
    for (const answer of answers) expect(ok(answer)).toEqual({ ok: true })
    ok(await join(await app.signIn('ife')))
    expect((await track(about)).supporters).toBe(2)
    expect((await itemFor(people.bola, about)).supporters).toBe(2)
    const { rows } =
      await sql`select 1 from activity.fact where about = ${`nomination:${about}`} and kind = 'nomination.supported'`.execute(
        app.db,
      )
    expect(rows).toHaveLength(2)
    for (const who of [people.bola, people.binta]) await takeAndReview(who, about, 'reject')
    expect(await join(await app.signIn('gbenga'))).toRefuse(404, 'NOMINATION_NOT_FOUND')
  })
})

describe('a draft nomination', () => {
  const draft = async (who: keyof People = 'ada') =>
    ok<object>(await people[who].get('/api/nominations/draft'))
  const save = (body: object, who: keyof People = 'ada') =>
    people[who].send('PUT', '/api/nominations/draft', { ...body })
  const none = { fields: null, savedAt: null }
  interface Kept {
    readonly fields: object
    readonly savedAt: string
  }

  test('is stored on the account, one for each person, until it is discarded or sent', async () => {
    expect(await draft()).toEqual(none)
    ok(await save({ nomineeFullName: 'Rah', step: 'who' }))
    const fields = { nomineeFullName: 'Rahila', biography: 'short', linkUrls: ['not yet'], step: 'story' }
    const saved = { fields, savedAt: app.clock.now().toISOString() }
    expect(ok(await save(fields))).toEqual(saved)
    expect(await draft()).toEqual(saved)
    expect(await draft('dayo')).toEqual(none)
    expect(ok(await people.ada.post('/api/nominations/draft/clear'))).toEqual(none)
    expect(await draft()).toEqual(none)
    ok(await save(fields))
    await nominateBy(people.ada)
    expect(await draft()).toEqual(none)
  })

  test('continues only from what the device knew: text that another device saved meanwhile stays', async () => {
    const { savedAt: first } = ok<Kept>(await save({ nomineeFullName: 'Rah', basis: null }))
    app.clock.advance(1000)
    const { savedAt: second } = ok<Kept>(await save({ nomineeFullName: 'Rahila', basis: first }))
    expect(second).not.toBe(first)
    for (const basis of [first, null])
      expect(await save({ nomineeFullName: 'Rah M', basis })).toRefuse(409, 'DRAFT_CHANGED')
    const theirs = ok<Kept>(await save({ nomineeFullName: 'Bala', basis: null }, 'dayo'))
    expect(await draft()).toEqual({ fields: { nomineeFullName: 'Rahila' }, savedAt: second })
    expect(await draft('dayo')).toEqual(theirs)
    // A save without a basis overwrites the draft, as a form without script does.
    expect(ok<Kept>(await save({ nomineeFullName: 'Rahila M' })).fields).toEqual({
      nomineeFullName: 'Rahila M',
    })
  })

  test('does not return by a late save after it was sent or discarded', async () => {
    const { savedAt } = ok<Kept>(await save({ nomineeFullName: 'Rahila' }))
    await nominateBy(people.ada)
    expect(await save({ nomineeFullName: 'Rahila', basis: savedAt })).toRefuse(409, 'DRAFT_CHANGED')
    expect(await draft()).toEqual(none)
    ok(await save({ nomineeFullName: 'Somebody else', basis: null }))
  })

  test('is stored once for two parallel first saves', async () => {
    const answers = await Promise.all(
      ['Rahila', 'Bala'].map((nomineeFullName) => save({ nomineeFullName, basis: null })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('holds only valid fields of the form, up to 32 KiB', async () => {
    for (const [change, field] of [
      [{ bribe: 'no' }, 'bribe'],
      [{ biography: 'x'.repeat(4001) }, 'biography'],
      [{ officeType: 'king' }, 'officeType'],
      [{ photoUrl: 'https://example.com/a.jpg' }, 'photoUrl'],
    ] as const)
      expect(fieldsOf(await save(change))).toEqual([field])
    const long = { biography: 'ẹ'.repeat(4000), nominationStatement: 'ẹ'.repeat(4000) }
    const kept = ok(await save(long))
    const linkUrls = Array.from({ length: 8 }, () => 'ẹ'.repeat(500))
    expect(await save({ ...long, linkUrls })).toRefuse(413, 'TOO_LARGE')
    expect(await draft()).toEqual(kept)
    expect(await people.guest.get('/api/nominations/draft')).toRefuse(401, 'SIGNED_OUT')
  })
})
