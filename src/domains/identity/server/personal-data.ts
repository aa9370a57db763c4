import type { PersonalData } from '#platform/server/personal-data.ts'
import { isLastAdmin } from './users/erasure.ts'

/**
 * The personal data of this domain. The row stays as a number without a name, because ballots, the ledger and
 * transitions reference it; everything that identifies the person or lets them sign in is erased.
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
    // A phone number counts for one person per round, even when that account was erased meanwhile.
    { table: 'identity.number_held', person: 'person_id', gives: ['since', 'until'], erases: 'keep' },
    { table: 'identity.identity_number', person: 'person_id', gives: [], erases: 'delete' },
    { table: 'identity.service', person: 'person_id', gives: ['until', 'changed_at'], erases: 'delete' },
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
        'credible_since',
        'joined_at',
        'email_verified_at',
        'phone_verified_at',
      ],
      erases: 'keep',
    },
  ],
  hindrances: [{ refusal: 'last-admin', holds: isLastAdmin }],
}
