import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { User } from '../contract.ts'
import { sendWelcome } from './jobs.ts'
import { namesOf } from './users/people.ts'

const app = await openTestApp()

const password = 'a quiet harmattan morning'
let serial = 0
const form = (over: Record<string, unknown> = {}) => ({
  firstName: 'Zainab',
  lastName: 'Samplewell',
  email: `zainab${(serial += 1)}@example.ng`,
  password,
  confirmPassword: password,
  ...over,
})
const count = async (table: string, where: string, value: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(where)}::text = ${value}`.execute(app.db)
  return rows[0]?.n ?? -1
}

describe('signing up', () => {
  test('creates a citizen with a unique number, signs in and answers the user (server side of AU-01)', async () => {
    const guest = app.guest()
    const joining = form({ phoneNumber: '0803 123 4567' })
    const response = await guest.post('/api/local/register', joining)
    expect(response.statusCode).toBe(201)
    const user = response.json<User>()
    expect(user).toMatchObject({
      firstName: 'Zainab',
      lastName: 'Samplewell',
      email: joining.email,
      phoneNumber: '+2348031234567',
    })
    expect(user.citizenNumber).toBeGreaterThan(12)
    expect((await guest.get('/api/user')).json()).toEqual(user)
    expect(await count('activity.fact', 'who', user.id)).toBe(1)
  })

  test('answers every field of the user that navigation reads, with the defaults of a new citizen (fields of AU-10)', async () => {
    const user = (await app.guest().post('/api/local/register', form())).json<User>()
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: 'Zainab',
      lastName: 'Samplewell',
      email: expect.stringContaining('@example.ng'),
      phoneNumber: null,
      emailVerified: false,
      phoneVerified: false,
      profileImageUrl: null,
      role: 'Citizen',
      roles: [],
      citizenNumber: expect.any(Number),
      citizen_number: expect.any(Number),
      isAdmin: false,
      adminRole: null,
      userType: 'CITIZEN',
      volunteerStatus: 'INACTIVE',
      ageVerified: false,
      isVerified: false,
      onboardingCompleted: false,
      joinedAt: app.clock.now().toISOString(),
    })
  })

  test('refuses a taken address in any letter case', async () => {
    const first = form()
    await app.guest().post('/api/local/register', first)
    const guest = app.guest()
    const response = await guest.post('/api/local/register', { ...first, email: first.email.toUpperCase() })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'EMAIL_TAKEN',
      error: 'There is an account with this email address. Sign in instead.',
    })
    expect((await guest.get('/api/user')).statusCode).toBe(401)
  })

  test('twenty times in parallel with one address creates exactly one account, one fact and one welcome', async () => {
    const { email } = form()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.guest().post('/api/local/register', form({ email: i % 2 ? email : email.toUpperCase() })),
      ),
    )
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([
      201,
      ...Array<number>(19).fill(409),
    ])
    const id = responses.find((response) => response.statusCode === 201)?.json<User>().id ?? ''
    expect(await count('identity.person', 'email', email)).toBe(1)
    expect(await count('activity.fact', 'who', id)).toBe(1)
    const { rows } = await sql<{
      payload: { personId: string }
    }>`select payload from graphile_worker._private_jobs`.execute(app.db)
    expect(rows.filter(({ payload }) => payload.personId === id)).toHaveLength(1)
  })

  test('sends one welcome email, however often the job runs, and retries after a failure', async () => {
    const user = (await app.guest().post('/api/local/register', form())).json<User>()
    const sent: { to: string; text: string }[] = []
    await sendWelcome.run(jobCtx(app), { personId: user.id })
    await sendWelcome.run(jobCtx(app), { personId: user.id })
    const { rows } = await sql<{ id: string }>`
      select id from notifications.delivery where person_id = ${user.id} and channel = 'email'`.execute(
      app.db,
    )
    // At noon: at night the quiet hours would hold it.
    const noon = () => new Date(`${app.clock.now().toISOString().slice(0, 10)}T12:00:00Z`)
    const run = async (send: (message: { to: string; text: string }) => void) => {
      const ports = {
        ...app.ports,
        email: { send: async (message: { to: string; text: string }) => send(message) },
      }
      for (const { id } of rows)
        await jobNamed('notifications:deliver').run({ ...jobCtx(app), now: noon, ports }, { id })
    }
    await expect(
      run(() => {
        throw new Error('carrier is away')
      }),
    ).rejects.toThrow('carrier is away')
    await run((message) => sent.push(message))
    await run((message) => sent.push(message))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: user.email,
      text: expect.stringContaining(`Citizen #${user.citizenNumber}`),
    })
  })

  test.each([
    [
      'a common password',
      { password: 'Nigeria2026', confirmPassword: 'Nigeria2026' },
      'password',
      'Password is too common',
    ],
    [
      'a short password',
      { password: 'hárm4tt', confirmPassword: 'hárm4tt' },
      'password',
      'Use at least 8 characters.',
    ],
    [
      'a password of 129 characters',
      { password: 'qd7'.repeat(43), confirmPassword: 'qd7'.repeat(43) },
      'password',
      'Use at most 128 characters.',
    ],
    [
      'two different passwords',
      { confirmPassword: `${password} ` },
      'confirmPassword',
      'The two passwords are not the same.',
    ],
    [
      'an address without @',
      { email: 'zainab.example.ng' },
      'email',
      'Enter an email address, like ada@example.com.',
    ],
    [
      'a phone number that is none',
      { phoneNumber: '0603 123 4567' },
      'phoneNumber',
      'Enter a phone number, like 0803 123 4567.',
    ],
    ['an empty first name', { firstName: '  ' }, 'firstName', 'Enter your first name.'],
    ['a field that is not asked for', { isAdmin: true }, 'isAdmin', 'We do not know this field.'],
  ])('refuses %s at its field', async (_what, over, field, message) => {
    const joining = form(over)
    const response = await app.guest().post('/api/local/register', joining)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ fields: Record<string, string> }>().fields).toMatchObject({ [field]: message })
    expect(await count('identity.person', 'email', joining.email)).toBe(0)
  })

  test('without a CSRF token is refused before any work, with the text that clients retry on (server side of CS-02 and CS-03)', async () => {
    const joining = form()
    const response = await app.guest().post('/api/local/register', joining, { 'x-csrf-token': '' })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      error: 'Invalid CSRF token',
      code: 'CSRF_TOKEN',
      requestId: expect.any(String),
    })
    expect(await count('identity.person', 'email', joining.email)).toBe(0)
    const other = await app.guest().csrfToken()
    expect(
      (await app.guest().post('/api/local/register', joining, { 'x-csrf-token': other })).json(),
    ).toMatchObject({ error: 'Invalid CSRF token' })
  })

  test.each([
    ['Ọlá-Ìyanu', 'Adébáyọ̀'],
    ["N'Golo", 'Ɗanjuma'],
    ['李', 'Þórsdóttir'],
  ])('keeps the name %s %s as written', async (firstName, lastName) => {
    const guest = app.guest()
    await guest.post(
      '/api/local/register',
      form({ firstName: firstName.normalize('NFD'), lastName: lastName.normalize('NFD') }),
    )
    const user = (await guest.get('/api/user')).json<User>()
    expect([user.firstName, user.lastName]).toEqual([firstName.normalize('NFC'), lastName.normalize('NFC')])
  })
})

test('an address is one, however a mail program copied it: at joining and at signing in', async () => {
  const joining = form()
  const copied = [
    `Zainab <${joining.email}>`,
    `mailto:${joining.email}`,
    `${joining.email}.`,
    `\u200B${joining.email}`,
  ]
  const first = await app.guest().post('/api/local/register', { ...joining, email: copied[0] })
  expect([first.statusCode, first.json<User>().email]).toEqual([201, joining.email])
  for (const email of copied) {
    expect((await app.guest().post('/api/local/register', { ...joining, email })).statusCode).toBe(409)
    expect((await app.guest().post('/api/local/login', { email, password })).statusCode).toBe(200)
  }
  const two = `${joining.email}, obi@example.ng`
  expect((await app.guest().post('/api/local/login', { email: two, password })).statusCode).toBe(400)
})

describe('a name', () => {
  test('may be one, without a dot or a blank in the place of the surname', async () => {
    for (const lastName of ['', '.', '\u200B', undefined]) {
      const guest = app.guest()
      expect(
        (await guest.post('/api/local/register', form({ firstName: 'Ngozi', lastName }))).statusCode,
      ).toBe(201)
      const user = (await guest.get('/api/user')).json<User>()
      expect([user.firstName, user.lastName]).toEqual(['Ngozi', ''])
    }
  })

  test('is stored as it is seen', async () => {
    const joining = form({ firstName: '\u202EChidi\u200B', lastName: 'Mock\u2060ford\u3164' })
    const user = (await app.guest().post('/api/local/register', joining)).json<User>()
    expect([user.firstName, user.lastName]).toEqual(['Chidi', 'Mockford'])
  })

  test.each([
    ['\u200B', 'Obi', 'Enter your first name.'],
    ['\u3164\u2800', 'Obi', 'Enter your first name.'],
    ['Chіdi', 'Obi', 'Please write each word in one alphabet.'],
    ['http://evil.example', 'Obi', 'Please write a name, not an address.'],
    ['Ada\u2028', 'x', null],
    ['A\u2028da', 'Obi', 'Please write it on one line.'],
    ['SUP', 'Civic', 'This name looks like one of our team. Please write your own.'],
    ['Tari', '', 'This name looks like one of our team. Please write your own.'],
    ['Tari', 'Briggs', null],
  ])('%j %j: %s', async (firstName, lastName, problem) => {
    const response = await app.guest().post('/api/local/register', form({ firstName, lastName }))
    expect(response.json<{ fields?: Record<string, string> }>().fields?.['firstName'] ?? null).toBe(problem)
    expect(response.statusCode).toBe(problem ? 400 : 201)
  })
})

describe('the current user', () => {
  test('[AU-03] is 401 for a guest and the user for a session', async () => {
    const response = await app.guest().get('/api/user')
    expect(response).toRefuse(401, 'SIGNED_OUT')
    expect(response.headers['cache-control']).toContain('no-store')
    expect((await (await app.signInByPassword('ada')).get('/api/user')).json()).toMatchObject({
      firstName: 'Ada',
      role: 'Citizen',
      citizenNumber: 1,
    })
  })

  test.each([
    ['bola', 'Vetting reviewer'],
    ['chidi', 'Admin'],
    ['emeka', 'Admin'],
    ['funke', 'Committee member'],
    ['gbenga', 'Organization'],
    ['ife', 'Citizen'],
  ] as const)('shows %s as %s', async (name, role) => {
    expect((await (await app.signInByPassword(name)).get('/api/user')).json()).toMatchObject({ role })
  })

  test('shows other domains no more than names and citizen numbers', async () => {
    const ada = (await (await app.signInByPassword('ada')).get('/api/user')).json<User>()
    const stranger = '00000000-0000-4000-8000-000000000000'
    const names = await namesOf({ db: app.db }, [ada.id, stranger, ada.id])
    expect([...names]).toEqual([[ada.id, { firstName: 'Ada', lastName: 'Sampleson', citizenNumber: 1 }]])
    expect(await namesOf({ db: app.db }, [])).toEqual(new Map())
  })
})

describe('age verification', () => {
  test('opens what was closed before it, is stored once and may be repeated (server side of AG-01)', async () => {
    const halima = await app.signInByPassword('halima')
    const before = await halima.get('/api/user/verified-access')
    expect([before.statusCode, before.json<{ error: string }>().error]).toEqual([
      403,
      'Age verification required',
    ])
    const first = await halima.post('/api/auth/verify-age', {})
    expect(first.json()).toMatchObject({ firstName: 'Halima', ageVerified: true })
    app.clock.advance(60)
    expect((await halima.post('/api/auth/verify-age', {})).json()).toEqual(first.json())
    expect((await halima.get('/api/user/verified-access')).statusCode).toBe(200)
    const { rows } = await sql<{ n: number }>`select count(*) as n from activity.fact
      where kind = 'citizen.age-verified' and who::text = ${first.json<User>().id}`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('needs a session, and a suspended person changes nothing', async () => {
    expect((await app.guest().post('/api/auth/verify-age', {})).statusCode).toBe(401)
    const jide = await app.signInByPassword('jide')
    expect((await jide.get('/api/user')).statusCode).toBe(200)
    expect((await jide.post('/api/auth/verify-age', {})).json()).toMatchObject({ code: 'SUSPENDED' })
  })
})

describe('access', () => {
  test.each([
    ['/api/user/committee-access', 'funke', { hasAccess: true }],
    ['/api/user/committee-access', 'ada', { hasAccess: false }],
    ['/api/user/committee-access', 'chidi', { hasAccess: false }],
    ['/api/user/verified-access', 'ife', { hasAccess: true, reason: 'identity' }],
    ['/api/user/verified-access', 'ada', { hasAccess: false, reason: null }],
  ] as const)('%s answers %s with %s (server side of GD-03 and GD-04)', async (url, name, answer) => {
    const response = await (await app.signInByPassword(name)).get(url)
    expect([response.statusCode, response.json()]).toEqual([200, answer])
    expect((await app.guest().get(url)).statusCode).toBe(401)
  })

  test('that is taken away ends with the next request', async () => {
    const funke = await app.signInByPassword('funke')
    await sql`delete from identity.person_role where role = 'committee_member'`.execute(app.db)
    expect((await funke.get('/api/user/committee-access')).json()).toEqual({ hasAccess: false })
  })
})
