import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { completeTask as complete, moveToTuesday, rewardsOf, sendPhoto, startTask } from '#test/tasks.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { MissionConsole, ReviewItem } from '../../contracts/mission-contract.ts'
import type { OwnSubmission, Story } from '../../contracts/submission-contract.ts'
import type { TaskDetail, TaskList } from '../../contracts/task-contract.ts'
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
await signInAll()

const townHall = referenceTaskId('weekly-town-hall')
const volunteer = referenceTaskId('weekly-volunteer')
const hero = referenceTaskId('weekly-hero')
const place = { lga: 'LA-ikeja' }
const words = 'The ward meeting about the drains of the market.'
const deed =
  'She teaches the children of the motor park to read every Saturday, for two years now, without any pay.'

/** One second later than what was sent before, so that the queue has one order. */
const completeTask: typeof complete = (...sent) => {
  app.clock.advance(1)
  return complete(...sent)
}
/** A picture with shapes, as a camera takes it. */
const scene = (seed: number): Promise<Buffer> => {
  const shapes = Array.from({ length: 12 }, (_, at) => {
    const place = (factor: number, most: number) => ((seed + at) * factor) % most
    return `<circle cx="${place(97, 800)}" cy="${place(61, 600)}" r="${60 + place(37, 90)}" fill="hsl(${place(71, 360)} 60% ${20 + place(43, 60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).jpeg().toBuffer()
}

const own = async (who: Person) => ok<OwnSubmission[]>(await who.get('/api/engage/submissions'))
const consoleOf = async (who: Person) => ok<MissionConsole>(await who.get('/api/admin/missions'))
const claim = async (who: Person): Promise<ReviewItem | undefined> => {
  ok(await who.post('/api/admin/missions/claim', {}))
  return (await consoleOf(who)).claimed[0]
}
const decide = (who: Person, id: string, body: Record<string, unknown>) =>
  who.post(`/api/admin/missions/submissions/${id}/decision`, body)

describe('a photo proof', () => {
  let first: Buffer
  test('asks for photo, words and place, field by field', async () => {
    first = await scene(1)
    await startTask(ada, townHall)
    expect(fieldsOf(await completeTask(ada, townHall, {}))).toEqual(['photoUrl', 'words', 'lga'])
    const photoUrl = await sendPhoto(ada, first)
    expect(await completeTask(ada, townHall, { photoUrl, words, lga: 'LA-nowhere' })).toRefuse(
      400,
      'PLACE_UNKNOWN',
    )
    expect(await completeTask(ife, townHall, { photoUrl, words, ...place })).toRefuse(409, 'TASK_NOT_STARTED')
  })

  test('waits for another person and pays nothing yet', async () => {
    const photoUrl = await sendPhoto(ada, first)
    const sent = ok<TaskDetail>(
      await completeTask(ada, townHall, { photoUrl, words, ...place, position: '6.60180,3.35150' }),
    )
    expect(sent).toMatchObject({ state: 'waiting', result: null })
    expect(await completeTask(ada, townHall, { photoUrl, words, ...place })).toRefuse(
      409,
      'TASK_ALREADY_COMPLETED',
    )
    expect(await rewardsOf(app, 'ada')).toBe(0)
    expect((await own(ada))[0]).toMatchObject({ kind: 'proof', status: 'waiting', lgaName: 'Ikeja' })
    expect(JSON.stringify(await own(ada))).not.toContain('6.6018')
  })

  test('only staff checks, one at a time, and sees photo and position only while the claim holds', async () => {
    expect(await ada.get('/api/admin/missions')).toRefuse(403, 'FORBIDDEN')
    const { photoUrl } = (await own(ada))[0] ?? {}
    expect((await chidi.get(photoUrl ?? '')).statusCode).toBe(404)
    const item = await claim(chidi)
    expect(item).toMatchObject({ kind: 'proof', position: '6.60180, 3.35150', sends: 1 })
    expect(JSON.stringify(item)).not.toContain('Ada')
    expect((await chidi.get(photoUrl ?? '')).statusCode).toBe(200)
    expect((await ife.get(photoUrl ?? '')).statusCode).toBe(404)
    // Nobody else gets it while the claim holds.
    expect(await claim(lola)).toBeUndefined()
    expect(await decide(lola, item?.id ?? '', { outcome: 'accept' })).toRefuse(409, 'CLAIM_LOST')
    app.clock.advance(31 * 60)
    await signInAll()
    expect(await decide(chidi, item?.id ?? '', { outcome: 'accept' })).toRefuse(409, 'CLAIM_LOST')
    expect((await claim(lola))?.id).toBe(item?.id)
  })

  test('[EN-05] is returned with a reason, sent again twice at most, then accepted and paid 1.50 SUP', async () => {
    const id = (await own(ada))[0]?.id ?? ''
    const send = async () =>
      ada.send('PUT', `/api/engage/submissions/${id}`, {
        photoUrl: await sendPhoto(ada),
        words: `${words} Now with a clear photo.`,
        ...place,
      })
    expect(await send()).toRefuse(409, 'NOT_RETURNED')
    for (const left of [2, 1]) {
      expect((await claim(lola))?.id).toBe(id)
      expect(fieldsOf(await decide(lola, id, { outcome: 'return' }))).toEqual(['reason'])
      ok(await decide(lola, id, { outcome: 'return', reason: 'unclear-photo', note: 'Too dark.' }))
      expect((await own(ada))[0]).toMatchObject({
        status: 'returned',
        reason: 'unclear-photo',
        note: 'Too dark.',
        resendsLeft: left,
      })
      expect(
        ok<TaskList>(await ada.get('/api/tasks')).tasks.find((task) => task.id === townHall)?.state,
      ).toBe('returned')
      expect(ok<OwnSubmission>(await send())).toMatchObject({ status: 'waiting', reason: null })
    }
    expect((await claim(lola))?.resendsLeft).toBe(0)
    expect(fieldsOf(await decide(lola, id, { outcome: 'return', reason: 'unclear-photo' }))).toEqual([
      'outcome',
    ])
    ok(await decide(lola, id, { outcome: 'accept' }))
    expect(await decide(lola, id, { outcome: 'accept' })).toRefuse(409, 'CLAIM_LOST')
    expect((await own(ada))[0]).toMatchObject({ status: 'accepted', reward: '1.50' })
    expect(await rewardsOf(app, 'ada')).toBe(15_000)
    expect(ok<TaskDetail>(await ada.get(`/api/tasks/${townHall}`))).toMatchObject({
      state: 'done',
      result: { earned: '1.50' },
    })
  })

  test('tells the sender: two returns and one completed task', async () => {
    const { rows } = await sql<{ kind: string }>`select kind from notifications.notice
      where person_id = ${demoPerson('ada').id} order by kind`.execute(app.db)
    expect(rows.map(({ kind }) => kind)).toEqual([
      'engage.submission-decided',
      'engage.submission-decided',
      'engage.task-completed',
    ])
  })

  test('nearly the same picture of another person raises the risk with its reason', async () => {
    await startTask(ada, volunteer)
    const original = await scene(5)
    ok(await completeTask(ada, volunteer, { photoUrl: await sendPhoto(ada, original), words, ...place }))
    await startTask(ife, volunteer)
    const copy = await sharp(original)
      .resize(200)
      .jpeg({ quality: 50 })
      .modulate({ brightness: 1.1 })
      .toBuffer()
    ok(await completeTask(ife, volunteer, { photoUrl: await sendPhoto(ife, copy), words, ...place }))
    const honest = await claim(chidi)
    expect(honest?.riskReasons).not.toContain('same-picture')
    ok(await decide(chidi, honest?.id ?? '', { outcome: 'accept' }))
    const copied = await claim(chidi)
    expect(copied?.riskReasons[0]).toBe('same-picture')
    expect(copied?.risk).toBeGreaterThanOrEqual(60)
    ok(await decide(chidi, copied?.id ?? '', { outcome: 'refuse', reason: 'seen-before' }))
    expect(await rewardsOf(app, 'ife')).toBe(0)
    const refused = await sql`select who, about from activity.fact where kind = 'proof.refused'`.execute(
      app.db,
    )
    expect(refused.rows).toEqual([{ who: demoPerson('ife').id, about: `submission:${copied?.id}` }])
    const list = ok<TaskList>(await ife.get('/api/tasks'))
    expect(list.own).toMatchObject({ leftToday: '6.00', completed: 5 })
    expect(list.tasks.find((task) => task.id === volunteer)?.state).toBe('refused')
  })

  test('nobody checks their own, also not through an account that was joined with theirs', async () => {
    await startTask(chidi, townHall)
    ok(await completeTask(chidi, townHall, { photoUrl: await sendPhoto(chidi), words, ...place }))
    expect(await claim(chidi)).toBeUndefined()
    const item = await claim(lola)
    expect(item?.kind).toBe('proof')
    ok(await decide(lola, item?.id ?? '', { outcome: 'accept' }))
    // A story of an account that was closed in favour of Lola's.
    const [closed, story] = [crypto.randomUUID(), crypto.randomUUID()]
    await sql`insert into identity.person (id, first_name, last_name, email, joined_at, merged_into, suspended_at)
      values (${closed}, 'Lola', 'Second', ${`${closed}@second.example`}, now(), ${demoPerson('lola').id}, now())`.execute(
      app.db,
    )
    await sql`insert into engage.submission (id, kind, person_id, name, words, state_code, lga_id, status, sent_at)
      values (${story}, 'story', ${closed}, 'Mine', ${deed}, 'NG-LA', 'LA-ikeja', 'waiting', ${app.clock.now()})`.execute(
      app.db,
    )
    expect(await claim(lola)).toBeUndefined()
    expect((await claim(chidi))?.id).toBe(story)
    ok(await decide(chidi, story, { outcome: 'refuse', reason: 'untrue' }))
  })
})

describe('heroes and stories', () => {
  test('a hero needs a name, a deed, a place and their agreement', async () => {
    await startTask(ada, hero)
    expect(fieldsOf(await completeTask(ada, hero, {}))).toEqual(['name', 'words', 'lga', 'agrees'])
  })

  test('a leader is no hero: the nomination comes back at once', async () => {
    const { rows } = await sql<{
      name: string
      lga: string
    }>`select full_name as name, lga from leaders.leader
      where status = 'verified' limit 1`.execute(app.db)
    const { name = '', lga = '' } = rows[0] ?? {}
    ok(await completeTask(ada, hero, { name, words: deed, lga, agrees: 'yes' }))
    const [sent] = await own(ada)
    expect(sent).toMatchObject({ kind: 'hero', status: 'returned', reason: 'leader', resendsLeft: 2 })
    expect(await claim(chidi)).toBeUndefined()
    ok(
      await ada.send('PUT', `/api/engage/submissions/${sent?.id ?? ''}`, {
        name: 'Ebele Uzoamaka Nwankwo-Teacher',
        words: deed,
        ...place,
        agrees: 'yes',
      }),
    )
  })

  test('is public only after somebody accepted it, without its sender', async () => {
    expect(ok<Story[]>(await app.guest().get('/api/engage/stories'))).toEqual([])
    const item = await claim(chidi)
    expect(item).toMatchObject({ kind: 'hero', title: 'Ebele Uzoamaka Nwankwo-Teacher' })
    ok(await decide(chidi, item?.id ?? '', { outcome: 'accept' }))
    const stories = ok<Story[]>(await app.guest().get('/api/engage/stories'))
    expect(stories).toMatchObject([{ kind: 'hero', words: deed, lgaName: 'Ikeja' }])
    expect(JSON.stringify(stories)).not.toContain(demoPerson('ada').id)
    const facts = await sql`select from activity.fact where kind = 'hero.accepted'
      and who = ${demoPerson('ada').id}`.execute(app.db)
    expect(facts.rows).toHaveLength(1)
  })

  test('a success story pays nothing and shows once accepted', async () => {
    const before = await rewardsOf(app, 'ife')
    ok(await ife.post('/api/engage/stories', { name: 'The drain is dug', words: deed, ...place }), 201)
    const item = await claim(lola)
    ok(await decide(lola, item?.id ?? '', { outcome: 'accept' }))
    expect(ok<Story[]>(await app.guest().get('/api/engage/stories')).map(({ name }) => name)).toContain(
      'The drain is dug',
    )
    expect(await rewardsOf(app, 'ife')).toBe(before)
  })

  test('a shared one stands first, also when it is older than those of the list; an unknown one is left out', async () => {
    const stories = async (search = '') =>
      ok<Story[]>(await app.guest().get(`/api/engage/stories${search}`)).map(({ id }) => id)
    const [oldest] = (await stories()).toReversed()
    await sql`insert into engage.submission (id, kind, person_id, name, words, state_code, lga_id, status, sent_at,
        decided_by, decided_at)
      select gen_random_uuid(), 'story', ${demoPerson('ife').id}, 'A drain', ${deed}, 'NG-LA', 'LA-ikeja', 'accepted',
        ${app.clock.now()}, ${demoPerson('lola').id}, ${app.clock.now()}::timestamptz + interval '1 hour'
      from generate_series(1, 20)`.execute(app.db)
    expect(await stories()).not.toContain(oldest)
    const shared = await stories(`?story=${oldest ?? ''}`)
    expect([shared[0], shared.length, new Set(shared).size]).toEqual([oldest, 21, 21])
    for (const unknown of [crypto.randomUUID(), 'x'])
      expect(await stories(`?story=${unknown}`)).toEqual(await stories())
  })
})
