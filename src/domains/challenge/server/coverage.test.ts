import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import type { Lga } from '#domains/regions/contract.ts'
import type { LeaderStats, LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { type Coverage, coverageStages } from '../contract.ts'
import type { SeatsAnswer } from '../seat-contract.ts'

const app = await openTestApp()
const zones = ['NC', 'NE', 'NW', 'SE', 'SS', 'SW']
const lgas = (await app.guest().get('/api/geography/lgas')).json<Lga[]>()
const order = zones.flatMap((zone) => lgas.filter((lga) => lga.zone === zone).map(({ id }) => id))

const coverage = async () => (await app.guest().get('/api/challenge/coverage')).json<Coverage>()
const stageAt = async (lga: string) => (await coverage()).stages[order.indexOf(lga)]
const total = ({ counts }: Coverage) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const addLeader = async (lga: string, status: LeaderStatus): Promise<string> => {
  const id = randomUUID()
  await sql`insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone, state, lga, biography, nomination_statement, status, created_at)
    values (${id}, 'Ọlá Bello', 'ola bello', 'Teacher', 'ola bello teacher', 'other', 'nigeria',
      (select zone from regions.state where code = 'NG-' || left(${lga}, 2)), 'NG-' || left(${lga}, 2), ${lga}, 'Life', 'Why', ${status}, now())`.execute(
    app.db,
  )
  return id
}

const nomination = (lga: string) => ({
  nomineeFullName: 'Zainab Garba',
  currentOffice: 'Head teacher',
  officeType: 'civil_society',
  region: 'nigeria',
  state: `NG-${lga.slice(0, 2)}`,
  lga,
  biography: 'She has led the primary school of the ward for eleven years.',
  nominationStatement: 'She opened the school accounts to every parent of the ward.',
})

describe('coverage of the 774 local government areas', () => {
  test('holds one number for each LGA, and its totals match them', async () => {
    const answer = await coverage()
    expect(answer.stages).toHaveLength(774)
    expect(total(answer)).toBe(774)
    for (const [number, stage] of coverageStages.entries())
      expect(answer.counts[stage], stage).toBe(answer.stages.filter((each) => each === number).length)
    // The demonstration has places at both ends of the scale; an empty map would prove nothing.
    expect(answer.counts.deployed).toBeGreaterThan(0)
    expect(answer.counts.waiting).toBeGreaterThan(600)
  })

  test('seats, steps, squares and the directory count the same people, each once', async () => {
    const guest = app.guest()
    const states = (await guest.get('/api/challenge/seats')).json<SeatsAnswer>().states
    const answers = await Promise.all(
      states.map(async ({ code }) =>
        (await guest.get(`/api/challenge/seats?state=${code}`)).json<SeatsAnswer>(),
      ),
    )
    const [{ country, stages }, lgas] = [answers[0] as SeatsAnswer, answers.flatMap((answer) => answer.lgas)]
    const { nominated, vetting, shortlisted, selecting, training, deployed, audited } = stages
    expect(country.inPipeline).toBe(nominated + vetting + shortlisted + selecting + training)
    expect(country.filled).toBe(deployed + audited)
    const { counts } = await coverage()
    expect(counts.deployed).toBe(lgas.filter(({ filled }) => filled > 0).length)
    expect(774 - counts.waiting).toBe(lgas.filter((lga) => lga.filled + lga.inPipeline > 0).length)
    const directory = (await guest.get('/api/leaders/stats')).json<LeaderStats>()
    expect(directory.seated).toBe(country.filled)
    // Nominees have no profile yet.
    expect(directory.onTheWay).toBe(country.inPipeline - nominated - vetting)
    expect(directory.onTheWay + directory.seated + directory.holders + directory.suspended).toBe(
      directory.total,
    )
    const listed = async (query: string) =>
      (await guest.get(`/api/leaders?${query}`)).json<{ total: number }>().total
    expect([await listed(''), await listed('pipeline=1'), await listed('verified=1')]).toEqual([
      directory.total,
      directory.pipeline,
      directory.verified,
    ])
  })

  test('may be cached by browsers and offline readers', async () => {
    const { headers } = await app.guest().get('/api/challenge/coverage')
    expect([headers['cache-control'], headers['x-public-data']]).toEqual(['public, max-age=60', '1'])
  })

  test.each([
    ['shortlisted', 3],
    ['public_selection', 3],
    ['training', 3],
    ['deployed', 4],
    ['verified', 4],
    ['rejected', 0],
    ['suspended', 0],
  ] as const)('a leader who is %s changes only their own square to %i', async (status, stage) => {
    const before = await coverage()
    const lga = order.filter((_, index) => before.stages[index] === 0)[5] ?? ''
    const id = await addLeader(lga, status)
    const expected = before.stages.map((each, index) => (order[index] === lga ? stage : each))
    expect((await coverage()).stages).toEqual(expected)
    await sql`delete from leaders.leader where id = ${id}`.execute(app.db)
  })

  test('a nomination opens its square, taking it advances it, and the furthest one counts', async () => {
    const lga = order.filter((id) => id.startsWith('JI'))[3] ?? ''
    expect(await stageAt(lga)).toBe(0)
    const ada = await app.signIn('ada')
    const sent = await ada.post('/api/nominations', nomination(lga))
    expect(sent.statusCode).toBe(201)
    expect(await stageAt(lga)).toBe(1)
    const bola = await app.signIn('bola')
    const taken = await bola.post(`/api/vetting/nominations/${sent.json<{ id: string }>().id}/take`)
    expect(taken.statusCode).toBe(200)
    expect(await stageAt(lga)).toBe(2)
    await addLeader(lga, 'training')
    await addLeader(lga, 'nominated')
    expect(await stageAt(lga)).toBe(3)
  })
})
