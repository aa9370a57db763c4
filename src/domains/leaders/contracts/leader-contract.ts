import * as z from 'zod/mini'
import { zones } from '#domains/regions/contract.ts'
import { dayOfAction, lgaId, pageCursor, pageLimit, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The seven office types of specification 3, as stored and as shown. */
export const officeTypes = [
  'federal',
  'state',
  'local_government',
  'traditional',
  'civil_society',
  'private_sector',
  'other',
] as const
export type OfficeType = (typeof officeTypes)[number]
export const officeTypeNames: Record<OfficeType, string> = {
  federal: message('Federal'),
  state: message('State'),
  local_government: message('Local Government'),
  traditional: message('Traditional'),
  civil_society: message('Civil Society'),
  private_sector: message('Private Sector'),
  other: message('Other'),
}

export const leaderStatuses = [
  'nominated',
  'in_vetting',
  'shortlisted',
  'public_selection',
  'training',
  'deployed',
  'verified',
  'rejected',
  'suspended',
] as const
export type LeaderStatus = (typeof leaderStatuses)[number]
export const leaderStatusNames: Record<LeaderStatus, string> = {
  nominated: message('Nominated'),
  in_vetting: message('In vetting'),
  shortlisted: message('Shortlisted'),
  public_selection: message('Public selection'),
  training: message('Training'),
  deployed: message('Deployed'),
  verified: message('Verified'),
  rejected: message('Rejected'),
  suspended: message('Suspended'),
}

/** The one region of nominations in this release: leaders serve a Nigerian LGA. */
export const nominationRegions = ['nigeria'] as const

/** Whether the leader agreed to the nomination, from the record of their own answer. */
export const leaderConsents = ['given', 'missing', 'declined'] as const
export type LeaderConsent = (typeof leaderConsents)[number]

export const LeaderCard = z.object({
  id: z.string(),
  fullName: z.string(),
  currentOffice: z.string(),
  officeType: z.enum(officeTypes),
  region: z.string(),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  photoUrl: z.nullable(z.string()),
  status: z.enum(leaderStatuses),
  isVerified: z.boolean(),
  consent: z.enum(leaderConsents),
  isSample: z.boolean(),
})
export type LeaderCard = z.output<typeof LeaderCard>

export const EvidenceItem = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  url: z.string(),
})

/** Who brought a piece of evidence: the citizen who nominated, or the reviewers who checked. */
export const finders = ['nominator', 'reviewers'] as const
export type Finder = (typeof finders)[number]

/** One piece of evidence on a profile: a file or an address, the sentence it supports, and when it was checked. */
export const ProfileEvidence = z.object({
  /** The file's id, or a name within this profile. */
  id: z.string(),
  /** The sentence of the profile that this supports; empty when it supports the whole nomination. */
  claim: z.string(),
  /** The day that the source itself bears, if it is known. */
  datedOn: z.nullable(dayOfAction()),
  foundBy: z.enum(finders),
  checkedAt: dayOfAction(),
  sourceUrl: z.nullable(z.string()),
  /** The file's name, the title of the source, or the host of its address. */
  name: z.string(),
  contentType: z.nullable(z.string()),
  size: z.nullable(z.int()),
  url: z.string(),
})
export type ProfileEvidence = z.output<typeof ProfileEvidence>

/** The parts of a profile that citizens can ask to correct, as stored and as shown. */
export const correctionFields = ['full_name', 'current_office', 'biography'] as const
export type CorrectionField = (typeof correctionFields)[number]
export const correctionFieldNames: Record<CorrectionField, string> = {
  full_name: message('Full name'),
  current_office: message('Current office'),
  biography: message('About'),
}

/** An upheld community report: the moderators' summary, never the report itself, and the leader's reply. */
export const UpheldReport = z.object({
  id: z.string(),
  summary: z.string(),
  decidedAt: dayOfAction(),
  reply: z.nullable(z.object({ text: z.string(), at: dayOfAction() })),
})
export type UpheldReport = z.output<typeof UpheldReport>

/** A change made by a correction; the old text stays readable. */
export const ProfileChange = z.object({
  field: z.enum(correctionFields),
  before: z.string(),
  after: z.string(),
  sourceUrl: z.string(),
  at: dayOfAction(),
})

/** The community score of decision D-20 with its parts; /methodology shows the formula. */
export const CommunityScore = z.object({
  value: z.int(),
  evidencePoints: z.int(),
  endorsementPoints: z.int(),
  reportPoints: z.int(),
  evidence: z.int(),
  /** Endorsements of accounts that count, and those of them that are of verified people. */
  endorsements: z.int(),
  verified: z.int(),
  reports: z.int(),
})
export type CommunityScore = z.output<typeof CommunityScore>

export const StatusTransition = z.object({
  from: z.nullable(z.enum(leaderStatuses)),
  to: z.enum(leaderStatuses),
  at: dayOfAction(),
  /** The role that made the transition; the public never sees staff names. */
  by: z.string(),
  why: z.string(),
})

export const Leader = z.extend(LeaderCard, {
  /** Other names of the leader; search finds them too. */
  aliases: z.array(z.string()),
  biography: z.string(),
  nominationStatement: z.string(),
  evidence: z.array(ProfileEvidence),
  history: z.array(StatusTransition),
  verifiedAt: z.nullable(dayOfAction()),
  score: CommunityScore,
  upheldReports: z.array(UpheldReport),
  changes: z.array(ProfileChange),
})
export type Leader = z.output<typeof Leader>

export const LeaderStats = z.object({
  /** Everybody in the directory: `onTheWay`, `seated`, `holders` and `suspended` together. */
  total: z.int(),
  onTheWay: z.int(),
  /** With a seat of the challenge. */
  seated: z.int(),
  /** Holders of other offices, whose profiles are verified. */
  holders: z.int(),
  suspended: z.int(),
  /** How many of all have a verified profile: from the shortlist on. */
  verified: z.int(),
  /** How many of all are between nomination and first audit: on the way, or deployed. */
  pipeline: z.int(),
  officeTypes: z.int(),
  /** States with a leader, without the Federal Capital Territory. */
  states: z.int(),
  isFctCovered: z.boolean(),
  regions: z.int(),
})
export type LeaderStats = z.output<typeof LeaderStats>

export const leaderSorts = ['name', 'newest'] as const

export const DirectoryQuery = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(80, message('That is too long.')))),
  region: z.optional(z.enum(nominationRegions)),
  zone: z.optional(z.enum(zones)),
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  officeType: z.optional(z.enum(officeTypes)),
  status: z.optional(z.enum(leaderStatuses)),
  /** '1' shows verified leaders only. */
  verified: z.optional(z.literal('1')),
  /** '1' shows leaders in the pipeline only: not verified, rejected or suspended. */
  pipeline: z.optional(z.literal('1')),
  sort: z._default(z.enum(leaderSorts), 'name'),
  cursor: pageCursor(),
  limit: pageLimit(20),
})
