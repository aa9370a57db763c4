import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pollsJobs } from '#domains/voting/server/polls-jobs.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { type Project, type ProjectCard, projectCategories } from '../contract.ts'
import { factOf } from '#shared/civic/facts.ts'
import { demoProjects } from './demo-projects.ts'

const app = await openTestApp()

interface Listed {
  items: ProjectCard[]
  total: number
  nextCursor: string | null
}
const list = async (query = '') => ok<Listed>(await app.guest().get(`/api/projects${query}`))
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)

describe('the list of projects', () => {
  test('shows title, place, category, summary, goal and received SUP, the newest first', async () => {
    const { items, total } = await list()
    expect(total).toBe(demoProjects.length)
    expect(items.map(({ openedAt }) => openedAt)).toEqual(
      items.map(({ openedAt }) => openedAt).toSorted((a, b) => (a < b ? 1 : -1)),
    )
    const water = items.find(({ category }) => category === 'water')
    expect(water).toMatchObject({
      title: 'A borehole with four taps',
      state: 'NG-KT',
      stateName: 'Katsina',
      lga: 'KT-batsari',
      lgaName: 'Batsari',
      status: 'active',
      goal: '40000.00',
      isSample: true,
      totals: { received: '4950.00', voters: 900, percent: 12 },
    })
  })

  test('preloads the active ones, each category once, with the goals of the specification', async () => {
    const { items } = await list('?status=active&limit=20')
    expect(items.map(({ category }) => category).toSorted()).toEqual(projectCategories.toSorted())
    // At 100 naira for one SUP these are 1.8M to 5M naira.
    expect(items.map(({ goal }) => Number(goal) * 100).toSorted((a, b) => a - b)).toEqual([
      1_800_000, 2_000_000, 2_500_000, 3_500_000, 4_000_000, 5_000_000,
    ])
    expect(new Set(items.map(({ lga }) => lga)).size).toBe(6)
  })

  test.each([
    ['?status=completed', ['Reading hour in six schools', 'A footbridge over the seasonal river']],
    ['?category=technology', ['A computer room that opens in the evening']],
    ['?state=NG-KT', ['A borehole with four taps']],
    ['?lga=CR-obudu', ['A shared cassava mill for 140 farms']],
    ['?q=CASSAVA%20mill', ['A shared cassava mill for 140 farms']],
    ['?q=100%25', []],
    ['?status=funded', []],
    [
      '?status=active&sort=supported&limit=2',
      ['Clear the drains and plant the banks', 'A borehole with four taps'],
    ],
    [
      '?sort=closest&limit=3',
      [
        'A footbridge over the seasonal river',
        'Reading hour in six schools',
        'Clear the drains and plant the banks',
      ],
    ],
  ])('%s finds %j', async (query, found) => {
    const shown = await titles(query)
    // Two projects at their goal are equally close; either may come first.
    expect(query.includes('closest') ? shown.toSorted() : shown).toEqual(
      query.includes('closest') ? found.toSorted() : found,
    )
  })

  test.each(['newest', 'supported', 'closest'])(
    'by %s shows each project once over all pages',
    async (sort) => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Listed = await list(`?sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(seen).toEqual((await list(`?sort=${sort}&limit=50`)).items.map(({ id }) => id))
      expect(new Set(seen).size).toBe(demoProjects.length)
    },
  )

  test.each([
    '?limit=51',
    '?limit=0',
    '?status=mine',
    '?category=sport',
    '?sort=random',
    '?cursor=x',
    '?page=2',
  ])('%s is refused', async (query) => {
    expect((await app.guest().get(`/api/projects${query}`)).statusCode).toBe(400)
  })

  test('a cursor of one order does not work in another', async () => {
    const { nextCursor } = await list('?sort=newest&limit=1')
    expect((await app.guest().get(`/api/projects?sort=supported&cursor=${nextCursor}`)).statusCode).toBe(400)
  })
})

describe('one project', () => {
  test('has its story, its owners, and cost lines that add up to the goal', async () => {
    const { items } = await list()
    for (const { id } of items) {
      const project = ok<Project>(await app.guest().get(`/api/projects/${id}`))
      expect(project.story.length).toBeGreaterThan(50)
      expect(project.responsible).not.toBe('')
      expect(project.costs.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(project.goal))
      expect(project.own).toBeNull()
      expect(project.endedAt === null).toBe(project.status === 'active')
    }
  })

  test('never mentions naira', async () => {
    const [{ id } = { id: '' }] = (await list()).items
    expect((await app.guest().get(`/api/projects/${id}`)).body).not.toMatch(/₦|naira/i)
  })

  test('tells a citizen how much more may be put in, and tells nobody below the age', async () => {
    const [{ id } = { id: '' }] = (await list('?status=active')).items
    const own = async (name: 'ada' | 'halima') =>
      ok<Project>(await (await app.signIn(name)).get(`/api/projects/${id}`)).own
    expect(await own('ada')).toEqual({
      spent: 0,
      left: 10,
      votes: [],
      earned: '21.50',
      purchased: '10.00',
      counts: true,
      isAuthor: false,
      isFollowing: false,
      pledges: [],
      hasSentPhoto: false,
      impact: null,
    })
    expect(await own('halima')).toBeNull()
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'x'])('%s is not found', async (id) => {
    const answer = await app.guest().get(`/api/projects/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({
        error: 'This project does not exist, or was removed.',
        code: 'PROJECT_NOT_FOUND',
      }),
    ])
  })
})

describe('totals', () => {
  test('stay the same when the job has counted, and the pools hold the invented votes', async () => {
    const before = (await list('?limit=50')).items.map(({ id, totals }) => ({ id, totals }))
    const ctx = { db: app.db } as Parameters<(typeof pollsJobs)[0]['run']>[0]
    for (const job of [...pollsJobs, ...pollsJobs]) await job.run(ctx, {})
    expect((await list('?limit=50')).items.map(({ id, totals }) => ({ id, totals }))).toEqual(before)
    const { rows } = await sql<{ owner: string; balance: number }>`
      select owner, balance from wallet.account where kind = 'project'`.execute(app.db)
    expect(new Map(rows.map(({ owner, balance }) => [owner, balance / UNITS_PER_SUP]))).toEqual(
      new Map(before.map(({ id, totals }) => [id, Number(totals.received)])),
    )
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from voting.poll_count where received > 0`.execute(app.db)
    expect(counted.rows[0]?.n).toBe(before.length)
  })
})

test('the goals of the six samples on the pitch page are those of the samples', () => {
  for (const category of projectCategories) {
    const sample = demoProjects.find((each) => each.category === category && each.status === 'active')
    const naira = (sample?.costs ?? []).reduce((sum, [, sup]) => sum + sup * 100, 0)
    expect(factOf(`sample-goal-${category}`)?.value).toEqual({ words: `₦${naira / 1_000_000} million` })
  }
})
