import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forumJobs } from '#domains/forum/server/jobs.ts'
import { categoryIdOf } from '#domains/forum/server/seeds.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { referenceTaskId } from '#domains/engage/server/seeds.ts'
import { cells, type notificationsApi } from '#domains/notifications/contract.ts'
import { dayOf } from '#domains/notifications/server/notices.ts'
import type { Answer } from '#shared/api.ts'
import {
  pageChannels,
  isChangeable,
  type SettingName,
  settingNames,
  settingTable,
} from '#shared/notifications/setting-table.ts'
import { openTestApp } from '#test/app.ts'
import { closeDraw, decideStep, enter, openDraw } from '#test/draws.ts'
import { completeTask, factAnswers, moveToTuesday, startTask } from '#test/tasks.ts'
import { fund, give, openFunding, runProjectJobs } from '#test/project-ideas.ts'
import { settle } from '#test/homes.ts'
import { handInKyc } from '#test/identity-checks.ts'
import { jobCtx, jobNamed, runQueue } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { nominateBy } from '#test/nominations.ts'
import type { DemoName } from '#test/people.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'

/**
 * The kinds of notification of the specification, each made by the act of the product that it tells of, which concerns
 * two people alike: Ada switched every channel on, Dayo switched every channel of these kinds off.
 */
const HEARS = 'ada'
const HEARS_NOT = 'dayo'
const DAY = 86_400

const idOf = (name: DemoName) => demoPerson(name).id
/** A new session each time: the clock moves by days. */
const as = (name: DemoName) => app.signIn(name)
const choose = async (name: DemoName, on: string[]) =>
  ok(await (await as(name)).send('PUT', '/api/notifications/settings', { on }))

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
moveToTuesday(app)
await sql`update identity.person set email_verified_at = now(), phone_number = '+2348030000001',
    phone_verified_at = now() where id = ${idOf(HEARS)}`.execute(app.db)
await sql`update identity.person set email_verified_at = now(), phone_number = '+2348030000002',
    phone_verified_at = now() where id = ${idOf(HEARS_NOT)}`.execute(app.db)
await choose(HEARS, [...cells])
// One other kind stays on, so that Dayo has something unread that a weekly summary could count.
await choose(HEARS_NOT, ['nominations.app'])
for (const name of [HEARS, HEARS_NOT] as const) await give(app, name, 'purchased', 500)
const centreOf = async (name: DemoName, query = '') =>
  ok<Answer<typeof notificationsApi.notices>>(
    await (await as(name)).get(`/api/notifications?limit=50${query}`),
  ).items
const goTo = (time: Date, seconds = 0) =>
  app.clock.advance((time.getTime() - app.clock.now().getTime()) / 1000 + seconds)
const runAt = (job: string, day: string) =>
  jobNamed(job).run({ ...jobCtx(app), now: () => new Date(`${day}T08:00:00Z`) }, {})

const both = async (work: (name: DemoName) => Promise<unknown>) => {
  for (const name of [HEARS, HEARS_NOT] as const) await work(name)
}

let contest: { id: string; roundId: string; closes: Date }
/** A round in an area where both live, each of them a candidate too. */
const openVoting = async () => {
  const [kemi, chidi] = [await as('kemi'), await as('chidi')]
  const { items } = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
    await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
  )
  const lga = items.find(({ isTaken, ready }) => !isTaken && ready === 0)?.id ?? ''
  await both((name) => settle(app, name, lga))
  const roundId = await announcedRound(app, kemi, [lga])
  ok(await confirmFor(chidi, roundId, await proposeFor(kemi, roundId)))
  const { rows } = await sql<{ id: string; opens: Date; closes: Date }>`select contest.id,
    greatest(round.opens_at, round.opened_at) as opens, round.closes_at as closes
    from challenge.contest join challenge.round on round.id = contest.round_id
    where contest.lga = ${lga} and contest.is_live`.execute(app.db)
  const [found] = rows
  if (!found) throw new Error('The round has no contest.')
  contest = { id: found.id, roundId, closes: found.closes }
  const { rows: candidates } = await sql<{ id: string }>`select leader_id as id from challenge.candidate
    where contest_id = ${found.id} order by 1`.execute(app.db)
  await sql`update leaders.leader set person_id = null where person_id in (${idOf(HEARS)}, ${idOf(HEARS_NOT)})`.execute(
    app.db,
  )
  for (const [index, name] of [HEARS, HEARS_NOT].entries())
    await sql`update leaders.leader set person_id = ${idOf(name as DemoName)}
      where id = ${candidates[index]?.id ?? ''}`.execute(app.db)
  goTo(found.opens, 60)
  await jobNamed('voting:tell-voters').run(jobCtx(app), {})
}

const openProject = async () => {
  const id = await openFunding(await as(HEARS), await as('funke'))
  ok(await fund(await as(HEARS_NOT), id, '100'))
  await runProjectJobs(app)
}

const passIdentityCheck = async (name: DemoName) => {
  await handInKyc(await as(name), name === HEARS ? '70123456789' : '70123456790')
  const { rows } = await sql<{ id: string }>`select id from kyc.application
    where person_id = ${idOf(name)}`.execute(app.db)
  for (const reviewer of ['kemi', 'lola'] as const) {
    const who = await as(reviewer)
    ok(await who.post(`/api/kyc/files/${rows[0]?.id}/take`, {}))
    ok(await who.post(`/api/kyc/files/${rows[0]?.id}/decide`, { outcome: 'verified', agrees: 'yes' }))
  }
}

const winPrizes = async () => {
  const id = await openDraw(app)
  await both(async (name) => ok(await enter(await as(name), id, 'free'), 201))
  await closeDraw(app)
  await decideStep(app, id, 'draw')
}

/** Two replies in a thread of Ada’s: each of the two is quoted once. */
const replyInForum = async () => {
  const rest = () =>
    sql`update forum.writer set last_at = null, day_posts = 0, day_threads = 0`.execute(app.db)
  const thread = { category: categoryIdOf('health'), title: 'Who opens the clinic?', content: 'On Sundays.' }
  const { id } = ok<{ id: string }>(await (await as(HEARS)).post('/api/forums/threads', thread), 201)
  await rest()
  const post = async (name: DemoName, content: string, quote: string) => {
    ok(await (await as(name)).post(`/api/forums/${id}/posts`, { content, quote }), 201)
    await rest()
    await runQueue(app, forumJobs)
  }
  await post(HEARS_NOT, 'The nurse does.', '')
  await post('ife', 'Thank you for asking.', '1')
  await post('ife', 'Thank you for the answer.', '2')
}

const completeFactCheck = async (name: DemoName) => {
  const task = referenceTaskId('weekly-fact-check')
  const detail = await startTask(await as(name), task)
  app.clock.advance(60)
  ok(await completeTask(await as(name), task, factAnswers(detail)))
}

const countVotes = async () => {
  goTo(contest.closes, 60)
  ok(await (await as('kemi')).post(`/api/admin/challenge/rounds/${contest.roundId}/close`))
  ok(await (await as('chidi')).post(`/api/admin/voting/contests/${contest.id}/count`))
}

const lastDayOfVoting = async () => {
  goTo(contest.closes, -DAY + 3600)
  await jobNamed('voting:tell-voters').run(jobCtx(app), {})
}

const endWeek = async () => {
  await nominateBy(await as(HEARS_NOT))
  await jobNamed('notifications:summarize-week').run(jobCtx(app), {})
}

interface Kind {
  readonly name: string
  readonly setting: SettingName
  readonly title: RegExp
  readonly act: () => Promise<unknown>
  /** Channels that it takes when all are on. */
  readonly sent: readonly string[]
}
const everywhere = ['email', 'sms']
const kinds: readonly Kind[] = [
  {
    name: 'task completed',
    setting: 'task-completed',
    title: /^\+1\.00 SUP: task completed$/,
    act: () => both(completeFactCheck),
    sent: ['email'],
  },
  {
    name: 'project funded',
    setting: 'project-funded',
    title: /^A roof for the market shed: Goal reached$/,
    act: openProject,
    sent: everywhere,
  },
  {
    name: 'KYC approved',
    setting: 'kyc-approved',
    title: /^Your identity is verified/,
    act: () => both(passIdentityCheck),
    sent: everywhere,
  },
  {
    name: 'forum reply',
    setting: 'forum-reply',
    title: /^Someone quoted you in the forum$/,
    act: replyInForum,
    sent: everywhere,
  },
  {
    name: 'prize won',
    setting: 'prize-won',
    title: /^You won (100|200)\.00 SUP in a prize draw/,
    act: winPrizes,
    sent: everywhere,
  },
  {
    name: 'voting milestone',
    setting: 'voting',
    title: /^Voting is open in /,
    act: openVoting,
    sent: ['email'],
  },
  {
    name: 'voting reminder',
    setting: 'voting',
    title: /^Voting closes soon in /,
    act: lastDayOfVoting,
    sent: everywhere,
  },
  {
    name: 'vote received',
    setting: 'vote-received',
    title: /^The votes in .* are counted/,
    act: countVotes,
    sent: everywhere,
  },
  {
    name: 'weekly summary',
    setting: 'weekly-summary',
    title: /^Your week in short/,
    act: endWeek,
    sent: ['email'],
  },
  {
    name: 'election reminder',
    setting: 'election-reminder',
    title: /^Election of the President and the National Assembly: /,
    act: async () => {
      const eve = new Date(Date.parse(dayOf('poll-federal')) - DAY * 1000).toISOString().slice(0, 10)
      await runAt('notifications:remind-of-elections', eve)
    },
    sent: everywhere,
  },
]

describe('[NT-01] the kinds of notification', () => {
  test.each(kinds)(
    '$name: its act puts it into the centre and sends it by the channels that are on, and nowhere where they are off',
    async ({ setting, title, act, sent }) => {
      const before = new Set((await centreOf(HEARS, `&show=${setting}`)).map(({ id }) => id))
      await sql`truncate notifications.delivery`.execute(app.db)
      await act()
      const fresh = (await centreOf(HEARS, `&show=${setting}`)).filter(({ id }) => !before.has(id))
      const found = fresh.filter((each) => title.test(each.title))
      expect(found, JSON.stringify(fresh)).toHaveLength(1)
      expect(found[0]).toMatchObject({ setting, isRead: false })
      expect(found[0]?.body).not.toBe('')
      expect(found[0]?.link).toMatch(/^\//)
      const { rows } = await sql<{ channel: string }>`select channel from notifications.delivery
        where notice_id = ${found[0]?.id ?? ''} order by channel`.execute(app.db)
      expect(rows.map(({ channel }) => channel)).toEqual(sent)

      // The act concerned Dayo too: a notice of it was handed over, and his switches kept it back.
      const { rows: kept } = await sql<{ shown: boolean }>`select is_shown as shown from notifications.notice
        where person_id = ${idOf(HEARS_NOT)} and setting = ${setting}`.execute(app.db)
      expect(kept.map(({ shown }) => shown)).toContain(false)
      expect(kept.map(({ shown }) => shown)).not.toContain(true)
      const { rows: messages } = await sql`select from notifications.delivery as delivery
        join notifications.notice as notice on notice.id = delivery.notice_id
        where notice.person_id = ${idOf(HEARS_NOT)} and notice.setting = ${setting}`.execute(app.db)
      expect(messages).toEqual([])
      expect((await centreOf(HEARS_NOT)).map((each) => each.setting)).not.toContain(setting)
    },
  )

  test('each has a row in the settings with its own switch for each channel', async () => {
    const settingsOf = async () =>
      ok<Answer<typeof notificationsApi.settings>>(await (await as(HEARS)).get('/api/notifications/settings'))
    const named = [...new Set(kinds.map(({ setting }) => setting))]
    const { rows } = await settingsOf()
    expect(rows.map(({ setting }) => setting)).toEqual(expect.arrayContaining(named))
    for (const setting of named)
      for (const channel of pageChannels.filter((each) => isChangeable(setting, each))) {
        await choose(HEARS, [`${setting}.${channel}`])
        const on = (await settingsOf()).rows.flatMap((row) =>
          row.channels
            .filter((each) => each.isOn && each.isChangeable)
            .map((each) => `${row.setting}.${each.channel}`),
        )
        expect(on).toEqual([`${setting}.${channel}`])
      }
    for (const setting of named)
      expect([setting, pageChannels.filter((each) => settingTable[setting][each] !== 'never')]).toEqual([
        setting,
        setting === 'task-completed' || setting === 'weekly-summary' ? ['app', 'email'] : [...pageChannels],
      ])
    expect(settingNames).toEqual(expect.arrayContaining(named))
  })
})
