import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { completeTask, moveToTuesday, rewardsOf, sendPhoto, startTask } from '#test/tasks.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { MissionConsole } from '../../contracts/mission-contract.ts'
import type { OwnSubmission } from '../../contracts/submission-contract.ts'
import { DAY_CAP_UNITS, type TaskDetail, type TaskList } from '../../contracts/task-contract.ts'
import { referenceTaskId } from '../seeds.ts'

let ada: Person
let ife: Person
let chidi: Person
let lola: Person
const signInAll = async () => {
  ;[ada, ife, chidi, lola] = await Promise.all([
    app.signIn('ada'),
    app.signIn('ife'),
    app.signIn('chidi'),
    app.signIn('lola'),
  ])
}

const app = await openTestApp()
moveToTuesday(app)
await sql`update reports.report set reply_due_at = ${app.clock.now()}::timestamptz + interval '90 days',
    disputed_at = null`.execute(app.db)
await signInAll()

const townHall = referenceTaskId('weekly-town-hall')
const volunteer = referenceTaskId('weekly-volunteer')
const words = 'The ward meeting about the drains of the market.'
const because = { words: 'The meeting was in the hall that the photo shows.' }
const answer = 'The hall is the one of the ward; the photo is right.'
const DAY = 86_400

const own = async (who: Person, id: string) =>
  ok<OwnSubmission[]>(await who.get('/api/engage/submissions')).find((each) => each.id === id)
const disputesOf = async (who: Person) => ok<MissionConsole>(await who.get('/api/admin/missions')).disputes
const casesOf = async (who: Person) =>
  ok<{ items: { id: string; dueAt: string | null }[] }>(await who.get('/api/admin/escalation')).items
const dispute = (who: Person, id: string, body: Record<string, unknown> = because) =>
  who.post(`/api/engage/submissions/${id}/dispute`, body)
const settle = (who: Person, id: string, body: Record<string, unknown> = { outcome: 'accepted', answer }) =>
  who.post(`/api/admin/missions/disputes/${id}/decision`, body)

/** A proof that this person sent and Chidi refused; its address is the photo's. */
const refused = async (who: Person, task: string): Promise<{ id: string; photoUrl: string }> => {
  await startTask(who, task)
  const photoUrl = await sendPhoto(who)
  ok(await completeTask(who, task, { photoUrl, words, lga: 'LA-ikeja' }))
  ok(await chidi.post('/api/admin/missions/claim', {}))
  const [item] = ok<MissionConsole>(await chidi.get('/api/admin/missions')).claimed
  const id = item?.id ?? ''
  const body = { outcome: 'refuse', reason: 'not-shown', note: 'I see no meeting.' }
  ok(await chidi.post(`/api/admin/missions/submissions/${id}/decision`, body))
  return { id, photoUrl }
}

describe('a dispute', () => {
  let id: string
  let photoUrl: string

  test('is for the sender only, with a reason, once, and has a deadline', async () => {
    ;({ id, photoUrl } = await refused(ada, townHall))
    expect((await own(ada, id))?.disputableUntil).not.toBeNull()
    expect(await dispute(app.guest(), id)).toRefuse(401, 'SIGNED_OUT')
    expect(await dispute(ife, id)).toRefuse(404, 'SUBMISSION_NOT_FOUND')
    expect(fieldsOf(await dispute(ada, id, { words: 'No.' }))).toEqual(['words'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => dispute(ada, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await dispute(ada, id)).toRefuse(409, 'NOT_DISPUTABLE')
    const shown = await own(ada, id)
    expect(shown).toMatchObject({
      status: 'refused',
      disputableUntil: null,
      dispute: { ...because, outcome: null, answer: null },
    })
    const left = Date.parse(shown?.dispute?.dueAt ?? '') - app.clock.now().getTime()
    expect(left / 1000).toBeCloseTo(7 * DAY, -2)
  })

  test('stands in the escalation with its deadline; the person who refused it cannot decide it', async () => {
    expect(await casesOf(chidi)).toMatchObject([
      { source: 'engage', id, reason: 'disputed', title: 'Go to a town hall', placeName: 'Ikeja, Lagos' },
    ])
    expect((await casesOf(chidi))[0]?.dueAt).toBe((await own(ada, id))?.dispute?.dueAt)
    expect(await disputesOf(chidi)).toMatchObject([{ id, mayDecide: false, dispute: because.words }])
    expect(await settle(chidi, id)).toRefuse(409, 'NOT_SECOND_PERSON')
    expect((await chidi.get(photoUrl)).statusCode).toBe(404)
    expect(await settle(ada, id)).toRefuse(403, 'FORBIDDEN')
  })

  test('the second person sees the photo but not the sender, accepts once, and the sender is paid and told', async () => {
    const [item] = await disputesOf(lola)
    expect(item).toMatchObject({ id, mayDecide: true, reason: 'not-shown', note: 'I see no meeting.' })
    expect(JSON.stringify(item)).not.toMatch(/Ada|Chidi|0ada0000/)
    expect((await lola.get(photoUrl)).statusCode).toBe(200)
    expect(fieldsOf(await settle(lola, id, {})).toSorted()).toEqual(['answer', 'outcome'])
    const before = await rewardsOf(app, 'ada')
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(lola, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await settle(lola, id)).toRefuse(404, 'DISPUTE_NOT_FOUND')
    expect((await rewardsOf(app, 'ada')) - before).toBe(15_000)
    expect(await own(ada, id)).toMatchObject({
      status: 'accepted',
      reason: null,
      dispute: { outcome: 'accepted', answer },
    })
    expect(ok<TaskDetail>(await ada.get(`/api/tasks/${townHall}`)).state).toBe('done')
    expect(ok<TaskList>(await ada.get('/api/tasks')).own?.leftToday).toBe('4.50')
    expect((await lola.get(photoUrl)).statusCode).toBe(404)
    expect(await casesOf(lola)).toEqual([])
    const notices = await sql<{ kind: string }>`select kind from notifications.notice
      where person_id = ${demoPerson('ada').id} and kind = 'engage.dispute-decided'`.execute(app.db)
    expect(notices.rows).toHaveLength(1)
    const audited = await sql<{ actor: string }>`select actor_id as actor from platform.audit
      where action = 'engage.dispute'`.execute(app.db)
    expect(audited.rows).toEqual([{ actor: demoPerson('lola').id }])
  })

  test('upheld pays nothing; a reward never passes the caps of a day', async () => {
    const first = await refused(ife, townHall)
    ok(await dispute(ife, first.id), 201)
    ok(await settle(lola, first.id, { outcome: 'upheld', answer }))
    expect(await own(ife, first.id)).toMatchObject({
      status: 'refused',
      dispute: { outcome: 'upheld', answer },
    })
    const second = await refused(ife, volunteer)
    ok(await dispute(ife, second.id), 201)
    await sql`update engage.day_total set units = ${DAY_CAP_UNITS}
      where person_id = ${demoPerson('ife').id}`.execute(app.db)
    expect(await settle(lola, second.id)).toRefuse(409, 'SENDER_DAY_CAP')
    expect((await own(ife, second.id))?.dispute?.outcome).toBeNull()
    app.clock.advance(DAY)
    await signInAll()
    ok(await settle(lola, second.id))
    expect(await rewardsOf(app, 'ife')).toBe(15_000)
  })

  test('comes too late after 14 days, and the tables refuse a first person who decides again', async () => {
    app.clock.advance(7 * DAY)
    await signInAll()
    const late = await refused(ada, volunteer)
    await expect(
      sql`insert into engage.dispute (submission_id, person_id, refused_by, words, opened_at, due_at, outcome,
          answer, decided_by, decided_at)
        values (${late.id}, ${demoPerson('ada').id}, ${demoPerson('chidi').id}, 'x', now(),
          now() + interval '1 day', 'upheld', 'x', ${demoPerson('chidi').id}, now())`.execute(app.db),
    ).rejects.toThrow('dispute_decided_by_a_second_person')
    app.clock.advance(14 * DAY + 1)
    await signInAll()
    expect((await own(ada, late.id))?.disputableUntil).toBeNull()
    expect(await dispute(ada, late.id)).toRefuse(409, 'NOT_DISPUTABLE')
  })
})

test('what nobody checks for three days is late in the escalation, but not one’s own', async () => {
  await startTask(chidi, townHall)
  ok(await completeTask(chidi, townHall, { photoUrl: await sendPhoto(chidi), words, lga: 'LA-ikeja' }))
  expect(await casesOf(lola)).toEqual([])
  app.clock.advance(3 * DAY)
  await signInAll()
  expect(await casesOf(lola)).toMatchObject([
    { source: 'engage', reason: 'late', title: 'Go to a town hall', dueAt: null },
  ])
  expect(await casesOf(chidi)).toEqual([])
})
