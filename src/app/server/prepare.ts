import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { seedDemoChallenge, seedSeats } from '#domains/challenge/server/seeds.ts'
import { seedDemoPeople } from '#domains/identity/server/seeds.ts'
import { seedDemoLeaders } from '#domains/leaders/server/seeds.ts'
import { seedDemoMembers, seedInstitutions } from '#domains/members/server/seeds.ts'
import { seedDemoNominations } from '#domains/vetting/server/seeds.ts'
import { seedDemoProjects } from '#domains/projects/server/seeds.ts'
import { seedDemoWallets } from '#domains/wallet/server/seeds.ts'
import { seedGeography } from '#domains/regions/server/seeds.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { migrateJobs } from '#platform/server/jobs/jobs.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { refusePooling } from '#platform/server/database/pooling.ts'

// Any constant does; all processes of the product must use the same one, and not the one of the migrations alone.
const PREPARE_LOCK = 774_013_001
const ASK_AGAIN_MS = 200

/**
 * Runs `work` while no other process prepares this database. It asks again and again rather than waiting in one
 * statement: time-outs of statements and of poolers would end that.
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

const seedDemonstration = async (db: Database): Promise<void> => {
  await seedDemoPeople(db, new Date())
  await seedDemoWallets(db)
  await seedDemoMembers(db, new Date())
  await seedDemoLeaders(db, new Date())
  await seedDemoChallenge(db, new Date())
  await seedDemoNominations(db, new Date())
  await seedDemoProjects(db, new Date())
}

/**
 * Migrates and seeds: reference data always, the demonstration's invented people and leaders only when asked
 * (decision D-24). Every seed may run again and changes nothing the second time. One process at a time: of several that
 * start together on an empty database the first does all of it, and the others find it done.
 */
export const prepareDatabase = async (
  url: string,
  {
    isDemonstration,
    verify,
  }: {
    isDemonstration: boolean
    /** Looks at the migrated database before anything is written into it, and throws where it is not ours. */
    verify?: (db: Database) => Promise<unknown>
  },
): Promise<void> => {
  await refusePooling(url)
  const db = openDatabase(url, 3)
  try {
    await exclusively(db, async () => {
      await migrate(db)
      await verify?.(db)
      await migrateJobs(url)
      await seedGeography(db)
      await seedSeats(db)
      await seedInstitutions(db, new Date())
      if (isDemonstration) await seedDemonstration(db)
    })
  } finally {
    await db.destroy()
  }
}
