import { CompiledQuery, type Selectable, sql, type SqlBool } from 'kysely'
import { arrayText } from '#platform/server/database/array-text.ts'
import { forEachDatabase } from '#platform/server/database/batcher.ts'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, preparedStatement, withTables } from '#platform/server/database/database.ts'
import type { SessionTimes } from '../../rules.ts'
import { givenRoles } from '../user-directory/current-roles-store.ts'
import type { StoredRights } from '../user-directory/roles.ts'
import type { IdentityTables, PersonRow, SessionRow } from '../tables.ts'

export interface FoundSession {
  readonly rights: StoredRights
  readonly times: SessionTimes
  readonly hasSecondFactor: boolean
  readonly steppedUpAt: Date | null
}

// An active authenticator app or a passkey counts as a second factor.
const guarded = sql<SqlBool>`(exists (select from identity.second_factor f where f.person_id = p.id and f.confirmed_at is not null)
  or exists (select from identity.passkey k where k.person_id = p.id))`

type SessionOfPerson = Pick<
  Selectable<SessionRow>,
  'created_at' | 'last_seen_at' | 'is_staff' | 'is_shared' | 'stepped_up_at'
> &
  Pick<
    Selectable<PersonRow>,
    | 'id'
    | 'is_admin'
    | 'age_verified_at'
    | 'is_verified'
    | 'in_organization'
    | 'user_type'
    | 'volunteer_status'
    | 'credible_since'
    | 'suspended_at'
  > & {
    given_roles: StoredRights['given_roles']
    has_second_factor: SqlBool
  }

const toSession = (row: SessionOfPerson): FoundSession => ({
  rights: row,
  hasSecondFactor: Boolean(row.has_second_factor),
  steppedUpAt: row.stepped_up_at,
  times: {
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isStaff: row.is_staff,
    isShared: row.is_shared,
  },
})

// No wait for the disk: activity that a database crash loses is written again with the next request.
const TOUCH = preparedStatement(`update identity.session s set last_seen_at = greatest(s.last_seen_at, t.at)
  from unnest($1::bytea[], $2::timestamptz[]) as t (token_hash, at)
  cross join (select set_config('synchronous_commit', 'off', true)) soon
  where s.token_hash = t.token_hash`)

// Compiled once per database: building the text costs more than sending it.
const findText = forEachDatabase((db) =>
  preparedStatement(
    withTables<IdentityTables>(db)
      .selectFrom('identity.session as s')
      .innerJoin('identity.person as p', 'p.id', 's.person_id')
      .select([
        's.token_hash',
        's.created_at',
        's.last_seen_at',
        's.is_staff',
        's.is_shared',
        's.stepped_up_at',
        'p.id',
        'p.is_admin',
        'p.age_verified_at',
        'p.is_verified',
        'p.in_organization',
        'p.user_type',
        'p.volunteer_status',
        'p.credible_since',
        'p.suspended_at',
        givenRoles.as('given_roles'),
        guarded.as('has_second_factor'),
      ])
      .where('s.token_hash', '=', sql<Buffer>`any(${''}::bytea[])`)
      .compile().sql,
  ),
)

/** Sessions by token hash. */
export const sessionsStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    add: (
      tokenHash: Buffer,
      personId: string,
      at: Date,
      { isStaff, isShared, isSteppedUp }: { isStaff: boolean; isShared: boolean; isSteppedUp: boolean },
    ) =>
      tables
        .insertInto('identity.session')
        .values({
          token_hash: tokenHash,
          person_id: personId,
          created_at: at,
          last_seen_at: at,
          is_staff: isStaff,
          is_shared: isShared,
          stepped_up_at: isSteppedUp ? at : null,
        })
        .execute(),

    /** Finds many sessions in one statement, by token hash in hex. */
    findAll: async (tokenHashes: readonly Buffer[]): Promise<Map<string, FoundSession>> => {
      const { rows } = await db.executeQuery<SessionOfPerson & { token_hash: Buffer }>(
        CompiledQuery.raw(findText(db), [arrayText(tokenHashes)]),
      )
      return new Map(rows.map((row) => [row.token_hash.toString('hex'), toSession(row)]))
    },

    /** Records the activity of many sessions in one statement. */
    touchAll: (touches: readonly { tokenHash: Buffer; at: Date }[]) =>
      db.executeQuery(
        CompiledQuery.raw(TOUCH, [
          arrayText(touches.map(({ tokenHash }) => tokenHash)),
          arrayText(touches.map(({ at }) => at)),
        ]),
      ),

    end: (tokenHash: Buffer) =>
      tables.deleteFrom('identity.session').where('token_hash', '=', tokenHash).execute(),

    /** Deletes sessions last active, or started, before these times. */
    purge: (seenBefore: Date, begunBefore: Date) =>
      deleteInBatches(
        db,
        'identity.session',
        sql`last_seen_at < ${seenBefore} or created_at < ${begunBefore}`,
      ),
  }
}
