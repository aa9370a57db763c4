import { DeleteResult, type InsertResult, UpdateResult } from 'kysely'

interface Write {
  readonly executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>
}

const countOf = (result: InsertResult | UpdateResult | DeleteResult): bigint => {
  if (result instanceof UpdateResult) return result.numUpdatedRows
  if (result instanceof DeleteResult) return result.numDeletedRows
  return result.numInsertedOrUpdatedRows ?? 0n
}

/** Runs a conditional write; false when its conditions held for no row, or the row was there already. */
export const wrote = async (write: Write): Promise<boolean> => countOf(await write.executeTakeFirst()) > 0n
