import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** The values that may be placeholders. */
export const lackable = ['firstName', 'lastName', 'email', 'phoneNumber', 'password'] as const
export type Lacking = (typeof lackable)[number]

/** New values for placeholders, as stored. */
export interface Replacement {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly passwordHash?: string
}

const columnsOf = (given: Replacement) => ({
  ...(given.firstName !== undefined && { first_name: given.firstName }),
  ...(given.lastName !== undefined && { last_name: given.lastName }),
  ...(given.email !== undefined && { email: given.email }),
  ...(given.phoneNumber !== undefined && { phone_number: given.phoneNumber }),
  ...(given.passwordHash !== undefined && { password_hash: given.passwordHash }),
})

// An account without a password always lacks one.
const lacking = sql<
  Lacking[]
>`lacks || case when password_hash is null then array['password'] else '{}'::text[] end`

/** Onboarding progress, placeholders and the profile picture. */
export const onboardingStore = (db: Database) => {
  const people = withTables<IdentityTables>(db)
  const change = (id: string) => people.updateTable('identity.person').where('id', '=', id)
  return {
    progress: (id: string) =>
      people
        .selectFrom('identity.person')
        .select(['onboarding_completed as isCompleted', lacking.as('lacks')])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** False when it was already complete. */
    complete: (id: string): Promise<boolean> =>
      wrote(change(id).set({ onboarding_completed: true }).where('onboarding_completed', '=', false)),

    mark: (id: string, lacks: readonly Lacking[]) =>
      change(id)
        .set({ lacks: [...lacks] })
        .execute(),

    /** Replaces placeholders only: null, with nothing changed, when one of the values is not a placeholder. */
    replace: async (id: string, names: readonly Lacking[], given: Replacement): Promise<Lacking[] | null> => {
      const row = await change(id)
        .set({
          ...columnsOf(given),
          lacks: sql<string[]>`array(select unnest(lacks) except select unnest(${names}::text[]))`,
        })
        .where(sql<boolean>`${lacking} @> ${names}::text[]`)
        .returning(lacking.as('lacks'))
        .executeTakeFirst()
      return row?.lacks ?? null
    },

    setPicture: (id: string, url: string | null) => change(id).set({ profile_image_url: url }).execute(),
  }
}
