import { seedDemoChallenge, seedSeats } from '#domains/challenge/server/seeds.ts'
import { seedDemoPeople } from '#domains/identity/server/seeds.ts'
import { seedDemoLeaders } from '#domains/leaders/server/seeds.ts'
import { seedDemoMembers, seedInstitutions } from '#domains/members/server/seeds.ts'
import { seedDemoNominations } from '#domains/vetting/server/seeds.ts'
import { seedDemoProjects } from '#domains/projects/server/seeds.ts'
import { seedDemoWallets } from '#domains/wallet/server/seeds.ts'
import { seedGeography } from '#domains/regions/server/seeds.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { migrateJobs } from '#platform/server/jobs.ts'
import { migrate } from '#platform/server/migrate.ts'
import { refusePooling } from '#platform/server/pooling.ts'

/**
 * Migrates and seeds: reference data always, the demonstration's invented people and leaders only when asked
 * (decision D-24). Every seed may run again and changes nothing the second time.
 */
export const prepareDatabase = async (
  url: string,
  {
    isDemonstration,
    judge,
  }: {
    isDemonstration: boolean
    /** Looks at the migrated database before anything is written into it, and throws where it is not ours. */
    judge?: (db: Database) => Promise<unknown>
  },
): Promise<void> => {
  await refusePooling(url)
  const db = openDatabase(url, 2)
  try {
    await migrate(db)
    await judge?.(db)
    await migrateJobs(url)
    await seedGeography(db)
    await seedSeats(db)
    await seedInstitutions(db, new Date())
    if (isDemonstration) {
      await seedDemoPeople(db, new Date())
      await seedDemoWallets(db)
      await seedDemoMembers(db, new Date())
      await seedDemoLeaders(db, new Date())
      await seedDemoChallenge(db, new Date())
      await seedDemoNominations(db, new Date())
      await seedDemoProjects(db, new Date())
    }
  } finally {
    await db.destroy()
  }
}
