import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reportFact } from '#domains/activity/server/facts.ts'
import type { User } from '#domains/identity/contract.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { UserRegion } from '../../place-contract.ts'
import type { Picture } from '../../picture-contract.ts'
import type { Profile } from '../../profile-contract.ts'

const app = await openTestApp()

const userOf = async (who: Person) => ok<User>(await who.get('/api/user'))
const profileOf = async (who: Person) => ok<Profile>(await who.get('/api/user/profile'))
const password = 'a quiet harmattan morning'
const joining = {
  firstName: 'Zainab',
  lastName: 'Samplewell',
  email: 'zainab@example.ng',
  phoneNumber: '0803 123 4567',
  password,
  confirmPassword: password,
}

/** Signs up, confirms being 18, and returns the browser with its user. */
const newcomer = async () => {
  const who = app.guest()
  const joined = ok<User>(await who.post('/api/local/register', joining), 201)
  expect(joined).toMatchObject({ ageVerified: false, onboardingCompleted: false, role: 'Citizen' })
  ok(await who.post('/api/auth/verify-age', {}))
  return { who, joined }
}

test('[AU-10] the user and the profile have every field of section 3, and each follows its source', async () => {
  const { who, joined } = await newcomer()
  expect(await userOf(who)).toEqual({
    id: joined.id,
    firstName: 'Zainab',
    lastName: 'Samplewell',
    email: 'zainab@example.ng',
    phoneNumber: '+2348031234567',
    emailVerified: false,
    phoneVerified: false,
    profileImageUrl: null,
    role: 'Citizen',
    roles: [],
    citizenNumber: joined.citizenNumber,
    citizen_number: joined.citizenNumber,
    isAdmin: false,
    adminRole: null,
    userType: 'CITIZEN',
    volunteerStatus: 'INACTIVE',
    ageVerified: true,
    isVerified: false,
    onboardingCompleted: false,
    joinedAt: app.clock.now().toISOString(),
  })
  expect(joined.citizenNumber).toBeGreaterThan(12)
  expect(await profileOf(who)).toMatchObject({
    stats: {
      supBalance: '0.00',
      credibility: null,
      civicEngagements: 0,
      dayStreak: 0,
      joinedAt: joined.joinedAt,
    },
    homeRegion: { country: null, province: null },
    affiliation: null,
  })
  expect(ok<UserRegion>(await who.get('/api/user/region'))).toMatchObject({ id: 'nigeria', isSaved: false })

  // What the person does.
  ok(await who.post('/api/user/onboarding', {}))
  const drawing = { head: 4, skin: 2, cloth: 1, collar: 0, ground: 5 }
  const { profileImageUrl } = ok<Picture>(await who.post('/api/user/avatar', drawing))
  expect(profileImageUrl).toMatch(/^\/api\/\S+$/)
  ok(await who.post('/api/user/home-region', { country: 'CA', province: 'CA-QC' }))
  ok(await who.post('/api/user/region', { regionId: 'canada' }))
  ok(await who.post('/api/user/affiliation', { institutionId: 'university-of-lagos', status: 'student' }))
  // What other domains record and decide.
  expect(await grant({ db: app.db }, { personId: joined.id, units: 125_000, why: 'a test' })).toBe('posted')
  const facts = { db: app.db, now: () => app.clock.now() }
  for (const day of [1, 2]) {
    if (day === 2) app.clock.advance(24 * 3600)
    await reportFact(facts, { kind: 'nomination.sent', who: joined.id, about: `nomination:${day}` })
    const status = 'approved'
    await reportFact(facts, {
      kind: 'nomination.decided',
      who: joined.id,
      about: `nomination:${day}`,
      detail: { status },
    })
  }
  await sql`update identity.person set user_type = 'VOLUNTEER', volunteer_status = 'ACTIVE'
    where id = ${joined.id}`.execute(app.db)

  const back = app.guest()
  const after = ok<User>(await back.post('/api/local/login', { email: joining.email, password }))
  expect(after).toMatchObject({
    profileImageUrl,
    role: 'Volunteer',
    userType: 'VOLUNTEER',
    volunteerStatus: 'ACTIVE',
    onboardingCompleted: true,
    citizenNumber: joined.citizenNumber,
    joinedAt: joined.joinedAt,
  })
  expect(after).toEqual(await userOf(back))
  const profile = await profileOf(back)
  expect(profile).toMatchObject({
    // Two confirmed actions of one kind: 2 + 5 points.
    stats: {
      supBalance: '12.50',
      credibility: 7,
      civicEngagements: 2,
      dayStreak: 2,
      joinedAt: joined.joinedAt,
    },
    profileImageUrl,
    homeRegion: { country: 'CA', province: 'CA-QC' },
    affiliation: { institutionName: 'University of Lagos', status: 'student' },
  })
  expect(profile.homeRegion).toMatchObject({ countryName: 'Canada', provinceName: 'Quebec' })
  expect(ok<UserRegion>(await back.get('/api/user/region'))).toMatchObject({ id: 'canada', isSaved: true })
  // No answer contains the password.
  expect(JSON.stringify([after, profile])).not.toContain('assword')
})

test('[AU-10] the admin flag and the admin role are independent', async () => {
  const shown = async (name: 'chidi' | 'emeka') => {
    const { isAdmin, adminRole, role } = await userOf(await app.signIn(name))
    return { isAdmin, adminRole, role }
  }
  expect(await shown('chidi')).toEqual({ isAdmin: true, adminRole: null, role: 'Admin' })
  expect(await shown('emeka')).toEqual({ isAdmin: false, adminRole: 'finance', role: 'Admin' })
})
