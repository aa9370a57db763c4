import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { withdrawIdeasOf } from './life/suggestions.ts'

const MATCH = 'Who decided about public money, and why, stays known.'

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
      keeps: {
        title: 'People pledged and voted for the project under these words.',
        summary: 'People pledged and voted for the project under these words.',
        story: 'People pledged and voted for the project under these words.',
        community: 'It says where the money of others is spent.',
        responsible: 'It says who answers for the money of others.',
      },
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
      keeps: { title: MATCH, reason: MATCH, ended_why: MATCH },
    })),
    { table: 'projects.follower', person: 'person_id', gives: ['project_id', 'since'], erases: 'delete' },
    {
      table: 'projects.impact',
      person: 'person_id',
      gives: ['project_id', 'works', 'answered_at'],
      erases: 'delete',
    },
  ],
  attachments: { project: 'delete' },
  running: [
    {
      table: 'projects.project',
      person: 'author_id',
      where: "status = 'proposed'",
      says: message(
        '{count, plural, one {# idea for a project is withdrawn.} other {# ideas for projects are withdrawn.}}',
      ),
      end: withdrawIdeasOf,
    },
  ],
}
