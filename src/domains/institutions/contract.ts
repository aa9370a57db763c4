import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { pageCursor, pageLimit, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { seals, sizeClasses } from './size-contract.ts'

export const institutionTypes = ['university', 'polytechnic', 'college_of_education', 'other'] as const
export type InstitutionType = (typeof institutionTypes)[number]
export const institutionTypeNames: Record<InstitutionType, string> = {
  university: message('University'),
  polytechnic: message('Polytechnic'),
  college_of_education: message('College of education'),
  other: message('Other institution'),
}

export const ownerships = ['federal', 'state', 'private'] as const
export type Ownership = (typeof ownerships)[number]
export const ownershipNames: Record<Ownership, string> = {
  federal: message('Federal'),
  state: message('State-owned'),
  private: message('Private'),
}

export const institutionId = () => z.string().check(z.regex(/^[a-z0-9-]{2,80}$/))

export const ListedInstitution = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.nullable(z.string()),
  type: z.nullable(z.enum(institutionTypes)),
  ownership: z.nullable(z.enum(ownerships)),
  stateCode: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
  /** Invented, for a demonstration. */
  isSample: z.boolean(),
})
export type ListedInstitution = z.output<typeof ListedInstitution>

/** What is published of one month: rounded, and nothing of a group under ten (rules.ts). */
const figures = {
  people: z.int(),
  /** Percent who took part. */
  share: z.int(),
  actions: z.int(),
}
export const MonthOfInstitution = z.object({ month: z.string(), ...figures })
export type MonthOfInstitution = z.output<typeof MonthOfInstitution>

export const RankedInstitution = z.object({
  id: z.string(),
  name: z.string(),
  stateCode: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
  type: z.nullable(z.enum(institutionTypes)),
  ownership: z.nullable(z.enum(ownerships)),
  isSample: z.boolean(),
  ...figures,
  sizeClass: z.enum(sizeClasses),
  rank: z.int(),
  /** Out of so many of its size. */
  of: z.int(),
  score: z.number(),
  seal: z.nullable(z.enum(seals)),
  /** Points of percent more than three months before; null without figures of that month. */
  change: z.nullable(z.int()),
})
export type RankedInstitution = z.output<typeof RankedInstitution>

export const InstitutionProfile = z.object({
  ...ListedInstitution.shape,
  founded: z.nullable(z.int()),
  website: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** Newest first, at most twelve. */
  months: z.array(MonthOfInstitution),
  /** Its place in the last month; null when it has none. */
  place: z.nullable(RankedInstitution),
})
export type InstitutionProfile = z.output<typeof InstitutionProfile>

export const TopSchools = z.object({
  /** The month that is compared, such as 2026-10; null before the first one is counted. */
  month: z.nullable(z.string()),
  /** The share of all published institutions together. */
  common: z.nullable(z.number()),
  /** The best fifty of each size, best first. */
  ranked: z.array(RankedInstitution),
  /** The five that gained most within three months. */
  improved: z.array(RankedInstitution),
})
export type TopSchools = z.output<typeof TopSchools>

/** Institutions added up; only published ones count, so that no hidden group can be reckoned. */
export const FiguresOfGroup = z.object({
  key: z.string(),
  name: z.string(),
  /** Institutions on the list, and those with published figures. */
  listed: z.int(),
  published: z.int(),
  people: z.int(),
  share: z.nullable(z.int()),
  actions: z.int(),
})
export type FiguresOfGroup = z.output<typeof FiguresOfGroup>

export const EducationMonth = z.object({
  month: z.string(),
  published: z.int(),
  ...figures,
  /** The share by ownership; null where nothing is published. */
  byOwnership: z.object({
    federal: z.nullable(z.int()),
    state: z.nullable(z.int()),
    private: z.nullable(z.int()),
  }),
})
export type EducationMonth = z.output<typeof EducationMonth>

export const EducationOverview = z.object({
  month: z.nullable(z.string()),
  total: FiguresOfGroup,
  states: z.array(FiguresOfGroup),
  ownerships: z.array(FiguresOfGroup),
  types: z.array(FiguresOfGroup),
  sizes: z.array(FiguresOfGroup),
  /** Oldest first, at most twelve. */
  months: z.array(EducationMonth),
})
export type EducationOverview = z.output<typeof EducationOverview>

export const institutionNotFound = {
  'institution-not-found': refusal(404, message('This institution does not exist, or was removed.')),
}

const filters = {
  state: z.optional(stateCode()),
  ownership: z.optional(z.enum(ownerships)),
  type: z.optional(z.enum(institutionTypes)),
}

export const institutionsApi = {
  institutions: get('/api/institutions', {
    summary: 'Institutions by name, with search and filters',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'institutions',
    query: z.strictObject({
      search: z.optional(z.string().check(z.maxLength(80, message('That is too long.')))),
      ...filters,
      limit: pageLimit(),
      cursor: pageCursor(),
    }),
    returns: z.object({
      items: z.array(ListedInstitution),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  institution: get('/api/institutions/:institutionId', {
    summary: 'One institution with its published figures; the id of a merged one finds where it went',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'institutions',
    returns: InstitutionProfile,
    refuses: institutionNotFound,
  }),
  topSchools: get('/api/institutions/figures/top', {
    summary: 'Institutions of the last month by their score, within their size',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'institutions',
    query: z.strictObject(filters),
    returns: TopSchools,
  }),
  educationOverview: get('/api/institutions/figures/overview', {
    summary: 'Published figures by State, ownership, type, size and month',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'institutions',
    returns: EducationOverview,
  }),
  participationTable: get('/api/institutions/figures/table.csv', {
    summary: 'Every published figure of every institution and month as a CSV file',
    access: 'public',
    limit: 'read',
    tag: 'institutions',
    returns: 'bytes',
  }),
}
