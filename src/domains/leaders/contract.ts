import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, line, moment, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { zones } from '#domains/regions/contract.ts'
import { say } from '#shared/words.ts'

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
  federal: say('Federal'),
  state: say('State'),
  local_government: say('Local Government'),
  traditional: say('Traditional'),
  civil_society: say('Civil Society'),
  private_sector: say('Private Sector'),
  other: say('Other'),
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
  nominated: say('Nominated'),
  in_vetting: say('In vetting'),
  shortlisted: say('Shortlisted'),
  public_selection: say('Public selection'),
  training: say('Training'),
  deployed: say('Deployed'),
  verified: say('Verified'),
  rejected: say('Rejected'),
  suspended: say('Suspended'),
}

/** The region of a nomination in this release: leaders serve a Nigerian LGA. */
export const nominationRegions = ['nigeria'] as const

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

export const StatusMove = z.object({
  from: z.nullable(z.enum(leaderStatuses)),
  to: z.enum(leaderStatuses),
  at: moment(),
  /** Who moved it, as a role: people of the staff are not named to the public. */
  by: z.string(),
  why: z.string(),
})

export const Leader = z.extend(LeaderCard, {
  biography: z.string(),
  nominationStatement: z.string(),
  evidence: z.array(EvidenceItem),
  history: z.array(StatusMove),
  verifiedAt: z.nullable(moment()),
})
export type Leader = z.output<typeof Leader>

export const LeaderStats = z.object({
  verified: z.int(),
  pipeline: z.int(),
  officeTypes: z.int(),
  states: z.int(),
  regions: z.int(),
})
export type LeaderStats = z.output<typeof LeaderStats>

/** How far a local government area has come, by number: 0 waiting to 4 deployed. */
export const coverageStages = ['waiting', 'nominated', 'vetting', 'choosing', 'deployed'] as const
export type CoverageStage = (typeof coverageStages)[number]

export const Coverage = z.object({
  /** One number for each of the 774 LGAs, in the order zone, State, name. */
  stages: z.array(z.int().check(z.gte(0), z.lte(4))).check(z.length(774)),
  /** How many LGAs stand at each stage; 774 in all. */
  counts: z.object({
    waiting: z.int(),
    nominated: z.int(),
    vetting: z.int(),
    choosing: z.int(),
    deployed: z.int(),
  }),
})
export type Coverage = z.output<typeof Coverage>

export const leaderSorts = ['name', 'newest'] as const

// Long enough for the longest name in any script, because the cursor of the list by name holds it.
const pageCursor = () =>
  z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,800}$/, say('This page link is not valid.'))))

export const DirectoryQuery = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(80, say('That is too long.')))),
  region: z.optional(z.enum(nominationRegions)),
  zone: z.optional(z.enum(zones)),
  state: z.optional(z.string().check(z.regex(/^NG-[A-Z]{2}$/, say('Choose a State.')))),
  lga: z.optional(
    z.string().check(z.regex(/^[A-Z]{2}-[a-z0-9-]{1,60}$/, say('Choose a local government area.'))),
  ),
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

export const EVIDENCE_MOST = 8

/** Everything is required but photo and evidence (specification 5). */
export const NominationForm = z.strictObject({
  nomineeFullName: line(120, say("Enter the nominee's full name.")),
  currentOffice: line(120, say('Enter their current office or role.')),
  officeType: z.enum(officeTypes, say('Choose an office type.')),
  region: z.enum(nominationRegions, say('Choose a region.')),
  state: z.string(say('Choose a State.')).check(z.regex(/^NG-[A-Z]{2}$/, say('Choose a State.'))),
  lga: z
    .string(say('Choose a local government area.'))
    .check(z.regex(/^[A-Z]{2}-[a-z0-9-]{1,60}$/, say('Choose a local government area.'))),
  photoUrl: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\/api\/files\/[0-9a-f-]{36})?$/,
          say('Upload the photo here; links to other sites are not fetched.'),
        ),
      ),
  ),
  biography: prose(40, 4000, say('Write at least 40 characters about their life and work.')),
  nominationStatement: prose(40, 4000, say('Write at least 40 characters on why you nominate them.')),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.')))),
})
export type NominationForm = z.output<typeof NominationForm>

export const buckets = ['pending', 'under_review', 'approved', 'rejected'] as const
export type Bucket = (typeof buckets)[number]

export const Nomination = z.object({
  id: z.string(),
  /** Read out on the phone: NOM-2026-000123. */
  reference: z.string(),
  status: z.enum(buckets),
  nomineeFullName: z.string(),
  currentOffice: z.string(),
  officeType: z.enum(officeTypes),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  submittedAt: moment(),
  decidedAt: z.nullable(moment()),
  /** What reviewers asked for, while the nomination waits for the nominator. */
  infoRequested: z.nullable(z.string()),
  /** Published with a decision. */
  reasonCode: z.nullable(z.string()),
  leaderId: z.nullable(z.string()),
  evidenceCount: z.int(),
})
export type Nomination = z.output<typeof Nomination>

export const verdicts = ['approve', 'reject', 'request_info'] as const
export type Verdict = (typeof verdicts)[number]
export const reasonCodes = ['insufficient_evidence', 'credibility_concerns'] as const
export type ReasonCode = (typeof reasonCodes)[number]
export const reasonNames: Record<ReasonCode, string> = {
  insufficient_evidence: say('Insufficient evidence'),
  credibility_concerns: say('Credibility concerns'),
}

/**
 * A nomination as the console shows it. Another reviewer's verdict stays sealed until the nomination is decided
 * (decision D-05); whoever nominated sees neither reviewers nor verdicts nor history here, also as an admin.
 */
export const VettingItem = z.extend(Nomination, {
  biography: z.string(),
  nominationStatement: z.string(),
  photoUrl: z.nullable(z.string()),
  evidence: z.array(EvidenceItem),
  nominatorNumber: z.int(),
  assignees: z.array(z.object({ name: z.string(), isMe: z.boolean(), hasReviewed: z.boolean() })),
  reviewsIn: z.int(),
  reviewsNeeded: z.int(),
  /** Why this reviewer may not take or review it, null when they may. */
  barred: z.nullable(
    z.enum(['own-nomination', 'already-reviewed', 'fully-assigned', 'decided', 'waiting-for-nominator']),
  ),
  isMine: z.boolean(),
  dueAt: moment(),
  reviews: z.array(
    z.object({
      verdict: z.enum(verdicts),
      notes: z.string(),
      reasonCode: z.nullable(z.enum(reasonCodes)),
      at: moment(),
      isMine: z.boolean(),
    }),
  ),
  /** `note` holds what was asked or answered, never a verdict. */
  history: z.array(
    z.object({ at: moment(), what: z.string(), who: z.string(), note: z.nullable(z.string()) }),
  ),
})
export type VettingItem = z.output<typeof VettingItem>

export const Review = z
  .strictObject({
    verdict: z.enum(verdicts, say('Please select a verdict before submitting.')),
    notes: z.optional(
      z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(4000, say('That is too long.'))),
    ),
    reasonCode: z.optional(z.enum(reasonCodes)),
  })
  .check(
    z.refine((review) => review.verdict !== 'reject' || review.reasonCode !== undefined, {
      path: ['reasonCode'],
      error: say('Say why: insufficient evidence or credibility concerns.'),
    }),
  )
  .check(
    z.refine((review) => review.verdict !== 'request_info' || (review.notes ?? '') !== '', {
      path: ['notes'],
      error: say('Write what you need from the nominator.'),
    }),
  )
export type Review = z.output<typeof Review>

const nominationNotFound = no(404, say('There is no such nomination.'))

export const leadersApi = {
  directory: get('/api/leaders', {
    summary: 'Leaders, filtered, in keyset pages',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    query: DirectoryQuery,
    returns: pageOf(LeaderCard),
  }),
  stats: get('/api/leaders/stats', {
    summary: 'How many leaders are verified and in the pipeline, and what they cover',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'leaders',
    returns: LeaderStats,
  }),
  coverage: get('/api/leaders/coverage', {
    summary: 'How far each of the 774 local government areas has come',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'leaders',
    returns: Coverage,
  }),
  leader: get('/api/leaders/:leaderId', {
    summary: 'One leader with evidence and history',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    returns: Leader,
    refuses: { 'leader-not-found': no(404, say('Leader not found')) },
  }),
  nominate: post('/api/nominations', {
    summary: 'Nominate a leader',
    access: 'citizen',
    limit: 'nominate',
    idempotency: 'optional',
    status: 201,
    body: NominationForm,
    returns: Nomination,
    refuses: {
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
      'place-unknown': no(400, say('Choose a local government area of that State.')),
      'already-nominated': no(
        409,
        say('You have already nominated this person here. You can follow it under My nominations.'),
      ),
    },
    refreshes: ['nominations'],
  }),
  mine: get('/api/nominations/mine', {
    summary: 'Your nominations and where they are',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: pageOf(Nomination),
  }),
  answer: post('/api/nominations/:nominationId/answer', {
    summary: 'Answer what the reviewers asked; the nomination goes back to them',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      answer: prose(10, 4000, say('Write at least 10 characters.')),
      evidenceIds: z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.')))),
    }),
    returns: Nomination,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nothing-asked': no(409, say('Nothing is asked about this nomination now.')),
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
    },
    refreshes: ['nominations'],
  }),
  queue: get('/api/vetting/nominations', {
    summary: 'The vetting queue, one bucket at a time',
    access: 'vetting',
    limit: 'read',
    tag: 'nominations',
    query: z.strictObject({
      bucket: z._default(z.enum(buckets), 'pending'),
      cursor: pageCursor(),
      limit: pageLimit(50),
    }),
    returns: z.extend(pageOf(VettingItem), { counts: z.record(z.enum(buckets), z.int()) }),
  }),
  take: post('/api/vetting/nominations/:nominationId/take', {
    summary: 'Take a nomination to review',
    access: 'vetting',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'nomination.take',
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'own-nomination': no(403, say('You cannot review a nomination of your own.')),
      'nomination-already-decided': no(409, say('This nomination has already been decided.')),
      'fully-assigned': no(409, say('Two reviewers already have this nomination.')),
      'waiting-for-nominator': no(409, say('This nomination waits for an answer from the nominator.')),
    },
    refreshes: ['nominations'],
  }),
  review: post('/api/vetting/nominations/:nominationId/review', {
    summary: 'Give your verdict; sealed until the other reviewer has given theirs',
    access: 'vetting',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'nomination.review',
    body: Review,
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'own-nomination': no(403, say('You cannot review a nomination of your own.')),
      'not-taken': no(409, say('Take this nomination before you review it.')),
      'already-reviewed': no(409, say('You have already reviewed this nomination.')),
      'nomination-already-decided': no(409, say('This nomination has already been decided.')),
      'waiting-for-nominator': no(409, say('This nomination waits for an answer from the nominator.')),
    },
    refreshes: ['nominations', 'leaders'],
  }),
}
