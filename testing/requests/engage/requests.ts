import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { TestApp } from '#test/app.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'
import { type PrincipalName, principals } from '#suites/principals.ts'

const personOf = (name: PrincipalName, isOwn: boolean): string => {
  const own = principals[name].is ?? 'ada'
  return demoPerson(isOwn ? own : own === 'ada' ? 'ife' : 'ada').id
}

/** A new task, so that no test meets what another one completed. */
const newTask = async ({ db }: Pick<TestApp, 'db'>): Promise<string> => {
  const id = randomUUID()
  await sql`insert into engage.task (id, kind, title, description, minutes, units, cadence, opens_at, made_at)
    values (${id}, 'sharing-impact', 'Share it', 'Share a story with people.', 1, 1, 'daily', 'epoch', now())`.execute(
    db,
  )
  return id
}

const began = async (app: TestApp, taskId: string, personId: string, status = 'started'): Promise<string> => {
  const { rows } = await sql<{ period: string }>`
    insert into engage.occurrence (task_id, period, person_id, status, started_at, sent_at)
    values (${taskId}, to_char(${app.clock.now()}::timestamptz at time zone 'Africa/Lagos', 'YYYY-MM-DD'), ${personId},
      ${status}, ${app.clock.now()}, ${status === 'started' ? null : app.clock.now()})
    returning period`.execute(app.db)
  return rows[0]?.period ?? ''
}

/** A hero that waits or was returned, sent by this person; `claimant` keeps it. */
const sentHero = async (
  app: TestApp,
  personId: string,
  { status, claimant }: { status: 'waiting' | 'returned'; claimant?: string | undefined },
): Promise<string> => {
  const [id, taskId] = [randomUUID(), await newTask(app)]
  const period = await began(app, taskId, personId, 'waiting')
  const until = claimant ? new Date(app.clock.now().getTime() + 600_000) : null
  await sql`insert into engage.submission
    (id, kind, person_id, task_id, period, name, words, state_code, lga_id, status, sent_at, claimed_by, claimed_until)
    values (${id}, 'hero', ${personId}, ${taskId}, ${period}, 'Ebele of the suite', 'Teaches.', 'NG-LA', 'LA-ikeja', ${status},
      ${app.clock.now()}, ${claimant ?? null}, ${until})`.execute(app.db)
  return id
}

/** A refused hero of this person; `dispute` opens its dispute too. */
const refusedHero = async (app: TestApp, personId: string, isDisputed = false): Promise<string> => {
  const id = await sentHero(app, personId, { status: 'returned' })
  const [now, by] = [app.clock.now(), demoPerson('kemi').id]
  const refuser = by === personId ? demoPerson('bola').id : by
  await sql`update engage.submission set status = 'refused', decided_by = ${refuser}, decided_at = ${now}
    where id = ${id}`.execute(app.db)
  await sql`update engage.occurrence set status = 'refused', completed_at = ${now} where task_id =
    (select task_id from engage.submission where id = ${id})`.execute(app.db)
  if (isDisputed)
    await sql`insert into engage.dispute (submission_id, person_id, refused_by, words, opened_at, due_at)
      values (${id}, ${personId}, ${refuser}, 'She does teach, ask the motor park.', ${now},
        ${now}::timestamptz + interval '7 days')`.execute(app.db)
  return id
}

const onTask =
  (body?: Record<string, unknown>, isBegun = false): Arrange =>
  async ({ app, name, object }) => {
    if (object === 'missing') return { params: { taskId: randomUUID() }, ...(body && { body }) }
    const taskId = await newTask(app)
    if (isBegun) await began(app, taskId, personOf(name, true))
    return { params: { taskId }, ...(body && { body }) }
  }

const deed = 'She teaches the children of the motor park to read, every Saturday, without any pay.'
const story = { name: 'A drain for the market', words: deed, lga: 'LA-ikeja' }

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'engage.tasks': nothing,
  'engage.task': onTask(),
  'engage.start': onTask({}),
  'engage.complete': onTask({ storyId: 'engage', channel: 'copy' }, true),
  'engage.submissions': nothing,
  'engage.resend': async ({ app, name, object }) => ({
    params: {
      submissionId:
        object === 'missing'
          ? randomUUID()
          : await sentHero(app, personOf(name, object === 'own'), { status: 'returned' }),
    },
    body: { ...story, name: 'Ebele of the suite', agrees: 'yes' },
  }),
  'engage.tellStory': () => ({ body: story }),
  'engage.stories': nothing,
  'engage.missions': nothing,
  'engage.claim': () => ({ body: {} }),
  'engage.decide': async ({ app, name, object }) => ({
    params: {
      submissionId:
        object === 'missing'
          ? randomUUID()
          : await sentHero(app, personOf(name, object === 'own'), {
              status: 'waiting',
              claimant: personOf(name, true),
            }),
    },
    body: { outcome: 'accept' },
  }),
  'engage.dispute': async ({ app, name, object }) => ({
    params: {
      submissionId:
        object === 'missing' ? randomUUID() : await refusedHero(app, personOf(name, object === 'own')),
    },
    body: { words: 'She does teach: ask the drivers of the motor park.' },
  }),
  'engage.settleDispute': async ({ app, name, object }) => ({
    params: {
      submissionId:
        object === 'missing' ? randomUUID() : await refusedHero(app, personOf(name, object === 'own'), true),
    },
    body: { outcome: 'accepted', answer: 'The drivers of the motor park confirm it.' },
  }),
  'engage.makeMission': () => ({
    body: {
      kind: 'volunteer-work',
      title: 'Clean the drain',
      description: 'Clean the drain of the market before the rain comes.',
      minutes: 60,
      reward: '1.50',
      cadence: 'weekly',
    },
  }),
  'engage.setMission': onTask({ status: 'paused' }),
}
