import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { jpegWithPlace } from '#test/files.ts'
import type { Leader, LeaderCard, LeaderStats } from '#domains/leaders/contracts/leader-contract.ts'
import type { Nomination } from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { ok, refusal } from '#test/answers.ts'
import { nominateBy, review, seenBy, sendEvidence, settled, take, takeAndReview } from '#test/nominations.ts'
import { checkedForApproval } from '#test/nomination-parts.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people, count } = await openVetting((made) => (id = made.id))

const nomination = async (): Promise<Nomination | undefined> =>
  ok<{ items: Nomination[] }>(await people.ada.get('/api/nominations/mine?limit=100')).items.find(
    (each) => each.id === id,
  )
const stats = async () => ok<LeaderStats>(await people.guest.get('/api/leaders/stats'))

describe('verdicts', () => {
  test('[VT-02] two approvals make a verified leader with evidence, photo and history', async () => {
    const evidence = await sendEvidence(people.ada)
    const photo = (
      await people.ada.upload('/api/uploads?purpose=photo', await jpegWithPlace(), 'image/jpeg')
    ).json<{ url: string }>().url
    ;({ id } = await nominateBy(people.ada, {
      evidenceIds: [evidence],
      photoUrl: photo,
      nomineeFullName: 'Ọlábísí Threadsample',
    }))
    const before = await stats()
    await takeAndReview(people.bola, id, 'approve', { notes: 'A secret that must stay sealed.' })
    expect(await nomination()).toMatchObject({ status: 'under_review', leaderId: null })
    const sealed = ok<VettingItem>(await take(people.binta, id))
    expect(sealed).toMatchObject({
      reviewsIn: 1,
      reviewsNeeded: 2,
      reviews: [],
      assignees: [{ name: 'Bola Demofield', hasReviewed: true }, { isMe: true }],
    })
    expect(JSON.stringify(sealed)).not.toMatch(/secret|approve"|neighbours/)
    expect((await seenBy(people.bola, id, 'under_review')).reviews).toMatchObject([
      { verdict: 'approve', isMine: true },
    ])
    ok(await review(people.binta, id, 'approve'))
    expect(await nomination()).toMatchObject({ status: 'under_review', decidedAt: null })
    const decided = await settled(people.binta, id)
    expect(decided).toMatchObject({ status: 'approved', barred: 'decided', reasonCode: null, reviewsIn: 2 })
    expect(decided.reviews.map(({ verdict }) => verdict)).toEqual(['approve', 'approve'])
    const leader = ok<Leader>(await people.guest.get(`/api/leaders/${decided.leaderId}`))
    expect(leader).toMatchObject({
      fullName: 'Ọlábísí Threadsample',
      status: 'verified',
      isVerified: true,
      isSample: false,
      photoUrl: photo,
      consent: 'missing',
      evidence: [
        { id: evidence, foundBy: 'nominator' },
        {
          name: checkedForApproval.sourceTitle,
          datedOn: checkedForApproval.sourceDate,
          sourceUrl: checkedForApproval.sourceUrl,
          foundBy: 'reviewers',
        },
      ],
    })
    expect(leader.history.map(({ to, by }) => `${to} by ${by}`)).toEqual([
      'nominated by The platform',
      'in_vetting by The platform',
      'verified by Vetting reviewers',
    ])
    for (const url of [photo, leader.evidence[0]?.url ?? ''])
      expect((await people.guest.get(url)).statusCode).toBe(200)
    const found = ok<{ items: LeaderCard[] }>(
      await people.guest.get('/api/leaders?search=olabisi%20threadsample'),
    )
    expect(found.items.map((card) => card.id)).toEqual([leader.id])
    expect((await stats()).verified).toBe(before.verified + 1)
    expect(await nomination()).toMatchObject({
      status: 'approved',
      leaderId: leader.id,
      decidedAt: app.clock.now().toISOString(),
    })
    const { rows } = await sql<{
      kind: string
    }>`select kind from activity.fact where about in (${`nomination:${id}`}, ${`leader:${leader.id}`}) order by id`.execute(
      app.db,
    )
    expect(rows.map(({ kind }) => kind).join(' ')).toBe(
      'nomination.sent nomination.taken nomination.reviewed nomination.taken nomination.reviewed nomination.decided leader.moved',
    )
  })

  test('[VT-02] two rejections publish the reason and make no leader; the person may be nominated again', async () => {
    const { nomineeFullName } = (await nomination()) ?? {}
    await takeAndReview(people.bola, id, 'reject', { reasonCode: 'credibility_concerns' })
    await takeAndReview(people.binta, id, 'reject', { reasonCode: 'credibility_concerns' })
    expect(await nomination()).toMatchObject({
      status: 'rejected',
      reasonCode: 'credibility_concerns',
      leaderId: null,
    })
    expect(await count('leaders.leader', id)).toBe(0)
    await nominateBy(people.ada, { nomineeFullName: nomineeFullName ?? '' })
  })

  test('[VT-02] a request for more information goes back to the nominator at once', async () => {
    expect(await takeAndReview(people.bola, id, 'request_info')).toMatchObject({
      status: 'pending',
      barred: 'waiting-for-nominator',
    })
    expect(await nomination()).toMatchObject({
      status: 'pending',
      infoRequested: 'Please send the minutes of the meeting.',
    })
  })

  test('a challenge nomination is shortlisted with the verified flag', async () => {
    ;({ id } = await nominateBy(people.ada, { officeType: 'civil_society' }))
    await takeAndReview(people.bola, id, 'approve')
    const { leaderId } = await takeAndReview(people.binta, id, 'approve')
    expect(ok<Leader>(await people.guest.get(`/api/leaders/${leaderId}`))).toMatchObject({
      status: 'shortlisted',
      isVerified: true,
    })
  })

  test.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const)('a disagreement calls a third reviewer, whose %s decides', async (verdict, status) => {
    await takeAndReview(people.bola, id, 'approve')
    const tied = await takeAndReview(people.binta, id, 'reject', { notes: 'Sealed words.' })
    expect(tied).toMatchObject({ status: 'under_review', reviewsIn: 2, reviewsNeeded: 3 })
    expect(tied.reviews).toHaveLength(1)
    const third = ok<VettingItem>(await take(people.chidi, id))
    expect(JSON.stringify(third)).not.toContain('Sealed words')
    expect(await take(people.kemi, id)).toRefuse(409, 'FULLY_ASSIGNED')
    expect(await takeAndReview(people.chidi, id, verdict)).toMatchObject({
      status,
      reviewsIn: 3,
      reasonCode: status === 'rejected' ? 'insufficient_evidence' : null,
    })
  })

  test('if the policy needs one reviewer, the first verdict decides, for nominations sent from then on', async () => {
    await sql`update vetting.policy set reviews_needed = 1`.execute(app.db)
    const later = await nominateBy(people.ada)
    await sql`update vetting.policy set reviews_needed = 2`.execute(app.db)
    expect((await takeAndReview(people.bola, later.id, 'approve')).status).toBe('approved')
    expect((await takeAndReview(people.bola, id, 'approve')).status).toBe('under_review')
  })
})

describe('races', () => {
  test('twenty parallel takes by four people fill two seats, with two different people', async () => {
    const { bola, binta, chidi, kemi } = people
    const answers = await Promise.all(
      [bola, binta, chidi, kemi].flatMap((who) => Array.from({ length: 5 }, () => take(who, id))),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(refusal)).toEqual(Array.from({ length: 10 }, () => [409, 'FULLY_ASSIGNED']))
    const { rows } = await sql<{
      slot: number
    }>`select distinct slot, reviewer_id from vetting.assignment where nomination_id = ${id}`.execute(app.db)
    expect(rows.map(({ slot }) => slot).toSorted()).toEqual([1, 2])
  })

  test('two deciding reviews in parallel, five times each, make one leader and one decision', async () => {
    for (let times = 3; times > 0; times -= 1) {
      ;({ id } = await nominateBy(people.ada))
      ok(await take(people.bola, id))
      ok(await take(people.binta, id))
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => [
          review(people.bola, id, 'approve'),
          review(people.binta, id, 'approve'),
        ]).flat(),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
        expect(answer.statusCode).toBe(409)
      people.bola.wait(10)
      // A read settles everything whose time has passed.
      const settlers = [people.bola, people.binta, people.kemi, people.chidi, people.ada]
      for (const { statusCode } of await Promise.all(
        settlers.map((who) =>
          who.get(who === people.ada ? '/api/nominations/mine' : `/api/vetting/nominations/${id}`),
        ),
      ))
        expect(statusCode).toBe(200)
      expect([await count('leaders.leader', id), await count('vetting.review', id)]).toEqual([1, 2])
      const decided =
        await sql`select 1 from activity.fact where about = ${`nomination:${id}`} and kind = 'nomination.decided'`.execute(
          app.db,
        )
      expect(decided.rows).toHaveLength(1)
    }
  })
})
