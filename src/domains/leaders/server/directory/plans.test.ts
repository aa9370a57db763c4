import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { openTestApp } from '#test/app.ts'
import { addManyLeaders } from '#test/many-leaders.ts'
import { statementsOf } from '#test/statements.ts'
import type { LeaderCard } from '../../contracts/leader-contract.ts'
import { compareLeaders } from './comparison.ts'
import { listLeaders } from './directory.ts'

const LEADERS = 20_000

const app = await openTestApp()
await addManyLeaders(app.db, LEADERS)

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): string[] => [
  `${plan['Node Type']}${plan['Relation Name'] ? ` on ${plan['Relation Name']}` : ''}`,
  ...(plan.Plans ?? []).flatMap(nodesOf),
]

/** The statements about leaders that `work` runs. */
const leaderStatements = async (work: (db: Database) => Promise<unknown>): Promise<CompiledQuery[]> =>
  (await statementsOf(app.db, work)).filter((query) => query.sql.includes('"leaders"."leader"'))

/** The plan nodes that the database would run for a statement, from the top. */
const planOf = async (query: CompiledQuery): Promise<string[]> => {
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
  )
  const [first] = rows[0]?.['QUERY PLAN'] ?? []
  if (!first) throw new Error('The database explained nothing.')
  return nodesOf(first.Plan)
}

const usual = { sort: 'name', limit: 20 } as const
type Query = Parameters<typeof listLeaders>[1]
const pageOf = async (query: Partial<Query>): Promise<{ items: LeaderCard[]; nextCursor: string | null }> =>
  listLeaders({ db: app.db }, { ...usual, ...query })

const hot: readonly [string, () => Partial<Query> | Promise<Partial<Query>>][] = [
  ['a search by one name', async () => ({ search: (await pageOf({})).items[3]?.fullName.split(' ')[0] })],
  ['a search by name and office', () => ({ search: 'mama counci' })],
  ['a search with a typing error', () => ({ search: 'olaawande akinrinola' })],
  ['a search by another name of a leader', () => ({ search: 'iya jeti' })],
  ['a State', () => ({ state: 'NG-LA' })],
  ['a local government with a status', () => ({ state: 'NG-LA', lga: 'LA-ikorodu', status: 'training' })],
  ['the next page by name', async () => ({ cursor: (await pageOf({})).nextCursor ?? '' })],
]

describe(`over ${LEADERS} leaders`, () => {
  test.each(hot)('%s reads leaders by an index, never one by one', async (_name, queryOf) => {
    const query = { ...usual, ...(await queryOf()) }
    const statements = await leaderStatements((db) => listLeaders({ db }, query))
    expect(statements).not.toHaveLength(0)
    for (const statement of statements) {
      const plan = await planOf(statement)
      expect(plan, statement.sql).not.toContain('Seq Scan on leader')
      expect(plan.join(), statement.sql).toMatch(/Index .*|Bitmap/)
    }
  })

  test('a filter without an index is reported: the check itself can fail', async () => {
    const plan = await planOf(
      CompiledQuery.raw("select * from leaders.leader where biography like '%working%'"),
    )
    expect(plan).toContain('Seq Scan on leader')
  })

  test('compared leaders are read by their keys', async () => {
    const ids = (await pageOf({ limit: 4 })).items.map(({ id }) => id).join(',')
    const statements = await leaderStatements((db) => compareLeaders({ db }, { ids }))
    for (const statement of statements)
      expect(await planOf(statement), statement.sql).not.toContain('Seq Scan on leader')
  })

  test('the pages hold every leader once', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from leaders.leader`.execute(app.db)
    expect(rows[0]?.count).toBe(LEADERS + 58)
    expect((await listLeaders({ db: app.db }, { ...usual })).total).toBe(LEADERS + 58)
  })
})
