import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: whether somebody has closed the list of first steps. */
export const insightPersonalData: PersonalData = {
  domain: 'insight',
  tables: [
    { table: 'insight.closed_checklist', person: 'person_id', gives: ['closed_at'], erases: 'delete' },
  ],
}
