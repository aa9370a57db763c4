import type { PersonalData } from '#platform/server/personal-data.ts'

const ERASED = '[erased]'

/**
 * The personal data of this domain. Endorsements still count, without name and words. Upheld reports stay, because
 * their summaries are the moderators' words; the reporter's text goes. Transitions are the staff's record.
 */
export const leadersPersonalData: PersonalData = {
  domain: 'leaders',
  tables: [
    {
      table: 'leaders.endorsement',
      person: 'person_id',
      gives: ['leader_id', 'is_anonymous', 'note', 'endorsed_at', 'note_state', 'note_code', 'appeal_text'],
      erases: { set: { note: '', is_anonymous: 'true', appeal_text: null } },
    },
    // From before the one console; nothing writes it any more.
    {
      table: 'leaders.note_report',
      person: 'reporter_id',
      gives: ['code', 'reported_at'],
      erases: 'delete',
    },
    // Decisions contain none of the person's words; the moderators' record stays whole.
    {
      table: 'leaders.note_decision',
      person: 'author_id',
      gives: ['leader_id', 'outcome', 'code', 'is_appeal', 'at'],
      erases: 'keep',
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
      gives: ['id', 'full_name', 'status', 'gender'],
      // A leader's own answers go with the account; the public profile rests on its sources.
      erases: { set: { person_id: null, gender: 'undisclosed' } },
    },
    { table: 'leaders.endorsement', person: 'note_decider_id', gives: [], erases: 'keep' },
    { table: 'leaders.note_decision', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'leaders.concern', person: 'confirmer_id', gives: [], erases: 'keep' },
    { table: 'leaders.concern', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'leaders.correction', person: 'decider_id', gives: [], erases: 'keep' },
    { table: 'leaders.leader_move', person: 'actor_id', gives: [], erases: 'keep' },
    { table: 'leaders.leader_move', person: 'second_id', gives: [], erases: 'keep' },
    { table: 'leaders.move_proposal', person: 'proposer_id', gives: [], erases: 'keep' },
    { table: 'leaders.move_proposal', person: 'confirmer_id', gives: [], erases: 'keep' },
    { table: 'leaders.move_proposal', person: 'closer_id', gives: [], erases: 'keep' },
  ],
}
