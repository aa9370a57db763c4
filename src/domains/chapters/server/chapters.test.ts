import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp, type Person } from '#test/app.ts'
import { forgetNumbers, holdOneNumber } from '#test/distinct.ts'
import type { ChapterCard, OwnChapter } from '../contract.ts'
import { moderatedChapter } from './moderated.ts'

const app = await openTestApp()
await sql`update identity.person set is_verified = true where email in ('ada@demo.sup', 'dayo@demo.sup')`.execute(
  app.db,
)

const code = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code
const livesIn = (who: Person, lga: string) =>
  who.post('/api/user/place', { state: `NG-${lga.slice(0, 2)}`, lga })
const proposal = {
  name: 'Nsukka Readers',
  about: 'We read what our council publishes, once a month.',
  safetyContact: 'Ife, 0800 111 2222',
  agrees: 'yes',
}
const shown = async (id: string) => (await app.guest().get(`/api/chapters/${id}`)).json<ChapterCard>()
const own = async (who: Person, id: string) => (await who.get(`/api/chapters/${id}/mine`)).json<OwnChapter>()

describe('a local chapter', () => {
  test('is founded by three verified people of its area and opened by one of the staff', async () => {
    const [ife, ada, dayo] = [await app.signIn('ife'), await app.signIn('ada'), await app.signIn('dayo')]
    await sql`delete from members.place where person_id in (select id from identity.person where email = 'ife@demo.sup')`.execute(
      app.db,
    )
    expect(code(await ife.post('/api/chapters', proposal))).toBe('PLACE_MISSING')
    for (const who of [ife, ada]) await livesIn(who, 'EN-nsukka')
    await livesIn(dayo, 'LA-ikeja')
    expect((await (await app.signIn('bola')).post('/api/chapters', proposal)).statusCode).toBe(403)
    const made = await ife.post('/api/chapters', proposal)
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(code(await ada.post('/api/chapters', { ...proposal, name: 'Another' }))).toBe('CHAPTER_EXISTS')
    expect(await shown(id)).toMatchObject({ status: 'proposed', people: 1, lgaName: 'Nsukka' })
    expect(code(await dayo.post(`/api/chapters/${id}/back`))).toBe('CHAPTER_ELSEWHERE')
    expect((await own(ada, id)).mayBack).toBe(true)
    // The proposer cannot count twice.
    expect((await ife.post(`/api/chapters/${id}/back`)).json()).toEqual({ status: 'proposed' })
    expect((await ada.post(`/api/chapters/${id}/back`)).json()).toEqual({ status: 'proposed' })
    await livesIn(dayo, 'EN-nsukka')
    // Founders are as many people: a number that one of them held before counts.
    await holdOneNumber(app, ['ada', 'dayo'])
    expect(code(await dayo.post(`/api/chapters/${id}/back`))).toBe('CHAPTER_SAME_PERSON')
    await forgetNumbers(app)
    expect((await dayo.post(`/api/chapters/${id}/back`)).json()).toEqual({ status: 'waiting' })
    expect(code(await (await app.signIn('ada')).post(`/api/chapters/${id}/back`))).toBe(
      'CHAPTER_NOT_PROPOSED',
    )
    expect(
      code(await (await app.signIn('funke')).post(`/api/chapters/${id}/membership`, { belongs: 'yes' })),
    ).toBe('CHAPTER_NOT_OPEN')
    const lola = await app.signIn('lola')
    const { items } = (await lola.get('/api/approvals')).json<{ items: { id: string; kind: string }[] }>()
    const approval = items.find(({ kind }) => kind === 'chapters.founding')
    expect((await lola.post(`/api/approvals/${approval?.id ?? ''}/confirm`, {})).statusCode).toBe(200)
    expect(await shown(id)).toMatchObject({ status: 'open', people: 3 })
    const told = (await ada.get('/api/notifications')).json<{ items: { title: string }[] }>().items
    expect(told.map(({ title }) => title)).toContain('Nsukka Readers is open')
  })

  test('lets people join and leave; members alone read who belongs to it and its safety contact', async () => {
    const { items } = (await app.guest().get('/api/chapters?state=NG-LA')).json<{ items: ChapterCard[] }>()
    const id = items[0]?.id ?? ''
    expect(items[0]).toMatchObject({ name: 'Surulere Civic Circle', people: 4 })
    const ada = await app.signIn('ada')
    expect(await own(ada, id)).toEqual({
      role: null,
      mayBack: false,
      safetyContact: null,
      members: [],
      offer: null,
    })
    const { body } = await app.guest().get(`/api/chapters/${id}`)
    expect(body).not.toContain('0800 000 0000')
    const belong = (who: Person, belongs: string) => who.post(`/api/chapters/${id}/membership`, { belongs })
    expect((await belong(ada, 'yes')).json()).toEqual({ role: 'member' })
    expect((await belong(ada, 'yes')).json()).toEqual({ role: 'member' })
    expect((await shown(id)).people).toBe(5)
    expect((await own(ada, id)).safetyContact).toContain('0800 000 0000')
    expect((await own(ada, id)).members.map(({ role }) => role)).toEqual([
      'lead',
      'secretary',
      'safety',
      'member',
      'member',
    ])
    expect((await belong(ada, 'no')).json()).toEqual({ role: null })
    expect((await shown(id)).people).toBe(4)
    expect(code(await belong(await app.signIn('ife'), 'no'))).toBe('LEAD_STAYS')
  })

  test('has one lead, who gives roles; lead and secretary change its words', async () => {
    const { items } = (await app.guest().get('/api/chapters?state=NG-LA')).json<{ items: ChapterCard[] }>()
    const id = items[0]?.id ?? ''
    const [ife, terngu] = [await app.signIn('ife'), await app.signIn('terngu')]
    const memberOf = async (role: string) =>
      (await own(ife, id)).members.find((member) => member.role === role)?.id ?? ''
    const give = (who: Person, memberId: string, role: string) =>
      who.post(`/api/chapters/${id}/roles`, { memberId, role })
    const words = { about: 'We meet, read and walk the streets.', safetyContact: 'Terngu, 0800 333' }
    expect((await terngu.post(`/api/chapters/${id}`, words)).statusCode).toBe(200)
    expect(code(await (await app.signIn('gbenga')).post(`/api/chapters/${id}`, words))).toBe('NOT_OFFICER')
    expect(code(await give(terngu, await memberOf('member'), 'secretary'))).toBe('NOT_LEAD')
    expect(code(await give(ife, '00000000-0000-4000-8000-000000000000', 'lead'))).toBe('MEMBER_NOT_FOUND')
    const [next, before] = [await memberOf('member'), await memberOf('secretary')]
    expect((await give(ife, next, 'secretary')).statusCode).toBe(200)
    expect([await memberOf('secretary'), await memberOf('member')]).toEqual([before, next])
    expect((await give(ife, next, 'lead')).statusCode).toBe(200)
    const roles = (await own(ife, id)).members.map(({ role }) => role)
    expect(roles.filter((role) => role === 'lead')).toHaveLength(1)
    expect((await own(ife, id)).role).toBe('member')
  })

  test('may be flagged; a held or removed one is out of sight, and a removed proposal frees its place', async () => {
    const [ada, dayo] = [await app.signIn('ada'), await app.signIn('dayo')]
    for (const who of [ada, dayo]) await livesIn(who, 'PL-jos-north')
    const { id } = (await ada.post('/api/chapters', proposal)).json<{ id: string }>()
    const flag = (who: Person) =>
      who.post('/api/moderation/flags', { kind: 'chapters.chapter', subjectId: id, reason: 'spam' })
    expect((await flag(ada)).statusCode).toBe(403)
    expect((await flag(dayo)).statusCode).toBe(201)
    const ctx = { db: app.db } as Parameters<typeof moderatedChapter.hold>[0]
    const statusOf = async (): Promise<number> => (await app.guest().get(`/api/chapters/${id}`)).statusCode
    const listed = async () =>
      (await app.guest().get('/api/chapters?state=NG-PL')).json<{ items: ChapterCard[] }>().items
    expect([await statusOf(), (await listed()).map((each) => each.id)]).toEqual([200, [id]])
    await moderatedChapter.hold(ctx, id)
    expect([await statusOf(), await listed()]).toEqual([404, []])
    expect(code(await dayo.post(`/api/chapters/${id}/back`))).toBe('CHAPTER_NOT_FOUND')
    await moderatedChapter.restore(ctx, id)
    expect(await shown(id)).toMatchObject({ status: 'proposed', people: 1 })
    await moderatedChapter.remove(ctx, id)
    await moderatedChapter.remove(ctx, id)
    expect(await statusOf()).toBe(404)
    const next = await dayo.post('/api/chapters', { ...proposal, name: 'Another one' })
    expect(next.statusCode).toBe(201)
    // The place is taken by now.
    await moderatedChapter.restore(ctx, id)
    expect(await statusOf()).toBe(404)
    await moderatedChapter.remove(ctx, next.json<{ id: string }>().id)
    await moderatedChapter.restore(ctx, id)
    expect(await shown(id)).toMatchObject({ status: 'proposed' })
    const known = await moderatedChapter.subjects(ctx, [id])
    expect(known.get(id)).toMatchObject({ title: proposal.name, text: proposal.about, state: 'NG-PL' })
  })
})
