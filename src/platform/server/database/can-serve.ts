import { areQueuesFree } from './batcher.ts'
import { type Database, findTrouble } from './database.ts'

/**
 * Whether we can serve people: `ask` is answered within the time limit through the pool that requests use, and no batch
 * has run for longer than that.
 */
export const canServe = async (
  db: Database,
  withinMs: number,
  ask?: (db: Database) => Promise<unknown>,
): Promise<boolean> => (await findTrouble(db, withinMs, ask)) === null && areQueuesFree(db, withinMs)
