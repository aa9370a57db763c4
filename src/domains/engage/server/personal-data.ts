import type { PersonalData } from '#platform/server/personal-data.ts'

const ERASED = '[erased]'

/**
 * The personal data of this domain: what was done and paid stays as numbers. Erasure removes the words and positions of
 * the sender; an accepted hero or story is about others and stays public, without its sender.
 */
export const engagePersonalData: PersonalData = {
  domain: 'engage',
  tables: [
    { table: 'engage.used_fact', person: 'person_id', gives: ['about', 'fact_at', 'period'], erases: 'keep' },
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
        where: `status <> 'accepted' or kind = 'proof'`,
      },
    },
    { table: 'engage.submission', person: 'claimed_by', gives: [], erases: 'keep' },
    { table: 'engage.submission', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'engage.dispute',
      person: 'person_id',
      gives: ['words', 'opened_at', 'due_at', 'outcome', 'answer', 'decided_at'],
      erases: { set: { words: ERASED } },
    },
    { table: 'engage.dispute', person: 'refused_by', gives: [], erases: 'keep' },
    { table: 'engage.dispute', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'engage.occurrence',
      person: 'person_id',
      gives: ['task_id', 'period', 'status', 'started_at', 'completed_at', 'units', 'payment', 'outcome'],
      erases: 'keep',
    },
    { table: 'engage.day_total', person: 'person_id', gives: ['day', 'units'], erases: 'keep' },
    { table: 'engage.task', person: 'made_by', gives: [], erases: 'keep' },
  ],
}
