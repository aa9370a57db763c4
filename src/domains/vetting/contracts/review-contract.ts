import * as z from 'zod/mini'
import { EvidenceItem } from '#domains/leaders/contracts/leader-contract.ts'
import { id, line, moment, prose, proseOrEmpty } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  appealStates,
  consentStates,
  CriterionScore,
  MAX_NOMINATION_EVIDENCE,
  Nomination,
  reasonCodes,
  sourceAddress,
} from './nomination-contract.ts'
import { refereeOutcomes, RefereesOnFile } from './referee-contract.ts'

export const verdicts = ['approve', 'reject', 'request_info'] as const
export type Verdict = (typeof verdicts)[number]

/** The published bar of an approval: the minimum average, and the minimum of every criterion. */
export const MIN_APPROVAL_AVERAGE = 6
export const MIN_APPROVAL_SCORE = 4
/** Two averages further apart than this call a third reviewer, even when the verdicts agree. */
export const MAX_AVERAGE_GAP = 2
/** A verdict can be undone for this long; then it is final. */
export const UNDO_SECONDS = 10

/** A score from 0 to 10. */
export const scorePoints = () =>
  z
    .int(message('Give a score from 0 to 10.'))
    .check(z.gte(0, message('Give a score from 0 to 10.')), z.lte(10, message('Give a score from 0 to 10.')))
const why = () => prose(10, 1000, message('Write at least 10 characters on why.'))

/** The blind first pass: five scores of 0 to 10, each with a reason. Flat, so that a plain HTML form can send it. */
export const Scores = z.strictObject({
  character: scorePoints(),
  characterReason: why(),
  competence: scorePoints(),
  competenceReason: why(),
  communityRecord: scorePoints(),
  communityRecordReason: why(),
  conduct: scorePoints(),
  conductReason: why(),
  civicNeutrality: scorePoints(),
  civicNeutralityReason: why(),
})
export type Scores = z.output<typeof Scores>

/**
 * The checks of the second pass. An approval needs the three of `checksForApproval`. Consent is none of them: it is read
 * from the nominee's own answer.
 */
export const checks = ['idSeen', 'refereesContacted', 'independentSource', 'interestsDeclared'] as const
export type ApprovalCheck = (typeof checks)[number]
export const approvalCheckNames: Record<ApprovalCheck, string> = {
  idSeen: message('Identity confirmed with a document or an official source'),
  refereesContacted: message('Two referees contacted'),
  independentSource: message('At least one independent source confirms the record'),
  interestsDeclared: message('Declaration of interests seen'),
}
export const checksForApproval: readonly ApprovalCheck[] = [
  'idSeen',
  'refereesContacted',
  'independentSource',
]

export const findings = ['supports', 'does_not_support', 'cannot_tell'] as const
export type Finding = (typeof findings)[number]
export const findingNames: Record<Finding, string> = {
  supports: message('Supports the claim'),
  does_not_support: message('Does not support the claim'),
  cannot_tell: message('Cannot tell'),
}

const isRealDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
const NOT_A_DAY = message('Give the date of the source.')
const NOT_A_NOTE = message('For each referee, record once whether you reached them.')

const NOT_A_FINDING = message('Does this file support the claim?')

/** What an approval still lacks of its independent source: it stands on the public profile as evidence. */
const sourceGaps = (review: {
  readonly sourceTitle?: string | undefined
  readonly sourceDate?: string | undefined
  readonly sourceUrl?: string | undefined
  readonly evidenceIds?: readonly string[] | undefined
}): [field: string, error: string][] => {
  const ways = (review.sourceUrl ? 1 : 0) + (review.evidenceIds?.length ?? 0)
  const gaps: [string, string | false][] = [
    ['sourceTitle', !review.sourceTitle && message('Name the source as people will read it.')],
    ['sourceDate', !review.sourceDate && NOT_A_DAY],
    ['sourceUrl', ways === 0 && message('Name the source. Give its link, or add it as a file.')],
    ['sourceUrl', ways > 1 && message('Give a link or a file, not both.')],
  ]
  return gaps.flatMap(([field, error]) => (error ? [[field, error] as [string, string]] : []))
}

/** A verdict. Approvals and rejections need the scores of the blind pass first. */
export const GivenVerdict = z
  .strictObject({
    verdict: z.enum(verdicts, message('Please select a verdict before submitting.')),
    notes: z.optional(proseOrEmpty(4000)),
    reasonCode: z.optional(z.enum(reasonCodes)),
    idSeen: z.optional(z.boolean()),
    refereesContacted: z.optional(z.boolean()),
    independentSource: z.optional(z.boolean()),
    interestsDeclared: z.optional(z.boolean()),
    /** The independent source that this reviewer names: what it is, the day that it bears, and a link or a file. */
    sourceTitle: z.optional(line(200)),
    sourceDate: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, NOT_A_DAY), z.refine(isRealDay, NOT_A_DAY)),
    ),
    sourceUrl: z.optional(sourceAddress()),
    /** A file of the reviewer as the source. */
    evidenceIds: z.optional(
      z.array(id()).check(z.maxLength(1, message('Give one file, or a link instead.'))),
    ),
    /** One `<place>:<outcome>` per referee, as `1:confirms`. */
    referees: z.optional(
      z
        .array(z.string().check(z.regex(/^[12]:(confirms|does_not_confirm|not_reached)$/, NOT_A_NOTE)))
        .check(z.maxLength(2, NOT_A_NOTE)),
    ),
    /** One `<file id>:<finding>` per evidence file, as `0190…:supports`, so that one select per file can send it. */
    findings: z.optional(
      z
        .array(
          z
            .string()
            .check(
              z.regex(
                /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:(supports|does_not_support|cannot_tell)$/,
                NOT_A_FINDING,
              ),
            ),
        )
        .check(z.maxLength(MAX_NOMINATION_EVIDENCE * 8, NOT_A_FINDING)),
    ),
  })
  .check(
    z.refine((review) => review.verdict !== 'reject' || review.reasonCode !== undefined, {
      path: ['reasonCode'],
      error: message('Give a reason: insufficient evidence or credibility concerns.'),
    }),
  )
  .check(
    z.refine((review) => review.verdict !== 'request_info' || (review.notes ?? '') !== '', {
      path: ['notes'],
      error: message('Write what you need from the nominator.'),
    }),
  )
  .check(
    z.superRefine((review, issues) => {
      if (review.verdict !== 'approve') return
      for (const check of checksForApproval)
        if (review[check] !== true)
          issues.addIssue({
            code: 'custom',
            path: [check],
            message: message('An approval needs this check.'),
          })
      for (const [field, error] of sourceGaps(review))
        issues.addIssue({ code: 'custom', path: [field], message: error })
    }),
  )
export type GivenVerdict = z.output<typeof GivenVerdict>

/**
 * A nomination as one reviewer sees it. Reviewers never see their own nominations or those they have a conflict with.
 * Until the reviewer has scored it (`isBlind`), name, photo and nominator are hidden, also inside its texts. Scores and
 * verdicts of others stay sealed until the decision (decision D-05).
 */
export const VettingItem = z.extend(Nomination, {
  isBlind: z.boolean(),
  biography: z.string(),
  nominationStatement: z.string(),
  photoUrl: z.nullable(z.string()),
  evidence: z.array(EvidenceItem),
  /** `url` is null while the URL itself would reveal the nominee. */
  links: z.array(z.object({ url: z.nullable(z.string()), note: z.string() })),
  nominatorNumber: z.nullable(z.int()),
  supporters: z.int(),
  consent: z.enum(consentStates),
  referees: RefereesOnFile,
  assignees: z.array(z.object({ name: z.string(), isMe: z.boolean(), hasReviewed: z.boolean() })),
  reviewsIn: z.int(),
  reviewsNeeded: z.int(),
  /** Why this reviewer may not take or review it now; null when they may. */
  barred: z.nullable(
    z.enum(['already-reviewed', 'fully-assigned', 'decided', 'waiting-for-nominator', 'reads-only']),
  ),
  isMine: z.boolean(),
  dueAt: moment(),
  isOverdue: z.boolean(),
  /** The due time is paused while the nominator has a question to answer. */
  isPaused: z.boolean(),
  /** The reviewer's own scores of the blind pass; empty before it. */
  myScores: z.array(CriterionScore),
  /** Until when the reviewer can undo their verdict; null when they cannot. */
  undoUntil: z.nullable(moment()),
  /** The appeal that reopened it, as written. */
  appeal: z.nullable(z.object({ state: z.enum(appealStates), text: z.string(), at: moment() })),
  reviews: z.array(
    z.object({
      verdict: z.enum(verdicts),
      notes: z.string(),
      reasonCode: z.nullable(z.enum(reasonCodes)),
      at: moment(),
      isMine: z.boolean(),
      average: z.nullable(z.number()),
      scores: z.array(CriterionScore),
      checks: z.array(z.enum(checks)),
      findings: z.array(z.object({ fileId: z.string(), finding: z.enum(findings) })),
      /** The independent source that the reviewer named. */
      source: z.nullable(z.object({ title: z.string(), datedOn: z.string(), url: z.string() })),
      referees: z.array(z.object({ place: z.int(), outcome: z.enum(refereeOutcomes) })),
    }),
  ),
  /** `note` is a question or an answer, never a verdict. */
  history: z.array(
    z.object({ at: moment(), what: z.string(), who: z.string(), note: z.nullable(z.string()) }),
  ),
})
export type VettingItem = z.output<typeof VettingItem>

export const conflictKinds = ['family', 'friend', 'work', 'money', 'politics', 'other'] as const
export type ConflictKind = (typeof conflictKinds)[number]
export const conflictNames: Record<ConflictKind, string> = {
  family: message('Family or marriage'),
  friend: message('Friendship or a quarrel'),
  work: message('Same employer or organization'),
  money: message('Money or business'),
  politics: message('Same party work or campaign'),
  other: message('Something else'),
}

/** Conflicts that the platform finds between a reviewer and a nomination. */
export const foundConflicts = [
  'own',
  'supporter',
  'nominee',
  'declared',
  'same-lga',
  'same-institution',
  'nominee-surname',
  'nominator-surname',
  'declared-lga',
  'declared-institution',
  'declared-person',
  'own-account',
  'shared-device',
  'earlier-panel',
] as const
export type FoundConflict = (typeof foundConflicts)[number]
export const foundConflictNames: Record<FoundConflict, string> = {
  own: message('Nominated it'),
  supporter: message('Supports the nomination'),
  nominee: message('Is the nominee'),
  declared: message('Declared a conflict'),
  'same-lga': message('Lives in the same local government area'),
  'same-institution': message('Same institution as the nominator'),
  'nominee-surname': message('Same surname as the nominee'),
  'nominator-surname': message('Same surname as the nominator'),
  'declared-lga': message('Declared an interest in this local government area'),
  'declared-institution': message('Declared an interest in the nominator’s institution'),
  'declared-person': message('Declared an interest in this person'),
  'own-account': message('Another account of the same person takes part'),
  'shared-device': message('Shared device'),
  'earlier-panel': message('Sat on the panel before the appeal'),
}

/** A declared interest hides every nomination that it matches from the reviewer. */
export const interestKinds = ['lga', 'institution', 'person'] as const
export type InterestKind = (typeof interestKinds)[number]
export const DeclaredInterest = z.object({
  id: z.string(),
  kind: z.enum(interestKinds),
  /** The id of an LGA or institution, or a person's name as written. */
  value: z.string(),
  /** The name of the place or institution, for display. */
  label: z.string(),
  note: z.string(),
  at: moment(),
})
export const InterestForm = z.strictObject({
  kind: z.enum(interestKinds, message('Choose what the interest is about.')),
  value: line(120, message('Which place, institution or person?')),
  note: z.optional(line(300)),
})
export type InterestForm = z.output<typeof InterestForm>
