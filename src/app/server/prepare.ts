import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { claimRecord } from '#domains/record/server/log/open-log.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { migrateJobs } from '#platform/server/jobs/jobs.ts'
import { announceJobs } from '#platform/server/jobs/versions.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { refusePooling } from '#platform/server/database/connections/refuse-pooler.ts'
import { domains } from './domains.ts'

// Any constant works; all processes of the product must use the same one, and not the migrations' own.
const PREPARE_LOCK = 774_013_001
const ASK_AGAIN_MS = 200

/**
 * Runs `work` while no other process prepares this database. Polls instead of waiting in one statement, which time-outs
 * of statements and poolers would end.
 */
const exclusively = (db: Database, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (connection) => {
    const take = async () => {
      const { rows } = await sql<{
        isMine: boolean
      }>`select pg_try_advisory_lock(${PREPARE_LOCK}) as "isMine"`.execute(connection)
      return rows[0]?.isMine === true
    }
    while (!(await take())) await sleep(ASK_AGAIN_MS)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${PREPARE_LOCK})`.execute(connection)
    }
  })

const seed = async (db: Database, which: 'referenceData' | 'demonstration'): Promise<void> => {
  for (const manifest of domains.manifests) await manifest[which]?.(db, new Date())
}

/** Adds the invented people and their activity, as of now, to a prepared database. */
export const seedDemonstration = (db: Database): Promise<void> => seed(db, 'demonstration')

/**
 * Migrates and seeds: always the reference data, the demonstration's invented people and leaders only on request
 * (decision D-24). Every seed is idempotent. One process at a time: of several that start together on an empty
 * database, the first does all of it and the others find it done.
 */
export const prepareDatabase = async (
  url: string,
  {
    isDemonstration,
    verify,
  }: {
    isDemonstration: boolean
    /** Checks the migrated database before we write to it, and throws if it is not ours. */
    verify?: (db: Database) => Promise<unknown>
  },
): Promise<void> => {
  await refusePooling(url)
  const db = openDatabase(url, 3)
  try {
    await exclusively(db, async () => {
      await migrate(db)
      await verify?.(db)
      await announceJobs(db, domains.jobs)
      await claimRecord(db)
      await migrateJobs(url)
      await seed(db, 'referenceData')
      if (isDemonstration) await seedDemonstration(db)
    })
  } finally {
    await db.destroy()
  }
}
