import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { forgetNumbers, holdOneNumber } from '#test/distinct.ts'
import { ok } from '#test/answers.ts'
import type { OwnChapter } from '../../contract.ts'
import { sampleChapterId as id } from '../demo-chapter.ts'

const app = await openTestApp()
const ife = await app.signIn('ife')
const gbenga = await app.signIn('gbenga')
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')
await sql`update identity.person set is_verified = true
    where id in (${demoPerson('ada').id}, ${demoPerson('dayo').id}, ${demoPerson('gbenga').id})`.execute(
  app.db,
)
ok(await ada.post(`/api/chapters/${id}/membership`, { belongs: 'yes' }))

const own = async (who: Person) => ok<OwnChapter>(await who.get(`/api/chapters/${id}/mine`))
const choose = async (role = 'secretary') => {
  const { rows } = await sql<{ id: string }>`select id from chapters.member
    where chapter_id = ${id} and person_id = ${demoPerson('gbenga').id}`.execute(app.db)
  return ife.post(`/api/chapters/${id}/roles`, { memberId: rows[0]?.id, role })
}
const answer = (who: Person, word: string) => who.post(`/api/chapters/${id}/office`, { answer: word })
const second = (who: Person) => who.post(`/api/chapters/${id}/office/second`)
const titles = async (who: Person) =>
  (await who.get('/api/notifications')).json<{ items: { title: string }[] }>().items.map((each) => each.title)

test('a secretary whom the lead chose accepts, and somebody else who is verified seconds', async () => {
  ok(await choose())
  expect((await own(gbenga)).role).toBe('member')
  expect((await own(gbenga)).offer).toMatchObject({ isYours: true, isAccepted: false, maySecond: false })
  expect(await second(ada)).toRefuse(409, 'OFFICE_NOT_OFFERED')
  expect(await answer(ada, 'accept')).toRefuse(409, 'OFFICE_NOT_OFFERED')
  ok(await answer(gbenga, 'accept'))
  expect((await own(ada)).offer).toMatchObject({ isYours: false, isAccepted: true, maySecond: true })
  expect((await own(ife)).offer).toMatchObject({ maySecond: false })
  expect((await titles(ada)).join()).toContain('a new secretary waits to be confirmed')
  // The lead, the chosen one, strangers and accounts of one person cannot second.
  expect(await second(ife)).toRefuse(403, 'NOT_SECOND')
  expect(await second(dayo)).toRefuse(403, 'NOT_SECOND')
  expect(await second(gbenga)).toRefuse(409, 'CHAPTER_SAME_PERSON')
  for (const pair of [
    ['ife', 'ada'],
    ['gbenga', 'ada'],
    ['ife', 'gbenga'],
  ] as const) {
    await holdOneNumber(app, [...pair])
    expect(await second(ada)).toRefuse(409, 'CHAPTER_SAME_PERSON')
    await forgetNumbers(app)
  }
  ok(await second(ada))
  expect((await own(gbenga)).role).toBe('secretary')
  const { members, offer } = await own(ife)
  expect([members.filter(({ role }) => role === 'secretary').length, offer]).toEqual([1, null])
  expect((await titles(gbenga)).join()).toContain('has a new secretary')
  expect(await second(ada)).toRefuse(409, 'OFFICE_NOT_OFFERED')
})

test('an offer ends when it is declined, taken back, or the lead steps down', async () => {
  const offer = async () => (await own(ife)).offer
  ok(await choose('member'))
  ok(await choose())
  ok(await answer(gbenga, 'decline'))
  expect(await offer()).toBeNull()
  expect((await titles(ife)).join()).toContain('was declined')
  ok(await choose())
  ok(await choose('member'))
  expect(await offer()).toBeNull()
  ok(await choose())
  ok(await answer(gbenga, 'accept'))
  ok(await choose('lead'))
  expect(await offer()).toBeNull()
})
