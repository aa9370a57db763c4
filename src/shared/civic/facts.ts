import { election2027, type ElectionEvent, electionEvents } from './election-2027.ts'

/** A dated fact that texts cite by name, so that each number and day stands in one place with its source. */
export interface CivicFact {
  /** A day in Lagos (YYYY-MM-DD), a whole number, or words that are the same in every language. */
  readonly value: { readonly day: string } | { readonly count: number } | { readonly words: string }
  readonly source: string
  /** The day on which the source said so, or on which we read it. */
  readonly asOf: string
}

const CONSTITUTION = 'Constitution of the Federal Republic of Nigeria 1999 (as altered)'
const INEC = 'INEC directory of polling units'
const ELECTORAL_ACT = 'Electoral Act 2026'
const DISABILITY_ACT = 'Discrimination Against Persons with Disabilities (Prohibition) Act 2018'
const PLATFORM = 'The rules of this platform'
const SAMPLES = 'The goals of six invented projects of this platform'

const count = (value: number, source: string, asOf: string): CivicFact => ({
  value: { count: value },
  source,
  asOf,
})
const day = (value: string, source: string, asOf: string): CivicFact => ({
  value: { day: value },
  source,
  asOf,
})
const words = (value: string, source: string, asOf: string): CivicFact => ({
  value: { words: value },
  source,
  asOf,
})

const event = (id: (typeof electionEvents)[number]['id']): CivicFact => ({
  value: { day: electionEvents.find((each) => each.id === id)?.start ?? '' },
  source: election2027.source,
  asOf: election2027.asOf,
})

const events: readonly ElectionEvent[] = electionEvents
const lastDay = (id: 'campaign-federal' | 'campaign-state'): CivicFact => ({
  value: { day: events.find((each) => each.id === id)?.end ?? '' },
  source: election2027.source,
  asOf: election2027.asOf,
})

/** A text cites a fact as `{{name}}`. */
export const facts = {
  'emergency-number': words(
    '112',
    'Nigerian Communications Commission: the national emergency number',
    '2026-11-28',
  ),
  'poll-federal': event('poll-federal'),
  'poll-state': event('poll-state'),
  inauguration: event('inauguration'),
  'dates-published': {
    value: { day: election2027.asOf },
    source: election2027.source,
    asOf: election2027.asOf,
  },
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
  'campaign-federal-end': lastDay('campaign-federal'),
  'campaign-state-end': lastDay('campaign-state'),
  'petition-days': count(21, `${CONSTITUTION}, section 285`, '2026-11-21'),
  'judgment-days': count(180, `${CONSTITUTION}, section 285`, '2026-11-21'),
  'appeal-days': count(60, `${CONSTITUTION}, section 285`, '2026-11-21'),
  'run-off-days': count(21, `${CONSTITUTION}, sections 134 and 179`, '2026-11-21'),
  'leaders-wanted': count(13_000, 'The #13k Credible Challenge of this platform', '2026-11-21'),
  'arrest-reason-hours': count(24, `${CONSTITUTION}, section 35(3)`, '2026-11-21'),
  'arrest-court-km': count(40, `${CONSTITUTION}, section 35(5)`, '2026-11-21'),
  'assent-days': count(30, `${CONSTITUTION}, sections 58 and 100`, '2026-11-21'),
  'sitting-days': count(181, `${CONSTITUTION}, sections 63 and 104`, '2026-11-21'),
  'age-house': count(25, `${CONSTITUTION}, sections 65 and 106`, '2026-11-21'),
  'age-senate': count(35, `${CONSTITUTION}, section 65`, '2026-11-21'),
  'lg-judgment': day('2024-07-11', 'Supreme Court, SC/CV/343/2024', '2026-11-21'),
  'foi-states-judgment': day('2025-04-11', 'Supreme Court on the Freedom of Information Act', '2026-11-21'),
  // The wording of section 20, quoted whole by Loyal Nigerian Lawyer on 29 March 2024: 30 days after a denial or a deemed
  // denial, or longer where the court allows it.
  'foi-court-days': count(30, 'Freedom of Information Act 2011, section 20', '2026-11-23'),
  'foi-fine': words('₦500,000', 'Freedom of Information Act 2011, section 7', '2026-11-21'),
  'electoral-act-signed': day('2026-02-18', ELECTORAL_ACT, '2026-11-21'),
  'bribe-years': count(2, `${ELECTORAL_ACT}, section 125`, '2026-11-21'),
  'bribe-fine-least': words('₦500,000', `${ELECTORAL_ACT}, section 125`, '2026-11-21'),
  'bribe-fine-most': words('₦2 million', `${ELECTORAL_ACT}, section 125`, '2026-11-21'),
  'result-months': count(6, `${ELECTORAL_ACT}, section 60(6)`, '2026-11-21'),
  'result-fine': words('₦500,000', `${ELECTORAL_ACT}, section 60(6)`, '2026-11-21'),
  'copy-hours': count(24, `${ELECTORAL_ACT}, section 74(1)`, '2026-11-21'),
  'watch-metres': count(300, 'INEC guidance for voters of 2023, repeated in 2026', '2026-11-21'),
  'gender-policy-share': count(35, 'National Gender Policy of 2006', '2026-11-21'),
  'disability-jobs-share': count(5, DISABILITY_ACT, '2026-11-21'),
  'breach-hours': count(72, 'Nigeria Data Protection Act 2023, section 40', '2026-11-21'),
  'commons-seats': count(343, 'House of Commons of Canada, from the general election of 2025', '2026-11-21'),
  'canada-senate-seats': count(105, 'Senate of Canada', '2026-11-21'),
  'canada-records-days': count(30, 'Access to Information Act (Canada), section 7', '2026-11-21'),
  'canada-petition-names': count(500, 'House of Commons of Canada, electronic petitions', '2026-11-21'),
  'canada-petition-days': count(45, 'House of Commons of Canada, electronic petitions', '2026-11-21'),
  'nomination-steps': count(6, PLATFORM, '2026-11-27'),
  'seats-each': count(10, PLATFORM, '2026-11-23'),
  'vote-least': count(1, PLATFORM, '2026-11-23'),
  'vote-most': count(10, PLATFORM, '2026-11-23'),
  'hidden-under': count(5, PLATFORM, '2026-11-23'),
  'review-hours': count(72, PLATFORM, '2026-11-23'),
  'bar-average': count(6, PLATFORM, '2026-11-23'),
  'bar-lowest': count(4, PLATFORM, '2026-11-23'),
  'sample-goal-education': words('₦2.5 million', SAMPLES, '2026-11-23'),
  'sample-goal-health': words('₦5 million', SAMPLES, '2026-11-23'),
  'sample-goal-agriculture': words('₦3.5 million', SAMPLES, '2026-11-23'),
  'sample-goal-environment': words('₦1.8 million', SAMPLES, '2026-11-23'),
  'sample-goal-water': words('₦4 million', SAMPLES, '2026-11-23'),
  'sample-goal-technology': words('₦2 million', SAMPLES, '2026-11-23'),
  'vetting-appeal-days': count(30, PLATFORM, '2026-11-23'),
  'consent-days': count(14, PLATFORM, '2026-11-23'),
} as const satisfies Readonly<Record<string, CivicFact>>

export type FactName = keyof typeof facts

/** The fact of this name, or nothing. */
export const factOf = (name: string): CivicFact | undefined =>
  name in facts ? facts[name as FactName] : undefined
