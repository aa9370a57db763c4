import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import type { Person } from '#test/app.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#suites/arrangements.ts'

const idOf = async (who: Person): Promise<string> => ok<{ id: string }>(await who.get('/api/user')).id

/**
 * A sample leader in training without a mentor. One of Nsukka comes last: staff of that place may read the mentor's
 * name, and `testing/suites/places.test.ts` expects to see nobody from elsewhere there.
 */
const leaderInTraining = async ({ app }: Pick<Arranging, 'app'>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    update leaders.leader set status = 'training'
    where id = (select id from leaders.leader as leader where status <> 'rejected' and person_id is null
      and not exists (select from training.match where leader_id = leader.id)
      and not exists (select from training.capstone where leader_id = leader.id) order by lga = 'EN-nsukka', random() limit 1)
    returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}

const offering = (app: Arranging['app'], personId: string) =>
  sql`insert into training.mentor (person_id, about, interests, offered_at) values (${personId}, 'Taught', 'None', now())
    on conflict (person_id) do update set ended_at = null`.execute(app.db)

/** A leader whom the owner mentors; the match is new each time. */
const mentored = async (owner: Person, { app }: Arranging): Promise<string> => {
  const mentorId = await idOf(owner)
  await offering(app, mentorId)
  const id = randomUUID()
  await sql`delete from training.session`.execute(app.db)
  await sql`delete from training.match`.execute(app.db)
  await sql`insert into training.match (id, leader_id, mentor_id, matched_by, at)
    values (${id}, ${await leaderInTraining({ app })}, ${mentorId}, ${demoPerson('kemi').id}, now())`.execute(
    app.db,
  )
  return id
}

const toConfirm = async (owner: Person, arranging: Arranging): Promise<string> => {
  const matchId = await mentored(owner, arranging)
  const id = randomUUID()
  await sql`insert into training.session (id, match_id, day, minutes, topic, logged_by, logged_at)
    values (${id}, ${matchId}, current_date, 60, 'Budgets', ${demoPerson('binta').id}, now())`.execute(
    arranging.app.db,
  )
  return id
}

const sentCapstone = async (owner: Person, { app }: Arranging): Promise<string> => {
  const id = randomUUID()
  await sql`delete from training.capstone_approval`.execute(app.db)
  await sql`delete from training.capstone`.execute(app.db)
  await sql`insert into training.capstone (id, leader_id, person_id, title, summary, sent_at)
    values (${id}, ${await leaderInTraining({ app })}, ${await idOf(owner)}, 'A drain', 'For the market', now())`.execute(
    app.db,
  )
  return id
}

/** For calls about one's own training: the caller is a leader in training who has sent nothing yet. */
const asTrainee =
  (body: Record<string, unknown>): Arrange =>
  async ({ app, who }) => {
    const response = await who.get('/api/user')
    if (response.statusCode !== 200) return { body }
    const personId = response.json<{ id: string }>().id
    await sql`update leaders.leader set person_id = null where person_id = ${personId}`.execute(app.db)
    await sql`update leaders.leader set person_id = ${personId} where id = ${await leaderInTraining({ app })}`.execute(
      app.db,
    )
    return { body }
  }

const forModule: Arrange = ({ object }) => ({
  params: { moduleId: object === 'missing' ? randomUUID() : 'integrity' },
})

/** The caller's open test; any id for callers without one. */
const drawnTest = async ({ who }: { readonly who: Person }): Promise<string> => {
  const lesson = await who.post('/api/training/modules/integrity/test', {})
  return (lesson.statusCode === 201 && lesson.json<{ testId: string | null }>().testId) || randomUUID()
}

export const requests: Readonly<Record<string, Arrange>> = {
  'training.modules': nothing,
  'training.lesson': forModule,
  'training.begin': async (arranging) => ({ ...(await forModule(arranging)), body: {} }),
  'training.attempt': async (arranging) => ({
    ...(await forModule(arranging)),
    body: { testId: await drawnTest(arranging), q1: 'a', q2: 'b', q3: 'c', q4: 'd', q5: 'a' },
  }),
  'training.mine': nothing,
  'training.commit': asTrainee({ conduct: 'yes', interests: 'None' }),
  'training.sendCapstone': asTrainee({
    title: 'A drain for the market',
    summary:
      'The market of the ward flooded each June. With the traders we dug and covered 80 metres of drain; no stall was flooded this year.',
  }),
  'training.offerMentoring': () => ({
    body: { about: 'Ten years in the ward as a teacher.', interests: 'None' },
  }),
  'training.endMentoring': () => ({ body: {} }),
  'training.logSession': withObject('matchId', mentored, {
    body: { day: '2026-01-05', minutes: 60, topic: 'Reading a budget' },
  }),
  'training.confirmSession': withObject('sessionId', toConfirm, { body: {} }),
  'training.lessonQuestions': nothing,
  'training.trainees': nothing,
  'training.mentors': nothing,
  'training.match': async ({ app, object }) => {
    await offering(app, demoPerson('binta').id)
    return {
      params: { leaderId: object === 'missing' ? randomUUID() : await leaderInTraining({ app }) },
      body: { mentorId: demoPerson('binta').id },
    }
  },
  'training.decideCapstone': withObject('capstoneId', sentCapstone, {
    body: { outcome: 'accept', reason: 'The photographs show the drain.' },
  }),
  'training.record': async ({ app, object }) => ({
    params: { leaderId: object === 'missing' ? randomUUID() : await leaderInTraining({ app }) },
  }),
}
