import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { demoEmail, demoPassword, demoPeople, demoPerson } from '../../../shared/demo/people.ts'
import { hashPassword } from './passwords/passwords.ts'
import { newPeopleStore } from './users/store.ts'

/** Verified people are no newcomers. */
const MEMBER_MS = 60 * DAY_MS

/** Adds the missing demonstration people in order, so that they get the lowest citizen numbers. */
export const seedDemoPeople = async (db: Database, now: Date): Promise<void> => {
  const known = await newPeopleStore(db).emailsAmong(demoPeople.map(({ name }) => demoEmail(name)))
  const missing = demoPeople
    .filter(({ name }) => !known.has(demoEmail(name)))
    .map(({ name }) => ({ ...demoPerson(name), email: demoEmail(name) }))
  if (missing.length === 0) return
  // One hash for all: the accounts are public, and the start must be quick.
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(db, async (tx) => {
    const store = newPeopleStore(tx)
    for (const person of missing) {
      const { id, firstName, lastName, email } = person
      const joinedAt = person.isVerified ? new Date(now.getTime() - MEMBER_MS) : now
      await store.add(
        { id, firstName, lastName, email, phoneNumber: null, passwordHash, joinedAt },
        {
          isAdmin: person.isAdmin ?? false,
          adminRole: person.adminRole ?? null,
          ageVerifiedAt: person.isAgeUnknown ? null : now,
          isVerified: person.isVerified ?? false,
          onboardingCompleted: true,
          suspendedAt: person.isSuspended ? now : null,
          isDemo: true,
        },
      )
      for (const role of person.roles ?? []) await store.grant(id, role, now)
    }
  })
}
