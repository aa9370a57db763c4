import type { PersonalData } from '#platform/server/personal-data.ts'

/** Civic facts hold numbers and kinds, no words; they stay, so that tallies stay whole. */
export const activityPersonalData: PersonalData = {
  domain: 'activity',
  tables: [
    { table: 'activity.fact', person: 'who', gives: ['kind', 'about', 'at', 'detail'], erases: 'keep' },
    { table: 'platform.audit', person: 'actor_id', gives: [], erases: 'keep' },
  ],
}
