import { leadersApi } from '#domains/leaders/contract.ts'
import { vettingApi } from '#domains/vetting/contract.ts'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import { fakeClient } from '#test/fake-client.ts'

// For tests only: a nomination as the server answers it.

export const sentNomination = (over: Partial<Nomination> = {}): Nomination => ({
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'NOM-2026-000123',
  status: 'pending',
  nomineeFullName: 'Rahila Musa Gyang',
  currentOffice: 'Head nurse',
  officeType: 'civil_society',
  state: 'NG-PL',
  stateName: 'Plateau',
  lga: 'PL-jos-south',
  lgaName: 'Jos South',
  submittedAt: '2026-11-18T09:00:00.000Z',
  decidedAt: null,
  infoRequested: null,
  reasonCode: null,
  leaderId: null,
  evidenceCount: 1,
  ...over,
})

export const nominationPage = (items: readonly Nomination[], nextCursor: string | null = null) => ({
  items,
  total: items.length,
  nextCursor,
})
/** A fake server with these nominations and everything else that the dashboard reads. */
export const server = (items: readonly Nomination[] = []) =>
  fakeClient()
    .answers(vettingApi.mine, nominationPage(items))
    .answers(leadersApi.stats, {
      total: 1240,
      verified: 1234,
      pipeline: 14,
      both: 9,
      suspended: 1,
      officeTypes: 6,
      states: 36,
      isFctCovered: true,
      regions: 1,
    })
    .answers(vettingApi.queue, {
      ...nominationPage([]),
      items: [],
      counts: { pending: 4, under_review: 1, approved: 0, rejected: 0 },
      desk: { overdue: 0, soon: 0, mine: 0 },
    })
