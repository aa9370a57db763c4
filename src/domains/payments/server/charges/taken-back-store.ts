import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** SUP behind the money of each charge that went back, and how much of it was taken back, in whole units. */
export const takenBack = async (
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; units: number; taken: number }[]> => {
  const { rows } = await sql<{ id: string; units: number; taken: number }>`
    select charge_id as id, sum(units)::bigint as units, sum(taken_units)::bigint as taken
    from payments.reversal where charge_id = any(${ids}::uuid[]) and state <> 'returned' group by charge_id`.execute(
    db,
  )
  return rows
}
