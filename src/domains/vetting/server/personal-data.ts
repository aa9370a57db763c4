import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { withdrawNominationsOf } from './nominations/departed-nominators.ts'

const ERASED = '[erased]'

/**
 * Personal data in vetting. An approved nomination is the public record of its leader and stays, without its
 * nominator's name; the texts of open and rejected ones are erased. Reviews are the reviewers' sealed work and stay.
 */
export const vettingPersonalData: PersonalData = {
  domain: 'vetting',
  tables: [
    {
      table: 'vetting.nomination',
      person: 'nominator_id',
      gives: [
        'reference',
        'nominee_full_name',
        'current_office',
        'state',
        'lga',
        'biography',
        'nomination_statement',
        'status',
        'submitted_at',
        'decided_at',
        'reason_code',
      ],
      erases: {
        set: {
          nominee_full_name: ERASED,
          folded_name: 'erased',
          nominee_surnames: '{}',
          current_office: ERASED,
          biography: ERASED,
          nomination_statement: ERASED,
        },
        where: "status <> 'approved'",
      },
      keeps: {
        nominee_full_name: 'An approved nomination is the public record of its leader.',
        folded_name: 'An approved nomination is the public record of its leader.',
        info_requested: 'The reviewers wrote it.',
        nominee_surnames: 'An approved nomination is the public record of its leader.',
        current_office: 'An approved nomination is the public record of its leader.',
        biography: 'An approved nomination is the public record of its leader.',
        nomination_statement: 'An approved nomination is the public record of its leader.',
      },
    },
    {
      table: 'vetting.nomination',
      person: 'nominator_id',
      gives: [],
      erases: { set: { nominator_surnames: '{}', nominator_institution: null } },
    },
    {
      table: 'vetting.nomination_event',
      person: 'actor_id',
      gives: ['nomination_id', 'at', 'kind', 'note'],
      erases: { set: { note: ERASED }, where: "note is not null and kind = 'answered'" },
      keeps: { note: 'Only answers are the nominator’s; the other notes are the reviewers’.' },
    },
    // Contacts are sealed and belong to other people: an export names them and leaves the contact out.
    {
      table: 'vetting.referee',
      person: 'nominator_id',
      gives: ['nomination_id', 'place', 'name', 'relation'],
      erases: 'delete',
    },
    { table: 'vetting.referee_view', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.draft', person: 'person_id', gives: ['fields', 'saved_at'], erases: 'delete' },
    { table: 'vetting.support', person: 'person_id', gives: ['nomination_id', 'at'], erases: 'keep' },
    {
      table: 'vetting.appeal',
      person: 'person_id',
      gives: ['nomination_id', 'text', 'at', 'outcome', 'reason'],
      erases: { set: { text: ERASED } },
      keeps: { reason: 'Whoever decided wrote it.', file_ids: 'They are ids of files that are gone.' },
    },
    {
      table: 'vetting.consent',
      person: 'person_id',
      gives: ['answer', 'note', 'answered_at'],
      // The address is the nominee's own.
      erases: { set: { note: null, contact: null, channel: null, person_id: null } },
    },
    {
      table: 'vetting.interest',
      person: 'reviewer_id',
      gives: ['kind', 'value', 'note', 'at', 'withdrawn_at'],
      erases: { set: { value: ERASED, folded: 'erased', note: '' } },
    },
    {
      table: 'vetting.gold_answer',
      person: 'reviewer_id',
      gives: ['case_id', 'verdict', 'is_right', 'at'],
      erases: 'keep',
      keeps: { points: 'They are numbers of a calibration.' },
    },
    { table: 'vetting.appeal', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'vetting.assignment', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.assignment', person: 'nominator_id', gives: [], erases: 'keep' },
    // A review is sealed, given in office, and counts in the decision.
    { table: 'vetting.held_review', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.review', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.score', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.conflict', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.set_aside', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'vetting.draw', person: 'reviewer_id', gives: [], erases: 'keep' },
  ],
  attachments: {
    nomination: { keeps: 'public', because: 'An approved nomination is the public record of its leader.' },
  },
  running: [
    {
      table: 'vetting.nomination',
      person: 'nominator_id',
      where: "status in ('pending', 'under_review')",
      says: message(
        '{count, plural, one {# nomination under review is withdrawn.} other {# nominations under review are withdrawn.}}',
      ),
      end: withdrawNominationsOf,
    },
  ],
}
