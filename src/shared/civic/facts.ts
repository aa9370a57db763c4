import { election2027, electionEvents } from './election-2027.ts'

/** A dated fact that texts cite by name, so that each number and day stands in one place with its source. */
export interface Fact {
  /** A day in Lagos (YYYY-MM-DD), a whole number, or words that are the same in every language. */
  readonly value: { readonly day: string } | { readonly count: number } | { readonly words: string }
  readonly source: string
  /** The day on which the source said so, or on which we read it. */
  readonly asOf: string
}

const CONSTITUTION = 'Constitution of the Federal Republic of Nigeria 1999 (as altered)'
const INEC = 'INEC directory of polling units'

const count = (value: number, source: string, asOf: string): Fact => ({
  value: { count: value },
  source,
  asOf,
})
const words = (value: string, source: string, asOf: string): Fact => ({
  value: { words: value },
  source,
  asOf,
})

const event = (id: (typeof electionEvents)[number]['id']): Fact => ({
  value: { day: electionEvents.find((each) => each.id === id)?.start ?? '' },
  source: election2027.source,
  asOf: election2027.asOf,
})

/** A text cites a fact as `{{name}}`; `test/suites/facts.test.ts` lists each use. */
export const facts = {
  'poll-federal': event('poll-federal'),
  'poll-state': event('poll-state'),
  inauguration: event('inauguration'),
  'polls-open': words(election2027.polls.opens, election2027.source, election2027.asOf),
  'polls-close': words(election2027.polls.closes, election2027.source, election2027.asOf),
  states: count(36, `${CONSTITUTION}, section 3`, '2026-11-21'),
  lgas: count(774, `${CONSTITUTION}, section 3`, '2026-11-21'),
  'area-councils': count(6, `${CONSTITUTION}, section 3`, '2026-11-21'),
  wards: count(8809, INEC, '2026-11-21'),
  'polling-units': count(176_623, INEC, '2026-11-21'),
  senators: count(109, `${CONSTITUTION}, section 48`, '2026-11-21'),
  representatives: count(360, `${CONSTITUTION}, section 49`, '2026-11-21'),
  'assembly-seats': count(993, INEC, '2026-11-21'),
  'voting-age': count(18, `${CONSTITUTION}, sections 77 and 117`, '2026-11-21'),
  'foi-days': count(7, 'Freedom of Information Act 2011, section 4', '2026-11-21'),
  'foi-days-more': count(7, 'Freedom of Information Act 2011, section 6', '2026-11-21'),
  'leaders-wanted': count(13_000, 'The #13k Credible Challenge of this platform', '2026-11-21'),
} as const satisfies Readonly<Record<string, Fact>>

export type FactName = keyof typeof facts

/** The fact of this name, or nothing. */
export const factOf = (name: string): Fact | undefined =>
  name in facts ? facts[name as FactName] : undefined
