import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * What this domain holds of a person. The row itself stays as a number without a name, because ballots, the ledger and
 * moves point at it; everything that names or lets in goes.
 */
export const identityPersonalData: PersonalData = {
  domain: 'identity',
  tables: [
    {
      table: 'identity.session',
      person: 'person_id',
      gives: ['created_at', 'last_seen_at'],
      erases: 'delete',
    },
    {
      table: 'identity.second_factor',
      person: 'person_id',
      gives: ['begun_at', 'confirmed_at'],
      erases: 'delete',
    },
    {
      table: 'identity.device_use',
      person: 'person_id',
      gives: ['first_seen', 'last_seen'],
      erases: 'delete',
    },
    {
      table: 'identity.passkey',
      person: 'person_id',
      gives: ['name', 'created_at', 'last_used_at'],
      erases: 'delete',
    },
    // A number counts for one person in a round, also when the account behind it was erased meanwhile.
    { table: 'identity.number_held', person: 'person_id', gives: ['since', 'until'], erases: 'keep' },
    { table: 'identity.passkey_challenge', person: 'person_id', gives: [], erases: 'delete' },
    { table: 'identity.recovery_code', person: 'person_id', gives: [], erases: 'delete' },
    { table: 'identity.person_role', person: 'person_id', gives: ['role', 'granted_at'], erases: 'delete' },
    { table: 'identity.person_role', person: 'granted_by', gives: [], erases: 'keep' },
    { table: 'identity.person', person: 'merged_into', gives: [], erases: 'keep' },
    {
      table: 'identity.person',
      person: 'id',
      gives: [
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'citizen_number',
        'user_type',
        'volunteer_status',
        'age_verified_at',
        'is_verified',
        'joined_at',
        'email_verified_at',
        'phone_verified_at',
      ],
      erases: 'keep',
    },
  ],
}
