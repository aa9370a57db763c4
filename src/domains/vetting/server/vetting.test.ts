import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/values/time.ts'
import type { VettingItem } from '../contracts/review-contract.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import { judge, nominateBy, review, score, seenBy, settled, take, takeAndReview } from '#test/nominations.ts'
import { checkedForApproval } from '#test/nomination-parts.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people, count } = await openVetting((made) => (id = made.id))

interface Queue {
  items: VettingItem[]
  total: number
  nextCursor: string | null
  counts: Record<string, number>
}
const queue = async (query = ''): Promise<Queue> =>
  ok<Queue>(await people.kemi.get(`/api/vetting/nominations${query}`))

describe('access to vetting', () => {
  test('[VT-03] [GD-05] only reviewers and admins see the queue, take and review; nobody touches their own', async () => {
    const { guest, dayo, halima, bola, chidi } = people
    for (const [who, answer] of [
      [guest, [401, 'SIGNED_OUT']],
      [dayo, [403, 'FORBIDDEN']],
      [halima, [403, 'AGE_REQUIRED']],
    ] as const) {
      expect(refusal(await who.get('/api/vetting/nominations'))).toEqual(answer)
      expect(refusal(await take(who, id))).toEqual(answer)
      expect(refusal(await review(who, id, 'approve'))).toEqual(answer)
    }
    expect(await count('vetting.assignment', id)).toBe(0)
    for (const who of [bola, chidi]) {
      const own = await nominateBy(who)
      for (const answer of [
        await take(who, own.id),
        await score(who, own.id),
        await judge(who, own.id, 'approve'),
      ])
        expect(answer).toRefuse(404, 'NOMINATION_NOT_FOUND')
      expect(await who.get(`/api/vetting/nominations/${own.id}`)).toRefuse(404, 'NOMINATION_NOT_FOUND')
      ok(await take(people.binta, own.id))
      await expect(seenBy(who, own.id, 'under_review')).rejects.toThrow('does not hold')
      expect(await seenBy(people.kemi, own.id, 'under_review')).toMatchObject({
        barred: null,
        assignees: [{ name: 'Binta Testwell' }],
      })
    }
    for (const who of [people.binta, people.kemi, people.chidi])
      expect((await who.get('/api/vetting/nominations')).statusCode).toBe(200)
  })

  test('the database itself refuses a seat for the nominator', async () => {
    const seat = sql`insert into vetting.assignment (nomination_id, nominator_id, round, slot, reviewer_id, at)
      select id, nominator_id, 1, 1, nominator_id, now() from vetting.nomination where id = ${id}`
    await expect(seat.execute(app.db)).rejects.toThrow('assignment_not_own')
  })
})

describe('the queue', () => {
  test('shows one bucket at a time with the counts of all, oldest first, the nominator as a number', async () => {
    const pending = await queue('?limit=100')
    const stored = (
      await sql<{
        status: string
        n: number
      }>`select status, count(*) as n from vetting.nomination group by status`.execute(app.db)
    ).rows
    expect(stored.length).toBeGreaterThan(1)
    for (const { status, n } of stored) expect(pending.counts[status]).toBe(n)
    expect(pending.total).toBe(pending.counts['pending'])
    const times = pending.items.map(({ submittedAt }) => submittedAt)
    expect(times).toEqual(times.toSorted())
    const item = pending.items.find((each) => each.id === id)
    expect(item).toMatchObject({
      nominatorNumber: null,
      isBlind: true,
      barred: null,
      isMine: false,
      reviewsIn: 0,
      reviewsNeeded: 2,
      assignees: [],
      reviews: [],
    })
    expect(item?.dueAt).toBe(new Date(Date.parse(item?.submittedAt ?? '') + 72 * HOUR_MS).toISOString())
    expect(JSON.stringify(item)).not.toMatch(/Sampleson|ada@demo|0ada0000/)
  })

  test.each(['pending', 'under_review', 'rejected'])(
    'pages of the bucket %s have no gap and no repeat',
    async (bucket) => {
      for (let left = 3; left > 0; left -= 1) {
        const other = await nominateBy(people.dayo)
        if (bucket !== 'pending') ok(await take(people.bola, other.id))
        if (bucket !== 'rejected') continue
        ok(await review(people.bola, other.id, 'reject'))
        people.bola.wait(1)
        await takeAndReview(people.binta, other.id, 'reject')
      }
      const all = (await queue(`?bucket=${bucket}&limit=100`)).items.map((item) => item.id)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Queue = await queue(`?bucket=${bucket}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...page.items.map((item) => item.id))
        cursor = page.nextCursor
      } while (cursor && seen.length < 200)
      expect(all.length).toBeGreaterThan(2)
      expect(seen).toEqual(all)
    },
  )

  test('the samples include one taken nomination, one sealed verdict and one that waits', async () => {
    const reference = async (name: string) =>
      (
        await sql<{
          reference: string
        }>`select reference from vetting.nomination where nominee_full_name = ${name}`.execute(app.db)
      ).rows[0]?.reference
    const found = async (bucket: string, name: string) => {
      const wanted = await reference(name)
      return (await queue(`?bucket=${bucket}&limit=100`)).items.find((item) => item.reference === wanted)
    }
    expect(await found('under_review', 'Tersoo Ugbakuma')).toMatchObject({
      assignees: [{ name: 'Bola Demofield', hasReviewed: false }],
      reviewsIn: 0,
    })
    expect(await found('under_review', 'Boma Ibifurosima')).toMatchObject({
      assignees: [{ name: 'Bola Demofield', hasReviewed: true }],
      reviewsIn: 1,
      reviews: [],
      myScores: [],
    })
    expect(await found('pending', 'Amsatu Kellumari')).toMatchObject({ barred: 'waiting-for-nominator' })
  })

  test('invalid parameters are refused by field', async () => {
    for (const [key, value] of [
      ['bucket', 'all'],
      ['cursor', 'abc'],
      ['limit', '1000'],
      ['sort', 'name'],
    ])
      expect(fieldsOf(await people.kemi.get(`/api/vetting/nominations?${key}=${value}`))).toEqual([key])
  })
})

describe('taking and reviewing', () => {
  test('refuses in the order of a reviewer’s work', async () => {
    const { bola, binta, kemi } = people
    expect(await take(bola, crypto.randomUUID())).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await review(bola, 'x', 'approve')).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await review(bola, id, 'approve')).toRefuse(409, 'NOT_TAKEN')
    expect(ok<VettingItem>(await take(bola, id))).toMatchObject({
      status: 'under_review',
      isMine: true,
      assignees: [{ name: 'Bola Demofield', isMe: true }],
    })
    expect(ok<VettingItem>(await take(bola, id)).assignees).toHaveLength(1)
    expect(await review(binta, id, 'approve')).toRefuse(409, 'NOT_TAKEN')
    ok(await take(binta, id))
    expect(await take(kemi, id)).toRefuse(409, 'FULLY_ASSIGNED')
    expect(await judge(bola, id, 'approve')).toRefuse(409, 'SCORES_MISSING')
    ok(await review(bola, id, 'approve'))
    expect(await review(bola, id, 'reject')).toRefuse(409, 'ALREADY_REVIEWED')
    ok(await review(binta, id, 'approve'))
    await settled(bola, id)
    expect(await review(bola, id, 'reject')).toRefuse(409, 'NOMINATION_ALREADY_DECIDED')
    expect(await take(kemi, id)).toRefuse(409, 'NOMINATION_ALREADY_DECIDED')
  })

  test.each([
    [{}, 'verdict'],
    [{ verdict: 'maybe' }, 'verdict'],
    [{ verdict: 'reject' }, 'reasonCode'],
    [{ verdict: 'reject', reasonCode: 'dislike' }, 'reasonCode'],
    [{ verdict: 'request_info' }, 'notes'],
    [{ verdict: 'request_info', notes: '  ' }, 'notes'],
    [{ verdict: 'request_info', notes: 5 }, 'notes'],
    [{ verdict: 'request_info', notes: 'What else?', score: 9 }, 'score'],
    [{ verdict: 'approve', ...checkedForApproval, idSeen: false }, 'idSeen'],
    [{ verdict: 'approve', ...checkedForApproval, refereesContacted: undefined }, 'refereesContacted'],
    [{ verdict: 'approve', ...checkedForApproval, independentSource: false }, 'independentSource'],
    [{ verdict: 'approve', ...checkedForApproval, sourceTitle: undefined }, 'sourceTitle'],
    [{ verdict: 'approve', ...checkedForApproval, sourceDate: undefined }, 'sourceDate'],
    [{ verdict: 'approve', ...checkedForApproval, sourceDate: '2026-02-30' }, 'sourceDate'],
    [{ verdict: 'approve', ...checkedForApproval, sourceUrl: undefined }, 'sourceUrl'],
    [{ verdict: 'approve', ...checkedForApproval, sourceUrl: 'http://example.org/a' }, 'sourceUrl'],
    [{ verdict: 'approve', ...checkedForApproval, evidenceIds: [crypto.randomUUID()] }, 'sourceUrl'],
    // Consent is read from its record: nobody can tick it.
    [{ verdict: 'approve', ...checkedForApproval, consentRecorded: true }, 'consentRecorded'],
    [{ verdict: 'reject', reasonCode: 'insufficient_evidence', findings: ['x:supports'] }, 'findings.0'],
  ])('the review %j is refused by its field', async (body, field) => {
    ok(await take(people.bola, id))
    const response = await people.bola.post(`/api/vetting/nominations/${id}/review`, body)
    expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', field])
    expect([await count('vetting.held_review', id), await count('vetting.review', id)]).toEqual([0, 0])
  })

  test('the same key twice takes or reviews once and repeats the answer', async () => {
    const body = { verdict: 'request_info', notes: 'Please name two neighbours.' }
    const url = `/api/vetting/nominations/${id}`
    for (const [path, sent] of [
      [`${url}/take`, undefined],
      [`${url}/review`, body],
    ] as const) {
      const [first, second] = [
        await people.bola.post(path, sent, { 'idempotency-key': `once-${path.slice(-6)}-0001` }),
        await people.bola.post(path, sent, { 'idempotency-key': `once-${path.slice(-6)}-0001` }),
      ]
      expect(second.json()).toEqual(first.json())
      expect(second.headers['idempotency-replayed']).toBe('true')
    }
    expect([await count('vetting.assignment', id), await count('vetting.held_review', id)]).toEqual([1, 1])
  })

  test('each take and review is in the audit, without a verdict, and cannot be changed', async () => {
    await takeAndReview(people.bola, id, 'reject')
    const { rows } = await sql<{
      action: string
      reason: string
    }>`select action, reason from platform.audit where target = ${`nomination:${id}`} order by id`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { action: 'nomination.take', reason: 'round 1' },
      { action: 'nomination.score', reason: 'round 1' },
      { action: 'nomination.review', reason: 'round 1' },
    ])
    await expect(sql`update vetting.review set verdict = 'approve'`.execute(app.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from vetting.score`.execute(app.db)).rejects.toThrow('append-only')
    await expect(sql`delete from vetting.nomination_event`.execute(app.db)).rejects.toThrow('append-only')
  })
})
