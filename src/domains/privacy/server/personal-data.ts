import type { PersonalData } from '#platform/server/personal-data.ts'

/** What this domain keeps of a person: that an export was asked for, and that an erasure took place. */
export const privacyPersonalData: PersonalData = {
  domain: 'privacy',
  tables: [
    { table: 'privacy.export', person: 'person_id', gives: ['requested_at'], erases: 'keep' },
    { table: 'privacy.erasure', person: 'person_id', gives: [], erases: 'keep' },
  ],
}
