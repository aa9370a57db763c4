import { areQueuesFree } from './batcher.ts'
import { type Database, findTrouble } from './database.ts'

/**
 * Whether people can be served: `ask` is answered in so many milliseconds through the pool that they use, and none of
 * the batch queues in which their requests go together has waited for longer than that.
 */
export const canServe = async (
  db: Database,
  withinMs: number,
  ask?: (db: Database) => Promise<unknown>,
): Promise<boolean> => (await findTrouble(db, withinMs, ask)) === null && areQueuesFree(db, withinMs)
