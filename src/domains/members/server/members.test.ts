import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { reportFact } from '#domains/activity/server/facts.ts'
import {
  type Affiliation,
  AFFILIATION_MISSING,
  type Institution,
} from '#domains/institutions/affiliation-contract.ts'
import { institutionsOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import { seedInstitutions } from '#domains/institutions/server/seeds.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { nominateBy } from '#test/nominations.ts'
import type { Profile } from '../profile-contract.ts'
import { languagesOf } from './profiles/profiles.ts'

const app = await openTestApp()
const [ada, dayo, ife] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('ife')])

const profileOf = async (who: Person) => ok<Profile>(await who.get('/api/user/profile'))

describe('[PF-01] university affiliation', () => {
  const send = (body: Record<string, unknown>, who = ife) => who.post('/api/user/affiliation', body)
  const search = async (text: string) =>
    ok<Institution[]>(
      await app.guest().get(`/api/reference/institutions?search=${encodeURIComponent(text)}`),
    ).map(({ name }) => name)
  const countInstitutions = async () =>
    (await sql<{ n: number }>`select count(*) as n from institutions.institution`.execute(app.db)).rows[0]?.n

  test('is stored with university and status', async () => {
    const kept = ok<Affiliation>(await send({ institutionId: 'university-of-lagos', status: 'student' }))
    expect(kept).toEqual({
      institutionId: 'university-of-lagos',
      institutionName: 'University of Lagos',
      isReviewed: true,
      status: 'student',
    })
    expect((await profileOf(ife)).affiliation).toEqual(kept)
  })

  test.each([
    ['nothing', {}, ['institutionId', 'status']],
    ['a university alone', { institutionId: 'university-of-lagos' }, ['status']],
    ['a status alone', { status: 'student' }, ['institutionId']],
    ['a name of spaces', { ownName: '   ', status: 'student' }, ['institutionId']],
  ])('with %s asks for both', async (_what, body, fields) => {
    const response = await send(body)
    expect(response).toRefuse(400, 'INVALID_INPUT')
    const answered = response.json<{ fields: Record<string, string> }>().fields
    expect(Object.keys(answered).toSorted()).toEqual(fields)
    expect(new Set(Object.values(answered))).toEqual(new Set([AFFILIATION_MISSING]))
  })

  test('refuses a university outside the list', async () => {
    const unknown = await send({ institutionId: 'university-of-atlantis', status: 'staff' })
    expect(unknown).toRefuse(404, 'INSTITUTION_UNKNOWN')
  })

  test('finds by words of the name and by short names, ignoring marks and case', async () => {
    expect(await search('UNILAG')).toEqual(['University of Lagos'])
    expect((await search('futa'))[0]).toBe('Federal University of Technology, Akure')
    expect(await search('ahmadu  BELLO')).toEqual(['Ahmadu Bello University, Zaria'])
    expect(await search('Ìbàdàn')).toContain('University of Ibadan')
    expect((await search('lagos'))[0]).toBe('University of Lagos')
    expect(await search('university')).toHaveLength(10)
    expect(await search('')).toEqual([])
    expect(await search('%_')).toEqual([])
  })

  test('stores a custom name once for everybody who writes it, unreviewed and not suggested to others', async () => {
    const before = await countInstitutions()
    const first = ok<Affiliation>(await send({ ownName: 'Nowhere Pólytechnic', status: 'graduate' }))
    expect(first).toMatchObject({ institutionName: 'Nowhere Pólytechnic', isReviewed: false })
    const second = ok<Affiliation>(await send({ ownName: 'nowhere polytechnic', status: 'staff' }, dayo))
    expect(second.institutionId).toBe(first.institutionId)
    expect(await countInstitutions()).toBe((before ?? 0) + 1)
    expect(await search('nowhere')).toEqual([])
    const again = await send({ institutionId: first.institutionId, status: 'lecturer' })
    expect(ok<Affiliation>(again).status).toBe('lecturer')
    expect(await send({ institutionId: first.institutionId, status: 'staff' }, ada)).toRefuse(
      404,
      'INSTITUTION_UNKNOWN',
    )
  })

  test('maps a custom name that is on the list to the listed one', async () => {
    const kept = ok<Affiliation>(await send({ ownName: 'university of LAGOS', status: 'student' }, ada))
    expect(kept).toMatchObject({ institutionId: 'university-of-lagos', isReviewed: true })
  })

  test('is available to other domains, and a name without members is deleted', async () => {
    const ids = ['ada', 'ife', 'dayo', 'bola'] as const
    const institutions = await institutionsOf(
      app,
      ids.map((name) => demoPerson(name).id),
    )
    expect(institutions.get(demoPerson('ada').id)).toBe('university-of-lagos')
    expect(institutions.get(demoPerson('ife').id)).toBe(institutions.get(demoPerson('dayo').id))
    expect(institutions.get(demoPerson('bola').id)).toBeNull()
    const before = (await countInstitutions()) ?? 0
    ok(await ife.post('/api/user/profile/remove', { part: 'affiliation' }))
    expect(await countInstitutions()).toBe(before)
    ok(await dayo.post('/api/user/profile/remove', { part: 'affiliation' }))
    expect(await countInstitutions()).toBe(before - 1)
    expect((await profileOf(ife)).affiliation).toBeNull()
  })

  test('two people who write one new name in parallel get one institution', async () => {
    const answers = await Promise.all(
      [ada, dayo, ife].map((who) => send({ ownName: 'Race University', status: 'student' }, who)),
    )
    expect(new Set(answers.map((answer) => ok<Affiliation>(answer).institutionId)).size).toBe(1)
  })

  test('the list is written once and repaired when it differs', async () => {
    await sql`update institutions.institution set name = 'Wrong', folded_name = 'wrong' where id = 'university-of-ibadan'`.execute(
      app.db,
    )
    await seedInstitutions(app.db, new Date())
    expect(await search('ibadan')).toContain('University of Ibadan')
  })
})

describe('[AU-08] onboarding', () => {
  const register = async () => {
    const person = app.guest()
    const response = await person.post('/api/local/register', {
      firstName: 'Ngozi',
      lastName: 'Newsample',
      email: `ngozi-${Math.random()}@example.com`,
      password: 'a long enough phrase',
      confirmPassword: 'a long enough phrase',
    })
    expect(response.statusCode).toBe(201)
    ok(await person.post('/api/auth/verify-age', {}))
    return person
  }
  const isOnboarded = async (who: Person) =>
    ok<{ onboardingCompleted: boolean }>(await who.get('/api/user')).onboardingCompleted

  test('is open for a new citizen and done once finished, however often', async () => {
    const ngozi = await register()
    expect(await isOnboarded(ngozi)).toBe(false)
    for (const _time of [1, 2])
      expect(
        ok(await ngozi.post('/api/user/onboarding', { interests: ['water', 'schools', 'water'] })),
      ).toEqual({ onboardingCompleted: true })
    expect(await isOnboarded(ngozi)).toBe(true)
    expect((await profileOf(ngozi)).interests).toEqual(['water', 'schools'])
    const { id } = ok<{ id: string }>(await ngozi.get('/api/user'))
    const { rows } =
      await sql`select 1 from activity.fact where kind = 'member.onboarded' and who = ${id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('may be finished with every step skipped', async () => {
    const person = await register()
    expect(ok(await person.post('/api/user/onboarding', {}))).toEqual({ onboardingCompleted: true })
    expect(await profileOf(person)).toMatchObject({ language: null, interests: [] })
  })

  test('stores the language for emails to the person, one of the five', async () => {
    ok(await ada.post('/api/user/language', { language: 'ha' }))
    expect((await profileOf(ada)).language).toBe('ha')
    expect(fieldsOf(await ada.post('/api/user/language', { language: 'fr' }))).toEqual(['language'])
    const ids = [demoPerson('ada').id, demoPerson('dayo').id]
    expect(Object.fromEntries(await languagesOf(app, ids))).toEqual({ [demoPerson('ada').id]: 'ha' })
  })

  test('interests can change alone, and only known ones are stored', async () => {
    ok(await ada.post('/api/user/interests', { interests: ['jobs'] }))
    expect((await profileOf(ada)).interests).toEqual(['jobs'])
    expect((await ada.post('/api/user/interests', { interests: ['gossip'] })).statusCode).toBe(400)
    ok(await ada.post('/api/user/interests', {}))
    expect((await profileOf(ada)).interests).toEqual([])
  })
})

describe('[PF-01] figures of the profile', () => {
  test('start at zero and follow from the recorded facts', async () => {
    const bola = await app.signIn('bola')
    const { stats, level, badges } = await profileOf(bola)
    expect(stats).toMatchObject({ credibility: null, civicEngagements: 0, badgesEarned: 0, dayStreak: 0 })
    expect([level.id, level.toNext]).toEqual(['rising', 10])
    expect(badges.map(({ have, need }) => [have, need])).toEqual([
      [0, 1],
      [0, 5],
      [0, 50],
    ])
    await nominateBy(bola)
    const after = await profileOf(bola)
    expect(after.stats).toMatchObject({
      credibility: null,
      civicEngagements: 1,
      badgesEarned: 0,
      dayStreak: 1,
    })
    const approved = {
      kind: 'nomination.decided',
      who: demoPerson('bola').id,
      detail: { status: 'approved' },
    } as const
    for (let number = 0; number < 10; number += 1)
      await reportFact(
        { db: app.db, now: () => app.clock.now() },
        { ...approved, about: `nomination:${number}` },
      )
    const risen = await profileOf(bola)
    expect(risen.stats).toMatchObject({ verifiedActions: 10, civicEngagements: 1, credibility: 15 })
    expect([risen.level.id, risen.level.toNext]).toEqual(['active', 20])
  })

  test('grow by training and by pledges', async () => {
    const kemi = await app.signIn('kemi')
    const { id } = demoPerson('kemi')
    const facts = [
      { kind: 'training.module-passed', about: 'module:integrity' },
      { kind: 'training.module-passed', about: 'module:listening' },
      { kind: 'training.capstone-accepted', about: 'leader:1' },
      { kind: 'pledge.made', about: 'leader:1' },
      { kind: 'pledge.updated', about: 'leader:1', detail: { status: 'achieved' } },
      { kind: 'report.filed', about: 'leader:1', detail: { quarter: '2026-Q3' } },
    ] as const
    for (const fact of facts)
      await reportFact({ db: app.db, now: () => app.clock.now() }, { ...fact, who: id })
    const { stats, badges } = await profileOf(kemi)
    expect(stats).toMatchObject({ civicEngagements: 4, verifiedActions: 2, badgesEarned: 0, dayStreak: 1 })
    expect(badges.map(({ have }) => have)).toEqual([0, 0, 0])
    expect(stats.credibilityParts.map(({ points }) => points).slice(1, 3)).toEqual([2, 10])
  })

  test('a verified identity adds points by itself', async () => {
    const { stats } = await profileOf(ife)
    const identity = stats.credibilityParts.find(({ id }) => id === 'identity')
    expect(identity?.points).toBe(20)
    expect(stats.credibility).toBeGreaterThanOrEqual(20)
    expect(stats.joinedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('are visible only to the person', async () => {
    expect(await app.guest().get('/api/user/profile')).toRefuse(401, 'SIGNED_OUT')
  })
})
