import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { isBlockFeed, type PublicationFeed } from '#platform/server/audit/publication-feed.ts'

/** SQL that finds which rows of the publication feeds the log holds, or has taken. */
export const sealedStore = (db: Database) => {
  const inBlocks = async (first: number, last: number): Promise<Set<number>> => {
    const { rows } = await sql<{ id: number }>`
      select id from record.block, unnest(ids) as id
      where ids[cardinality(ids)] >= ${first} and ids[1] <= ${last} and id between ${first} and ${last}`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => id))
  }
  const inEntries = async (kind: string, ids: readonly number[]): Promise<Set<number>> => {
    const { rows } = await sql<{ id: number }>`
      select source_id as id from record.entry where kind = ${kind} and source_id = any (${ids}::bigint[])
      union all
      select source_id from record.taken where kind = ${kind} and source_id = any (${ids}::bigint[])`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => id))
  }
  return {
    /** Which of these ids (in ascending order) the log neither holds nor has taken. */
    unsealed: async (feed: PublicationFeed, ids: readonly number[]): Promise<number[]> => {
      const [first, last] = [ids[0], ids.at(-1)]
      if (first === undefined || last === undefined) return []
      const sealed = isBlockFeed(feed) ? await inBlocks(first, last) : await inEntries(feed.name, ids)
      return ids.filter((id) => !sealed.has(id))
    },
  }
}
