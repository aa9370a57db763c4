import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import {
  itemFor,
  judge,
  nominateBy,
  type People,
  review,
  score,
  settled,
  signInAll,
  supportBy,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { emailsTo } from '#test/deliveries.ts'
import { sendConsentLink } from '../consent/consent-link-job.ts'
import { freeConflictedSeats } from '../jobs.ts'

let people: People
let id: string
let name: string
const bola = demoPerson('bola').id

const app = await openTestApp({ SHARED_DEVICES: 'enforced' })
beforeEach(async () => {
  await sql`update identity.person set last_name = 'Demofield', suspended_at = null where id = ${bola}`.execute(
    app.db,
  )
  await sql`update vetting.interest set withdrawn_at = now()`.execute(app.db)
  await sql`delete from members.place where person_id = ${bola}`.execute(app.db)
  await sql`delete from institutions.affiliation where person_id = ${bola}`.execute(app.db)
  await sql`truncate identity.device_use`.execute(app.db)
  people = await signInAll(app)
  ;({ id, nomineeFullName: name } = await nominateBy(people.ada, { nomineeContact: 'late@example.ng' }))
})

const seatOf = async (about = id) =>
  (
    await sql<{ why: string | null }>`select released_why as why from vetting.assignment
      where nomination_id = ${about} and reviewer_id = ${bola}`.execute(app.db)
  ).rows[0]?.why
const count = async (table: string, about = id) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where nomination_id = ${about} and reviewer_id = ${bola}`.execute(app.db)
  ).rows[0]?.n
const consentToken = async () => {
  await sendConsentLink.run(jobCtx(app), { nominationId: id, letter: 1, origin: 'https://civic.example' })
  const [letter] = await emailsTo(app, 'late@example.ng')
  return /\/consent\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? 'none'
}
/** Somebody else signs in on Bola's phone. */
const lend = async (to: 'ada' | 'dayo') => {
  const phone = app.guest()
  phone.cookies.set('__Host-device', people.bola.cookies.get('__Host-device') ?? '')
  ok(await phone.post('/api/local/login', { email: `${to}@demo.sup`, password: 'demo-Pass-2026' }))
}
const institutionOfAda = async () =>
  (
    await sql<{ name: string }>`select i.name from institutions.institution i
      join institutions.affiliation a on a.institution_id = i.id where a.person_id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
  ).rows[0]?.name ?? ''

/** Every way in which a conflict can arise after a reviewer took a seat, by the action that causes it. */
const ways: readonly [string, string, () => Promise<unknown>][] = [
  [
    'declares a conflict',
    'conflict',
    () => people.bola.post(`/api/vetting/nominations/${id}/conflict`, { kind: 'friend' }),
  ],
  [
    'moves to the area',
    'conflict',
    () => people.bola.post('/api/user/place', { state: 'NG-EN', lga: 'EN-nsukka' }),
  ],
  [
    'declares the area',
    'conflict',
    () => people.bola.post('/api/vetting/interests', { kind: 'lga', value: 'EN-nsukka' }),
  ],
  [
    'declares the institution of the nominator',
    'conflict',
    async () =>
      people.bola.post('/api/vetting/interests', { kind: 'institution', value: await institutionOfAda() }),
  ],
  [
    'declares the person',
    'conflict',
    () => people.bola.post('/api/vetting/interests', { kind: 'person', value: name }),
  ],
  [
    'answers the link as the nominee',
    'conflict',
    async () => people.bola.post(`/api/consent/${await consentToken()}`, { answer: 'consent' }),
  ],
  [
    'shares a device with a citizen who then supports it',
    'conflict',
    async () => {
      await lend('dayo')
      return supportBy(people.dayo, name)
    },
  ],
]

describe('a conflict that arises after a seat was taken', () => {
  test.each(ways)('frees it in the same transaction if the reviewer %s', async (_what, why, arise) => {
    ok(await take(people.bola, id))
    ok(await score(people.bola, id))
    const answer = (await arise()) as { statusCode: number; body: string }
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
    expect(await seatOf()).toBe(why)
    const item = await itemFor(people.binta, id)
    expect([item.assignees, item.status]).toEqual([[], 'pending'])
    // The seat is free for another reviewer, and the lead's trail says what happened.
    ok(await take(people.binta, id))
    expect((await itemFor(people.kemi, id)).history.map(({ what }) => what).join('|')).toMatch(/conflict/i)
  })

  const hidden: readonly [string, () => Promise<unknown>][] = [
    [
      'changes the surname to the nominee’s',
      async () =>
        void (await sql`update identity.person set last_name = 'Weaverbird' where id = ${bola}`.execute(
          app.db,
        )),
    ],
    [
      'joins the institution of the nominator',
      async () =>
        void (await sql`insert into institutions.affiliation (person_id, institution_id, status, changed_at)
      select ${bola}, institution_id, 'lecturer', now() from institutions.affiliation where person_id = ${demoPerson('ada').id}`.execute(
          app.db,
        )),
    ],
    [
      'supported it from an account that was joined with theirs',
      async () =>
        void (await sql`insert into vetting.support values (${id}, ${bola}, now())`.execute(app.db)),
    ],
    ['lends a phone to its nominator', () => lend('ada')],
  ]
  test.each(hidden)(
    'is found by the next check, within a minute, if the reviewer %s',
    async (what, arise) => {
      ;({ id } = await nominateBy(people.ada, {
        nomineeFullName: `${what.replaceAll(/[^a-z]/g, '')} Weaverbird`,
      }))
      ok(await take(people.bola, id))
      await arise()
      expect(await seatOf()).toBeNull()
      await freeConflictedSeats.run(jobCtx(app), null)
      expect(await seatOf()).toBe('conflict')
      expect((await itemFor(people.binta, id)).assignees).toEqual([])
      await sql`delete from vetting.support where person_id = ${bola}`.execute(app.db)
    },
  )

  test('voids a sealed verdict: it stays in the ledger, counts for nothing, and another reviewer decides', async () => {
    await takeAndReview(people.bola, id, 'approve')
    expect((await itemFor(people.binta, id)).reviewsIn).toBe(1)
    ok(await people.bola.post('/api/vetting/interests', { kind: 'lga', value: 'EN-nsukka' }))
    expect([await seatOf(), await count('vetting.review'), await count('vetting.set_aside')]).toEqual([
      'conflict',
      1,
      1,
    ])
    expect((await itemFor(people.binta, id)).reviewsIn).toBe(0)
    await takeAndReview(people.binta, id, 'approve')
    expect((await itemFor(people.kemi, id)).status).toBe('under_review')
    const kemi = await takeAndReview(people.kemi, id, 'approve')
    expect(kemi.status).toBe('approved')
  })

  test('drops a verdict within its ten seconds', async () => {
    ok(await take(people.bola, id))
    ok(await review(people.bola, id, 'approve'))
    expect(await count('vetting.held_review')).toBe(1)
    ok(await people.bola.post('/api/vetting/interests', { kind: 'lga', value: 'EN-nsukka' }))
    expect(await count('vetting.held_review')).toBe(0)
    expect((await settled(people.binta, id)).reviewsIn).toBe(0)
    expect(await count('vetting.review')).toBe(0)
  })

  test('keeps a decision that was made', async () => {
    await takeAndReview(people.bola, id, 'reject')
    await takeAndReview(people.binta, id, 'reject')
    ok(await people.bola.post('/api/vetting/interests', { kind: 'lga', value: 'EN-nsukka' }))
    await freeConflictedSeats.run(jobCtx(app), null)
    expect([await seatOf(), await count('vetting.set_aside')]).toEqual([null, 0])
    expect((await itemFor(people.kemi, id)).status).toBe('rejected')
  })

  test('removes the third seat that a tie had added', async () => {
    await takeAndReview(people.bola, id, 'approve')
    expect((await takeAndReview(people.binta, id, 'reject')).reviewsNeeded).toBe(3)
    ok(await people.bola.post('/api/vetting/interests', { kind: 'lga', value: 'EN-nsukka' }))
    const item = await itemFor(people.binta, id)
    expect([item.reviewsNeeded, item.reviewsIn]).toEqual([2, 1])
    expect((await takeAndReview(people.kemi, id, 'reject')).status).toBe('rejected')
  })
})

describe('a permission that ends', () => {
  const end = () =>
    people.chidi.post(`/api/admin/users/${bola}/suspend`, { reason: 'A complaint is looked into.' })

  test('frees a seat without a verdict in the same transaction, and notifies the reviewer', async () => {
    ok(await take(people.bola, id))
    ok(await end())
    expect(await seatOf()).toBe('right-ended')
    expect((await itemFor(people.binta, id)).assignees).toEqual([])
    expect((await emailsTo(app, 'bola@demo.sup'))[0]?.subject).toContain('seat was released')
  })

  test('keeps a verdict that was given', async () => {
    ok(await take(people.bola, id))
    ok(await score(people.bola, id))
    ok(await judge(people.bola, id, 'approve'))
    expect((await settled(people.binta, id)).reviewsIn).toBe(1)
    ok(await end())
    expect((await itemFor(people.binta, id)).reviewsIn).toBe(1)
    expect([await seatOf(), await count('vetting.set_aside')]).toEqual([null, 0])
  })
})
