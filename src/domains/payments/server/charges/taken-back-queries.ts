import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** SUP behind money that went back, in whole units; what is not taken yet is owed. */
export interface TakenBack {
  readonly units: number
  readonly taken: number
}

/** How much SUP each of these charges had to give back, and how much of it was there; charges without any are missing. */
export const takenBackOf = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, TakenBack>> => {
  const { rows } = await sql<TakenBack & { id: string }>`
    select charge_id as id, sum(units)::bigint as units, sum(taken_units)::bigint as taken
    from payments.reversal where charge_id = any(${ids}::uuid[]) and state <> 'returned' group by charge_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...back }) => [id, back]))
}
