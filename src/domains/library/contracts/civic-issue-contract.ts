import { message } from '#shared/words.ts'

/** The level of government that answers for an issue. */
export type ResponsibleLevel = 'federal' | 'state' | 'council' | 'shared'

export const responsibleLevelNames: Readonly<Record<ResponsibleLevel, string>> = {
  federal: message('Federal government'),
  state: message('State government'),
  council: message('Local government council'),
  shared: message('More than one level'),
}

interface CivicIssue {
  readonly topic: string
  readonly level: ResponsibleLevel
  /** To whom a letter goes; official names stay English. `{place}` is where the citizen lives. */
  readonly office: string
  /** What the division of work rests on. */
  readonly source: string
}

const FOURTH = 'Constitution 1999 as altered, Fourth Schedule'

/** Who answers for what, as far as a citizen writes letters about it. Read on 2026-11-21; no legal advice. */
export const civicIssues = {
  'local-road': {
    topic: message('A street or a rural road'),
    level: 'council',
    office: 'The Chairman of the Local Government Council, {place}',
    source: `${FOURTH}, section 1`,
  },
  'state-road': {
    topic: message('A State road'),
    level: 'state',
    office: 'The Honourable Commissioner for Works, State Ministry of Works, {place}',
    source: 'Constitution 1999 as altered, section 4(7)',
  },
  'federal-road': {
    topic: message('A federal highway'),
    level: 'federal',
    office: 'The Honourable Minister of Works, Federal Ministry of Works, for {place}',
    source: 'Constitution 1999 as altered, Second Schedule, Part I, items 11 and 63',
  },
  refuse: {
    topic: message('Refuse and drains'),
    level: 'council',
    office: 'The Chairman of the Local Government Council, {place}',
    source: `${FOURTH}, section 1; some States run a State agency`,
  },
  market: {
    topic: message('A market or a motor park'),
    level: 'council',
    office: 'The Chairman of the Local Government Council, {place}',
    source: `${FOURTH}, section 1`,
  },
  'primary-school': {
    topic: message('A primary school'),
    level: 'shared',
    office: 'The Executive Chairman of the State Universal Basic Education Board, for {place}',
    source: `${FOURTH}, section 2; Universal Basic Education Act 2004`,
  },
  'secondary-school': {
    topic: message('A secondary school'),
    level: 'state',
    office: 'The Honourable Commissioner for Education, State Ministry of Education, {place}',
    source: 'Constitution 1999 as altered, Second Schedule, Part II, item 30',
  },
  'health-centre': {
    topic: message('A health centre'),
    level: 'shared',
    office: 'The Executive Secretary of the State Primary Health Care Board, for {place}',
    source: `${FOURTH}, section 2; National Health Act 2014`,
  },
  hospital: {
    topic: message('A general hospital'),
    level: 'state',
    office: 'The Honourable Commissioner for Health, State Ministry of Health, {place}',
    source: 'Constitution 1999 as altered, section 4(7)',
  },
  water: {
    topic: message('Water supply'),
    level: 'state',
    office: 'The General Manager of the State Water Corporation or Board, {place}',
    source: 'Constitution 1999 as altered, section 4(7)',
  },
  police: {
    topic: message('Police and safety'),
    level: 'federal',
    office: 'The Commissioner of Police of the State Command, for {place}',
    source: 'Constitution 1999 as altered, section 214; Police Act 2020',
  },
  budget: {
    topic: message('The budget of my council'),
    level: 'council',
    office: 'The Chairman of the Local Government Council, {place}',
    source: 'Constitution 1999 as altered, section 7; Freedom of Information Act 2011, section 1',
  },
} as const satisfies Readonly<Record<string, CivicIssue>>

export type CivicIssueId = keyof typeof civicIssues
export const civicIssueIds = Object.keys(civicIssues) as [CivicIssueId, ...CivicIssueId[]]
