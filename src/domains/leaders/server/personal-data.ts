import type { LeavingContext, PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { leaderOfPerson } from './lookup/facts.ts'

const ERASED = '[erased]'

const inSeat = new Set(['deployed', 'verified'])

const holdsSeat = async (ctx: LeavingContext, personId: string): Promise<boolean> => {
  const leader = await leaderOfPerson(ctx, personId)
  return leader !== null && leader !== undefined && inSeat.has(leader.status)
}

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
      keeps: {
        reason: 'The moderators wrote it.',
        summary: 'The moderators wrote it.',
        reply: 'The leader wrote it.',
        evidence_file_ids: 'They are ids of files that are gone.',
      },
    },
    // Nobody can look into a report without its words; one that a first person upheld goes on.
    { table: 'leaders.concern', person: 'reporter_id', gives: [], erases: { delete: "state = 'open'" } },
    {
      table: 'leaders.correction',
      person: 'sender_id',
      gives: ['leader_id', 'field', 'is_text', 'should_be', 'source_url', 'sent_at', 'state'],
      erases: {
        set: { is_text: ERASED, should_be: ERASED, source_url: 'https://erased.invalid' },
        where: "state = 'declined'",
      },
      keeps: {
        is_text: 'An accepted correction is part of the history of a public profile.',
        should_be: 'An accepted correction is part of the history of a public profile.',
        source_url: 'It is the published source of an accepted correction.',
        reason: 'The moderators wrote it.',
      },
    },
    { table: 'leaders.correction', person: 'sender_id', gives: [], erases: { delete: "state = 'open'" } },
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
      keeps: {
        full_name: 'The public profile rests on its sources, not on the account.',
        folded_name: 'The public profile rests on its sources, not on the account.',
        aliases: 'The public profile rests on its sources, not on the account.',
        biography: 'The public profile rests on its sources, not on the account.',
        current_office: 'The public profile rests on its sources, not on the account.',
        nomination_statement: 'The public profile rests on its sources, not on the account.',
        search_text: 'The public profile rests on its sources, not on the account.',
      },
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
  attachments: {
    concern: 'delete',
    leader: { keeps: 'all', because: 'Evidence of a transition is a record of the office that made it.' },
  },
  running: [
    {
      table: 'leaders.concern',
      person: 'reporter_id',
      where: "state = 'open'",
      says: message(
        '{count, plural, one {# report about a leader is withdrawn.} other {# reports about leaders are withdrawn.}}',
      ),
    },
    {
      table: 'leaders.correction',
      person: 'sender_id',
      where: "state = 'open'",
      says: message('{count, plural, one {# correction is withdrawn.} other {# corrections are withdrawn.}}'),
    },
  ],
  hindrances: [{ refusal: 'holds-a-seat', holds: holdsSeat }],
}
