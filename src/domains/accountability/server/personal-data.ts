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
      keeps: {
        done: 'It is part of the public record of a leader.',
        next: 'It is part of the public record of a leader.',
        money: 'It is part of the public record of a leader.',
      },
    },
    {
      table: 'accountability.pledge_update',
      person: 'proposed_by',
      gives: ['status', 'note', 'source_url', 'proposed_at', 'decision'],
      erases: { set: { note: '[erased]', source_url: null }, where: "decision is distinct from 'accepted'" },
      keeps: {
        note: 'An accepted update is part of the public record of a pledge.',
        source_url: 'An accepted update is part of the public record of a pledge.',
        reason: 'The second person gave it.',
      },
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
      keeps: {
        title: 'Decisions of the committee are published.',
        decision: 'Decisions of the committee are published.',
        reason: 'Decisions of the committee are published.',
        held_because: 'Decisions of the committee are published.',
      },
    },
    { table: 'accountability.committee_decision', person: 'seconded_by', gives: [], erases: 'keep' },
  ],
  attachments: {
    pledge: {
      keeps: 'public',
      because: 'Proof of an accepted update is part of the public record of a pledge.',
    },
  },
}
