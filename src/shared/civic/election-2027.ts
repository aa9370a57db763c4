/**
 * The timetable of the 2027 general election as INEC published it. Check it against INEC before each release: both
 * polling days have moved once already, from 20 February and 6 March.
 */
export const election2027 = {
  /** When INEC published these dates. */
  asOf: '2026-02-26',
  body: 'Independent National Electoral Commission (INEC)',
  law: 'Electoral Act 2026',
  source:
    'https://newtelegraphng.com/inec-alters-election-timetable-fixes-presidential-poll-for-january-16-2027/',
  /** Hours of 2023, repeated in material of 2026; whoever queues at closing time may still vote. */
  polls: { opens: '08:30', closes: '14:30' },
} as const

/** A dated part of the timetable, in days of Lagos; each page names it in its own words. */
export interface ElectionEvent {
  readonly id: string
  readonly start: string
  /** The last day, where it takes more than one. */
  readonly end?: string
}

export const electionEvents = [
  { id: 'party-primaries', start: '2026-04-23', end: '2026-05-30' },
  { id: 'campaign-federal', start: '2026-08-19', end: '2027-01-14' },
  { id: 'campaign-state', start: '2026-09-09', end: '2027-02-04' },
  { id: 'poll-federal', start: '2027-01-16' },
  { id: 'poll-state', start: '2027-02-06' },
  // Set by the four-year tenure, not by the timetable.
  { id: 'inauguration', start: '2027-05-29' },
] as const satisfies readonly ElectionEvent[]
