import type { PersonalData } from '#platform/server/personal-data.ts'

/** Personal data: the public record of leaders and the actions of staff. Both stay. */
export const accountabilityPersonalData: PersonalData = {
  domain: 'accountability',
  tables: [
    {
      table: 'accountability.report',
      person: 'filed_by',
      gives: ['quarter', 'done', 'next', 'money', 'filed_at'],
      erases: 'keep',
    },
    {
      table: 'accountability.pledge_update',
      person: 'proposed_by',
      gives: ['status', 'note', 'source_url', 'proposed_at', 'decision'],
      erases: { set: { note: '[erased]', source_url: null }, where: "decision is distinct from 'accepted'" },
    },
    { table: 'accountability.pledge_update', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'accountability.deployment', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'accountability.deployment', person: 'confirmed_by', gives: [], erases: 'keep' },
    { table: 'accountability.scorecard', person: 'written_by', gives: [], erases: 'keep' },
    { table: 'accountability.scorecard', person: 'published_by', gives: [], erases: 'keep' },
    { table: 'accountability.suspension_review', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'accountability.suspension_review', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'accountability.conflict',
      person: 'person_id',
      gives: ['leader_id', 'kind', 'words', 'declared_at', 'ended_at'],
      erases: { set: { words: '[erased]' } },
    },
    {
      table: 'accountability.committee_decision',
      person: 'proposed_by',
      gives: ['number', 'title', 'decision', 'reason', 'proposed_at'],
      erases: 'keep',
    },
    { table: 'accountability.committee_decision', person: 'seconded_by', gives: [], erases: 'keep' },
  ],
}
