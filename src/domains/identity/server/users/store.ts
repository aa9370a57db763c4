import { type Insertable, type Selectable, sql } from 'kysely'
import type { AdminRole, GrantedRole } from '#shared/access.ts'
import { givenRoles } from '../user-directory/current-roles-store.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { User } from '../../contract.ts'
import { roleLabel } from '../../rules.ts'
import { type GivenRole, viewerAt } from '../user-directory/roles.ts'
import type { IdentityTables, PersonRow } from '../tables.ts'

/** The data of a new account; everything else has a default. */
export interface NewPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string | null
  readonly passwordHash: string
  readonly joinedAt: Date
}

/** Status that only a proof, a seed or the make-admin command may set. */
export interface PersonStatus {
  readonly emailVerifiedAt?: Date | null
  readonly isAdmin?: boolean
  readonly adminRole?: AdminRole | null
  readonly ageVerifiedAt?: Date | null
  readonly isVerified?: boolean
  readonly onboardingCompleted?: boolean
  readonly suspendedAt?: Date | null
  readonly isDemo?: boolean
}

// Check constraints limit the text columns to the values of the contract.
const toUser = (row: Selectable<PersonRow> & { given_roles: GivenRole[] }, now: Date): User => {
  // Menus and pages get the same permissions that the guards check.
  const viewer = viewerAt(row, now)
  const { roles, isAdmin, adminRole, isVerified, ageVerified } = viewer
  const user = {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    emailVerified: row.email_verified_at !== null,
    phoneVerified: row.phone_verified_at !== null,
    profileImageUrl: row.profile_image_url,
    roles: [...roles],
    citizenNumber: row.citizen_number,
    citizen_number: row.citizen_number,
    isAdmin,
    adminRole,
    userType: row.user_type,
    volunteerStatus: row.volunteer_status,
    ageVerified,
    isVerified,
    onboardingCompleted: row.onboarding_completed,
    joinedAt: row.joined_at.toISOString(),
  }
  return { ...user, role: roleLabel(viewer) }
}

const rowOf = (person: NewPerson, standing: PersonStatus): Insertable<PersonRow> => ({
  id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone_number: person.phoneNumber,
  password_hash: person.passwordHash,
  joined_at: person.joinedAt,
  email_verified_at: standing.emailVerifiedAt ?? null,
  is_admin: standing.isAdmin ?? false,
  admin_role: standing.adminRole ?? null,
  age_verified_at: standing.ageVerifiedAt ?? null,
  is_verified: standing.isVerified ?? false,
  onboarding_completed: standing.onboardingCompleted ?? false,
  suspended_at: standing.suspendedAt ?? null,
  is_demo: standing.isDemo ?? false,
})

/** Creates accounts and reads the credentials to check. */
export const newPeopleStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    /** Adds an account; a taken address violates the key `person_email`. */
    add: (person: NewPerson, standing: PersonStatus = {}) =>
      tables.insertInto('identity.person').values(rowOf(person, standing)).execute(),

    grant: (personId: string, role: GrantedRole, at: Date) =>
      tables
        .insertInto('identity.person_role')
        .values({ person_id: personId, role, granted_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    /** The stored credentials; `email` in lower case. */
    credentials: (email: string) =>
      tables
        .selectFrom('identity.person')
        .select(['id', 'password_hash as passwordHash', 'merged_into as mergedInto'])
        .where(sql`lower(email)`, '=', email)
        .executeTakeFirst(),

    /** Replaces a hash only if it is still the one just checked, so that a concurrent password change wins. */
    replaceHash: (id: string, was: string, passwordHash: string) =>
      tables
        .updateTable('identity.person')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', was)
        .execute(),

    emailsAmong: async (emails: readonly string[]): Promise<Set<string>> => {
      const rows = await tables
        .selectFrom('identity.person')
        .select('email')
        .where(sql`lower(email)`, '=', sql`any(${emails}::text[])`)
        .execute()
      return new Set(rows.map((row) => row.email))
    },

    /** Lets one transaction at a time add staff. */
    lockStaff: () => sql`lock table identity.person in share row exclusive mode`.execute(db),

    /** How many usable admins there are. */
    countAdmins: async (): Promise<number> => {
      const { count } = await tables
        .selectFrom('identity.person')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_admin', '=', true)
        .where('suspended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

/** People for display, and the steps that they take once. */
export const peopleStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    /** A person with their current permissions. */
    user: async (id: string, now: Date): Promise<User | undefined> => {
      const row = await tables
        .selectFrom('identity.person as p')
        .selectAll('p')
        .select(givenRoles.as('given_roles'))
        .where('p.id', '=', id)
        .executeTakeFirst()
      return row && toUser(row, now)
    },

    names: (ids: readonly string[]) =>
      tables
        .selectFrom('identity.person')
        .select(['id', 'first_name as firstName', 'last_name as lastName', 'citizen_number as citizenNumber'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),

    /** False when it was set already. */
    verifyAge: (id: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('identity.person')
          .set({ age_verified_at: at })
          .where('id', '=', id)
          .where('age_verified_at', 'is', null),
      ),

    /** Claims the welcome e-mail; undefined when it was claimed already. */
    claimWelcome: (id: string, at: Date) =>
      tables
        .updateTable('identity.person')
        .set({ welcomed_at: at })
        .where('id', '=', id)
        .where('welcomed_at', 'is', null)
        .returning([
          'email',
          'first_name as firstName',
          'citizen_number as citizenNumber',
          'email_verified_at as emailVerifiedAt',
        ])
        .executeTakeFirst(),
  }
}
