import type { Project } from '../contract.ts'

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
  totals: { received: '4950.00', voters: 900, percent: 12 },
  costs: [
    { label: 'Drilling', amount: '30000.00' },
    { label: 'Tank', amount: '10000.00' },
  ],
  steps: [
    { label: 'Survey and water test', weeks: 2, doneAt: null },
    { label: 'Drilling and casing', weeks: 4, doneAt: null },
  ],
  isSample: true,
  openedAt: '2026-11-07T09:00:00.000Z',
  endedAt: null,
  own: null,
}
