import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { Nomination } from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import {
  nominateBy,
  nominationForm,
  review,
  score,
  seenBy,
  sendEvidence,
  signInAll,
  take,
  takeAndReview,
} from '#test/nominations.ts'

const app = await openTestApp()
const people = await signInAll(app)

interface Page {
  items: Nomination[]
  total: number
  nextCursor: string | null
}
const mine = async (query = ''): Promise<Page> =>
  ok<Page>(await people.ada.get(`/api/nominations/mine${query}`))
const nominate = (form: object, headers?: Record<string, string>) =>
  people.ada.post('/api/nominations', { ...form }, headers)
const facts = async (about: string) =>
  (
    await sql<{ kind: string }>`select kind from activity.fact where about = ${about} order by id`.execute(
      app.db,
    )
  ).rows.map(({ kind }) => kind)

describe('nominating', () => {
  test('[GD-05] is refused to guests, before age verification and to a suspended account', async () => {
    const { guest, halima, jide } = people
    expect(await guest.post('/api/nominations', { ...nominationForm() })).toRefuse(401, 'SIGNED_OUT')
    expect(await halima.post('/api/nominations', { ...nominationForm() })).toRefuse(403, 'AGE_REQUIRED')
    expect(await jide.post('/api/nominations', { ...nominationForm() })).toRefuse(403, 'SUSPENDED')
    expect(await guest.get('/api/nominations/mine')).toRefuse(401, 'SIGNED_OUT')
    expect(await halima.get('/api/nominations/mine')).toRefuse(403, 'AGE_REQUIRED')
    const answer = { answer: 'Here is what you asked for.' }
    expect(await guest.post('/api/nominations/x/answer', answer)).toRefuse(401, 'SIGNED_OUT')
    expect(await halima.post('/api/nominations/x/answer', answer)).toRefuse(403, 'AGE_REQUIRED')
  })

  test('a citizen nominates with a photo and evidence and gets a reference', async () => {
    const evidenceIds = [await sendEvidence(people.ada), await sendEvidence(people.ada)]
    const photo = await people.ada.upload('/api/uploads?purpose=photo', await jpegWithPlace(), 'image/jpeg')
    const form = nominationForm({
      evidenceIds,
      photoUrl: photo.json<{ url: string }>().url,
      nomineeFullName: 'Ọ́mọ́sẹ́ Àdùkẹ́-Sample',
    })
    const response = await nominate(form)
    expect(response.statusCode, response.body).toBe(201)
    const nomination = response.json<Nomination>()
    expect(nomination).toMatchObject({
      status: 'pending',
      nomineeFullName: form.nomineeFullName,
      state: 'NG-EN',
      stateName: 'Enugu',
      lgaName: 'Nsukka',
      evidenceCount: 2,
      submittedAt: app.clock.now().toISOString(),
      decidedAt: null,
      infoRequested: null,
      reasonCode: null,
      leaderId: null,
    })
    expect(nomination.reference).toMatch(/^NOM-20\d\d-\d{6}$/)
    expect((await mine()).items[0]).toEqual(nomination)
    expect(await facts(`nomination:${nomination.id}`)).toEqual(['nomination.sent'])
    expect((await seenBy(people.bola, nomination.id, 'pending')).photoUrl).toBeNull()
    ok(await take(people.bola, nomination.id))
    const item = ok<VettingItem>(await score(people.bola, nomination.id))
    expect(item.photoUrl).toBe(form.photoUrl)
    expect(item.evidence.map(({ id }) => id)).toEqual(evidenceIds)
    expect((await people.bola.get(item.evidence[0]?.url ?? '')).statusCode).toBe(200)
    expect((await people.dayo.get(item.evidence[0]?.url ?? '')).statusCode).toBe(404)
  })

  test('an empty photo address from a plain form is no photo', async () => {
    expect((await nominateBy(people.ada, { photoUrl: '' })).evidenceCount).toBe(0)
  })

  test.each([
    ['an unknown key', { bribe: 'no' }, 'bribe'],
    ['a number for a name', { nomineeFullName: 7 }, 'nomineeFullName'],
    ['an empty name', { nomineeFullName: ' ' }, 'nomineeFullName'],
    ['an office type that is none', { officeType: 'king' }, 'officeType'],
    ['another region', { region: 'canada' }, 'region'],
    ['a State by name', { state: 'Lagos' }, 'state'],
    ['a short biography', { biography: 'Good.' }, 'biography'],
    ['a short statement', { nominationStatement: 'Good.' }, 'nominationStatement'],
    ['a photo from another site', { photoUrl: 'https://example.com/a.jpg' }, 'photoUrl'],
    ['evidence that is no list', { evidenceIds: 'x' }, 'evidenceIds'],
    ['nine files', { evidenceIds: Array.from({ length: 9 }, () => crypto.randomUUID()) }, 'evidenceIds'],
  ])('%s is refused by its field', async (_, change, field) => {
    const response = await nominate({ ...nominationForm(), ...change })
    expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', field])
  })

  test('an LGA of another State and an invalid one are refused', async () => {
    expect(await nominate(nominationForm({ state: 'NG-LA' }))).toRefuse(400, 'PLACE_UNKNOWN')
    expect(await nominate(nominationForm({ lga: 'EN-nowhere' }))).toRefuse(400, 'PLACE_UNKNOWN')
  })

  test('files of others, deleted or used files are refused, and nothing is stored', async () => {
    const before = (await mine()).total
    const own = await sendEvidence(people.ada)
    const others = await sendEvidence(people.dayo)
    for (const evidenceIds of [[own, others], [crypto.randomUUID()]])
      expect(await nominate(nominationForm({ evidenceIds }))).toRefuse(400, 'EVIDENCE_UNKNOWN')
    expect(await nominate(nominationForm({ photoUrl: `/api/files/${others}` }))).toRefuse(
      400,
      'EVIDENCE_UNKNOWN',
    )
    await nominateBy(people.ada, { evidenceIds: [own] })
    expect(await nominate(nominationForm({ evidenceIds: [own] }))).toRefuse(400, 'EVIDENCE_UNKNOWN')
    expect((await mine()).total).toBe(before + 1)
  })

  test('a document is not a photo', async () => {
    const response = await nominate(
      nominationForm({ photoUrl: `/api/files/${await sendEvidence(people.ada)}` }),
    )
    expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', 'photoUrl'])
  })

  test('a citizen nominates the same person in the same LGA once, in any spelling', async () => {
    await nominateBy(people.ada, { nomineeFullName: 'Ìyábọ̀ Ṣàmípù' })
    expect(await nominate(nominationForm({ nomineeFullName: 'IYABO  Samipu' }))).toRefuse(
      409,
      'ALREADY_NOMINATED',
    )
    await nominateBy(people.ada, { nomineeFullName: 'Iyabo Samipu', lga: 'EN-awgu' })
    await nominateBy(people.dayo, { nomineeFullName: 'Iyabo Samipu' })
  })

  test('ten identical ones in parallel leave one nomination', async () => {
    const form = nominationForm()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => nominate(form)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  })

  test('the same key twice creates one nomination and repeats the answer', async () => {
    const before = (await mine()).total
    const [form, headers] = [nominationForm(), { 'idempotency-key': 'nominate-once-0001' }]
    const first = await nominate(form, headers)
    const second = await nominate(form, headers)
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ])
    expect(await nominate(nominationForm(), headers)).toRefuse(422, 'KEY_REUSED')
    expect((await mine()).total).toBe(before + 1)
  })

  test('one’s own nominations come newest first, in pages without gap or repeat', async () => {
    const all = (await mine('?limit=100')).items
    const seen: Nomination[] = []
    let cursor: string | null = null
    do {
      const page: Page = await mine(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.items)
      cursor = page.nextCursor
    } while (cursor && seen.length < 200)
    expect(seen).toEqual(all)
    expect(new Set(seen.map(({ id }) => id)).size).toBe((await mine()).total)
    expect(fieldsOf(await people.ada.get('/api/nominations/mine?limit=0'))).toEqual(['limit'])
    expect(fieldsOf(await people.ada.get('/api/nominations/mine?cursor=abc'))).toEqual(['cursor'])
  })
})

describe('a question of the reviewers and its answer', () => {
  let id: string
  const answer = (who: 'ada' | 'dayo', body: object, at = id) =>
    people[who].post(`/api/nominations/${at}/answer`, { ...body })
  const words = { answer: 'The minutes are in the file that I add now.' }
  beforeEach(async () => {
    ;({ id } = await nominateBy(people.ada))
  })

  test('is answered only after a question, only by the nominator, and only in the defined form', async () => {
    expect(await answer('ada', words)).toRefuse(409, 'NOTHING_ASKED')
    await takeAndReview(people.bola, id, 'request_info')
    expect(await answer('dayo', words)).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await answer('ada', words, crypto.randomUUID())).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await answer('ada', words, 'x')).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(fieldsOf(await answer('ada', { answer: 'short' }))).toEqual(['answer'])
    expect(fieldsOf(await answer('ada', { ...words, more: 1 }))).toEqual(['more'])
    const others = await sendEvidence(people.dayo)
    expect(await answer('ada', { ...words, evidenceIds: [others] })).toRefuse(400, 'EVIDENCE_UNKNOWN')
    expect((await mine()).items.find((each) => each.id === id)?.infoRequested).toBe(
      'Please send the minutes of the meeting.',
    )
  })

  test('takes effect at once, and the answer starts a new round with new seats and a new deadline', async () => {
    ok(await take(people.bola, id))
    await takeAndReview(people.binta, id, 'request_info')
    expect(await seenBy(people.bola, id, 'pending')).toMatchObject({
      status: 'pending',
      barred: 'waiting-for-nominator',
    })
    expect(await review(people.bola, id, 'approve')).toRefuse(409, 'WAITING_FOR_NOMINATOR')
    expect(await take(people.kemi, id)).toRefuse(409, 'WAITING_FOR_NOMINATOR')
    app.clock.advance(600)
    const evidence = await sendEvidence(people.ada)
    const answered = ok<Nomination>(await answer('ada', { ...words, evidenceIds: [evidence] }))
    expect(answered).toMatchObject({ status: 'pending', infoRequested: null, evidenceCount: 1 })
    expect(await answer('ada', words)).toRefuse(409, 'NOTHING_ASKED')
    const item = await seenBy(people.binta, id, 'pending')
    expect(item).toMatchObject({
      barred: null,
      reviewsIn: 0,
      assignees: [],
      dueAt: new Date(app.clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    })
    expect(item.history.slice(-2)).toMatchObject([
      {
        what: 'More information requested',
        who: 'Binta Testwell',
        note: 'Please send the minutes of the meeting.',
      },
      { what: 'Answered by the nominator', who: 'The nominator', note: words.answer },
    ])
    await takeAndReview(people.binta, id, 'approve')
    expect((await takeAndReview(people.bola, id, 'approve')).status).toBe('approved')
  })
})

test('nominators are told whether the two reviewers that a nomination needs are appointed', async () => {
  const areAppointed = async () =>
    ok<{ areReviewersAppointed: boolean }>(await people.ada.get('/api/nominations/reviewing'))
      .areReviewersAppointed
  expect(await areAppointed()).toBe(true)
  await sql`update identity.person_role set expires_at = now() - interval '1 hour'
    where role = 'vetting_reviewer' and person_id = ${demoPerson('bola').id}`.execute(app.db)
  expect(await areAppointed()).toBe(false)
})
