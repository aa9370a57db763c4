import type { PersonalData } from '#platform/server/personal-data.ts'

/** What this domain holds of a person: their accounts and entries. The ledger stays whole: an erased person stays a number. */
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
  ],
}
