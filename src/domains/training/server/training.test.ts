import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { sendEvidence } from '#test/nominations.ts'
import { answerLesson, answersTo, openLesson } from '#test/lesson-answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import type { Trainee } from '../console-contract.ts'
import type { Attempt, ModuleCard } from '../lesson-contract.ts'
import type { Mine, TrainingRecord } from '../path-contract.ts'
import { trainingModules } from './lessons/lessons.ts'
import { hasCompletedTraining } from './path/path.ts'

const app = await openTestApp()
const people = {
  ada: await app.signIn('ada'),
  ife: await app.signIn('ife'),
  dayo: await app.signIn('dayo'),
  chidi: await app.signIn('chidi'),
  kemi: await app.signIn('kemi'),
  bola: await app.signIn('bola'),
}

/** A sample leader in training, linked to the account of the named person. */
const trainee = async (name: DemoName): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    update leaders.leader set status = 'training', person_id = ${demoPerson(name).id}
    where id = (select id from leaders.leader where person_id is null and status <> 'rejected' order by id limit 1)
    returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}

const attempt = answerLesson
const mine = async (who: Person) => ok<Mine>(await who.get('/api/training/mine'))
const capstone = {
  title: 'A drain for the market',
  summary:
    'The market of the ward flooded each June. With the traders we dug and covered 80 metres of drain; no stall was flooded this year.',
}
const decide = (who: Person, id: string, outcome: 'accept' | 'return') =>
  who.post(`/api/training/capstones/${id}/decide`, { outcome, reason: 'The photographs show the drain.' })

describe('modules', () => {
  test('are open to every citizen, and no answer of the server holds the right options', async () => {
    expect(await app.guest().get('/api/training/modules')).toRefuse(401, 'SIGNED_OUT')
    const modules = ok<ModuleCard[]>(await people.ada.get('/api/training/modules'))
    expect(modules.map(({ id, best, isPassed }) => [id, best, isPassed])).toEqual(
      trainingModules.map(({ id }) => [id, null, false]),
    )
    const lesson = await openLesson(people.ada, 'integrity')
    expect(Object.keys(lesson.test[0] ?? {})).toEqual(['text', 'options'])
    expect(lesson.triesLeft).toBe(3)
    expect(await people.ada.get('/api/training/modules/nowhere')).toRefuse(404, 'MODULE_NOT_FOUND')
  })

  test('are passed with four right answers or more, and name the wrong ones', async () => {
    const failed = (await attempt(people.ada, 'integrity', 2)).json<Attempt>()
    expect(failed).toMatchObject({ right: 3, isPassed: false, triesLeft: 2 })
    expect(failed.wrong).toHaveLength(2)
    const lesson = await openLesson(people.ada, 'integrity')
    const path = '/api/training/modules/integrity/attempts'
    const passed = (await people.ada.post(path, answersTo(lesson, 1))).json<Attempt>()
    expect(passed).toMatchObject({
      right: 4,
      isPassed: true,
      wrong: [lesson.test[0]?.text],
      triesLeft: 1,
    })
    const [card] = ok<ModuleCard[]>(await people.ada.get('/api/training/modules')).filter(
      ({ id }) => id === 'integrity',
    )
    expect(card).toMatchObject({ best: 4, isPassed: true })
  })

  test('count once on the profile, with the first pass', async () => {
    const engagements = async () =>
      ok<{ stats: { civicEngagements: number } }>(await people.kemi.get('/api/user/profile')).stats
        .civicEngagements
    const before = await engagements()
    await attempt(people.kemi, 'integrity', 2)
    expect(await engagements()).toBe(before)
    for (let time = 0; time < 2; time += 1) await attempt(people.kemi, 'integrity')
    expect(await engagements()).toBe(before + 1)
  })

  test('earn 1.50 SUP with the first pass, once, even in parallel', async () => {
    const earned = async () =>
      Number(ok<{ buckets: { earned: string } }>(await people.bola.get('/api/wallet')).buckets.earned)
    const before = await earned()
    expect((await attempt(people.bola, 'integrity', 3)).json<Attempt>()).toMatchObject({ earned: null })
    const open = answersTo(await openLesson(people.bola, 'integrity'), 0)
    const send = () => people.bola.post('/api/training/modules/integrity/attempts', open)
    const answers = await Promise.all([send(), send()])
    // Both requests sent the open test: the server checks it once and gives both the same result.
    expect(answers.map((answer) => answer.json<Attempt>())).toEqual(
      answers.map(() => expect.objectContaining({ earned: '1.50', triesLeft: 1 })),
    )
    expect(await earned()).toBeCloseTo(before + 1.5, 4)
    const { items } = ok<{ items: { kind: string; amount: string; about: string }[] }>(
      await people.bola.get('/api/wallet/transactions'),
    )
    expect(items[0]).toMatchObject({ kind: 'reward', amount: '1.50' })
  })

  test('allow three tries a day, and three again tomorrow', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await attempt(people.dayo, 'listening', 5)).statusCode).toBe(201)
    const over = await openLesson(people.dayo, 'listening')
    expect([over.triesLeft, over.testId, over.test]).toEqual([0, null, []])
    app.clock.advance(24 * 3600)
    people.dayo = await app.signIn('dayo')
    expect((await attempt(people.dayo, 'listening')).statusCode).toBe(201)
    app.clock.advance(-24 * 3600)
    people.dayo = await app.signIn('dayo')
  })

  test('refuse a missing or invalid answer by field', async () => {
    const response = await people.ada.post('/api/training/modules/neutrality/attempts', {
      ...answersTo(await openLesson(people.ada, 'neutrality')),
      q2: 'e',
    })
    expect([response.statusCode, fieldsOf(response)]).toEqual([400, ['q2']])
  })
})

describe('[CL-02] a leader in training', () => {
  test('passes modules, commits, gets a mentor and finishes a capstone that two people accept', async () => {
    const leaderId = await trainee('ife')
    expect(await hasCompletedTraining(app, leaderId)).toBe(false)
    for (const { id } of trainingModules) await attempt(people.ife, id)
    ok(await people.ife.post('/api/training/commitment', { conduct: 'yes', interests: 'None' }))
    const evidence = await sendEvidence(people.ife)
    const sent = await people.ife.post('/api/training/capstone', { ...capstone, evidenceIds: [evidence] })
    expect(sent.statusCode).toBe(201)
    const id = sent.json<Mine>().capstone?.id ?? ''
    expect(await people.ife.post('/api/training/capstone', capstone)).toRefuse(409, 'CAPSTONE_OPEN')
    expect(await decide(people.bola, id, 'accept')).toRefuse(403, 'FORBIDDEN')
    ok(await decide(people.chidi, id, 'accept'))
    expect(await decide(people.chidi, id, 'accept')).toRefuse(403, 'SECOND_APPROVER')
    expect(await hasCompletedTraining(app, leaderId)).toBe(false)
    const trainees = ok<Trainee[]>(await decide(people.kemi, id, 'accept'))
    expect(trainees.find((each) => each.leaderId === leaderId)).toMatchObject({
      modulesPassed: trainingModules.length,
      isComplete: true,
      capstone: { status: 'accepted', acceptedBy: 2 },
    })
    expect(await hasCompletedTraining(app, leaderId)).toBe(true)
    expect(await decide(people.kemi, id, 'return')).toRefuse(409, 'CAPSTONE_DECIDED')
    const record = ok<TrainingRecord>(await app.guest().get(`/api/training/leaders/${leaderId}`))
    expect(record).toMatchObject({ isComplete: true, capstone: { title: capstone.title } })
    expect(JSON.stringify(record)).not.toContain('None')
  })

  test('sends a returned capstone again, and the public sees only accepted ones', async () => {
    const leaderId = await trainee('dayo')
    const id = (await people.dayo.post('/api/training/capstone', capstone)).json<Mine>().capstone?.id ?? ''
    ok(await decide(people.chidi, id, 'return'))
    expect((await mine(people.dayo)).capstone).toMatchObject({
      status: 'returned',
      reason: 'The photographs show the drain.',
    })
    expect((await people.dayo.post('/api/training/capstone', capstone)).statusCode).toBe(201)
    expect(ok<TrainingRecord>(await app.guest().get(`/api/training/leaders/${leaderId}`)).capstone).toBeNull()
  })

  test('is the only one who may commit or send a capstone', async () => {
    for (const [path, body] of [
      ['commitment', { conduct: 'yes', interests: 'None' }],
      ['capstone', capstone],
    ] as const)
      expect(await people.ada.post(`/api/training/${path}`, body)).toRefuse(403, 'NOT_IN_TRAINING')
  })
})

describe('mentoring', () => {
  test('a session counts when the other side confirms it', async () => {
    const leaderId = await trainee('bola')
    const offer = { about: 'Ten years in the ward, three of them as its councillor.', interests: 'None' }
    const match = (mentorId: string, who = people.kemi) =>
      who.post(`/api/training/leaders/${leaderId}/mentor`, { mentorId })
    expect(await match(demoPerson('ada').id)).toRefuse(400, 'MENTOR_UNKNOWN')
    ok(await people.ada.post('/api/training/mentors', offer))
    expect(await match(demoPerson('ada').id, people.ada)).toRefuse(403, 'FORBIDDEN')
    ok(await match(demoPerson('ada').id))
    expect(await people.ada.post('/api/training/mentors/end', {})).toRefuse(409, 'STILL_MENTORING')
    const matchId = (await mine(people.ada)).mentoring[0]?.id ?? ''
    const log = (who: Person, day: string) =>
      who.post(`/api/training/matches/${matchId}/sessions`, { day, minutes: 60, topic: 'Reading a budget' })
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(await log(people.ife, today)).toRefuse(404, 'MATCH_NOT_FOUND')
    expect(await log(people.ada, '2099-01-01')).toRefuse(400, 'DAY_AHEAD')
    const logged = await log(people.ada, today)
    expect(logged.statusCode, logged.body).toBe(201)
    const session = logged.json<Mine>().mentoring[0]?.sessions[0]
    expect(await log(people.bola, today)).toRefuse(409, 'SESSION_KEPT')
    const confirm = (who: Person) => who.post(`/api/training/sessions/${session?.id}/confirm`, {})
    for (const who of [people.ada, people.ife]) expect(await confirm(who)).toRefuse(404, 'SESSION_NOT_FOUND')
    const both = await Promise.all([confirm(people.bola), confirm(people.bola)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await mine(people.bola)).mentor?.sessions).toMatchObject([{ isConfirmed: true, isMine: false }])
    expect(
      ok<TrainingRecord>(await app.guest().get(`/api/training/leaders/${leaderId}`)).sessionsConfirmed,
    ).toBe(1)
  })
})
