import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'

/** What people gave. The law keeps books of money: after an erasure they remain without name and words. */
export const donationsPersonalData: PersonalData = {
  domain: 'donations',
  tables: [
    {
      table: 'donations.donation',
      person: 'person_id',
      gives: [
        'number',
        'fund',
        'minor',
        'currency',
        'units',
        'name',
        'is_anonymous',
        'message',
        'words',
        'made_at',
        'paid_at',
        'fee_minor',
        'back_minor',
      ],
      erases: { set: { name: null, email: null, message: null, words: 'hidden' } },
    },
    {
      table: 'donations.plan',
      person: 'person_id',
      gives: ['fund', 'minor', 'currency', 'name', 'started_at', 'next_on', 'ended_at'],
      erases: 'delete',
    },
  ],
  running: [
    {
      table: 'donations.plan',
      person: 'person_id',
      where: 'ended_at is null',
      says: message('{count, plural, one {# monthly gift ends.} other {# monthly gifts end.}}'),
    },
  ],
}
