import { sql } from 'kysely'
import type { AdminRole } from '#shared/access.ts'
import { type Database, withTables } from '#platform/server/database.ts'
import type { SessionTimes } from '../rules.ts'
import type { IdentityTables } from './tables.ts'

export interface StoredSession {
  readonly id: string
  readonly isThis: boolean
  readonly times: SessionTimes
}

// What a person sets is no placeholder any more.
const without = (name: string) => sql<string[]>`array_remove(lacks, ${name})`

/** How a person can be reached, the password's hash, and the person's sessions. */
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
        .$narrowType<{ adminRole: AdminRole | null }>()
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

    /** A taken address fails on the key `person_email`. */
    setEmail: (id: string, email: string, provenAt: Date) =>
      change(id)
        .set({ email, email_verified_at: provenAt, lacks: without('email') })
        .execute(),

    setPhone: (id: string, phoneNumber: string, provenAt: Date) =>
      change(id)
        .set({ phone_number: phoneNumber, phone_verified_at: provenAt, lacks: without('phoneNumber') })
        .execute(),

    /** True when this call proved it; false when it was proven, or is no longer the person's address. */
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

    passwordHash: async (id: string): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('identity.person')
          .select('password_hash as hash')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.hash ?? undefined,

    setPasswordHash: (id: string, passwordHash: string) =>
      change(id)
        .set({ password_hash: passwordHash, lacks: without('password') })
        .execute(),

    /** The sessions of a person, the newest first; also those that time has ended meanwhile. */
    sessions: async (id: string, thisOne: Buffer | null): Promise<StoredSession[]> => {
      const rows = await tables
        .selectFrom('identity.session')
        .select(['public_id', 'created_at', 'last_seen_at', 'is_staff', 'token_hash'])
        .where('person_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('public_id')
        .execute()
      return rows.map((row) => ({
        id: row.public_id,
        isThis: thisOne !== null && row.token_hash.equals(thisOne),
        times: { createdAt: row.created_at, lastSeenAt: row.last_seen_at, isStaff: row.is_staff },
      }))
    },

    /** True when there was such a session of this person. */
    endSession: (id: string, publicId: string): Promise<boolean> =>
      wasChanged(
        tables
          .deleteFrom('identity.session')
          .where('person_id', '=', id)
          .where('public_id', '=', publicId)
          .returning('public_id'),
      ),

    /** How many sessions ended. */
    endSessions: async (id: string, except: Buffer | null): Promise<number> => {
      const all = tables.deleteFrom('identity.session').where('person_id', '=', id)
      const { numDeletedRows } = await (
        except ? all.where('token_hash', '!=', except) : all
      ).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
