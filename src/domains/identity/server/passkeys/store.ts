import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** A passkey as stored; the public key grants nothing by itself. */
export interface NewPasskey {
  readonly id: string
  readonly personId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly createdAt: Date
}

/** Passkeys: at most ten per person. */
export const passkeysStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    of: (personId: string) =>
      tables
        .selectFrom('identity.passkey')
        .select([
          'id',
          'credential_id as credentialId',
          'transports',
          'name',
          'created_at as createdAt',
          'last_used_at as lastUsedAt',
        ])
        .where('person_id', '=', personId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** False when the credential exists already. */
    add: (passkey: NewPasskey): Promise<boolean> =>
      wrote(
        tables
          .insertInto('identity.passkey')
          .values({
            id: passkey.id,
            person_id: passkey.personId,
            credential_id: passkey.credentialId,
            public_key: passkey.publicKey,
            counter: passkey.counter,
            transports: passkey.transports,
            name: passkey.name,
            created_at: passkey.createdAt,
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing()),
      ),

    /** The key to verify with; undefined when this person has no such passkey. */
    find: (personId: string, credentialId: Buffer) =>
      tables
        .selectFrom('identity.passkey')
        .select(['id', 'public_key as publicKey', 'counter'])
        .where('person_id', '=', personId)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /**
     * Records a use. False when the counter did not increase (the key may be cloned), unless the device never counts.
     */
    use: (id: string, counter: number, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('identity.passkey')
          .set({ counter, last_used_at: at })
          .where('id', '=', id)
          .where((is) =>
            is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]),
          ),
      ),

    /** True when the passkey existed. */
    remove: (personId: string, id: string): Promise<boolean> =>
      wrote(tables.deleteFrom('identity.passkey').where('person_id', '=', personId).where('id', '=', id)),
  }
}

export type Purpose = 'add' | 'sign-in' | 'step-up'

/** Challenges: one person, one purpose, one use. */
export const passkeyChallengesStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    keep: (challengeHash: Buffer, personId: string, purpose: Purpose, name: string | null, expiresAt: Date) =>
      tables
        .insertInto('identity.passkey_challenge')
        .values({
          challenge_hash: challengeHash,
          person_id: personId,
          purpose,
          name,
          expires_at: expiresAt,
        })
        .execute(),

    /** Consumes a challenge; of concurrent calls one gets it. */
    take: (challengeHash: Buffer, personId: string, purpose: Purpose, now: Date) =>
      tables
        .deleteFrom('identity.passkey_challenge')
        .where('challenge_hash', '=', challengeHash)
        .where('person_id', '=', personId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .returning('name')
        .executeTakeFirst(),

    purge: (now: Date) => deleteInBatches(db, 'identity.passkey_challenge', sql`expires_at <= ${now}`),
  }
}
