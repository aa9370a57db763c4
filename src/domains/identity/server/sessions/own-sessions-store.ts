import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { SessionTimes } from '../../rules.ts'
import type { IdentityTables } from '../tables.ts'

export interface StoredSession {
  readonly id: string
  readonly isThis: boolean
  readonly times: SessionTimes
}

/** The sessions of one person, for their owner. */
export const ownSessionsStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    /** Sessions, newest first, including expired ones that are not deleted yet. */
    all: async (id: string, thisOne: Buffer | null): Promise<StoredSession[]> => {
      const rows = await tables
        .selectFrom('identity.session')
        .select(['public_id', 'created_at', 'last_seen_at', 'is_staff', 'is_shared', 'token_hash'])
        .where('person_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('public_id')
        .execute()
      return rows.map((row) => ({
        id: row.public_id,
        isThis: thisOne !== null && row.token_hash.equals(thisOne),
        times: {
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
          isStaff: row.is_staff,
          isShared: row.is_shared,
        },
      }))
    },

    nameOf: async (id: string): Promise<string> => {
      const person = await tables
        .selectFrom('identity.person')
        .select(['first_name', 'last_name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return `${person.first_name} ${person.last_name}`
    },

    /** True when the person had this session. */
    end: (id: string, publicId: string): Promise<boolean> =>
      wrote(
        tables.deleteFrom('identity.session').where('person_id', '=', id).where('public_id', '=', publicId),
      ),

    /** Returns how many sessions ended. */
    endAll: async (id: string, except: Buffer | null): Promise<number> => {
      const all = tables.deleteFrom('identity.session').where('person_id', '=', id)
      const { numDeletedRows } = await (
        except ? all.where('token_hash', '!=', except) : all
      ).executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Gives a session a new token and keeps its age; undefined when it does not exist. */
    renew: (tokenHash: Buffer, next: Buffer, steppedUpAt: Date | undefined) =>
      tables
        .updateTable('identity.session')
        .set({ token_hash: next, ...(steppedUpAt && { stepped_up_at: steppedUpAt }) })
        .where('token_hash', '=', tokenHash)
        .returning('person_id')
        .executeTakeFirst(),
  }
}
