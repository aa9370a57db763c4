import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * The personal data of this domain. Entries and winners stay, because the published list and the prizes of others depend
 * on them; an erased person is a number there, as in the ledger.
 */
export const drawsPersonalData: PersonalData = {
  domain: 'draws',
  tables: [
    { table: 'draws.round', person: 'created_by', gives: [], erases: { set: { created_by: null } } },
    {
      table: 'draws.entrant',
      person: 'person_id',
      gives: ['round_id', 'who', 'has_free', 'paid'],
      erases: 'keep',
    },
    {
      table: 'draws.entry',
      person: 'person_id',
      gives: ['id', 'round_id', 'nth', 'made_at', 'refunded_at'],
      erases: 'keep',
    },
    {
      table: 'draws.winner',
      person: 'person_id',
      gives: ['round_id', 'entry_id', 'place', 'state', 'deadline', 'decided_at'],
      erases: 'keep',
    },
  ],
}
