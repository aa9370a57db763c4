import type { PersonalData } from '#platform/server/personal-data.ts'

/** Civic facts hold numbers and kinds, no text. They stay, so that totals stay correct. */
export const activityPersonalData: PersonalData = {
  domain: 'activity',
  tables: [
    {
      table: 'activity.fact',
      person: 'who',
      gives: ['kind', 'about', 'at', 'detail'],
      erases: 'keep',
      keeps: {
        about: 'Facts hold codes and numbers, and totals need them.',
        detail: 'Facts hold codes and numbers, and totals need them.',
      },
    },
    { table: 'activity.news', person: 'who', gives: [], erases: 'delete' },
    { table: 'activity.count_news', person: 'who', gives: [], erases: 'keep' },
    { table: 'platform.audit', person: 'actor_id', gives: [], erases: 'keep' },
  ],
}
