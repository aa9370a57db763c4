import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'

const ERASED = '[erased]'

/**
 * The personal data of this domain: what was done and paid stays as numbers. Erasure removes the words and positions of
 * the sender, and what waits; an accepted hero is about somebody else, who agreed, and stays without its sender.
 */
export const engagePersonalData: PersonalData = {
  domain: 'engage',
  tables: [
    {
      table: 'engage.used_fact',
      person: 'person_id',
      gives: ['about', 'fact_at', 'period'],
      erases: 'keep',
      keeps: { about: 'It names a row, so that one fact pays once.' },
    },
    {
      table: 'engage.dispute',
      person: 'person_id',
      gives: ['words', 'opened_at', 'due_at', 'outcome', 'answer', 'decided_at'],
      // A dispute is the sender's, and its submission goes.
      erases: 'delete',
    },
    {
      table: 'engage.submission',
      person: 'person_id',
      gives: [
        'kind',
        'name',
        'words',
        'lga_id',
        'latitude',
        'longitude',
        'status',
        'reason',
        'note',
        'sent_at',
        'decided_at',
      ],
      erases: {
        set: { words: ERASED, note: null, latitude: null, longitude: null, likeness: null },
        where: `status = 'accepted' and kind = 'proof'`,
      },
      keeps: {
        name: 'An accepted hero agreed to be named.',
        words: 'An accepted hero is about somebody else, who agreed.',
        note: 'The moderator wrote it.',
        reason: 'It is a code of the moderators.',
        risk_reasons: 'They are codes.',
      },
    },
    {
      table: 'engage.submission',
      person: 'person_id',
      gives: [],
      // What waits ends unpaid; a story is the sender's own.
      erases: { delete: `status <> 'accepted' or kind = 'story'` },
    },
    { table: 'engage.submission', person: 'claimed_by', gives: [], erases: 'keep' },
    { table: 'engage.submission', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'engage.dispute', person: 'refused_by', gives: [], erases: 'keep' },
    { table: 'engage.dispute', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'engage.occurrence',
      person: 'person_id',
      gives: ['task_id', 'period', 'status', 'started_at', 'completed_at', 'units', 'payment', 'outcome'],
      // What was answered goes; that it was done and paid stays.
      erases: { set: { material: '{}', outcome: 'null' } },
    },
    { table: 'engage.day_total', person: 'person_id', gives: ['day', 'units'], erases: 'keep' },
    { table: 'engage.task', person: 'made_by', gives: [], erases: 'keep' },
  ],
  attachments: { proof: 'delete' },
  running: [
    {
      table: 'engage.submission',
      person: 'person_id',
      where: `status in ('waiting', 'returned')`,
      says: message(
        '{count, plural, one {# photo proof, hero or story that waits ends without a reward.} other {# photo proofs, heroes or stories that wait end without a reward.}}',
      ),
    },
    {
      table: 'engage.submission',
      person: 'person_id',
      where: `status = 'accepted' and kind = 'story'`,
      says: message('{count, plural, one {# public story goes.} other {# public stories go.}}'),
    },
  ],
}
