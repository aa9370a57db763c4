import * as z from 'zod/mini'
import { dayOfAction, id, lgaId, line, moment, personName, prose, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { refereeShape } from './referee-contract.ts'
import { EvidenceItem, nominationRegions, officeTypes } from '#domains/leaders/contracts/leader-contract.ts'

export const MAX_NOMINATION_EVIDENCE = 8
export const MAX_LINKS = 8

/** The address of a public source on the web. */
export const sourceAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, message('That is too long.')),
      z.regex(/^https:\/\/[^\s/?#@]+\.[^\s@]+$/, message('Give an address that begins with https://.')),
    )

/** Reviews are due this long after the round began, with the submission or the nominator's answer. */
export const REVIEW_HOURS = 72

/**
 * Everything except photo, evidence, links, the nominee's contact and the referees is required (specification 5,
 * docs/decisions/0042).
 */
export const NominationForm = z.strictObject({
  nomineeFullName: personName(120, message("Enter the nominee's full name.")),
  currentOffice: line(120, message('Enter their current office or role.')),
  officeType: z.enum(officeTypes, message('Choose an office type.')),
  region: z.enum(nominationRegions, message('Choose a region.')),
  state: stateCode(),
  lga: lgaId(),
  photoUrl: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\/api\/files\/[0-9a-f-]{36})?$/,
          message('Upload the photo here; links to other sites are not fetched.'),
        ),
      ),
  ),
  biography: prose(40, 4000, message('Write at least 40 characters about their life and work.')),
  nominationStatement: prose(40, 4000, message('Write at least 40 characters on why you nominate them.')),
  evidenceIds: z.optional(
    z.array(id()).check(z.maxLength(MAX_NOMINATION_EVIDENCE, message('Send at most 8 files.'))),
  ),
  /** URLs of public sources. `linkNotes` says, in the same order, what each one shows. */
  linkUrls: z.optional(
    z.array(sourceAddress()).check(z.maxLength(MAX_LINKS, message('Send at most 8 links.'))),
  ),
  linkNotes: z.optional(
    z
      .array(line(200, message('What does each link show?')))
      .check(z.maxLength(MAX_LINKS, message('Send at most 8 links.'))),
  ),
  /** Email address or phone number of the nominee, for the consent link. Never shown to anybody. */
  nomineeContact: z.optional(line(254)),
  ...refereeShape,
})
export type NominationForm = z.output<typeof NominationForm>

/** A source on the web and what it shows. */
export const SourceLink = z.object({ url: z.string(), note: z.string() })

export const queueTabs = ['pending', 'under_review', 'approved', 'rejected'] as const
export type QueueTab = (typeof queueTabs)[number]

export const Nomination = z.object({
  id: z.string(),
  /** Can be read out on the phone: NOM-2026-000123. */
  reference: z.string(),
  status: z.enum(queueTabs),
  nomineeFullName: z.string(),
  currentOffice: z.string(),
  officeType: z.enum(officeTypes),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  submittedAt: moment(),
  decidedAt: z.nullable(moment()),
  /** The reviewers' question while the nomination waits for the nominator. */
  infoRequested: z.nullable(z.string()),
  /** Published with a decision. */
  reasonCode: z.nullable(z.string()),
  leaderId: z.nullable(z.string()),
  evidenceCount: z.int(),
})
export type Nomination = z.output<typeof Nomination>

/** Reasons that reviewers give with a rejection. */
export const reasonCodes = ['insufficient_evidence', 'credibility_concerns'] as const
export type ReasonCode = (typeof reasonCodes)[number]
/** Published reasons of a rejection: those of the reviewers, and those of endings without a review. */
export const decisionReasons = [...reasonCodes, 'withdrew', 'incomplete'] as const
export type DecisionReason = (typeof decisionReasons)[number]
export const reasonNames: Record<DecisionReason, string> = {
  insufficient_evidence: message('Insufficient evidence'),
  credibility_concerns: message('Credibility concerns'),
  withdrew: message('The nominee does not wish to be nominated'),
  incomplete: message('The question of the reviewers was not answered in time'),
}

/**
 * `none`: not asked yet; `waiting`: asked, no answer; `expired`: the link ran out without an answer. Without consent a
 * leader cannot enter public selection; the review does not wait for it.
 */
export const consentStates = ['none', 'waiting', 'expired', 'consented', 'declined'] as const
export type ConsentState = (typeof consentStates)[number]
export const consentNames: Record<ConsentState, string> = {
  none: message('Not asked yet'),
  waiting: message('Waiting for an answer'),
  expired: message('Not answered in time'),
  consented: message('The nominee agrees'),
  declined: message('The nominee declined'),
}
/** How often a consent link is sent at most, and how long each one works. */
export const MAX_CONSENT_LETTERS = 3
export const CONSENT_DAYS = 14

export const criteria = [
  'character',
  'competence',
  'community_record',
  'conduct',
  'civic_neutrality',
] as const
export type Criterion = (typeof criteria)[number]
export const criterionNames: Record<Criterion, string> = {
  character: message('Character'),
  competence: message('Competence'),
  community_record: message('Community record'),
  conduct: message('Conduct'),
  civic_neutrality: message('Civic neutrality'),
}
/** What each criterion asks, for reviewers and for nominators before they write. */
export const criterionQuestions: Record<Criterion, string> = {
  character: message('Do they keep their word and tell the truth, also when it costs them?'),
  competence: message('Can they do the work of the office, shown by what they have already done?'),
  community_record: message('What did they do for the community, and who can confirm it?'),
  conduct: message('Do they treat people and public money properly, without threats or favours?'),
  civic_neutrality: message('Do they serve all people alike, whatever their party, faith or people?'),
}

/** One criterion's score of 0 to 10 with its reason. */
export const CriterionScore = z.object({
  criterion: z.enum(criteria),
  points: z.int(),
  reason: z.string(),
})
export type CriterionScore = z.output<typeof CriterionScore>

/** One deciding review, published without the reviewer's name. Older reviews have no scores. */
const PublishedReview = z.object({
  /** Reviewer 1, 2 or 3 of the deciding round. */
  reviewerNumber: z.int(),
  verdict: z.enum(['approve', 'reject']),
  reasonCode: z.nullable(z.enum(reasonCodes)),
  average: z.nullable(z.number()),
  scores: z.array(CriterionScore),
})

/** A rejection may be appealed once; the vetting lead accepts or declines. */
export const appealStates = ['open', 'accepted', 'declined'] as const
export type AppealState = (typeof appealStates)[number]
export const APPEAL_DAYS = 30

const TimelineStep = z.object({
  at: moment(),
  /** One plain sentence. */
  what: z.string(),
  /** The question, answer or reason, as the person wrote it. */
  note: z.nullable(z.string()),
})

/** A nomination as its nominator or nominee sees it: without reviewer names, and without verdicts before the decision. */
export const NominationTrack = z.extend(Nomination, {
  viewerIs: z.enum(['nominator', 'nominee']),
  photoUrl: z.nullable(z.string()),
  biography: z.string(),
  nominationStatement: z.string(),
  evidence: z.array(EvidenceItem),
  links: z.array(SourceLink),
  timeline: z.array(TimelineStep),
  /** When the verdicts are due; null once decided or while the nomination waits for an answer. */
  dueAt: z.nullable(moment()),
  isOverdue: z.boolean(),
  /** Deadline for the answer to the reviewers' question; null when there is none. */
  answerUntil: z.nullable(moment()),
  reviewsIn: z.int(),
  reviewsNeeded: z.int(),
  supporters: z.int(),
  /** How many referees are on file, and whether they can still be given or changed. */
  referees: z.object({ count: z.int(), isOpen: z.boolean() }),
  consent: z.object({
    state: z.enum(consentStates),
    /** The contact that the link went to, mostly hidden: a•••@demo.sup. */
    sentTo: z.nullable(z.string()),
    lettersLeft: z.int(),
    expiresAt: z.nullable(moment()),
  }),
  /** Averages over the reviewers, published with the decision; empty before it, and for older decisions. */
  averages: z.array(z.object({ criterion: z.enum(criteria), average: z.number() })),
  publishedReviews: z.array(PublishedReview),
  appeal: z.nullable(
    z.object({
      state: z.enum(appealStates),
      text: z.string(),
      at: moment(),
      decidedAt: z.nullable(moment()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Deadline for an appeal; null when none is possible. */
  appealUntil: z.nullable(moment()),
})
export type NominationTrack = z.output<typeof NominationTrack>

/** The vetting result on a profile. Contains no text of a reviewer. */
export const LeaderVetting = z.object({
  outcome: z.enum(['approved']),
  decidedAt: dayOfAction(),
  reviewers: z.int(),
  average: z.nullable(z.number()),
  averages: z.array(z.object({ criterion: z.enum(criteria), average: z.number() })),
  reasonCodes: z.array(z.enum(reasonCodes)),
  consent: z.enum(consentStates),
  wasAppealed: z.boolean(),
})
export type LeaderVetting = z.output<typeof LeaderVetting>

/** A nomination draft: any fields of the form, checked only for type and length. */
export const NominationDraft = z.strictObject({
  nomineeFullName: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  currentOffice: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  officeType: z.optional(z.enum(officeTypes, message('Choose an office type.'))),
  region: z.optional(z.enum(nominationRegions, message('Choose a region.'))),
  state: z.optional(z.string().check(z.regex(/^(NG-[A-Z]{2})?$/, message('Choose a State.')))),
  lga: z.optional(
    z.string().check(z.regex(/^([A-Z]{2}-[a-z0-9-]{1,60})?$/, message('Choose a local government area.'))),
  ),
  photoUrl: z.optional(
    z.string().check(z.regex(/^(\/api\/files\/[0-9a-f-]{36})?$/, message('We do not know this id.'))),
  ),
  biography: z.optional(z.string().check(z.maxLength(4000, message('That is too long.')))),
  nominationStatement: z.optional(z.string().check(z.maxLength(4000, message('That is too long.')))),
  evidenceIds: z.optional(
    z.array(id()).check(z.maxLength(MAX_NOMINATION_EVIDENCE, message('Send at most 8 files.'))),
  ),
  linkUrls: z.optional(
    z
      .array(z.string().check(z.maxLength(500, message('That is too long.'))))
      .check(z.maxLength(MAX_LINKS, message('Send at most 8 links.'))),
  ),
  linkNotes: z.optional(
    z
      .array(z.string().check(z.maxLength(200, message('That is too long.'))))
      .check(z.maxLength(MAX_LINKS, message('Send at most 8 links.'))),
  ),
  nomineeContact: z.optional(z.string().check(z.maxLength(254, message('That is too long.')))),
  refereeName1: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  refereeRelation1: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  refereeContact1: z.optional(z.string().check(z.maxLength(254, message('That is too long.')))),
  refereeName2: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  refereeRelation2: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  refereeContact2: z.optional(z.string().check(z.maxLength(254, message('That is too long.')))),
  /** The step of the form that was open. */
  step: z.optional(z.string().check(z.regex(/^[a-z-]{1,20}$/, message('Please fill this in.')))),
})
export type NominationDraft = z.output<typeof NominationDraft>

/** A draft to save. `basis` is the `savedAt` of the draft it continues, null for none; without it, any draft is replaced. */
export const NominationDraftToKeep = z.extend(NominationDraft, {
  basis: z.optional(z.nullable(moment())),
})
export type NominationDraftToKeep = z.output<typeof NominationDraftToKeep>

/** The consent request that the nominee reads before answering. */
export const ConsentRequest = z.object({
  reference: z.string(),
  nomineeFullName: z.string(),
  currentOffice: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  nominationStatement: z.string(),
  /** The nominee sees the nominator only by citizen number. */
  nominatorNumber: z.int(),
  state: z.enum(['waiting', 'consented', 'declined']),
  expiresAt: moment(),
  answeredAt: z.nullable(moment()),
  /** True when a signed-in person answered: the profile is linked to their account. */
  isLinked: z.boolean(),
})
export type ConsentRequest = z.output<typeof ConsentRequest>
