import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { jpegWithPlace } from '#test/files.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import {
  itemFor,
  judge,
  nominateBy,
  type People,
  review,
  score,
  scoresOf,
  seenBy,
  sendEvidence,
  settled,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people, count } = await openVetting((made) => (id = made.id))

const kinds = async () =>
  (
    await sql<{
      kind: string
    }>`select kind from vetting.nomination_event where nomination_id = ${id} order by id`.execute(app.db)
  ).rows.map(({ kind }) => kind)
const undo = (who: keyof People) => people[who].post(`/api/vetting/nominations/${id}/review/undo`)

describe('the blind first pass', () => {
  test('hides name, photo and nominator until the reviewer’s own scores are in, and then shows them to this reviewer alone', async () => {
    const photo = await people.ada.upload('/api/uploads?purpose=photo', await jpegWithPlace(), 'image/jpeg')
    const { url } = photo.json<{ url: string }>()
    ;({ id } = await nominateBy(people.ada, {
      nomineeFullName: 'Ọláníyì Testcloth-Gyang',
      currentOffice: 'Chair of the Olaniyi trust',
      biography:
        'Mr. Gyang’s door is open. Olaniyi-Testcloth writes down each promise, and the APC knows it.',
      nominationStatement:
        'OLÁNÌYÍ paid the clinic, as an imam and a pastor of the Labour Party both told us.',
      photoUrl: url,
      evidenceIds: [await sendEvidence(people.ada)],
      linkUrls: ['https://news.example/olaniyi-testcloth', 'https://news.example/clinic'],
      linkNotes: ['Gyang opens the clinic', 'The clinic is open'],
    }))
    ok(await take(people.bola, id))
    const blind = await itemFor(people.bola, id)
    expect(blind).toMatchObject({
      isBlind: true,
      nomineeFullName: `Nominee ${blind.reference.slice(-6)}`,
      currentOffice: 'Chair of the ••• trust',
      biography: 'Mr. ••• door is open. ••• writes down each promise, and the ••• knows it.',
      nominationStatement: '••• paid the clinic, as an ••• and a ••• of the ••• both told us.',
      photoUrl: null,
      nominatorNumber: null,
      evidence: [{ name: 'Evidence 1.pdf' }],
      links: [
        { url: null, note: '••• opens the clinic' },
        { url: 'https://news.example/clinic', note: 'The clinic is open' },
      ],
      myScores: [],
    })
    expect(JSON.stringify(blind)).not.toMatch(/gyang|testcloth|l[aá]n[iì]y|minutes|Citizen #|ada@/i)
    const open = ok<VettingItem>(await score(people.bola, id, [7, 8, 9, 6, 5]))
    expect(open).toMatchObject({
      isBlind: false,
      nomineeFullName: 'Ọláníyì Testcloth-Gyang',
      photoUrl: url,
      nominatorNumber: 1,
      evidence: [{ name: 'minutes.pdf' }],
      links: [{ url: 'https://news.example/olaniyi-testcloth' }, { url: 'https://news.example/clinic' }],
    })
    expect(open.myScores.map(({ criterion, points }) => `${criterion} ${points}`)).toEqual([
      'character 7',
      'competence 8',
      'community_record 9',
      'conduct 6',
      'civic_neutrality 5',
    ])
    for (const who of [people.binta, people.kemi]) {
      const other = await seenBy(who, id, 'under_review')
      expect([other.isBlind, other.myScores, JSON.stringify(other).includes('neighbours')]).toEqual([
        true,
        [],
        false,
      ])
    }
    await expect(itemFor(people.dayo, id)).rejects.toThrow('403')
  })

  test.each([
    ['character', 11],
    ['conduct', -1],
    ['competence', 7.5],
    ['communityRecord', '8'],
    ['civicNeutralityReason', 'too short'],
    ['characterReason', undefined],
    ['overall', 5],
  ])('%s of %j is refused by its field', async (field, value) => {
    ok(await take(people.bola, id))
    const response = await people.bola.send('PUT', `/api/vetting/nominations/${id}/scores`, {
      ...scoresOf(),
      [field]: value,
    })
    expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', field])
    expect(await count('vetting.score', id)).toBe(0)
  })

  test('is scored once, by a reviewer with a seat, and never changed', async () => {
    expect(await score(people.bola, id)).toRefuse(409, 'NOT_TAKEN')
    expect(await score(people.bola, crypto.randomUUID())).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await score(people.dayo, id)).toRefuse(403, 'FORBIDDEN')
    ok(await take(people.bola, id))
    const answers = await Promise.all(Array.from({ length: 5 }, () => score(people.bola, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await score(people.bola, id, 3)).toRefuse(409, 'ALREADY_SCORED')
    expect(await count('vetting.score', id)).toBe(5)
    ok(await judge(people.bola, id, 'approve'))
    expect(await score(people.bola, id)).toRefuse(409, 'ALREADY_REVIEWED')
  })
})

describe('the threshold and the gap', () => {
  test.each([[[6, 6, 6, 6, 5]], [[10, 10, 10, 10, 3]]])(
    '%j is below the threshold: it can be rejected, not approved',
    async (points) => {
      ok(await take(people.bola, id))
      ok(await score(people.bola, id, points))
      const response = await judge(people.bola, id, 'approve')
      expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', 'verdict'])
      expect(await count('vetting.held_review', id)).toBe(0)
      ok(await judge(people.bola, id, 'reject'))
    },
  )

  test('two approvals more than two points apart call a third reviewer, whose verdict decides', async () => {
    for (const [who, points] of [
      [people.bola, 10],
      [people.binta, [8, 8, 8, 8, 7]],
    ] as const) {
      ok(await take(who, id))
      ok(await score(who, id, points))
      ok(await judge(who, id, 'approve'))
    }
    expect(await settled(people.bola, id)).toMatchObject({
      status: 'under_review',
      reviewsIn: 2,
      reviewsNeeded: 3,
    })
    const decided = await takeAndReview(people.kemi, id, 'approve')
    expect(decided).toMatchObject({ status: 'approved', reviewsIn: 3 })
    expect(decided.reviews.map(({ average }) => average)).toEqual([10, 7.8, 8])
  })

  test('two approvals exactly two points apart decide', async () => {
    for (const [who, points] of [
      [people.bola, 10],
      [people.binta, 8],
    ] as const) {
      ok(await take(who, id))
      ok(await score(who, id, points))
      ok(await judge(who, id, 'approve'))
    }
    expect((await settled(people.bola, id)).status).toBe('approved')
  })

  test('checks and findings belong to the verdict; a foreign file, or one named twice, is refused', async () => {
    const evidence = await sendEvidence(people.ada)
    ;({ id } = await nominateBy(people.ada, { evidenceIds: [evidence] }))
    ok(await take(people.bola, id))
    ok(await score(people.bola, id))
    const stray = `${crypto.randomUUID()}:supports`
    for (const findings of [[stray], [`${evidence}:supports`, `${evidence}:cannot_tell`]]) {
      const response = await judge(people.bola, id, 'approve', { findings })
      expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', 'findings'])
    }
    const item = ok<VettingItem>(
      await judge(people.bola, id, 'approve', {
        findings: [`${evidence}:does_not_support`],
        interestsDeclared: true,
      }),
    )
    expect(item.reviews).toMatchObject([
      {
        checks: ['idSeen', 'refereesContacted', 'independentSource', 'interestsDeclared'],
        findings: [{ fileId: evidence, finding: 'does_not_support' }],
      },
    ])
    expect((await settled(people.bola, id)).reviews).toEqual(item.reviews)
  })
})

describe('the ten seconds of a verdict', () => {
  test('a verdict can be taken back, which leaves a trace without its content, and given again', async () => {
    ok(await take(people.bola, id))
    expect(await undo('bola')).toRefuse(409, 'NOTHING_TO_UNDO')
    const held = ok<VettingItem>(await review(people.bola, id, 'reject'))
    expect(held.undoUntil).toBe(new Date(app.clock.now().getTime() + 10_000).toISOString())
    expect(held).toMatchObject({ barred: 'already-reviewed', reviewsIn: 1, reviews: [{ verdict: 'reject' }] })
    expect(await undo('binta')).toRefuse(409, 'NOTHING_TO_UNDO')
    app.clock.advance(9)
    expect(ok<VettingItem>(await undo('bola'))).toMatchObject({
      barred: null,
      reviewsIn: 0,
      reviews: [],
      undoUntil: null,
    })
    app.clock.advance(60)
    expect(await itemFor(people.bola, id)).toMatchObject({ reviewsIn: 0 })
    expect([await count('vetting.review', id), await count('vetting.held_review', id)]).toEqual([0, 0])
    expect(await kinds()).toEqual(['sent', 'taken', 'scored', 'undone'])
    ok(await judge(people.bola, id, 'approve'))
    expect(await settled(people.bola, id)).toMatchObject({
      reviews: [{ verdict: 'approve' }],
      undoUntil: null,
    })
    expect(await kinds()).toEqual(['sent', 'taken', 'scored', 'undone', 'reviewed'])
  })

  test('a verdict is final from the tenth second on, whoever reads first', async () => {
    ok(await take(people.bola, id))
    ok(await review(people.bola, id, 'approve'))
    app.clock.advance(10)
    expect(await undo('bola')).toRefuse(409, 'NOTHING_TO_UNDO')
    // The refused action rolled back what it had settled; the next read settles it permanently.
    expect(await count('vetting.review', id)).toBe(0)
    ok(await people.ada.get('/api/nominations/mine'))
    expect([await count('vetting.review', id), await count('vetting.held_review', id)]).toEqual([1, 0])
  })

  test('taking back and settling in parallel gives exactly one of the two', async () => {
    for (const late of [false, true, false, true]) {
      ;({ id } = await nominateBy(people.ada))
      ok(await take(people.bola, id))
      ok(await review(people.bola, id, 'reject'))
      app.clock.advance(late ? 10 : 9)
      const [undone] = await Promise.all([
        undo('bola'),
        people.kemi.get('/api/vetting/nominations'),
        take(people.binta, id),
        undo('bola'),
      ])
      app.clock.advance(10)
      await itemFor(people.kemi, id)
      const kept = await count('vetting.review', id)
      expect([await count('vetting.held_review', id), kept]).toEqual([0, late ? 1 : 0])
      if (late) expect(undone.statusCode).toBe(409)
      expect((await kinds()).filter((kind) => kind === 'undone')).toHaveLength(late ? 0 : 1)
    }
  })

  test('a verdict that a question overtook stays in the ledger without effect', async () => {
    ok(await take(people.bola, id))
    ok(await take(people.binta, id))
    ok(await review(people.bola, id, 'request_info'))
    app.clock.advance(5)
    ok(await review(people.binta, id, 'approve'))
    app.clock.advance(5)
    expect(await itemFor(people.kemi, id)).toMatchObject({
      status: 'pending',
      infoRequested: 'Please send the minutes of the meeting.',
      isPaused: true,
    })
    ok(await people.ada.post(`/api/nominations/${id}/answer`, { answer: 'Here are the minutes.' }))
    app.clock.advance(5)
    expect(await itemFor(people.kemi, id)).toMatchObject({
      status: 'pending',
      isPaused: false,
      reviewsIn: 0,
      reviewsNeeded: 2,
    })
    expect(await count('vetting.review', id)).toBe(2)
  })

  test('late and early readers see the same decision time', async () => {
    ok(await take(people.bola, id))
    ok(await take(people.binta, id))
    ok(await review(people.bola, id, 'reject'))
    ok(await review(people.binta, id, 'reject'))
    const decidedAt = new Date(app.clock.now().getTime() + 10_000).toISOString()
    app.clock.advance(600)
    expect((await itemFor(people.kemi, id)).decidedAt).toBe(decidedAt)
  })
})
