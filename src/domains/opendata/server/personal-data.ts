import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'

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
      erases: { set: { author_id: null, note: null, who: 'verified' }, where: "status = 'accepted'" },
      keeps: {
        fields: 'A published record stays; nobody was named with it.',
        source_url: 'It is the source of a published record.',
        reason: 'The checker wrote it.',
      },
    },
    {
      table: 'opendata.submission',
      person: 'author_id',
      gives: [],
      // What waits ends, and nobody else needs what was refused.
      erases: { delete: "status <> 'accepted'" },
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
  attachments: { opendata: { keeps: 'public', because: 'It is the source of a published record.' } },
  running: [
    {
      table: 'opendata.submission',
      person: 'author_id',
      where: "status in ('waiting', 'second', 'returned')",
      says: message(
        '{count, plural, one {# record for open data is withdrawn.} other {# records for open data are withdrawn.}}',
      ),
    },
  ],
}
