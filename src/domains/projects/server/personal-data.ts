import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * The personal data of this domain. Pledges and events stay, because the money of others depends on them; an erased
 * person is a number there, as in the ledger.
 */
export const projectsPersonalData: PersonalData = {
  domain: 'projects',
  tables: [
    {
      table: 'projects.project',
      person: 'author_id',
      gives: ['title', 'summary', 'story', 'community', 'responsible', 'status', 'opened_at'],
      erases: { set: { author_id: null } },
    },
    {
      table: 'projects.pledge',
      person: 'person_id',
      gives: ['project_id', 'bucket', 'amount', 'receipt', 'state', 'refunded', 'made_at', 'ended_at'],
      erases: 'keep',
    },
    {
      table: 'projects.photo',
      person: 'person_id',
      gives: ['project_id', 'step', 'sent_at'],
      erases: 'delete',
    },
    ...['proposed_by', 'approved_by', 'ended_by'].map((person) => ({
      table: 'projects.match_round',
      person,
      gives: ['id', 'title', 'state'],
      erases: 'keep' as const,
    })),
    { table: 'projects.follower', person: 'person_id', gives: ['project_id', 'since'], erases: 'delete' },
    {
      table: 'projects.impact',
      person: 'person_id',
      gives: ['project_id', 'works', 'answered_at'],
      erases: 'delete',
    },
  ],
}
