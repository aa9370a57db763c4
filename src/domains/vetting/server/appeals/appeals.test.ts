import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/values/time.ts'
import type { LeaderVetting, NominationTrack } from '../../contracts/nomination-contract.ts'
import type { Calibration, GoldCase } from '../../contracts/calibration-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import {
  itemFor,
  nominateBy,
  nominationForm,
  type People,
  sendEvidence,
  seenBy,
  settled,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people, signInAgain } = await openVetting((made) => (id = made.id))

const text = 'The minutes that you missed are public since Monday, here they are.'
const appeal = (body: object = { text }, who: keyof People = 'ada') =>
  people[who].post(`/api/nominations/${id}/appeal`, { ...body })
const decide = (decision: string, who: keyof People = 'kemi', reason = 'New evidence came in.') =>
  people[who].post(`/api/vetting/appeals/${id}/decide`, { decision, reason })
const reject = async () => {
  await takeAndReview(people.bola, id, 'reject')
  return takeAndReview(people.binta, id, 'reject')
}
const track = async () => ok<NominationTrack>(await people.ada.get(`/api/nominations/${id}`))
interface Listed {
  items: { nomination: { id: string }; by: string; text: string; evidence: { id: string }[] }[]
  total: number
  counts: Record<string, number>
}
const appeals = async (state = 'open') =>
  ok<Listed>(await people.kemi.get(`/api/vetting/appeals?limit=100&state=${state}`))

describe('an appeal', () => {
  test('is made once, by the nominator, after a rejection and within thirty days', async () => {
    expect(await appeal()).toRefuse(409, 'NOT_REJECTED')
    const decided = await reject()
    const until = new Date(Date.parse(decided.decidedAt ?? '') + 30 * DAY_MS)
    expect((await track()).appealUntil).toBe(until.toISOString())
    expect(await appeal({ text }, 'dayo')).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(fieldsOf(await appeal({ text: 'Too short.' }))).toEqual(['text'])
    expect(await appeal({ text, evidenceIds: [crypto.randomUUID()] })).toRefuse(400, 'EVIDENCE_UNKNOWN')
    const answers = await Promise.all(Array.from({ length: 5 }, () => appeal()))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await appeal()).toRefuse(409, 'ALREADY_APPEALED')
    expect(await track()).toMatchObject({ appeal: { state: 'open', text }, appealUntil: null })
    expect((await appeals()).items.filter((each) => each.nomination.id === id)).toMatchObject([
      { by: 'nominator', text, evidence: [] },
    ])
  })

  test('sent many times in parallel is one appeal, and decided many times in parallel has one effect', async () => {
    await reject()
    const sent = await Promise.all(Array.from({ length: 8 }, () => appeal()))
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect((await appeals()).items.filter(({ nomination }) => nomination.id === id)).toHaveLength(1)
    const decided = await Promise.all(
      (['accept', 'decline', 'accept', 'decline'] as const).map((decision) => decide(decision)),
    )
    expect(decided.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const { rows } = await sql<{
      kind: string
      round: number
    }>`select kind, n.round from vetting.nomination_event e
      join vetting.nomination n on n.id = e.nomination_id where n.id = ${id} and kind like 'appeal%' order by e.id`.execute(
      app.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual([
      'appealed',
      expect.stringMatching(/^appeal_(accepted|declined)$/),
    ])
    expect(rows[0]?.round).toBe(rows[1]?.kind === 'appeal_accepted' ? 2 : 1)
  })

  test('comes too late after thirty days', async () => {
    const decided = await reject()
    const untilSeconds = Date.parse(decided.decidedAt ?? '') / 1000 + 30 * 86_400
    app.clock.advance(untilSeconds - app.clock.now().getTime() / 1000)
    await signInAgain()
    expect(await appeal()).toRefuse(409, 'APPEAL_TOO_LATE')
    expect((await track()).appealUntil).toBeNull()
  })

  test('is decided by a lead who was not involved, once, with a reason', async () => {
    expect(await decide('accept')).toRefuse(404, 'APPEAL_NOT_FOUND')
    ok(await take(people.chidi, id))
    ok(await people.chidi.post(`/api/vetting/nominations/${id}/release`, { reason: 'Too busy.' }))
    await reject()
    ok(await appeal())
    for (const who of ['ada', 'bola'] as const) expect(await decide('accept', who)).toRefuse(403, 'FORBIDDEN')
    expect(await decide('accept', 'chidi')).toRefuse(403, 'OWN_APPEAL')
    expect(fieldsOf(await decide('maybe'))).toEqual(['decision'])
    expect(fieldsOf(await decide('decline', 'kemi', 'No.'))).toEqual(['reason'])
    const answers = await Promise.all([decide('accept'), decide('decline'), decide('accept')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(await decide('decline')).toRefuse(409, 'APPEAL_DECIDED')
    expect((await appeals()).items.some((each) => each.nomination.id === id)).toBe(false)
  })

  test('on a lead’s own nomination is decided by somebody else', async () => {
    ;({ id } = await nominateBy(people.kemi))
    await reject()
    ok(await appeal({ text }, 'kemi'))
    expect(await decide('accept')).toRefuse(403, 'OWN_APPEAL')
    ok(await decide('accept', 'chidi'))
  })

  test('that is declined keeps the rejection and states the reason', async () => {
    await reject()
    ok(await appeal())
    ok(await decide('decline', 'kemi', 'Nothing of this is new.'))
    const seen = await track()
    expect(seen).toMatchObject({
      status: 'rejected',
      appeal: { state: 'declined', reason: 'Nothing of this is new.' },
    })
    expect(seen.timeline.at(-1)).toMatchObject({
      what: 'The appeal was declined.',
      note: 'Nothing of this is new.',
    })
    expect(await appeal()).toRefuse(409, 'ALREADY_APPEALED')
    expect((await appeals('declined')).items.map((each) => each.nomination.id)).toContain(id)
  })

  test('that is accepted calls a panel without anybody who had a seat before', async () => {
    const evidence = await sendEvidence(people.ada)
    await reject()
    ok(await appeal({ text, evidenceIds: [evidence] }))
    expect((await appeals()).items.find((each) => each.nomination.id === id)?.evidence).toMatchObject([
      { id: evidence },
    ])
    ok(await decide('accept'))
    expect(await track()).toMatchObject({
      status: 'under_review',
      decidedAt: null,
      reasonCode: null,
      publishedReviews: [],
      averages: [],
      reviewsIn: 0,
      appeal: { state: 'accepted' },
    })
    for (const who of [people.bola, people.binta]) {
      expect(await take(who, id)).toRefuse(404, 'NOMINATION_NOT_FOUND')
      await expect(seenBy(who, id, 'under_review')).rejects.toThrow('does not hold')
    }
    const { left } = ok<{ left: { why: string }[] }>(
      await people.kemi.post('/api/vetting/assign', { nominationIds: [id] }),
    )
    expect(left).toMatchObject([{ why: 'no-free-reviewer' }])
    const fresh = ok<VettingItem>(await take(people.chidi, id))
    expect(fresh).toMatchObject({
      isBlind: true,
      reviews: [],
      evidence: [{ id: evidence }],
      appeal: { state: 'accepted', text },
    })
    expect(JSON.stringify(fresh)).not.toMatch(/neighbours|insufficient/)
    await takeAndReview(people.chidi, id, 'approve')
    const decided = await takeAndReview(people.kemi, id, 'approve')
    expect(decided).toMatchObject({ status: 'approved', reviewsIn: 2 })
    const { vetting } = ok<{ vetting: LeaderVetting }>(
      await people.guest.get(`/api/leaders/${decided.leaderId}/vetting`),
    )
    expect(vetting).toMatchObject({ wasAppealed: true, reviewers: 2, reasonCodes: [] })
    // Decided again: the earlier panel may read it, and its rejections count as overturned.
    expect((await itemFor(people.bola, id)).status).toBe('approved')
    const calibration = ok<Calibration>(await people.bola.get('/api/vetting/calibration'))
    expect(calibration.overturned).toBe(1)
  })

  test('cannot be accepted if the person was nominated again meanwhile', async () => {
    const { nomineeFullName } = await track()
    await reject()
    ok(await appeal())
    await nominateBy(people.ada, nominationForm({ nomineeFullName }))
    expect(await decide('accept')).toRefuse(409, 'NOMINATED_AGAIN')
    expect((await track()).appeal?.state).toBe('open')
    ok(await decide('decline'))
  })
})

describe('calibration', () => {
  const own = async (who: keyof People) => ok<Calibration>(await people[who].get('/api/vetting/calibration'))
  const points = { character: 8, competence: 7, communityRecord: 9, conduct: 8, civicNeutrality: 8 }
  const gold = (who: keyof People, caseId: string, verdict: string, more: object = points) =>
    people[who].post(`/api/vetting/gold/${caseId}/answer`, { verdict, ...more })
  const files = async (who: keyof People) =>
    ok<{ items: GoldCase[] }>(await people[who].get('/api/vetting/gold')).items

  test('a training file shows the right answer only after one’s own, which is given once', async () => {
    const before = await people.binta.get('/api/vetting/gold')
    expect(before.body).not.toMatch(/explanation|rightVerdict|expected/)
    const [first, second] = ok<{ items: GoldCase[] }>(before).items
    expect(first?.answer).toBeNull()
    expect(fieldsOf(await gold('binta', first?.id ?? '', 'approve', { ...points, conduct: 11 }))).toEqual([
      'conduct',
    ])
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => gold('binta', first?.id ?? '', 'approve')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect((await files('binta'))[0]?.answer).toMatchObject({
      verdict: 'approve',
      isRight: true,
      rightVerdict: 'approve',
      scores: [{ criterion: 'character', mine: 8, expected: 9 }, {}, {}, {}, {}],
    })
    expect(ok<GoldCase>(await gold('binta', second?.id ?? '', 'approve')).answer).toMatchObject({
      isRight: false,
      rightVerdict: 'reject',
    })
    expect(await gold('binta', 'no-such-file', 'approve')).toRefuse(404, 'GOLD_NOT_FOUND')
    expect(await gold('dayo', 'borehole-ledger', 'approve')).toRefuse(403, 'FORBIDDEN')
    expect(await own('binta')).toMatchObject({ goldAnswered: 2, goldRight: 1, goldTotal: 5 })
    expect((await files('bola')).every((file) => file.answer === null)).toBe(true)
  })

  test('counts own verdicts on decided nominations and how many agree with what was decided', async () => {
    const before = await own('chidi')
    for (const [who, verdict] of [
      [people.chidi, 'approve'],
      [people.bola, 'reject'],
      [people.binta, 'reject'],
    ] as const)
      await takeAndReview(who, id, verdict)
    ;({ id } = await nominateBy(people.ada))
    await takeAndReview(people.chidi, id, 'reject')
    expect(await own('chidi')).toMatchObject({ decided: before.decided + 1, open: 1 })
    await takeAndReview(people.bola, id, 'reject')
    const after = await own('chidi')
    const agreeing = (Number(before.agreementPercent) / 100) * before.decided + 1
    expect(after).toMatchObject({
      decided: before.decided + 2,
      agreementPercent: Math.round((agreeing / (before.decided + 2)) * 100),
      open: 0,
    })
  })

  test('the lead sees every reviewer; reviewers see themselves', async () => {
    const { items } = ok<{ items: { name: string; conflicts: number; calibration: Calibration }[] }>(
      await people.kemi.get('/api/vetting/reviewers'),
    )
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Binta Testwell', 'Bola Demofield'])
    const binta = items.find(({ name }) => name.startsWith('Binta'))
    expect(binta?.calibration).toEqual(await own('binta'))
    expect(await people.bola.get('/api/vetting/reviewers')).toRefuse(403, 'FORBIDDEN')
    const before = binta?.conflicts ?? 0
    await nominateBy(people.binta)
    const again = ok<{ items: { name: string; conflicts: number }[] }>(
      await people.kemi.get('/api/vetting/reviewers'),
    ).items.find(({ name }) => name.startsWith('Binta'))
    expect(again?.conflicts).toBe(before + 1)
  })

  test('what nobody reviewed counts for nobody', async () => {
    const before = await own('bola')
    await takeAndReview(people.bola, id, 'approve')
    await sql`update vetting.nomination set status = 'rejected', decided_at = now(), reason_code = 'withdrew' where id = ${id}`.execute(
      app.db,
    )
    expect((await own('bola')).decided).toBe(before.decided)
    await settled(people.kemi, id)
  })
})
