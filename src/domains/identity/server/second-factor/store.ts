import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

const wasChanged = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** The active second factors of a person. */
export interface FactorsOn {
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
}

export const factorsStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    of: async (personId: string): Promise<FactorsOn> => {
      const found = await tables
        .selectNoFrom(({ exists, selectFrom }) => [
          exists(
            selectFrom('identity.second_factor')
              .select('person_id')
              .where('person_id', '=', personId)
              .where('confirmed_at', 'is not', null),
          ).as('hasAuthenticator'),
          exists(selectFrom('identity.passkey').select('id').where('person_id', '=', personId)).as(
            'hasPasskey',
          ),
        ])
        .executeTakeFirstOrThrow()
      return { hasAuthenticator: Boolean(found.hasAuthenticator), hasPasskey: Boolean(found.hasPasskey) }
    },

    /** Lets one transaction at a time change this person's second factors. */
    lock: (personId: string) =>
      tables
        .selectFrom('identity.person')
        .select('id')
        .where('id', '=', personId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),
  }
}

/** Authenticator apps: at most one per person. */
export const secondFactorStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    find: (personId: string) =>
      tables
        .selectFrom('identity.second_factor')
        .select(['sealed_secret as sealed', 'begun_at as begunAt', 'confirmed_at as confirmedAt'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    /** Stores a secret to confirm, in place of an unconfirmed one; false when a factor is active. */
    begin: (personId: string, sealed: Buffer, at: Date): Promise<boolean> =>
      wasChanged(
        tables
          .insertInto('identity.second_factor')
          .values({ person_id: personId, sealed_secret: sealed, begun_at: at })
          .onConflict((conflict) =>
            conflict
              .column('person_id')
              .doUpdateSet({ sealed_secret: sealed, begun_at: at })
              .where('identity.second_factor.confirmed_at', 'is', null),
          )
          .returning('person_id'),
      ),

    /** True for the call that turned it on; `sealed` must be the secret that the code was checked against. */
    confirm: (personId: string, sealed: Buffer, step: number, at: Date): Promise<boolean> =>
      wasChanged(
        tables
          .updateTable('identity.second_factor')
          .set({ confirmed_at: at, last_step: step })
          .where('person_id', '=', personId)
          .where('sealed_secret', '=', sealed)
          .where('confirmed_at', 'is', null)
          .returning('person_id'),
      ),

    /** Consumes a time step; false when it or a later one was used already (RFC 6238 section 5.2). */
    takeStep: (personId: string, step: number): Promise<boolean> =>
      wasChanged(
        tables
          .updateTable('identity.second_factor')
          .set({ last_step: step })
          .where('person_id', '=', personId)
          .where('confirmed_at', 'is not', null)
          .where('last_step', '<', step)
          .returning('person_id'),
      ),

    abandon: (personId: string) =>
      tables
        .deleteFrom('identity.second_factor')
        .where('person_id', '=', personId)
        .where('confirmed_at', 'is', null)
        .execute(),

    remove: (personId: string) =>
      tables.deleteFrom('identity.second_factor').where('person_id', '=', personId).execute(),
  }
}
