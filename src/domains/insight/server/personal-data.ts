import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * The personal data of this domain: whether somebody has closed the list of first steps, and who was active this month.
 * That stays until the month is over, so that nobody counts twice; it says no more than the facts, which stay too.
 */
export const insightPersonalData: PersonalData = {
  domain: 'insight',
  tables: [
    { table: 'insight.active_person', person: 'person_id', gives: [], erases: 'keep' },
    { table: 'insight.closed_checklist', person: 'person_id', gives: ['closed_at'], erases: 'delete' },
  ],
}
