import type { Client } from 'pg'
import type { Fixture } from './fixture.ts'

/**
 * One attack on a promise. Its statements run one after another in a transaction that is rolled back. The promise is
 * broken if all of them succeed and the last one wrote a row, or, if `statuses` lists the ledger's expected answers,
 * if they answer anything else or fail.
 */
export interface Attack {
  readonly breaks: string
  readonly sql: (fixture: Fixture) => string | readonly string[]
  readonly statuses?: readonly number[]
}

const runOne = async (client: Client, { sql, statuses }: Attack, fixture: Fixture): Promise<boolean> => {
  const made = sql(fixture)
  const statements = typeof made === 'string' ? [made] : made
  await client.query('savepoint attack')
  try {
    let last: { rowCount: number | null; rows: { status?: number }[] } = { rowCount: 0, rows: [] }
    for (const statement of statements) last = await client.query<{ status?: number }>(statement)
    if (statuses) return JSON.stringify(last.rows.map(({ status }) => status)) !== JSON.stringify(statuses)
    // TRUNCATE reports no number of rows.
    return last.rowCount === null || last.rowCount > 0
  } catch {
    return statuses !== undefined
  } finally {
    await client.query('rollback to savepoint attack')
  }
}

/** The promises that do not hold; none with the whole schema. Runs within a transaction. */
export const brokenBy = async (
  client: Client,
  attacks: readonly Attack[],
  fixture: Fixture,
): Promise<string[]> => {
  const broken: string[] = []
  for (const attack of attacks) if (await runOne(client, attack, fixture)) broken.push(attack.breaks)
  return broken
}

/** One promise that does not hold, or null; attacks that name the removed object run first. */
export const firstBroken = async (
  client: Client,
  attacks: readonly Attack[],
  fixture: Fixture,
  about: string,
): Promise<string | null> => {
  const isNear = ({ sql }: Attack) =>
    [sql(fixture)].flat().some((text) => text.includes(`${about} `) || text.includes(`${about}(`))
  const { near = [], far = [] } = Object.groupBy(attacks, (attack) => (isNear(attack) ? 'near' : 'far'))
  for (const attack of [...near, ...far]) if (await runOne(client, attack, fixture)) return attack.breaks
  return null
}
