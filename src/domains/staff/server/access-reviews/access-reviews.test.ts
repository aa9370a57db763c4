import { countInPanel } from '#test/panel.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { quarterOf } from '#shared/values/quarter.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { auditOf, giveByTwo } from '#test/staff.ts'
import type { AccessReview, ReviewedRight, ReviewSummary } from '../../access-review-contract.ts'
import type { PersonDetails } from '../../people-contract.ts'

type Name = Parameters<typeof demoPerson>[0]
const DAY = 86_400
const reason = 'As the team decided.'
const address = '/api/admin/access-reviews'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
beforeEach(async () => {
  await sql`delete from staff.access_review_item`.execute(app.db)
  await sql`delete from staff.access_review`.execute(app.db)
  await sql`delete from identity.person_role where person_id = ${demoPerson('ada').id}`.execute(app.db)
})

const open = (who: Person) => who.post(address, { reason })
const opened = async () => ok<ReviewSummary>(await open(chidi), 201).id
const show = async (id: string) => ok<AccessReview>(await chidi.get(`${address}/${id}`))
const rightOf = async (id: string, name: Name, held: ReviewedRight['held']): Promise<ReviewedRight> => {
  const { items } = await show(id)
  const right = items.find((item) => item.person?.id === demoPerson(name).id && item.held === held)
  if (!right) throw new Error(`${name} holds no ${held} in the review`)
  return right
}
const decide = (who: Person, id: string, right: string, decision: string, rest = {}) =>
  who.post(`${address}/${id}/rights/${right}`, { decision, reason, ...rest })

describe('opening the review of a quarter', () => {
  test('lists every holder of a permission with place, end, who gave it and the last sign-in', async () => {
    await giveByTwo([chidi, lola], 'ada', {
      role: 'committee_member',
      state: 'NG-EN',
      until: '2099-12-31',
      reason,
    })
    await app.signIn('ada')
    const id = await opened()
    const review = await show(id)
    expect(review).toMatchObject({
      quarter: quarterOf(app.clock.now()),
      openedBy: { name: 'Chidi Mockford' },
      isOverdue: false,
      undecided: review.items.length,
    })
    expect(new Date(review.dueAt).getTime() - new Date(review.openedAt).getTime()).toBe(14 * DAY * 1000)
    expect(await rightOf(id, 'ada', 'committee_member')).toMatchObject({
      duties: ['audit-panel', 'projects'],
      place: 'Enugu',
      until: '2099-12-31T22:59:59.999Z',
      grantedBy: [{ name: 'Chidi Mockford' }, { name: 'Lola Seconder' }],
      lastSignIn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      decision: null,
      isOwn: false,
    })
    expect((await rightOf(id, 'chidi', 'admin')).isOwn).toBe(true)
    for (const [name, held] of [
      ['lola', 'admin'],
      ['kemi', 'vetting_lead'],
      ['emeka', 'finance'],
      ['bola', 'vetting_reviewer'],
      ['gbenga', 'organization_owner'],
    ] as const)
      expect((await rightOf(id, name, held)).held).toBe(held)
    expect(await auditOf(app, `access-review:${id}`)).toEqual([
      ['access-review.open', `${review.quarter}: ${reason}`],
    ])
  })

  test('names both people who gave an admin role together', async () => {
    const dayo = demoPerson('dayo').id
    const details = ok<{ proposals: { id: string }[] }>(
      await chidi.post(`/api/admin/users/${dayo}/rights`, { right: 'content', reason }),
      202,
    )
    ok(await lola.post(`/api/admin/users/${dayo}/rights/${details.proposals[0]?.id}/confirm`, { reason }))
    const right = await rightOf(await opened(), 'dayo', 'content')
    expect(right.grantedBy.map(({ name }) => name)).toEqual(['Chidi Mockford', expect.any(String)])
    ok(await chidi.post(`/api/admin/users/${dayo}/rights/end`, { right: 'admin-role', reason }))
  })

  test('happens once, even in parallel', async () => {
    const answers = await Promise.all([open(chidi), open(lola), open(chidi)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await open(lola)).toRefuse(409, 'REVIEW_OPENED')
    const { items } = ok<{ items: ReviewSummary[] }>(await lola.get(address))
    expect(items).toHaveLength(1)
  })

  test('is for administrators alone, and needs a reason', async () => {
    const id = await opened()
    for (const [who, status, code] of [
      [app.guest(), 401, 'SIGNED_OUT'],
      [await app.signIn('ada'), 403, 'FORBIDDEN'],
      [await app.signIn('kemi'), 403, 'FORBIDDEN'],
    ] as const) {
      for (const path of [address, `${address}/${id}`, `${address}/${id}/table`])
        expect(await who.get(path)).toRefuse(status, code)
      expect(await open(who)).toRefuse(status, code)
      expect(await decide(who, id, id, 'confirmed')).toRefuse(status, code)
    }
    expect(fieldsOf(await chidi.post(address, { reason: 'no' }))).toEqual(['reason'])
    for (const none of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      expect(await chidi.get(`${address}/${none}`)).toRefuse(404, 'REVIEW_NOT_FOUND')
      expect(await decide(chidi, none, none, 'ended')).toRefuse(404, 'REVIEW_NOT_FOUND')
      expect(await decide(chidi, id, none, 'ended')).toRefuse(404, 'RIGHT_NOT_FOUND')
    }
  })
})

describe('deciding on a permission', () => {
  test('another person keeps it, once; nobody decides on their own, in the database too', async () => {
    const id = await opened()
    const { id: own } = await rightOf(id, 'chidi', 'admin')
    expect(await decide(chidi, id, own, 'confirmed')).toRefuse(403, 'OWN_ACCESS')
    await expect(
      sql`update staff.access_review_item set decision = 'confirmed', reason = 'mine', decided_at = now(),
        decided_by = person_id where id = ${own}`.execute(app.db),
    ).rejects.toThrow('access_review_item_not_own')
    const both = await Promise.all([1, 2].map(() => decide(lola, id, own, 'confirmed')))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await decide(lola, id, own, 'ended')).toRefuse(409, 'RIGHT_DECIDED')
    expect(await rightOf(id, 'chidi', 'admin')).toMatchObject({ decision: 'confirmed', reason })
    expect((await auditOf(app, demoPerson('chidi').id)).at(-1)).toEqual([
      'access-review.decide',
      `admin confirmed: ${reason}`,
    ])
    const { trail } = ok<PersonDetails>(await lola.get(`/api/admin/users/${demoPerson('chidi').id}`))
    expect(trail[0]).toMatchObject({ named: ['Administrator', 'Kept'], reason })
    expect(fieldsOf(await decide(lola, id, own, 'perhaps'))).toEqual(['decision'])
  })

  test('an ended role stops with the next request', async () => {
    await giveByTwo([chidi, lola], 'ada', {
      role: 'vetting_reviewer',
      reason,
    })
    const ada = await app.signIn('ada')
    ok(await ada.get('/api/vetting/nominations?bucket=pending'))
    const id = await opened()
    const { id: right } = await rightOf(id, 'ada', 'vetting_reviewer')
    ok(await decide(lola, id, right, 'ended'))
    expect(await ada.get('/api/vetting/nominations?bucket=pending')).toRefuse(403, 'FORBIDDEN')
  })

  test('an admin role ends, and two administrators who end each other’s in parallel leave one', async () => {
    const id = await opened()
    ok(await decide(chidi, id, (await rightOf(id, 'emeka', 'finance')).id, 'ended'))
    const { rows } = await sql<{ role: string | null }>`select admin_role as role from identity.person
      where id = ${demoPerson('emeka').id}`.execute(app.db)
    expect(rows).toEqual([{ role: null }])
    const [own, other] = [await rightOf(id, 'chidi', 'admin'), await rightOf(id, 'lola', 'admin')]
    await Promise.all([decide(lola, id, own.id, 'ended'), decide(chidi, id, other.id, 'ended')])
    const left = await sql`select 1 from identity.person where is_admin`.execute(app.db)
    expect(left.rows).toHaveLength(1)
    await sql`update identity.person set is_admin = true
      where id in (${demoPerson('chidi').id}, ${demoPerson('lola').id})`.execute(app.db)
    await sql`update identity.person set admin_role = 'finance' where id = ${demoPerson('emeka').id}`.execute(
      app.db,
    )
  })

  test('a permission that is already gone cannot be kept, and is ended without another action', async () => {
    await giveByTwo([chidi, lola], 'ada', {
      role: 'committee_member',
      reason,
    })
    const id = await opened()
    const { id: right } = await rightOf(id, 'ada', 'committee_member')
    await sql`delete from identity.person_role where person_id = ${demoPerson('ada').id}`.execute(app.db)
    expect(await decide(chidi, id, right, 'confirmed')).toRefuse(409, 'NOT_HELD')
    ok(await decide(chidi, id, right, 'ended'))
  })
})

describe('the due day and the table', () => {
  test('what nobody decided in 14 days is overdue on the panel', async () => {
    const overdue = () => countInPanel(chidi, 'overdue-reviews')
    const id = await opened()
    expect(await overdue()).toBe(0)
    await sql`update staff.access_review set opened_at = opened_at - interval '14 days',
      due_at = due_at - interval '14 days'`.execute(app.db)
    const { undecided, isOverdue } = await show(id)
    expect([await overdue(), isOverdue]).toEqual([undecided, true])
  })

  test('the table exists once everything is decided, and no cell of it is a formula', async () => {
    const id = await opened()
    expect(await chidi.get(`${address}/${id}/table`)).toRefuse(409, 'REVIEW_UNFINISHED')
    for (const { id: right, isOwn } of (await show(id)).items)
      ok(await decide(isOwn ? lola : chidi, id, right, 'confirmed', { reason: '=HYPERLINK("x")' }))
    const table = await chidi.get(`${address}/${id}/table`)
    expect(table.statusCode).toBe(200)
    expect(table.headers['content-disposition']).toMatch(
      /^attachment; filename="access-review-\d{4}-Q\d\.csv"$/,
    )
    const lines = table.body.trim().split('\r\n')
    expect(lines[0]).toContain('person,citizen_number,right,duties,place,until')
    expect(lines).toHaveLength((await show(id)).items.length + 1)
    expect(table.body).not.toMatch(/(^|,)"?=/m)
    expect(table.body).toContain(`'=HYPERLINK(""x"")`)
  })
})
