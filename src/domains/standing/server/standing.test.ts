import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FactKind } from '#domains/activity/contract.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { OwnStanding } from '../own-contract.ts'

const app = await openTestApp()
const funke = await app.signIn('funke')
let emeka = await app.signIn('emeka')

type Name = Parameters<typeof demoPerson>[0]

const done = (who: Name, kind: FactKind, daysAgo = 0, detail?: Record<string, string>) =>
  reportFact(
    { db: app.db, now: () => new Date(app.clock.now().getTime() - daysAgo * DAY_MS) },
    { kind, who: demoPerson(who).id, about: 'test', ...(detail && { detail }) },
  )
const fold = () => jobNamed('standing:fold').run(jobCtx(app), {})
const prove = async () => {
  await jobNamed('standing:prove').run(jobCtx(app), {})
  const { rows } = await sql<{
    people: number
    differences: number
  }>`select people, differences from standing.proof order by id desc limit 1`.execute(app.db)
  return rows[0]
}
const standingOf = async (who: Person) => ok<OwnStanding>(await who.get('/api/standing'))

describe('the own standing', () => {
  test('is refused to guests and before the age step', async () => {
    expect(await app.guest().get('/api/standing')).toRefuse(401, 'SIGNED_OUT')
    expect(await (await app.signIn('halima')).get('/api/standing')).toRefuse(403, 'AGE_REQUIRED')
  })

  test('counts a fact at once, and the same after the job has kept it', async () => {
    const before = await standingOf(funke)
    await done('funke', 'task.completed', 1, { kind: 'quiz' })
    await done('funke', 'task.completed', 0, { kind: 'town-hall' })
    await done('funke', 'issue.resolved')
    const live = await standingOf(funke)
    expect(live).toMatchObject({
      points: before.points + 5 + 10 + 5,
      civicEngagements: before.civicEngagements + 2,
      verifiedActions: before.verifiedActions + 2,
      level: { id: 'rising' },
    })
    expect(live.streak).toMatchObject({ length: 2, isBroken: false })
    await fold()
    expect(await standingOf(funke)).toEqual(live)
    const { rows } = await sql`select 1 from activity.news`.execute(app.db)
    expect(rows).toHaveLength(0)
  })

  test('counts exactly completed tasks and resolved issues towards the badges', async () => {
    const haves = async () => (await standingOf(funke)).badges.map(({ id, have }) => [id, have])
    const before = await haves()
    for (const kind of [
      'nomination.sent',
      'training.module-passed',
      'issue.reported',
      'issue.joined',
    ] as const)
      await done('funke', kind)
    expect(await haves()).toEqual(before)
    expect(before).toEqual([
      ['first-steps', 1],
      ['community-helper', 1],
      ['civic-champion', 2],
    ])
  })

  test('forgives one rest day a week and speaks kindly after a break', async () => {
    const { streak } = await standingOf(emeka)
    expect(streak).toMatchObject({ length: 0, isBroken: false })
    await done('emeka', 'issue.checked', 20)
    expect((await standingOf(emeka)).streak).toMatchObject({ length: 0, best: 1, isBroken: true })
  })
})

describe('the recount', () => {
  test('gives the same as what was kept by and by, for everybody', async () => {
    for (const [index, who] of (['dayo', 'gbenga', 'kemi', 'lola', 'ada', 'ife'] as const).entries()) {
      for (let step = 0; step < 6; step += 1) {
        await done(who, step % 2 ? 'issue.resolved' : 'issue.reported', step * (index + 1))
        if (step % 3 === index % 3) await fold()
      }
    }
    await fold()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from identity.person`.execute(app.db)
    expect(await prove()).toEqual({ people: rows[0]?.n, differences: 0 })
  })

  test('reports what differs from the facts, and the next fold corrects it', async () => {
    const { points } = await standingOf(funke)
    const { id } = demoPerson('funke')
    await fold()
    await sql`update standing.person set points = points + 7 where person_id = ${id}`.execute(app.db)
    await sql`update standing.place_score set people = people + 3 where place = 'all' and period = 'all'
      and score = (select max(score) from standing.place_score where place = 'all' and period = 'all')`.execute(
      app.db,
    )
    expect((await prove())?.differences).toBe(2)
    await fold()
    expect((await standingOf(funke)).points).toBe(points)
    expect((await prove())?.differences).toBe(0)
  })

  test('leaves scores of past weeks and months behind', async () => {
    app.clock.advance(40 * 86_400)
    expect((await prove())?.differences).toBe(0)
    const { rows } = await sql`select 1 from standing.score where period in ('week', 'month')`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('Credible Level 1', () => {
  const access = async () => (await emeka.get('/api/user/verified-access')).json<object>()
  const { id } = demoPerson('emeka')

  test('is not reached by numbers alone, and comes by itself once kinds and days suffice', async () => {
    emeka = await app.signIn('emeka')
    for (let step = 0; step < 12; step += 1) await done('emeka', 'issue.resolved', 31 - step)
    await fold()
    expect(await access()).toEqual({ hasAccess: false, reason: null })
    await done('emeka', 'hero.accepted', 1)
    await done('emeka', 'proof.reviewed')
    expect((await standingOf(emeka)).credible).toMatchObject({ isReached: true, kinds: 3, upheldAbuse: 0 })
    await fold()
    expect(await access()).toEqual({ hasAccess: true, reason: 'credible-level-1' })
    expect(ok<{ isVerified: boolean }>(await emeka.get('/api/user')).isVerified).toBe(true)
    const credibility = (await standingOf(emeka)).credibilityParts.find(({ id: part }) => part === 'identity')
    expect(credibility?.points).toBe(0)
  })

  test('ends with upheld abuse and comes back when the decision falls', async () => {
    const decide = async (outcome: 'hidden' | 'kept') => {
      const code = outcome === 'hidden' ? 'abuse' : null
      await sql`insert into leaders.note_decision (endorsement_id, leader_id, author_id, outcome, code, is_appeal, decider_id, at)
        select '00000000-0000-4000-8000-00000000abcd', (select id from leaders.leader limit 1), ${id}, ${outcome}, ${code},
          false, ${demoPerson('chidi').id}, now()`.execute(app.db)
      await done('emeka', 'note.decided', 0, { status: outcome })
      await fold()
    }
    await decide('hidden')
    expect(await access()).toEqual({ hasAccess: false, reason: null })
    expect((await standingOf(emeka)).credible).toMatchObject({ isReached: false, upheldAbuse: 1 })
    await decide('kept')
    expect(await access()).toMatchObject({ hasAccess: true })
  })
})

test('an erased person leaves no totals, no score and no rank', async () => {
  const { id } = demoPerson('dayo')
  await sql`update identity.person set erased_at = now() where id = ${id}`.execute(app.db)
  await done('dayo', 'issue.reported')
  await fold()
  for (const table of ['standing.person', 'standing.score'])
    expect(
      (await sql`select 1 from ${sql.table(table)} where person_id = ${id}`.execute(app.db)).rows,
    ).toEqual([])
  expect((await prove())?.differences).toBe(0)
})
