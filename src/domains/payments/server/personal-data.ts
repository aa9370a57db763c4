import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'

/** What people bought and paid for, and what went back. The law keeps books of money: an erased person remains as a number. */
export const paymentsPersonalData: PersonalData = {
  domain: 'payments',
  tables: [
    {
      table: 'payments.purchase',
      person: 'person_id',
      gives: [
        'units',
        'price_minor',
        'currency',
        'state',
        'quoted_at',
        'settled_at',
        'paid_reference',
        'channel',
      ],
      erases: 'keep',
    },
    {
      table: 'payments.charge',
      person: 'person_id',
      gives: [
        'purpose',
        'units',
        'minor',
        'currency',
        'state',
        'opened_at',
        'settled_at',
        'paid_reference',
        'channel',
      ],
      erases: 'keep',
      keeps: { about: 'It names what was paid for; the law keeps books of money.' },
    },
    {
      table: 'payments.reversal',
      person: 'person_id',
      gives: ['kind', 'minor', 'units', 'taken_units', 'state', 'at'],
      erases: 'keep',
    },
  ],
  running: [
    {
      table: 'payments.purchase',
      person: 'person_id',
      where: "state in ('paying', 'failed', 'abandoned') and started_at is not null",
      says: message('We refund any payment for SUP that still arrives.'),
    },
  ],
}
