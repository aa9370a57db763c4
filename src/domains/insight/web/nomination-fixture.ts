import { vettingApi } from '#domains/vetting/contract.ts'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { type Dashboard, dashboardApi } from '../contract.ts'
import { type Nearby, nearbyApi } from '../nearby-contract.ts'

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
/** The dashboard of somebody on their second day. */
export const sampleDashboard = (over: Partial<Dashboard> = {}): Dashboard => ({
  asOf: '2026-11-22T09:00:00.000Z',
  supBalance: '31.50',
  earned: '21.50',
  purchased: '10.00',
  drawEntries: 2,
  level: 'candidate',
  kyc: 'not-started',
  place: { lgaName: 'Surulere', stateName: 'Lagos' },
  contest: null,
  needs: [],
  lessons: {
    passed: 1,
    count: 6,
    reward: '1.50',
    next: { id: 'budget', title: 'Reading a budget', minutes: 12 },
  },
  checklist: [
    { step: 'verified', isDone: false },
    { step: 'first-sup', isDone: true },
    { step: 'draw', isDone: false },
    { step: 'projects', isDone: false },
  ],
  recent: [{ kind: 'training.module-passed', at: '2026-11-21T09:00:00.000Z' }],
  figures: {
    citizens: 1584,
    activeThisMonth: 210,
    civicActions: 6210,
    givenToProjects: '4200.00',
    projectsCompleted: 9,
    credibility: 41,
    countedAt: '2026-11-22T08:55:00.000Z',
  },
  ...over,
})

/** What happened in the area of that person. */
export const sampleNearby = (over: Partial<Nearby> = {}): Nearby => ({
  place: { lgaName: 'Surulere', stateName: 'Lagos' },
  items: [],
  ...over,
})

/** A fake server with these nominations and everything else that the dashboard reads. */
export const server = (items: readonly Nomination[] = []) =>
  fakeClient()
    .answers(vettingApi.mine, nominationPage(items))
    .answers(dashboardApi.dashboard, sampleDashboard())
    .answers(nearbyApi.nearby, sampleNearby())
    .answers(vettingApi.queue, {
      ...nominationPage([]),
      items: [],
      counts: { pending: 4, under_review: 1, approved: 0, rejected: 0 },
      desk: { overdue: 0, soon: 0, mine: 0 },
    })
