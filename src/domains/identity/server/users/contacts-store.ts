import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

// A value that the person set is no longer a placeholder.
const without = (name: string) => sql<string[]>`array_remove(lacks, ${name})`

/** E-mail addresses and phone numbers of people. */
export const contactsStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  const change = (id: string) => tables.updateTable('identity.person').where('id', '=', id)
  const wasChanged = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
    (await query.executeTakeFirst()) !== undefined
  return {
    contact: (id: string) =>
      tables
        .selectFrom('identity.person')
        .select([
          'email',
          'first_name as firstName',
          'last_name as lastName',
          'phone_number as phoneNumber',
          'email_verified_at as emailVerifiedAt',
          'phone_verified_at as phoneVerifiedAt',
          'is_admin as isAdmin',
          'admin_role as adminRole',
          'merged_into as mergedInto',
          'erased_at as erasedAt',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** `email` in lower case. */
    idByEmail: async (email: string): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('identity.person')
          .select('id')
          .where(sql`lower(email)`, '=', email)
          .executeTakeFirst()
      )?.id,

    /** A taken address violates the key `person_email`. */
    setEmail: (id: string, email: string, provenAt: Date) =>
      change(id)
        .set({ email, email_verified_at: provenAt, lacks: without('email') })
        .execute(),

    setPhone: (id: string, phoneNumber: string, provenAt: Date) =>
      change(id)
        .set({ phone_number: phoneNumber, phone_verified_at: provenAt, lacks: without('phoneNumber') })
        .execute(),

    /** False when it was proven already or is no longer the person's address. */
    proveEmail: (id: string, email: string, at: Date): Promise<boolean> =>
      wasChanged(
        change(id)
          .set({ email_verified_at: at })
          .where('email', '=', email)
          .where('email_verified_at', 'is', null)
          .returning('id'),
      ),

    provePhone: (id: string, phoneNumber: string, at: Date): Promise<boolean> =>
      wasChanged(
        change(id)
          .set({ phone_verified_at: at })
          .where('phone_number', '=', phoneNumber)
          .where('phone_verified_at', 'is', null)
          .returning('id'),
      ),
  }
}
