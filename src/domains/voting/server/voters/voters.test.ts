import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/server/passwords/passwords.ts'
import { newPeopleStore } from '#domains/identity/server/users/store.ts'
import { setPhone } from '#domains/identity/server/users/contacts.ts'
import { issueToRewards, grant } from '#domains/wallet/server/posting/funds.ts'
import type { PublicRound } from '#domains/challenge/round-contract.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { announcedRound, confirmFor, roundsPath, draftRound, proposeFor } from '#test/rounds.ts'
import { addLeaderIn } from '#test/seat-holders.ts'
import { type Hindrance, hindranceWords, type MyVoting } from '../../contract.ts'

const PASSWORD = 'farm-Pass-2026'
let app: TestApp
let kemi: Person
let chidi: Person
let free: string[]
let passwordHash: string

/** A scripted account of an adult, with SUP to vote with. */
const joins = async (): Promise<{ id: string; who: Person }> => {
  const id = randomUUID()
  const email = `${id}@farm.invalid`
  const person = { id, firstName: 'Farm', lastName: 'Hand', email, phoneNumber: null, passwordHash }
  await newPeopleStore(app.db).add(
    { ...person, joinedAt: app.clock.now() },
    { ageVerifiedAt: app.clock.now(), onboardingCompleted: true },
  )
  await issueToRewards(app, 20 * UNITS_PER_SUP, `farm:${id}`)
  await grant(app, { personId: id, units: 20 * UNITS_PER_SUP, why: 'farm' })
  const who = app.guest()
  ok(await who.post('/api/local/login', { email, password: PASSWORD }))
  return { id, who }
}
const moveTo = async (who: Person, lga: string) =>
  ok(await who.post('/api/user/place', { state: 'NG-SO', lga }))
const confirmPhone = (id: string, number: string) =>
  setPhone({ db: app.db, now: () => app.clock.now() }, id, number)
const later = () => app.clock.advance(60)
const taken = async (): Promise<string> => {
  const lga = free.shift()
  if (!lga) throw new Error('No area is free.')
  return lga
}

const openRound = async (lgas: readonly string[]): Promise<void> => {
  const id = await announcedRound(app, kemi, lgas)
  later()
  ok(await confirmFor(chidi, id, await proposeFor(kemi, id)))
}
const leaderIn = async (lga: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select candidate.leader_id as id from challenge.candidate
    join challenge.contest on contest.id = candidate.contest_id where contest.lga = ${lga} and contest.is_live
    order by 1 limit 1`.execute(app.db)
  return rows[0]?.id ?? ''
}
const vote = async (who: Person, lga: string, amount = 1) =>
  who.post(`/api/leaders/${await leaderIn(lga)}/vote`, { amount })
const mine = async (who: Person) => ok<MyVoting>(await who.get('/api/voting/mine'))

/** Expects the hindrance before the vote and the same refusal after it; no SUP moves. */
const expectHindered = async (
  who: Person,
  lga: string,
  hindrance: Hindrance,
  status = 409,
): Promise<void> => {
  const before = ok<{ supBalance: string }>(await who.get('/api/wallet')).supBalance
  const answer: LightMyRequestResponse = await vote(who, lga)
  expect([answer.statusCode, answer.json()], answer.body).toMatchObject([
    status,
    { code: hindrance.toUpperCase().replaceAll('-', '_'), error: hindranceWords[hindrance] },
  ])
  expect(ok<{ supBalance: string }>(await who.get('/api/wallet')).supBalance).toBe(before)
  const { contest } = await mine(who)
  if (contest?.lga === lga) expect(contest.hindrance).toBe(hindrance)
}

const start = async (environment: Record<string, string>): Promise<void> => {
  app = await startTestApp(environment)
  passwordHash = await hashPassword(PASSWORD)
  kemi = await app.signIn('kemi')
  chidi = await app.signIn('chidi')
  free = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
    await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
  )
    .items.filter(({ isTaken, ready }) => !isTaken && ready === 0)
    .map(({ id }) => id)
}

describe('enforcement of the voter rules', () => {
  let [lga, other] = ['', '']
  let early: Awaited<ReturnType<typeof joins>>
  beforeAll(async () => {
    await start({ VOTER_RULES: 'enforced' })
    ;[lga, other] = [await taken(), await taken()]
    early = await joins()
    await moveTo(early.who, lga)
    later()
    await openRound([lga, other])
  })
  afterAll(() => app.stop())

  test('the round tells everybody what it requires of voters', async () => {
    const { items } = ok<{ items: PublicRound[] }>(await app.guest().get('/api/challenge/rounds'))
    const round = items.find(({ contests }) => contests.some((contest) => contest.lga === lga))
    expect(round?.asks).toEqual(['phone', 'older-account'])
  })

  test('three fresh accounts that choose one area vote nowhere in a round that is announced', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, who } = await joins()
      await moveTo(who, lga)
      await confirmPhone(id, `+234803${String(app.clock.now().getTime()).slice(-7)}`)
      later()
      await expectHindered(who, lga, 'place-too-new')
    }
  })

  test('an account that is newer than the announcement votes nowhere, whatever home it states', async () => {
    const { id, who } = await joins()
    await moveTo(who, lga)
    await sql`update members.place_since set since = 'epoch' where person_id = ${id}`.execute(app.db)
    await confirmPhone(id, '+2348031110900')
    await expectHindered(who, lga, 'account-too-new')
  })

  test('an older account votes once its phone is confirmed', async () => {
    await expectHindered(early.who, lga, 'phone-unconfirmed')
    await confirmPhone(early.id, '+2348031110001')
    expect((await mine(early.who)).contest).toMatchObject({
      hindrance: null,
      asks: ['phone', 'older-account'],
    })
    ok(await vote(early.who, lga, 3))
    ok(await vote(early.who, lga, 2))
  })

  test('a phone number belongs to one person, and in a round it counts for its first holder', async () => {
    const second = await joins()
    await moveTo(second.who, other)
    await sql`update identity.person set joined_at = joined_at - interval '1 day' where id = ${second.id}`.execute(
      app.db,
    )
    await sql`update members.place_since set since = 'epoch' where person_id = ${second.id}`.execute(app.db)
    await expect(confirmPhone(second.id, '+2348031110001')).rejects.toMatchObject({ code: 'phone-taken' })
    await expectHindered(second.who, other, 'phone-unconfirmed')
    // The first person gives it up and the second takes it: in this round it has voted.
    await confirmPhone(early.id, '+2348031110002')
    await confirmPhone(second.id, '+2348031110001')
    await expectHindered(second.who, other, 'number-used')
    await confirmPhone(second.id, '+2348031110003')
    ok(await vote(second.who, other))
  })

  test('somebody who moves after the announcement, and back, votes only in the first area', async () => {
    await moveTo(early.who, other)
    await expectHindered(early.who, other, 'not-your-area', 403)
    expect(await mine(early.who)).toMatchObject({ place: { lga: other }, contest: { lga, hindrance: null } })
    ok(await vote(early.who, lga, 1))
    await moveTo(early.who, lga)
    ok(await vote(early.who, lga, 2))
    await expectHindered(early.who, other, 'not-your-area', 403)
  })

  test('somebody who removes their place keeps it for this round; somebody who never set one is asked to', async () => {
    ok(await early.who.post('/api/user/profile/remove', { part: 'place' }).then((answer) => answer))
    ok(await vote(early.who, lga, 1))
    await moveTo(early.who, lga)
    const { who } = await joins()
    await expectHindered(who, lga, 'no-place')
  })

  test('an account that was merged with another one shares its vote', async () => {
    const kept = await joins()
    await moveTo(kept.who, other)
    await sql`update identity.person set joined_at = joined_at - interval '1 day' where id = ${kept.id}`.execute(
      app.db,
    )
    await sql`update members.place_since set since = 'epoch' where person_id = ${kept.id}`.execute(app.db)
    await confirmPhone(kept.id, '+2348031110010')
    const join = (id: string) =>
      sql`update identity.person set merged_into = ${kept.id}, suspended_at = now() where id = ${id}`.execute(
        app.db,
      )
    const silent = await joins()
    await join(silent.id)
    ok(await vote(kept.who, other))
    await join(early.id)
    await expectHindered(kept.who, other, 'voted-before-joining')
  })

  test('nobody changes who may vote once a round is announced, whoever writes', async () => {
    await expect(
      sql`update challenge.round set verified_only = true where status = 'open'`.execute(app.db),
    ).rejects.toThrow('fixed')
    await expect(
      sql`update challenge.round set voter_rules = 1 where voter_rules = 2`.execute(app.db),
    ).rejects.toThrow('fixed')
    await expect(sql`update challenge.voter_rules set needs_phone = false`.execute(app.db)).rejects.toThrow(
      'append-only',
    )
  })
})

describe('in a demonstration', () => {
  beforeAll(() => start({}))
  afterAll(() => app.stop())

  test('a newcomer votes in the first area that they state, and nowhere else in this round', async () => {
    const [lga, other] = [await taken(), await taken()]
    await openRound([lga, other])
    later()
    const { who } = await joins()
    await expectHindered(who, lga, 'no-place')
    await moveTo(who, lga)
    ok(await vote(who, lga))
    later()
    await moveTo(who, other)
    await expectHindered(who, other, 'not-your-area', 403)
    ok(await vote(who, lga, 2))
  })

  test('a round for verified people accepts only their votes, and its page says so', async () => {
    const lga = await taken()
    const [ife, dayo] = [await app.signIn('ife'), await app.signIn('dayo')]
    for (const who of [ife, dayo]) await moveTo(who, lga)
    later()
    for (const _ of [1, 2]) await addLeaderIn(app, lga, 'shortlisted')
    const id = await draftRound(app, kemi, [])
    await sql`update challenge.round set verified_only = true where id = ${id}`.execute(app.db)
    ok(await kemi.post(`${roundsPath}/${id}/contests`, { lgas: [lga], seats: 1 }))
    ok(await kemi.post(`${roundsPath}/${id}/announce`))
    ok(await confirmFor(chidi, id, await proposeFor(kemi, id)))
    expect((await mine(dayo)).contest).toMatchObject({ asks: ['verified'], hindrance: 'verified-only' })
    await expectHindered(dayo, lga, 'verified-only', 403)
    expect((await mine(ife)).contest).toMatchObject({ hindrance: null })
    ok(await vote(ife, lga))
  })

  test('the draft of a round sets whose votes it accepts', async () => {
    const form = { name: 'For verified people', template: 'pilot', opensOn: '2099-01-01', voters: 'verified' }
    const made = await kemi.post(roundsPath, form)
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(ok<{ asks: string[] }>(await kemi.get(`${roundsPath}/${id}`)).asks).toEqual(['verified'])
    expect((await kemi.post(roundsPath, { ...form, name: 'No one', voters: 'nobody' })).statusCode).toBe(400)
  })

  test('the page follows a person from round to round: a change of place counts for rounds announced later', async () => {
    const [lga, other] = [await taken(), await taken()]
    const dayo = await app.signIn('dayo')
    await moveTo(dayo, lga)
    later()
    await openRound([lga])
    await moveTo(dayo, other)
    later()
    await openRound([other])
    expect((await mine(dayo)).contest).toMatchObject({ lga: other, hindrance: null })
    ok(await vote(dayo, lga))
    ok(await vote(dayo, other))
  })
})
