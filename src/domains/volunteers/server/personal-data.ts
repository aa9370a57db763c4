import type { PersonalData } from '#platform/server/personal-data.ts'

/** What volunteers said and did, which goes with them; what coordinators did stays as acts of a number. */
export const volunteersPersonalData: PersonalData = {
  domain: 'volunteers',
  tables: [
    {
      table: 'volunteers.volunteer',
      person: 'person_id',
      gives: [
        'status',
        'skills',
        'times',
        'rules_version',
        'agreed_at',
        'contact_name',
        'contact_phone',
        'joined_at',
        'last_act_at',
        'minutes',
        'shifts',
      ],
      erases: 'delete',
    },
    {
      table: 'volunteers.signup',
      person: 'person_id',
      gives: [
        'shift_id',
        'signed_at',
        'withdrawn_at',
        'in_at',
        'out_at',
        'minutes',
        'outcome',
        'reason',
        'decided_at',
      ],
      erases: 'delete',
    },
    {
      table: 'volunteers.certificate',
      person: 'person_id',
      gives: ['code', 'naming', 'minutes', 'shifts', 'first_at', 'last_at', 'issued_at'],
      erases: 'delete',
    },
    { table: 'volunteers.signup', person: 'recorded_by', gives: [], erases: 'keep' },
    { table: 'volunteers.signup', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'volunteers.shift',
      person: 'posted_by',
      gives: ['title', 'what', 'posted_at'],
      erases: 'keep',
      keeps: {
        title: 'A shift is posted in office, and volunteers took it under these words.',
        what: 'A shift is posted in office, and volunteers took it under these words.',
        meet: 'A shift is posted in office, and volunteers took it under these words.',
        cancel_reason: 'A shift is posted in office, and volunteers took it under these words.',
      },
    },
    {
      table: 'volunteers.shift',
      person: 'cancelled_by',
      gives: ['title', 'cancel_reason', 'cancelled_at'],
      erases: 'keep',
      keeps: {
        title: 'A shift is posted in office, and volunteers took it under these words.',
        what: 'A shift is posted in office, and volunteers took it under these words.',
        meet: 'A shift is posted in office, and volunteers took it under these words.',
        cancel_reason: 'A shift is posted in office, and volunteers took it under these words.',
      },
    },
  ],
}
