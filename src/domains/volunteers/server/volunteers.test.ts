import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { whileJoined } from '#test/approvals.ts'
import { fieldsOf } from '#test/answers.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { DemoName } from '#test/people.ts'
import { call, contact, joining, ok, volunteering } from '#test/volunteers.ts'
import { signupsStore } from './shifts/signup-store.ts'

const app = await openTestApp({ LIMIT_FACTOR: '1000' })

const { join, dayFrom, post, goTo, signupOf, hubOf, userOf, worked } = volunteering(app)
const idOf = (name: DemoName): string => demoPerson(name).id
beforeEach(async () => {
  for (const table of ['certificate', 'signup', 'shift', 'volunteer'])
    await sql`delete from ${sql.table(`volunteers.${table}`)} where true`.execute(app.db)
  await sql`update identity.person set user_type = 'CITIZEN', volunteer_status = 'INACTIVE'`.execute(app.db)
})

describe('becoming a volunteer', () => {
  test('is refused to guests, before age verification, and before every question is answered', async () => {
    expect((await app.guest().post('/api/volunteer/join', joining)).statusCode).toBe(401)
    const halima = await app.signIn('halima')
    expect(await halima.post('/api/volunteer/join', joining)).toRefuse(403, 'AGE_REQUIRED')
    const ife = await app.signIn('ife')
    expect(await ife.post('/api/volunteer/join', joining)).toRefuse(409, 'ANSWERS_MISSING')
    expect(await ife.post('/api/volunteer/join', { ...joining, rules: 2 })).toRefuse(409, 'RULES_CHANGED')
    const { agreed: _agreed, ...silent } = joining
    expect((await ife.post('/api/volunteer/join', silent)).statusCode).toBe(400)
    expect(
      (await ife.post('/api/volunteer/offer', { about: 'skills', choices: ['online'] })).statusCode,
    ).toBe(400)
    expect((await ife.post('/api/volunteer/offer', { about: 'skills', choices: [] })).statusCode).toBe(400)
  })

  test('makes the user type true, opens the hub, and keeps the emergency contact to oneself', async () => {
    const ada = await app.signIn('ada')
    expect((await ada.get('/api/volunteer/hub')).statusCode).toBe(403)
    await join('ada')
    expect(await userOf(ada)).toMatchObject({
      userType: 'VOLUNTEER',
      volunteerStatus: 'ACTIVE',
      role: 'Volunteer',
    })
    expect((await ada.get('/api/volunteer/hub')).statusCode).toBe(200)
    expect((await ada.get('/api/volunteer')).json()).toMatchObject({
      status: 'active',
      skills: ['calls'],
      hasAgreed: true,
      ...contact,
      contactPhone: '+2348031234567',
    })
    expect((await ada.get('/api/volunteer/hub')).body).not.toContain('Mama Ada')
  })

  test('refuses what is no phone number in its own field', async () => {
    const who = await app.signIn('ada')
    for (const contactPhone of ['call Mama', '0803 123', '12345'])
      expect(
        fieldsOf(
          await who.post('/api/volunteer/join', { rules: 1, agreed: 'yes', ...contact, contactPhone }),
        ),
      ).toEqual(['contactPhone'])
  })

  test('leaving and opting in again are one press each; the rules must be those that the person agreed to', async () => {
    const ada = await join('ada')
    const id = await post(await app.signIn('chidi'))
    ok(await ada.post(`/api/volunteer/shifts/${id}/sign-up`))
    ok(await ada.post('/api/volunteer/leave'))
    expect(await userOf(ada)).toMatchObject({
      userType: 'VOLUNTEER',
      volunteerStatus: 'INACTIVE',
      role: 'Citizen',
    })
    expect((await ada.get('/api/volunteer/hub')).statusCode).toBe(403)
    const { rows } = await sql<{
      taken: number
    }>`select taken from volunteers.shift where id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ taken: 0 }])
    for (const _again of [1, 2]) ok(await ada.post('/api/volunteer/opt-in'))
    expect(await userOf(ada)).toMatchObject({ userType: 'VOLUNTEER', volunteerStatus: 'ACTIVE' })
    ok(await ada.post('/api/volunteer/leave'))
    await sql`update volunteers.volunteer set rules_version = 0`.execute(app.db)
    expect(await ada.post('/api/volunteer/opt-in')).toRefuse(409, 'AGREE_FIRST')
    const ife = await app.signIn('ife')
    expect(await ife.post('/api/volunteer/opt-in')).toRefuse(409, 'NOT_A_VOLUNTEER')
  })

  test('ends after a year without an act, with a notice, and not a day before', async () => {
    await join('ada')
    const rest = () => jobNamed('volunteers:rest-quiet').run(jobCtx(app), null)
    app.clock.advance(364 * 86_400)
    await rest()
    expect(await userOf(await app.signIn('ada'))).toMatchObject({ volunteerStatus: 'ACTIVE' })
    app.clock.advance(3 * 86_400)
    await rest()
    const back = await app.signIn('ada')
    expect(await userOf(back)).toMatchObject({ userType: 'VOLUNTEER', volunteerStatus: 'INACTIVE' })
    expect((await back.get('/api/notifications')).body).toContain('You are not an active volunteer any more')
  })
})

describe('a shift', () => {
  test('is posted by coordinators of its place only; help from anywhere needs the whole country', async () => {
    const ada = await app.signIn('ada')
    expect((await ada.post('/api/volunteer/shifts', { ...call, day: dayFrom(72) })).statusCode).toBe(403)
    const lola = await app.signIn('lola')
    await sql`update identity.person set is_admin = false, admin_role = 'support', admin_scope_state = 'NG-LA'
      where id = ${idOf('lola')}`.execute(app.db)
    await post(lola)
    const elsewhere = { ...call, state: 'NG-KN', lga: 'KN-nasarawa', day: dayFrom(72) }
    expect(await lola.post('/api/volunteer/shifts', elsewhere)).toRefuse(403, 'OUTSIDE_PLACE')
    const { state: _state, lga: _lga, ...nowhere } = call
    const task = { ...nowhere, kind: 'task', day: dayFrom(72) }
    expect(await lola.post('/api/volunteer/shifts', task)).toRefuse(403, 'OUTSIDE_PLACE')
    const chidi = await app.signIn('chidi')
    ok(await chidi.post('/api/volunteer/shifts', task), 201)
    ok(await chidi.post('/api/volunteer/shifts', elsewhere), 201)
    const seen = (await lola.get('/api/volunteer/console')).json<{ items: { state: string }[] }>().items
    expect(seen.map(({ state }) => state)).toEqual(['NG-LA'])
    expect((await chidi.post('/api/volunteer/shifts', { ...nowhere, day: dayFrom(72) })).statusCode).toBe(400)
    expect((await chidi.post('/api/volunteer/shifts', { ...call, day: dayFrom(-72) })).statusCode).toBe(400)
  })

  test('gives its last place to one of two people at once, and again after somebody withdraws', async () => {
    const [ada, ife, dayo] = [await join('ada'), await join('ife'), await join('dayo')]
    const id = await post(await app.signIn('chidi'), { capacity: 1 })
    const at = `/api/volunteer/shifts/${id}`
    const answers = await Promise.all([ada, ife].map((person) => person.post(`${at}/sign-up`)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [winner, loser] = answers[0]?.statusCode === 200 ? [ada, ife] : [ife, ada]
    expect(await winner.post(`${at}/sign-up`)).toRefuse(409, 'ALREADY_SIGNED_UP')
    expect(await loser.post(`${at}/sign-up`)).toRefuse(409, 'SHIFT_FULL')
    // The refused one is not half signed up.
    expect((await hubOf(loser)).own).toEqual([])
    ok(await winner.post(`${at}/withdraw`))
    expect(await winner.post(`${at}/withdraw`)).toRefuse(409, 'CANNOT_WITHDRAW')
    ok(await dayo.post(`${at}/sign-up`))
    expect(await winner.post(`${at}/sign-up`)).toRefuse(409, 'SHIFT_FULL')
  })

  test('tells everybody who signed up why it was cancelled', async () => {
    const [ada, chidi] = [await join('ada'), await app.signIn('chidi')]
    const id = await post(chidi)
    ok(await ada.post(`/api/volunteer/shifts/${id}/sign-up`))
    ok(await chidi.post(`/api/volunteer/shifts/${id}/cancel`, { reason: 'Heavy rain is expected.' }))
    expect((await ada.get('/api/notifications')).body).toContain('A shift of yours was cancelled')
    expect((await hubOf(ada)).own[0]).toMatchObject({ state: 'cancelled', reason: 'Heavy rain is expected.' })
    expect(await ada.post(`/api/volunteer/shifts/${id}/sign-up`)).toRefuse(404, 'SHIFT_NOT_FOUND')
  })

  test('near the volunteer is offered, and one of another State is not', async () => {
    const [ada, chidi] = [await join('ada'), await app.signIn('chidi')]
    const here = await post(chidi)
    await post(chidi, { state: 'NG-KN', lga: 'KN-nasarawa' })
    const { state: _state, lga: _lga, ...nowhere } = call
    const sent = await chidi.post('/api/volunteer/shifts', { ...nowhere, kind: 'task', day: dayFrom(72) })
    const task = sent.json<{ id: string }>().id
    expect((await hubOf(ada)).calls.map(({ id }) => id)).toEqual([here, task])
  })
})

describe('hours', () => {
  test('count once another person confirmed them: as a civic fact, in the hub, in no wallet', async () => {
    const { ada, signup } = await worked()
    expect(await hubOf(ada)).toMatchObject({ minutes: 0, own: [{ state: 'waiting', minutes: 90 }] })
    const chidi = await app.signIn('chidi')
    const balance = async () => (await ada.get('/api/wallet')).body
    const before = await balance()
    ok(await chidi.post(`/api/volunteer/signups/${signup}/decision`, { outcome: 'confirmed' }))
    expect(await chidi.post(`/api/volunteer/signups/${signup}/decision`, { outcome: 'confirmed' })).toRefuse(
      409,
      'ALREADY_DECIDED',
    )
    expect(await hubOf(ada)).toMatchObject({ minutes: 90, shifts: 1, own: [{ state: 'confirmed' }] })
    const { rows } =
      await sql`select kind, detail from activity.fact where who = ${idOf('ada')} and kind = 'volunteer.served'`.execute(
        app.db,
      )
    expect(rows).toEqual([{ kind: 'volunteer.served', detail: { minutes: 90 } }])
    expect(await balance()).toBe(before)
  })

  test('are never confirmed by whoever gave or recorded them', async () => {
    const { shiftId, signup } = await worked()
    // Ada becomes a coordinator herself.
    await sql`update identity.person set admin_role = 'content' where id = ${idOf('ada')}`.execute(app.db)
    const ada = await app.signIn('ada')
    expect(await ada.post(`/api/volunteer/signups/${signup}/decision`, { outcome: 'confirmed' })).toRefuse(
      409,
      'SECOND_PERSON_NEEDED',
    )
    await sql`update identity.person set admin_role = null where id = ${idOf('ada')}`.execute(app.db)
    const planted =
      sql`update volunteers.signup set outcome = 'confirmed', decided_at = now(), decided_by = person_id
      where shift_id = ${shiftId}`.execute(app.db)
    await expect(planted).rejects.toThrow('signup_second_person')
  })

  test('of somebody who could not check in are recorded by one coordinator and confirmed by another', async () => {
    const [ada, chidi] = [await join('ada'), await app.signIn('chidi')]
    const id = await post(chidi)
    ok(await ada.post(`/api/volunteer/shifts/${id}/sign-up`))
    const signup = await signupOf(id)
    const at = `/api/volunteer/signups/${signup}`
    expect(await chidi.post(`${at}/hours`, { minutes: 60 })).toRefuse(409, 'CANNOT_RECORD')
    await goTo(id, 300)
    const again = await app.signIn('chidi')
    // The shift lasts from 09:00 to 12:00.
    const length = 180
    for (const minutes of [length + 1, 720]) {
      const answer = await again.post(`${at}/hours`, { minutes })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ fields: Record<string, string> }>().fields).toEqual({
        minutes: 'The shift was shorter.',
      })
      expect(await signupsStore(app.db).record(signup ?? '', idOf('chidi'), minutes)).toBe(false)
    }
    ok(await again.post(`${at}/hours`, { minutes: length }))
    expect(await again.post(`${at}/decision`, { outcome: 'confirmed' })).toRefuse(409, 'SECOND_PERSON_NEEDED')
    const lola = await app.signIn('lola')
    await sql`update identity.person set is_admin = true, admin_role = null where id = ${idOf('lola')}`.execute(
      app.db,
    )
    expect((await lola.post(`${at}/decision`, { outcome: 'refused' })).statusCode).toBe(400)
    for (const closed of ['ada', 'chidi'] as const)
      await whileJoined(app, [idOf(closed), idOf('lola')], async () => {
        expect(await lola.post(`${at}/decision`, { outcome: 'confirmed' })).toRefuse(
          409,
          'SECOND_PERSON_NEEDED',
        )
      })
    ok(await lola.post(`${at}/decision`, { outcome: 'refused', reason: 'Nobody saw her there.' }))
    expect((await hubOf(await app.signIn('ada'))).own[0]).toMatchObject({
      state: 'refused',
      reason: 'Nobody saw her there.',
    })
  })

  test('that an earlier release recorded beyond their shift count at most its length', async () => {
    const { ada, signup } = await worked()
    await sql`update volunteers.signup set minutes = 720 where id = ${signup}`.execute(app.db)
    const chidi = await app.signIn('chidi')
    ok(await chidi.post(`/api/volunteer/signups/${signup}/decision`, { outcome: 'confirmed' }))
    const { rows } = await sql<{
      minutes: number
    }>`select extract(epoch from s.ends_at - s.starts_at)::int / 60 as minutes
      from volunteers.signup u join volunteers.shift s on s.id = u.shift_id where u.id = ${signup}`.execute(
      app.db,
    )
    const minutes = rows[0]?.minutes
    expect(minutes).toBeLessThan(720)
    expect((await hubOf(ada)).minutes).toBe(minutes)
    const made = await ada.post('/api/volunteer/certificates', { naming: 'none' })
    expect(made.json()).toMatchObject({ minutes })
  })

  test('the emergency contact shows to the coordinator around the shift, and at no other time', async () => {
    const [ada, chidi] = [await join('ada'), await app.signIn('chidi')]
    const id = await post(chidi)
    ok(await ada.post(`/api/volunteer/shifts/${id}/sign-up`))
    expect((await chidi.get('/api/volunteer/console')).body).not.toContain('Mama Ada')
    await goTo(id, 30)
    expect((await (await app.signIn('chidi')).get('/api/volunteer/console')).body).toContain('Mama Ada')
    await goTo(id, 3 * 24 * 60)
    expect((await (await app.signIn('chidi')).get('/api/volunteer/console')).body).not.toContain('Mama Ada')
  })
})
