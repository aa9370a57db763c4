import type { Client } from 'pg'
import type { Fixture } from './fixture.ts'

/**
 * One way to break a promise. Its statements run one after the other in a transaction that is rolled back. It breaks
 * the promise when all of them go through and the last one wrote a row, or, where `statuses` says what the ledger must
 * answer, when they answer anything else or fail.
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
    // A truncation tells no number of rows.
    return last.rowCount === null || last.rowCount > 0
  } catch {
    return statuses !== undefined
  } finally {
    await client.query('rollback to savepoint attack')
  }
}

/** The promises that do not hold; none with the whole schema. Within a transaction. */
export const brokenBy = async (
  client: Client,
  attacks: readonly Attack[],
  fixture: Fixture,
): Promise<string[]> => {
  const broken: string[] = []
  for (const attack of attacks) if (await runOne(client, attack, fixture)) broken.push(attack.breaks)
  return broken
}

/** One promise that does not hold, or null; attacks that name what was taken away come first. */
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
