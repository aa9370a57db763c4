import * as z from 'zod/mini'
import { EVIDENCE_MOST } from '#domains/files/contract.ts'
import { id, line, moment, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import { EvidenceItem, nominationRegions, officeTypes } from '#domains/leaders/leader-contract.ts'

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
