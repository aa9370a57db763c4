import type { PersonalData } from '#platform/server/personal-data.ts'

const KNOWN = 'Who decided about public money, and why, stays known.'
const hands = ['proposed_by', 'approved_by', 'ended_by', 'paid_by']

/** Who decided about public money stays known: an erased person is a number there, as in the ledger. */
export const treasuryPersonalData: PersonalData = {
  domain: 'treasury',
  tables: [
    ...hands.map((person) => ({
      table: 'treasury.spending',
      person,
      gives: ['id', 'proposed_at', 'state'],
      erases: 'keep' as const,
      keeps: { payee: KNOWN, reason: KNOWN, reference: KNOWN, ended_why: KNOWN },
    })),
    {
      table: 'treasury.exchange',
      person: 'proposed_by',
      gives: ['id', 'day'],
      erases: 'keep',
      keeps: { reason: KNOWN, source: KNOWN },
    },
    {
      table: 'treasury.exchange',
      person: 'decided_by',
      gives: ['id', 'day'],
      erases: 'keep',
      keeps: { reason: KNOWN, source: KNOWN },
    },
  ],
}
