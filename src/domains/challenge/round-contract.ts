import * as z from 'zod/mini'
import { refusal } from '#shared/errors.ts'
import { line, moment } from '#shared/fields.ts'
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

/** Whose votes a round takes; chosen before it is announced. */
export const voterGroups = ['all', 'verified'] as const
export type VoterGroup = (typeof voterGroups)[number]
export const voterGroupNames: Readonly<Record<VoterGroup, string>> = {
  all: message('Everybody who may vote'),
  verified: message('Verified people only'),
}

/** What a round asks of its voters (decision D-25): fixed when it is announced. */
export const voterAsks = ['phone', 'older-account', 'verified'] as const
export type VoterAsk = (typeof voterAsks)[number]

/** What a round begins with: how long it is open, and the ballots without which nobody wins in a contest. */
export const roundTemplates = {
  standard: { name: message('Standard round'), days: 14, quorum: 50 },
  pilot: { name: message('Pilot round'), days: 7, quorum: 20 },
} as const
export type RoundTemplate = keyof typeof roundTemplates
const templateNames = Object.keys(roundTemplates) as [RoundTemplate, ...RoundTemplate[]]

/** One opening moves every candidate in one transaction, so a round has a size. */
export const MOST_CONTESTS = 120

export const proposalActions = ['open', 'certify'] as const
export type ProposalAction = (typeof proposalActions)[number]

export const PublicContest = z.object({
  id: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  seats: z.int(),
  quorum: z.int(),
  /** Leaders who stand; nobody before the round opens. */
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
  /** What it asks of voters; of a draft only what was chosen for it. */
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
  /** What there is and what is needed, where it is a number. */
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
  /** True for the person who proposed it: somebody else must confirm. */
  isMine: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const RoundInList = z.object({ ...roundShape, contests: z.int(), isWaiting: z.boolean() })
export type RoundInList = z.output<typeof RoundInList>

export const ConsoleRound = z.object({
  ...roundShape,
  contests: z.array(ConsoleContest),
  proposals: z.array(Proposal),
  /** The day of opening has come and that of closing has not. */
  isOpeningTime: z.boolean(),
  isOver: z.boolean(),
  isReady: z.boolean(),
  hasTally: z.boolean(),
})
export type ConsoleRound = z.output<typeof ConsoleRound>

/** An area that may join a round: what it has. */
export const RoundArea = z.object({
  id: z.string(),
  name: z.string(),
  emptySeats: z.int(),
  /** Shortlisted leaders who may stand. */
  ready: z.int(),
  /** In another round whose result does not stand yet. */
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

const Lga = z
  .string()
  .check(z.regex(/^[A-Z]{2}-[a-z0-9-]{1,60}$/, message('Choose a local government area.')))

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

/** What a domain that certifies a contest declares beside its own refusals. */
export const contestRefusals = {
  'contest-not-found': refusal(404, message('There is no such contest.')),
  'round-not-closed': refusal(409, message('The round must be closed first.')),
  'already-certified': refusal(409, message('The result of this contest stands already.')),
  'result-unfit': refusal(
    409,
    message('The result names people who do not stand here, or more winners than seats.'),
  ),
} as const
