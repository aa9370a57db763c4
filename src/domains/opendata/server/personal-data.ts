import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain. Published records stay without their sender, whom they never named. */
export const opendataPersonalData: PersonalData = {
  domain: 'opendata',
  tables: [
    {
      table: 'opendata.submission',
      person: 'author_id',
      gives: [
        'template',
        'lga',
        'fields',
        'observed_on',
        'source_url',
        'note',
        'status',
        'reason',
        'sent_at',
      ],
      erases: { set: { author_id: null, note: null } },
    },
    // Who checked a record is the staff's record.
    { table: 'opendata.submission', person: 'first_checker_id', gives: [], erases: 'keep' },
    { table: 'opendata.submission', person: 'checker_id', gives: [], erases: 'keep' },
    {
      table: 'opendata.sheet',
      person: 'author_id',
      gives: ['template', 'rows', 'sent', 'made_at'],
      erases: 'delete',
    },
  ],
}
