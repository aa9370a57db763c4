import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { LaunchState } from '#domains/staff/launch-contract.ts'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import type { Attempt } from '#domains/training/lesson-contract.ts'
import { MIN_PUBLIC_REASON, type Treasury } from '#domains/wallet/treasury-contract.ts'
import { makeFirstAdmin } from '#domains/identity/server/users/first-admin.ts'
import { setPhone } from '#domains/identity/server/users/contacts.ts'
import { verifyRecord } from '#domains/record/verifying/verify-record.ts'
import { heldClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { answersTo, openLesson } from '#test/lesson-answers.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { cloneDatabase } from '#test/database.ts'
import { jobNamed, runQueue } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { recordTools, sealNow } from '#test/record.ts'
import { emailsTo } from '#test/deliveries.ts'
import { announcedRound, confirmFor, proposeFor, roundsPath } from '#test/rounds.ts'
import { prepareDatabase } from '../prepare.ts'

// A production that has just been installed: no invented people, no SUP. Everything happens by the product's calls, but
// for leaders who were already vetted, and a phone whose code nobody types here.

const PASSWORD = 'a-Long-enough-pass-9'
const LGA = 'SO-tambuwal'
const HOUR = 3_600
const clock = heldClock(new Date())
let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: TestApp
const staff: { who: Person; nextCode: () => string }[] = []
let citizen: Person

const admins = [
  { email: 'first@civic.example', firstName: 'Ngozi', lastName: 'First', password: PASSWORD },
  { email: 'second@civic.example', firstName: 'Tunde', lastName: 'Second', password: PASSWORD },
]

const signIn = async (email: string, secondFactor?: string): Promise<Person> => {
  const who = app.guest()
  ok(await who.post('/api/local/login', { email, password: PASSWORD, ...(secondFactor && { secondFactor }) }))
  return who
}

const staffPerson = async ({ email }: (typeof admins)[number]) => {
  const who = await signIn(email)
  ok(await who.post('/api/auth/verify-age', {}))
  const { nextCode } = await turnSecondFactorOn(app, who, PASSWORD)
  return { who, nextCode }
}

/** Both administrators with a fresh proof; the later one signs in last. */
const freshStaff = async (): Promise<[Person, Person]> => {
  const [first, second] = staff
  if (!first || !second) throw new Error('There are two administrators.')
  return [
    await signIn('first@civic.example', first.nextCode()),
    await signIn('second@civic.example', second.nextCode()),
  ]
}

/** Joins with the code of the email, as a stranger does. */
const newcomer = async (): Promise<Person> => {
  const [who, email] = [app.guest(), 'citizen@civic.example']
  ok(await who.post('/api/register/code', { email }), 202)
  const [, code] = /\b(\d{6})\b/.exec((await emailsTo(app, email))[0]?.text ?? '') ?? []
  const form = {
    email,
    code,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Halima',
    lastName: 'Citizen',
  }
  ok(await who.post('/api/local/register', form), 201)
  return who
}

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'), null)
  await prepareDatabase(database.url, { isDemonstration: false })
  const db = openDatabase(database.url, 1)
  for (const admin of admins) await makeFirstAdmin(db, admin, clock.now())
  await db.destroy()
  app = await startTestApp(
    { NODE_ENV: 'production', APP_KEY: 'x'.repeat(40), PUBLIC_ORIGIN: 'https://civic.example' },
    { beside: { databaseUrl: database.url, clock } },
  )
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

const walletOf = async (who: Person) =>
  ok<{ owed: string; buckets: { earned: string } }>(await who.get('/api/wallet'))

/** What the Admin Panel says of the first steps. */
const launchSeen = async (who: Person) =>
  ok<{ launch: LaunchState }>(await who.get('/api/admin/panel')).launch

describe('a production without any seed', () => {
  test('says what comes first, and from which day on somebody may be given a duty', async () => {
    for (const admin of admins) staff.push(await staffPerson(admin))
    const [first] = await freshStaff()
    const open = ['reviewers', 'sup', 'leaders', 'round']
    expect(await launchSeen(first)).toEqual({ open, candidates: 'nobody', dutiesFrom: null })
    citizen = await newcomer()
    const dutiesFrom = new Date(clock.now().getTime() + 7 * 24 * HOUR * 1000).toISOString()
    expect(await launchSeen(first)).toEqual({ open, candidates: 'later', dutiesFrom })
  })

  test('has no SUP; a citizen’s first lesson is kept and owed', async () => {
    ok(await citizen.post('/api/auth/verify-age', {}))
    ok(await citizen.post('/api/user/place', { state: 'NG-SO', lga: LGA }))
    const lesson = await openLesson(citizen, 'integrity')
    clock.advance(HOUR)
    citizen = await signIn('citizen@civic.example')
    const passed = await citizen.post('/api/training/modules/integrity/attempts', answersTo(lesson))
    expect(ok<Attempt>(passed, 201)).toMatchObject({ isPassed: true, earned: null, isOwed: true })
    expect(await walletOf(citizen)).toMatchObject({ owed: '1.50', buckets: { earned: '0.00' } })
    expect(ok<Treasury>(await citizen.get('/api/wallet/treasury'))).toMatchObject({
      fund: '0.00',
      issuedInAll: '0.00',
      owed: { amount: '1.50', count: 1 },
      issuances: [],
    })
  })

  test('gets its first SUP from two people, and the citizen is paid', async () => {
    const [first, second] = await freshStaff()
    const reason = 'The first rewards of this installation, for one hundred lessons.'
    expect(reason.length).toBeGreaterThan(MIN_PUBLIC_REASON)
    const { id } = ok<{ id: string }>(
      await first.post('/api/wallet/treasury/issuances', { amount: '150', purpose: 'rewards', reason }),
      202,
    )
    ok(await second.post(`/api/approvals/${id}/confirm`, {}))
    await runQueue(app, [jobNamed('wallet:pay-owed')])
    expect(await walletOf(citizen)).toMatchObject({ owed: '0.00', buckets: { earned: '1.50' } })
    expect(ok<Treasury>(await citizen.get('/api/wallet/treasury'))).toMatchObject({
      fund: '148.50',
      issuedInAll: '150.00',
      issuances: [{ amount: '150.00', reason }],
    })
  })

  test('opens a round; the citizen votes with what they earned, and the vote is counted', async () => {
    const { rows: people } = await sql<{ id: string }>`select id from identity.person
      where email = 'citizen@civic.example'`.execute(app.db)
    await setPhone({ db: app.db, now: () => clock.now() }, people[0]?.id ?? '', '+2348031110001')
    const [first, second] = await freshStaff()
    const roundId = await announcedRound(app, first, [LGA])
    ok(await confirmFor(second, roundId, await proposeFor(first, roundId)))
    const { rows } = await sql<{
      id: string
      leader: string
    }>`select contest.id, candidate.leader_id as leader
      from challenge.contest join challenge.candidate on candidate.contest_id = contest.id
      where contest.round_id = ${roundId} order by 2 limit 1`.execute(app.db)
    const [{ id: contestId, leader }] = rows as [{ id: string; leader: string }]
    citizen = await signIn('citizen@civic.example')
    ok(await citizen.post(`/api/leaders/${leader}/vote`, { amount: 1 }))
    expect(await walletOf(citizen)).toMatchObject({ buckets: { earned: '0.50' } })
    clock.advance(8 * 24 * HOUR)
    const [closing] = await freshStaff()
    expect(await launchSeen(closing)).toMatchObject({ open: ['reviewers'], candidates: 'now' })
    ok(await closing.post(`${roundsPath}/${roundId}/close`))
    const counted = ok<ContestCount>(await closing.post(`/api/admin/voting/contests/${contestId}/count`))
    expect(counted.ballots).toBe(1)
  })

  test('has a public record that a stranger’s check accepts, with the reason of the issuance', async () => {
    await sealNow(app)
    const { found } = await verifyRecord(recordTools(app))
    expect(found).toContain('150 SUP were issued, each with its public reason.')
    const { rows } = await sql<{
      body: string
    }>`select body from record.entry where kind = 'issuance'`.execute(app.db)
    expect(rows.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ kind: 'issuance', units: '1500000', purpose: 'rewards' }),
    ])
  })
})
