import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { referenceTasks } from './reference-tasks.ts'
import { tasksStore } from './tasks/store.ts'

/** The id of a task of the reference set, the same in every installation. */
export const referenceTaskId = (code: string): string => {
  const hex = createHash('sha256').update(`engage task ${code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Adds the missing tasks of the reference set; keeps what staff changed, such as a paused one. */
export const seedReferenceTasks = async (db: Database, now: Date): Promise<void> => {
  await tasksStore(db).addMissing(
    Object.entries(referenceTasks).map(([reference, task]) => ({
      id: referenceTaskId(reference),
      reference,
      ...task,
      opens_at: now,
      made_at: now,
    })),
  )
}
