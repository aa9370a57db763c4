import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import { leaderAddresses } from './places.ts'

const app = await openTestApp()

const addLeader = async (lga: string, status: LeaderStatus): Promise<string> => {
  const id = randomUUID()
  await sql`insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone, state, lga, biography, nomination_statement, status, created_at)
    values (${id}, 'Ọlá Bello', 'ola bello', 'Teacher', 'ola bello teacher', 'other', 'nigeria',
      (select zone from regions.state where code = 'NG-' || left(${lga}, 2)), 'NG-' || left(${lga}, 2), ${lga}, 'Life', 'Why', ${status}, now())`.execute(
    app.db,
  )
  return id
}

describe('addresses of leaders', () => {
  test('are those of public pages, the latest changed first, as many as requested', async () => {
    await addLeader('LA-ikeja', 'rejected')
    const newest = await addLeader('LA-ikeja', 'suspended')
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int from leaders.leader where status <> 'rejected'`.execute(app.db)
    const all = await leaderAddresses(app, 1000)
    expect(all).toHaveLength(rows[0]?.count ?? 0)
    expect(all.map(({ movedAt }) => movedAt.getTime())).toEqual(
      all.map(({ movedAt }) => movedAt.getTime()).toSorted((a, b) => b - a),
    )
    expect(await leaderAddresses(app, 1)).toMatchObject([{ id: newest }])
  })
})
