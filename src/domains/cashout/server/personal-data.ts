import type { PersonalData } from '#platform/server/personal-data.ts'
import { hasCashoutUnderWay } from './requests/open-cashouts.ts'

/** Bank accounts and what was paid to them. The law keeps books of money: an erased person remains as a number. */
export const cashoutPersonalData: PersonalData = {
  domain: 'cashout',
  tables: [
    {
      table: 'cashout.account',
      person: 'person_id',
      gives: ['bank_name', 'tail', 'holder_name', 'state', 'added_at', 'reason'],
      // The keyed hash stays: nobody shares one account by erasing themselves.
      erases: { set: { tail: '', holder_name: '', recipient: '', reason: null } },
      keeps: { bank_name: 'Which bank was paid is part of the books.' },
    },
    {
      table: 'cashout.request',
      person: 'person_id',
      gives: [
        'units',
        'rate_version',
        'gross_minor',
        'fee_minor',
        'net_minor',
        'state',
        'submitted_at',
        'arrives_by',
        'settled_at',
        'reason',
      ],
      erases: 'keep',
      keeps: { reason: 'The staff gave it.', risks: 'They are codes, part of the books.' },
    },
    { table: 'cashout.used', person: 'person_id', gives: ['period', 'minor'], erases: 'delete' },
    // The records of the staff's work.
    { table: 'cashout.account', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'cashout.request', person: 'decided_by', gives: [], erases: 'keep' },
  ],
  // The bank account goes with the person, so the money must have arrived.
  hindrances: [{ refusal: 'cashout-under-way', holds: hasCashoutUnderWay }],
}
