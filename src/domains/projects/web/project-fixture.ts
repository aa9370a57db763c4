import type { OwnPart, Project } from '../contract.ts'

/** For tests: a project that takes votes, as a guest sees it. */
export const project: Project = {
  id: '00000000-0000-4000-8000-0000000000aa',
  title: 'A borehole with four taps',
  summary: 'Clean water within ten minutes’ walk for 1,100 people.',
  story: 'Women and children walk 50 minutes.\n\nThe project drills a borehole.',
  category: 'water',
  status: 'active',
  state: 'NG-LA',
  stateName: 'Lagos',
  lga: 'LA-ikeja',
  lgaName: 'Ikeja',
  community: 'Sample Tudun Ruwa',
  responsible: 'Sample Water Committee',
  goal: '40000.00',
  pictureUrl: '/api/projects/00000000-0000-4000-8000-0000000000aa/drawing',
  totals: { received: '4950.00', voters: 900, pledged: '0.00', funders: 0, percent: 12 },
  costs: [
    { label: 'Drilling', amount: '30000.00', kobo: 300_000_000 },
    { label: 'Tank', amount: '10000.00', kobo: 100_000_000 },
  ],
  steps: [
    { label: 'Survey and water test', weeks: 2, doneAt: null, amount: null, claim: null, photos: 0 },
    { label: 'Drilling and casing', weeks: 4, doneAt: null, amount: null, claim: null, photos: 0 },
  ],
  isSample: true,
  openedAt: '2026-11-07T09:00:00.000Z',
  endedAt: null,
  currentStep: null,
  funding: null,
  money: { escrow: '0.00', released: '0.00', refunded: '0.00' },
  match: { got: '0.00', open: null },
  entries: [],
  events: [],
  photos: [],
  impact: { works: 0, fails: 0 },
  own: null,
}

/** For tests: a citizen without a part in it, who can pay. */
export const ownPart: OwnPart = {
  spent: 0,
  left: 10,
  votes: [],
  earned: '21.50',
  purchased: '10.00',
  isAuthor: false,
  counts: true,
  isFollowing: false,
  pledges: [],
  hasSentPhoto: false,
  impact: null,
}
