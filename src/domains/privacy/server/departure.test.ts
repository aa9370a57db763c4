import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MissionConsole } from '#domains/engage/contracts/mission-contract.ts'
import { referenceTaskId } from '#domains/engage/server/seeds.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { completeTask, moveToTuesday, rewardsOf, sendPhoto, startTask } from '#test/tasks.ts'
import { planned } from '#test/events.ts'
import { ok } from '#test/answers.ts'
import { makeOrganization, register } from '#test/organizations.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import type { Leaving } from '../contract.ts'

const app = await openTestApp()
moveToTuesday(app)
await sql`update identity.person set is_verified = true
    where email in ('ada@demo.sup', 'dayo@demo.sup', 'funke@demo.sup')`.execute(app.db)
beforeEach(() => app.clock.advance(3_600))

const erase = (who: Person) => who.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' })
const leaving = async (who: Person) => ok<Leaving>(await who.get('/api/privacy/leaving'))
const titlesFor = async (who: Person) =>
  ok<{ items: { title: string }[] }>(await who.get('/api/notifications')).items.map(({ title }) => title)
const idOf = (name: DemoName) => demoPerson(name).id
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0]

describe('whoever leaves', () => {
  test('is told what ends and for whom it goes on before they confirm, and a guest is asked to sign in', async () => {
    expect(await app.guest().get('/api/privacy/leaving')).toRefuse(401, 'SIGNED_OUT')
    const emeka = await app.signIn('emeka')
    await emeka.post('/api/training/mentors', { about: 'I taught for ten years.', interests: 'None' })
    const { first, ends } = await leaving(emeka)
    expect(first).toEqual([])
    expect(ends.map(({ text }) => text)).toContain(
      'You are no longer a mentor, and the people you mentor get another one.',
    )
  })

  test('takes the profile photo along, from everybody and at once', async () => {
    const emeka = await app.signIn('emeka')
    const photoUrl = await sendPhoto(emeka)
    ok(await emeka.post('/api/user/photo', { photoUrl }))
    expect((await app.guest().get(photoUrl)).headers['cache-control']).toBe(
      'public, max-age=300, must-revalidate',
    )
    expect((await erase(emeka)).statusCode).toBe(204)
    expect((await app.guest().get(photoUrl)).statusCode).toBe(404)
    expect(
      await one(sql<{ ended: boolean }>`select ended_at is not null as ended from training.mentor
        where person_id = ${idOf('emeka')}`),
    ).toEqual({ ended: true })
  })

  test('ends what waits for moderators: nothing is shown to them, accepted or paid', async () => {
    const [ada, chidi] = [await app.signIn('ada'), await app.signIn('chidi')]
    const task = referenceTaskId('weekly-town-hall')
    await startTask(ada, task)
    const photoUrl = await sendPhoto(ada)
    const words = 'The ward meeting about the drains of the market.'
    ok(await completeTask(ada, task, { photoUrl, words, lga: 'LA-ikeja' }))
    const story = { name: 'Our street has light', words: words.repeat(2), lga: 'LA-ikeja' }
    ok(await ada.post('/api/engage/stories', story), 201)
    ok(await chidi.post('/api/admin/missions/claim', {}))
    const claimed = ok<MissionConsole>(await chidi.get('/api/admin/missions')).claimed[0]
    expect(claimed).toBeDefined()
    const told = (await leaving(ada)).ends.find(({ text }) => text.includes('without a reward'))
    expect(told?.count).toBe(2)
    expect((await erase(ada)).statusCode).toBe(204)
    const decided = await chidi.post(`/api/admin/missions/submissions/${claimed?.id ?? ''}/decision`, {
      outcome: 'accept',
    })
    expect(decided.statusCode).toBeGreaterThanOrEqual(400)
    const shown = ok<MissionConsole>(await chidi.get('/api/admin/missions'))
    expect(JSON.stringify(shown)).not.toContain('drains of the market')
    ok(await chidi.post('/api/admin/missions/claim', {}))
    expect(ok<MissionConsole>(await chidi.get('/api/admin/missions')).claimed).toEqual([])
    expect(await rewardsOf(app, 'ada')).toBe(0)
    expect((await app.guest().get('/api/engage/stories')).body).not.toContain('Our street has light')
  })

  test('cancels the events that they organize, and tells whoever goes there', async () => {
    const [dayo, binta] = [await app.signIn('dayo'), await app.signIn('binta')]
    const id = await planned(app, dayo, {
      title: 'Reading at my house',
      safetyContact: 'Dayo, 0800 222 3333',
    })
    ok(await binta.post(`/api/events/${id}/register`, {}))
    expect((await erase(dayo)).statusCode).toBe(204)
    expect((await app.guest().get(`/api/events/${id}`)).json()).toMatchObject({ status: 'cancelled' })
    expect(await titlesFor(binta)).toContain('Cancelled: Reading at my house')
    expect((await binta.post(`/api/events/${id}/register`, {})).statusCode).toBe(409)
    expect(
      await one(sql<object>`select safety_contact, venue, organizer_id from events.event where id = ${id}`),
    ).toEqual({ safety_contact: '[erased]', venue: '[erased]', organizer_id: null })
  })

  test('withdraws a proposed chapter with its words, and its founders are told', async () => {
    const [funke, binta] = [await app.signIn('funke'), await app.signIn('binta')]
    await sql`update identity.person set is_verified = true where id = ${idOf('binta')}`.execute(app.db)
    for (const who of [funke, binta]) await who.post('/api/user/place', { state: 'NG-EN', lga: 'EN-nsukka' })
    const { id } = ok<{ id: string }>(
      await (
        await app.signIn('funke')
      ).post('/api/chapters', {
        name: 'Nsukka Readers',
        about: 'We read what our council publishes, once a month.',
        safetyContact: 'Funke, 0800 111 2222',
        agrees: 'yes',
      }),
      201,
    )
    const again = await app.signIn('binta')
    ok(await again.post(`/api/chapters/${id}/back`))
    expect((await erase(await app.signIn('funke'))).statusCode).toBe(204)
    expect(
      await one(
        sql<object>`select name, about, safety_contact, status from chapters.chapter where id = ${id}`,
      ),
    ).toEqual({ name: '[erased]', about: '[erased]', safety_contact: '[erased]', status: 'closed' })
    expect(await titlesFor(again)).toContain('A local chapter that you founded with others was withdrawn')
  })
})

describe('an erasure waits', () => {
  test('for the lead of a chapter, until another member leads it', async () => {
    const ife = await app.signIn('ife')
    expect((await leaving(ife)).first).toEqual([
      'You lead a local chapter. First make another member its lead, on the page of the chapter.',
    ])
    expect(await erase(ife)).toRefuse(409, 'LEADS_CHAPTER')
    const { items } = ok<{ items: { id: string }[] }>(await app.guest().get('/api/chapters?state=NG-LA'))
    const id = items[0]?.id ?? ''
    const own = ok<{ members: { id: string; role: string }[] }>(await ife.get(`/api/chapters/${id}/mine`))
    const next = own.members.find(({ role }) => role !== 'lead')
    ok(await ife.post(`/api/chapters/${id}/roles`, { memberId: next?.id ?? '', role: 'lead' }))
    expect((await leaving(ife)).first).toEqual([])
    expect((await erase(ife)).statusCode).toBe(204)
  })

  test('for the owner of an organization, who hands it to a signatory; a registration is withdrawn', async () => {
    const gbenga = await app.signIn('gbenga')
    await sql`delete from organizations.member where person_id = ${idOf('gbenga')}`.execute(app.db)
    const { slug, id } = await makeOrganization(app, {
      owner: 'gbenga',
      signatories: ['binta'],
      members: ['kemi'],
      sup: 5,
    })
    const pending = ok<{ slug: string }>(await register(gbenga), 201).slug
    expect(await erase(gbenga)).toRefuse(409, 'OWNS_ORGANIZATION')
    const members = async () =>
      ok<{ members: { id: string; role: string }[] }>(await gbenga.get(`/api/organizations/${slug}/manage`))
        .members
    const change = (member: { id: string } | undefined) =>
      gbenga.post(`/api/organizations/${slug}/members/${member?.id ?? ''}`, { role: 'owner' })
    expect(await change((await members()).find(({ role }) => role === 'member'))).toRefuse(
      409,
      'NOT_YET_SIGNATORY',
    )
    ok(await change((await members()).find(({ role }) => role === 'signatory')))
    expect(
      (
        await sql<{ person_id: string; role: string }>`select person_id, role from organizations.member
          where organization_id = ${id} and role <> 'member' order by role`.execute(app.db)
      ).rows,
    ).toEqual([
      { person_id: idOf('binta'), role: 'owner' },
      { person_id: idOf('gbenga'), role: 'signatory' },
    ])
    expect((await erase(gbenga)).statusCode).toBe(204)
    expect(await one(sql`select id from organizations.organization where slug = ${pending}`)).toBeUndefined()
    expect(
      (
        await sql`select from files.file where owner_id = ${idOf('gbenga')}
        and attached_to like 'organization:%'`.execute(app.db)
      ).rows,
    ).toEqual([])
  })
})
