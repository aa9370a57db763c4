import { expect, test } from 'vitest'
import { referenceTaskId } from '#domains/engage/server/seeds.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { factAnswers, moveToTuesday, startTask } from '#test/tasks.ts'
import { ok } from '#test/answers.ts'
import { demoPassword } from '#test/people.ts'

/** The calls of section 7 of the specification, each with the payload that it names there. */

const app = await openTestApp()
moveToTuesday(app)

interface Specified {
  readonly call: `${'GET' | 'POST' | 'PUT'} /api/${string}`
  readonly as?: 'ada' | 'ife' | 'halima'
  /** Fills the path’s {id} and the payload. */
  readonly given?: (who: Person) => Promise<{ id?: string; body?: Record<string, unknown> }>
  readonly answers: unknown
}

const text = expect.any(String)
const whole = expect.any(Number)
const decimal = expect.stringMatching(/^\d+\.\d{2,4}$/)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
const has = (fields: Record<string, unknown>) => expect.objectContaining(fields)
const listOf = (fields: Record<string, unknown>) => expect.arrayContaining([has(fields)])
const user = has({
  firstName: text,
  lastName: text,
  profileImageUrl: null,
  role: 'Citizen',
  citizenNumber: whole,
  citizen_number: whole,
  isAdmin: false,
  adminRole: null,
  userType: 'CITIZEN',
  volunteerStatus: 'INACTIVE',
  ageVerified: expect.any(Boolean),
  onboardingCompleted: expect.any(Boolean),
})
const region = { id: text, currencySymbol: text, currencyCode: text, supExchangeRate: text }
const registration = {
  firstName: 'Zainab',
  lastName: 'Samplewell',
  email: 'zainab@example.ng',
  phoneNumber: '0803 123 4567',
  password: 'a quiet harmattan morning',
  confirmPassword: 'a quiet harmattan morning',
}
const question = { role: 'user', content: 'What is a ward?', timestamp: '2026-11-23T10:00:00.000Z' }

const firstOf = async (who: Person, path: string): Promise<string> => {
  const id = ok<{ items: { id: string }[] }>(await who.get(path)).items[0]?.id
  return id ?? expect.fail(`${path} is empty`)
}
/** Joins as a volunteer and steps back. */
const stepBack = async (who: Person) => {
  ok(await who.post('/api/user/place', { state: 'NG-LA', lga: 'LA-surulere' }))
  ok(await who.post('/api/volunteer/offer', { about: 'skills', choices: ['calls'] }))
  ok(await who.post('/api/volunteer/offer', { about: 'times', choices: ['weekends'] }))
  const contact = { contactName: 'Mama Ada', contactPhone: '0803 123 4567' }
  ok(await who.post('/api/volunteer/join', { rules: 1, agreed: 'yes', ...contact }))
  ok(await who.post('/api/volunteer/leave', {}))
  return {}
}
const evidenceOfAda = async (who: Person) => {
  const id = referenceTaskId('weekly-fact-check')
  const detail = await startTask(who, id)
  app.clock.advance(600)
  return { id, body: { evidence: factAnswers(detail) } }
}
const specified: readonly Specified[] = [
  { call: 'GET /api/csrf-token', answers: { csrfToken: text } },
  { call: 'GET /api/user', as: 'ada', answers: user },
  {
    call: 'POST /api/local/login',
    given: async () => ({ body: { email: 'ada@demo.sup', password: demoPassword } }),
    answers: user,
  },
  { call: 'POST /api/local/register', given: async () => ({ body: registration }), answers: user },
  { call: 'POST /api/auth/verify-age', as: 'halima', given: async () => ({ body: {} }), answers: user },
  { call: 'GET /api/regions', answers: listOf(region) },
  { call: 'GET /api/user/region', as: 'ada', answers: has(region) },
  {
    call: 'GET /api/regions/{id}/units',
    given: async () => ({ id: 'nigeria' }),
    answers: listOf({ id: text, name: text }),
  },
  {
    call: 'POST /api/user/region',
    as: 'ada',
    given: async () => ({ body: { regionId: 'nigeria' } }),
    answers: has(region),
  },
  { call: 'GET /api/wallet', as: 'ada', answers: has({ supBalance: decimal }) },
  ...(['tari', 'kamsi'] as const).map((guide): Specified => ({
    call: `POST /api/chat/${guide}`,
    given: async () => ({
      body: {
        message: 'What does a councillor do?',
        conversationHistory: Array.from({ length: 14 }, () => question),
        language: 'en',
      },
    }),
    answers: has({ message: text, timestamp: moment }),
  })),
  { call: 'POST /api/volunteer/opt-in', as: 'ife', given: stepBack, answers: { status: 'active' } },
  { call: 'GET /api/user/committee-access', as: 'ada', answers: { hasAccess: false } },
  { call: 'GET /api/user/verified-access', as: 'ife', answers: has({ hasAccess: true }) },
  {
    call: 'POST /api/events/{id}/register',
    as: 'ada',
    given: async (who) => ({
      id: await firstOf(who, '/api/events'),
      body: { userId: ok<{ id: string }>(await who.get('/api/user')).id },
    }),
    answers: has({ state: 'seated' }),
  },
  {
    call: 'POST /api/projects/{id}/vote',
    as: 'ada',
    given: async (who) => ({ id: await firstOf(who, '/api/projects?status=active'), body: { vote: 1 } }),
    answers: has({ projectId: text }),
  },
  { call: 'PUT /api/tasks/{id}/complete', as: 'ada', given: evidenceOfAda, answers: has({ state: 'done' }) },
  {
    call: 'POST /api/forums/{id}/posts',
    as: 'ada',
    given: async (who) => ({
      id: await firstOf(who, '/api/forums/threads'),
      body: { content: 'Thank you for this.' },
    }),
    answers: has({ id: text }),
  },
  { call: 'GET /api/events?state=NG-LA&limit=50', answers: has({ items: expect.any(Array) }) },
  { call: 'GET /api/projects?status=active&limit=20', answers: has({ items: listOf({ id: text }) }) },
  { call: 'GET /api/education/constitution/full-text', answers: has({ chapters: listOf({ title: text }) }) },
  {
    call: 'GET /api/education/legal-guides/citizens-rights',
    answers: has({ rights: listOf({ title: text }) }),
  },
  {
    call: 'GET /api/education/voting-guide/process-overview',
    answers: has({ parts: listOf({ title: text }) }),
  },
  { call: 'GET /api/geography/states', answers: listOf({ code: text, name: text }) },
  { call: 'GET /api/geography/lgas', answers: listOf({ id: text, name: text, state: text }) },
  {
    call: 'GET /api/content/civic-quiz/fundamental-rights',
    answers: listOf({ text, right: text, wrong: expect.any(Array) }),
  },
]

test.each(specified)('$call takes what the specification sends and answers what it reads', async (one) => {
  const who = one.as ? await app.signIn(one.as) : app.guest()
  const { id = '', body } = (await one.given?.(who)) ?? {}
  const [method, path] = one.call.split(' ') as ['GET' | 'POST' | 'PUT', string]
  const url = path.replace('{id}', id)
  const response = method === 'GET' ? await who.get(url) : await who.send(method, url, body)
  expect([response.statusCode < 300, response.json()]).toEqual([true, one.answers])
})

test('GET /api/logout ends the session of a navigation on our own pages', async () => {
  const who = await app.signIn('ada')
  const navigation = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  expect((await who.get('/api/logout', navigation)).statusCode).toBe(303)
  expect((await who.get('/api/user')).statusCode).toBe(401)
})
