import type { PersonalData } from '#platform/server/personal-data.ts'

const ERASED = '[erased]'

/**
 * What this room holds of a person. Endorsements are counted on, without name and words; upheld reports are the
 * moderators' own words and stay, what the reporter wrote goes; moves are the staff's record.
 */
export const leadersPersonalData: PersonalData = {
  room: 'leaders',
  tables: [
    {
      table: 'leaders.endorsement',
      person: 'person_id',
      gives: ['leader_id', 'is_anonymous', 'note', 'endorsed_at'],
      erases: { set: { note: '', is_anonymous: 'true' } },
    },
    {
      table: 'leaders.concern',
      person: 'reporter_id',
      gives: ['leader_id', 'kind', 'text', 'source_url', 'sent_at', 'outcome'],
      erases: { set: { text: ERASED, source_url: null } },
    },
    {
      table: 'leaders.correction',
      person: 'sender_id',
      gives: ['leader_id', 'field', 'is_text', 'should_be', 'source_url', 'sent_at', 'state'],
      erases: { set: { is_text: ERASED, should_be: ERASED }, where: "state <> 'accepted'" },
    },
    {
      table: 'leaders.follow',
      person: 'person_id',
      gives: ['leader_id', 'lga', 'followed_at'],
      erases: 'delete',
    },
    {
      table: 'leaders.leader',
      person: 'person_id',
      gives: ['id', 'full_name', 'status'],
      erases: { set: { person_id: null } },
    },
    { table: 'leaders.concern', person: 'confirmer_id', gives: [], erases: 'keep' },
    { table: 'leaders.concern', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'leaders.correction', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'leaders.leader_move', person: 'actor_id', gives: [], erases: 'keep' },
    { table: 'leaders.leader_move', person: 'second_id', gives: [], erases: 'keep' },
    { table: 'leaders.move_proposal', person: 'proposer_id', gives: [], erases: 'keep' },
    { table: 'leaders.move_proposal', person: 'confirmer_id', gives: [], erases: 'keep' },
  ],
}
