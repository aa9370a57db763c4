import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: what a person's facts add up to, and what they chose to show. */
export const standingPersonalData: PersonalData = {
  domain: 'standing',
  tables: [
    {
      table: 'standing.person',
      person: 'person_id',
      gives: ['points', 'actions', 'verified_actions', 'verified_kinds', 'tasks', 'issues_resolved', 'days'],
      erases: 'delete',
    },
    {
      table: 'standing.choice',
      person: 'person_id',
      gives: ['shown', 'is_on_wall', 'chosen_at'],
      erases: 'delete',
    },
    { table: 'standing.score', person: 'person_id', gives: ['period', 'starts', 'score'], erases: 'delete' },
  ],
}
