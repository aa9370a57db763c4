import * as z from 'zod/mini'
import { refusal } from '#shared/errors.ts'
import { lgaId, line, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const roundStatuses = ['draft', 'announced', 'open', 'closed', 'certified'] as const
export type RoundStatus = (typeof roundStatuses)[number]
export const roundStatusNames: Readonly<Record<RoundStatus, string>> = {
  draft: message('Draft'),
  announced: message('Announced'),
  open: message('Open'),
  closed: message('Closed'),
  certified: message('Certified'),
}

/** How ballots count (decision D-19); named before a round opens. */
export const tallyRules = ['linear', 'square_root'] as const
export type TallyRule = (typeof tallyRules)[number]
export const tallyRuleNames: Readonly<Record<TallyRule, string>> = {
  linear: message('Linear: each SUP counts the same'),
  square_root: message('Square root: 4 SUP count as 2, 9 SUP count as 3'),
}

export const tieRules = ['audit_score_then_lot', 'lot'] as const
export type TieRule = (typeof tieRules)[number]
export const tieRuleNames: Readonly<Record<TieRule, string>> = {
  audit_score_then_lot: message('The higher vetting score, then a public draw'),
  lot: message('A public draw'),
}

/** Whose votes a round counts; chosen before it is announced. */
export const voterGroups = ['all', 'verified'] as const
export type VoterGroup = (typeof voterGroups)[number]
export const voterGroupNames: Readonly<Record<VoterGroup, string>> = {
  all: message('Everyone who may vote'),
  verified: message('Verified people only'),
}

/** The requirements for voters of a round (decision D-25), fixed when it is announced. */
export const voterAsks = ['phone', 'older-account', 'verified'] as const
export type VoterAsk = (typeof voterAsks)[number]

/** The defaults of a round: how long it is open, and how many ballots a contest needs for a winner. */
export const roundTemplates = {
  standard: { name: message('Standard round'), days: 14, quorum: 50 },
  pilot: { name: message('Pilot round'), days: 7, quorum: 20 },
} as const
export type RoundTemplate = keyof typeof roundTemplates
const templateNames = Object.keys(roundTemplates) as [RoundTemplate, ...RoundTemplate[]]

/** Opening a round moves every candidate in one transaction, so its size is limited. */
export const MAX_CONTESTS = 120

export const proposalActions = ['open', 'certify'] as const
export type ProposalAction = (typeof proposalActions)[number]

export const PublicContest = z.object({
  id: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  seats: z.int(),
  quorum: z.int(),
  /** Candidates; none before the round opens. */
  candidates: z.int(),
  isCertified: z.boolean(),
})
export type PublicContest = z.output<typeof PublicContest>

const roundShape = {
  id: z.string(),
  name: z.string(),
  status: z.enum(roundStatuses),
  tallyRule: z.enum(tallyRules),
  tieRule: z.enum(tieRules),
  opensAt: moment(),
  closesAt: moment(),
  /** Requirements for voters; for a draft those that its announcement will fix (in lists only those chosen for it). */
  asks: z.array(z.enum(voterAsks)),
}

export const PublicRound = z.object({ ...roundShape, contests: z.array(PublicContest) })
export type PublicRound = z.output<typeof PublicRound>

/** One line of the go/no-go list of a contest. */
export const readinessChecks = ['leaders', 'seats', 'quorum', 'tie'] as const
export type CheckName = (typeof readinessChecks)[number]
export const Check = z.object({
  check: z.enum(readinessChecks),
  isMet: z.boolean(),
  /** The value and the required value, where they are numbers. */
  has: z.nullable(z.int()),
  needs: z.nullable(z.int()),
})
export type Check = z.output<typeof Check>

export const ConsoleContest = z.extend(PublicContest, {
  checks: z.array(Check),
  isReady: z.boolean(),
})
export type ConsoleContest = z.output<typeof ConsoleContest>

export const Proposal = z.object({
  id: z.string(),
  act: z.enum(proposalActions),
  reason: z.string(),
  proposedAt: moment(),
  expiresAt: moment(),
  /** True for the proposer: somebody else must confirm. */
  isMine: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const RoundInList = z.object({ ...roundShape, contests: z.int(), isWaiting: z.boolean() })
export type RoundInList = z.output<typeof RoundInList>

export const ConsoleRound = z.object({
  ...roundShape,
  contests: z.array(ConsoleContest),
  proposals: z.array(Proposal),
  /** True between the opening and the closing day. */
  isOpeningTime: z.boolean(),
  isOver: z.boolean(),
  isReady: z.boolean(),
  hasTally: z.boolean(),
})
export type ConsoleRound = z.output<typeof ConsoleRound>

/** An area that may join a round, with what it has. */
export const RoundArea = z.object({
  id: z.string(),
  name: z.string(),
  emptySeats: z.int(),
  /** Shortlisted leaders who may be candidates. */
  ready: z.int(),
  /** True while the area is in another round without a final result. */
  isTaken: z.boolean(),
})
export type RoundArea = z.output<typeof RoundArea>

export const NewRound = z.strictObject({
  name: line(80, message('Give the round a name.')),
  template: z.enum(templateNames, message('Choose a template.')),
  opensOn: z.iso.date(message('Choose the day on which it opens.')),
  tallyRule: z._default(z.enum(tallyRules), 'linear'),
  tieRule: z._default(z.enum(tieRules), 'audit_score_then_lot'),
  voters: z._default(z.enum(voterGroups), 'all'),
})
export type NewRound = z.output<typeof NewRound>

const Lga = lgaId()

export const NewContests = z.strictObject({
  lgas: z.array(Lga).check(z.minLength(1, message('Choose at least one local government.')), z.maxLength(50)),
  seats: z
    .int(message('Use a whole number.'))
    .check(
      z.gte(1, message('A contest has at least one seat.')),
      z.lte(20, message('That is more seats than a contest may have.')),
    ),
})
export type NewContests = z.output<typeof NewContests>

/** The refusals that a domain declares when it certifies a contest. */
export const contestRefusals = {
  'contest-not-found': refusal(404, message('This contest does not exist, or was removed.')),
  'round-not-closed': refusal(409, message('The round must be closed first.')),
  'already-certified': refusal(409, message('This contest already has a final result.')),
  'result-unfit': refusal(
    409,
    message('The result names people who are not candidates here, or more winners than seats.'),
  ),
} as const
