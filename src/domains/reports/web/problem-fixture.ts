import type { ProblemDetail } from '../contract.ts'

/** A report as a signed-in citizen sees it, for tests of pages. */
export const problem: ProblemDetail = {
  id: '6b0e1f4a-1111-4111-8111-111111111111',
  number: 'RPT-00042',
  type: 'infrastructure',
  title: 'Broken culvert on the market road',
  status: 'investigating',
  state: 'NG-LA',
  stateName: 'Lagos',
  lga: 'LA-ikeja',
  lgaName: 'Ikeja',
  place: 'Before the new bridge',
  people: 24,
  reportedAt: '2026-11-01T09:00:00.000Z',
  isSample: false,
  isLate: false,
  description: 'The culvert broke after the rain.',
  reportedBy: null,
  photoUrl: null,
  about: { latitude: 6.6, longitude: 3.35 },
  replyDueAt: '2026-11-15T09:00:00.000Z',
  firstReplyAt: '2026-11-03T09:00:00.000Z',
  confirmedAt: null,
  duplicateOf: null,
  events: [
    { at: '2026-11-03T09:00:00.000Z', kind: 'update', status: 'investigating', text: 'We were on the spot.' },
  ],
  own: { isReporter: false, hasJoined: false, hasFlagged: false, isAsked: false },
  staff: null,
}
