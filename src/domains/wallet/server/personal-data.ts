import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'

/** The personal data of this domain: accounts and entries. The ledger stays complete: an erased person remains as a number. */
export const walletPersonalData: PersonalData = {
  domain: 'wallet',
  tables: [
    { table: 'wallet.account', person: 'person_id', gives: ['kind', 'balance'], erases: 'keep' },
    {
      table: 'wallet.entry',
      person: 'person_id',
      gives: ['id', 'at', 'code', 'about', 'bucket', 'amount', 'counterparty_kind'],
      erases: 'keep',
    },
    // Nobody is left to pay: what was paid stays in the ledger.
    {
      table: 'wallet.owed',
      person: 'person_id',
      gives: ['about', 'amount', 'owed_at', 'paid_at'],
      erases: 'delete',
    },
  ],
  running: [
    {
      table: 'wallet.account',
      person: 'person_id',
      where: 'balance > 0',
      says: message('You give up the SUP in your wallet. No one can pay it out later.'),
    },
  ],
}
