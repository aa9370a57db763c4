import type { PersonalData } from '#platform/server/personal-data.ts'

const ERASED = '[erased]'

/**
 * The personal data of this domain. A public report stays for the people who have the problem, without its reporter and
 * their words. Confidential reports name no sender, so nobody's export or erasure can reach them.
 */
export const reportsPersonalData: PersonalData = {
  domain: 'reports',
  tables: [
    {
      table: 'reports.report',
      person: 'reporter_id',
      gives: [
        'number',
        'type',
        'title',
        'description',
        'lga',
        'place',
        'latitude',
        'longitude',
        'is_named',
        'status',
        'reported_at',
      ],
      erases: {
        set: {
          reporter_id: null,
          description: ERASED,
          is_named: 'false',
          latitude: null,
          longitude: null,
          photo_file_id: null,
        },
      },
      keeps: {
        title: 'People who have the same problem and the authority know it by its title.',
        place: 'It says where the public problem is.',
      },
    },
    { table: 'reports.joining', person: 'person_id', gives: ['report_id', 'joined_at'], erases: 'delete' },
    {
      table: 'reports.resolved_help',
      person: 'person_id',
      gives: ['report_id', 'resolved_at'],
      erases: 'delete',
    },
    // Public updates are the staff's record.
    { table: 'reports.event', person: 'author_id', gives: [], erases: 'keep' },
    { table: 'reports.officer', person: 'person_id', gives: ['named_at'], erases: 'delete' },
  ],
  attachments: { report: 'delete' },
}
