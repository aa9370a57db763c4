import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { DrawRow, VettingTables } from '../tables.ts'

/** Random draws; a draw is never changed or deleted. */
export const drawsStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    add: (draw: Insertable<DrawRow> & { kind: 'nomination' | 'reviewer' }) =>
      tables.insertInto('vetting.draw').values(draw).execute(),
    page: async (after: Position | undefined, rows: number) => {
      const { total } = await tables
        .selectFrom('vetting.draw')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const found = await tables
        .selectFrom('vetting.draw')
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(rows)
        .execute()
      return { total, rows: found }
    },
    /** How many seats each of these people holds on open nominations. */
    loads: async (reviewerIds: readonly string[]): Promise<Map<string, number>> => {
      const rows = await tables
        .selectFrom('vetting.assignment as seat')
        .innerJoin('vetting.nomination as nomination', (join) =>
          join
            .onRef('nomination.id', '=', 'seat.nomination_id')
            .onRef('nomination.round', '=', 'seat.round')
            .on('nomination.decided_at', 'is', null),
        )
        .where('seat.released_at', 'is', null)
        .where('seat.reviewer_id', '=', sql<string>`any(${[...reviewerIds]}::uuid[])`)
        .groupBy('seat.reviewer_id')
        .select(({ fn }) => ['seat.reviewer_id as reviewerId', fn.countAll<number>().as('seats')])
        .execute()
      return new Map(rows.map(({ reviewerId, seats }) => [reviewerId, seats]))
    },
  }
}
