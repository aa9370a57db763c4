import * as z from 'zod/mini'
import { moveRefusals } from '#domains/leaders/move-contract.ts'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { line, moment } from '#shared/fields.ts'
import { say } from '#shared/words.ts'

export const roundStatuses = ['draft', 'announced', 'open', 'closed', 'certified'] as const
export type RoundStatus = (typeof roundStatuses)[number]
export const roundStatusNames: Readonly<Record<RoundStatus, string>> = {
  draft: say('Draft'),
  announced: say('Announced'),
  open: say('Open'),
  closed: say('Closed'),
  certified: say('Certified'),
}

/** How ballots count (decision D-19); named before a round opens. */
export const tallyRules = ['linear', 'square_root'] as const
export type TallyRule = (typeof tallyRules)[number]
export const tallyRuleNames: Readonly<Record<TallyRule, string>> = {
  linear: say('Linear: each SUP counts the same'),
  square_root: say('Square root: 4 SUP count as 2, 9 SUP count as 3'),
}

export const tieRules = ['audit_score_then_lot', 'lot'] as const
export type TieRule = (typeof tieRules)[number]
export const tieRuleNames: Readonly<Record<TieRule, string>> = {
  audit_score_then_lot: say('The higher vetting score, then a public draw'),
  lot: say('A public draw'),
}

/** What a round begins with: how long it is open, and the ballots without which nobody wins in a contest. */
export const roundTemplates = {
  standard: { name: say('Standard round'), days: 14, quorum: 50 },
  pilot: { name: say('Pilot round'), days: 7, quorum: 20 },
} as const
export type RoundTemplate = keyof typeof roundTemplates
const templateNames = Object.keys(roundTemplates) as [RoundTemplate, ...RoundTemplate[]]

/** One opening moves every candidate in one transaction, so a round has a size. */
export const MOST_CONTESTS = 120

export const proposalActs = ['open', 'certify'] as const
export type ProposalAct = (typeof proposalActs)[number]

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
}

export const PublicRound = z.object({ ...roundShape, contests: z.array(PublicContest) })
export type PublicRound = z.output<typeof PublicRound>

/** One line of the go/no-go list of a contest. */
export const checkNames = {
  leaders: say('Enough shortlisted leaders'),
  seats: say('Free seats'),
  quorum: say('Quorum is fixed'),
  tie: say('Tie rule is fixed'),
} as const
export type CheckName = keyof typeof checkNames
export const Check = z.object({
  check: z.enum(Object.keys(checkNames) as [CheckName, ...CheckName[]]),
  isMet: z.boolean(),
  /** What there is and what is needed, where it is a number. */
  has: z.nullable(z.int()),
  needs: z.nullable(z.int()),
})
export type Check = z.output<typeof Check>

export const DeskContest = z.extend(PublicContest, {
  checks: z.array(Check),
  isReady: z.boolean(),
})
export type DeskContest = z.output<typeof DeskContest>

export const Proposal = z.object({
  id: z.string(),
  act: z.enum(proposalActs),
  reason: z.string(),
  proposedAt: moment(),
  expiresAt: moment(),
  /** True for the person who proposed it: somebody else must confirm. */
  isMine: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const RoundInList = z.object({ ...roundShape, contests: z.int(), isWaiting: z.boolean() })
export type RoundInList = z.output<typeof RoundInList>

export const DeskRound = z.object({
  ...roundShape,
  contests: z.array(DeskContest),
  proposals: z.array(Proposal),
  /** The day of opening has come and that of closing has not. */
  isOpeningTime: z.boolean(),
  isOver: z.boolean(),
  isReady: z.boolean(),
  hasTally: z.boolean(),
})
export type DeskRound = z.output<typeof DeskRound>

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
  name: line(80, say('Give the round a name.')),
  template: z.enum(templateNames, say('Choose a template.')),
  opensOn: z.iso.date(say('Choose the day on which it opens.')),
  tallyRule: z._default(z.enum(tallyRules), 'linear'),
  tieRule: z._default(z.enum(tieRules), 'audit_score_then_lot'),
})
export type NewRound = z.output<typeof NewRound>

const Lga = z.string().check(z.regex(/^[A-Z]{2}-[a-z0-9-]{1,60}$/, say('Choose a local government area.')))

export const NewContests = z.strictObject({
  lgas: z.array(Lga).check(z.minLength(1, say('Choose at least one local government.')), z.maxLength(50)),
  seats: z.int(say('Use a whole number.')).check(
    z.gte(1, say('A contest has at least one seat.')),
    z.lte(20, say('That is more seats than a contest may have.')),
  ),
})
export type NewContests = z.output<typeof NewContests>

const reason = line(300, say('Say why in one line.'))
const Done = z.object({ id: z.string() })

const unknownRound = { 'round-not-found': no(404, say('There is no such round.')) }
const notDraft = {
  'round-not-draft': no(409, say('This round is announced: its local governments stand fixed.')),
}
const moved = { 'round-moved': no(409, say('The round is no longer at this step. Look again.')) }
const desk = { access: 'rounds', limit: 'mutation', idempotency: 'optional' } as const

/** What a room that certifies a contest declares beside its own refusals. */
export const contestRefusals = {
  'contest-not-found': no(404, say('There is no such contest.')),
  'round-not-closed': no(409, say('The round must be closed first.')),
  'already-certified': no(409, say('The result of this contest stands already.')),
  'result-unfit': no(409, say('The result names people who do not stand here, or more winners than seats.')),
} as const

export const roundsApi = {
  rounds: get('/api/challenge/rounds', {
    summary: 'Rounds of public selection with their contests, the latest first',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'rounds',
    returns: z.object({ items: z.array(PublicRound) }),
  }),
  deskRounds: get('/api/admin/challenge/rounds', {
    summary: 'All rounds, drafts too',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    returns: z.object({ items: z.array(RoundInList) }),
  }),
  deskRound: get('/api/admin/challenge/rounds/:roundId', {
    summary: 'One round with its go/no-go list and what waits for a second person',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    returns: DeskRound,
    refuses: unknownRound,
  }),
  roundAreas: get('/api/admin/challenge/areas', {
    summary: 'The LGAs of a State with their empty seats and shortlisted leaders',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    query: z.strictObject({ state: z.string().check(z.regex(/^NG-[A-Z]{2}$/, say('Choose a State.'))) }),
    returns: z.object({ items: z.array(RoundArea) }),
    refuses: { 'state-unknown': no(404, say('There is no such State.')) },
  }),
  createRound: post('/api/admin/challenge/rounds', {
    ...desk,
    summary: 'Begin a round from a template',
    audit: 'round.create',
    status: 201,
    body: NewRound,
    returns: Done,
    refuses: { 'name-taken': no(409, say('Another round has this name.')) },
    refreshes: ['rounds'],
  }),
  addContests: post('/api/admin/challenge/rounds/:roundId/contests', {
    ...desk,
    summary: 'Add LGAs to a draft round, each as a contest',
    audit: 'round.contests-add',
    body: NewContests,
    returns: z.object({ added: z.int() }),
    refuses: {
      ...unknownRound,
      ...notDraft,
      'lga-unknown': no(404, say('There is no such local government.')),
      'lga-in-round': no(409, say('A local government of these is in a round already.')),
      'no-free-seat': no(409, say('A local government of these has fewer free seats.')),
      'round-full': no(409, say('A round may have at most 120 local governments.')),
    },
    refreshes: ['rounds'],
  }),
  removeContest: post('/api/admin/challenge/rounds/:roundId/contests/:contestId/remove', {
    ...desk,
    summary: 'Take an LGA out of a draft round',
    audit: 'round.contest-remove',
    returns: Done,
    refuses: { ...unknownRound, ...notDraft, 'contest-not-found': contestRefusals['contest-not-found'] },
    refreshes: ['rounds'],
  }),
  announceRound: post('/api/admin/challenge/rounds/:roundId/announce', {
    ...desk,
    summary: 'Publish a round; from now on its contests stand fixed',
    audit: 'round.announce',
    returns: Done,
    refuses: {
      ...unknownRound,
      ...moved,
      'round-empty': no(409, say('Add at least one local government first.')),
    },
    refreshes: ['rounds'],
  }),
  withdrawRound: post('/api/admin/challenge/rounds/:roundId/withdraw', {
    ...desk,
    summary: 'Take an announced round back to draft; what waited for a second person falls',
    audit: 'round.withdraw',
    body: z.strictObject({ reason }),
    returns: Done,
    refuses: { ...unknownRound, ...moved },
    refreshes: ['rounds'],
  }),
  closeRound: post('/api/admin/challenge/rounds/:roundId/close', {
    ...desk,
    summary: 'Close a round whose last day is over; it also closes by itself',
    audit: 'round.close',
    returns: Done,
    refuses: { ...unknownRound, ...moved, 'round-not-over': no(409, say('Its last day is not over yet.')) },
    refreshes: ['rounds'],
  }),
  proposeRound: post('/api/admin/challenge/rounds/:roundId/proposals', {
    ...desk,
    summary: 'Propose to open or to certify a round; another person confirms within 72 hours (S-50)',
    audit: 'round.propose',
    stepUp: true,
    status: 202,
    body: z.strictObject({ act: z.enum(proposalActs, say('Choose what to do.')), reason }),
    returns: z.object({ id: z.string(), state: z.literal('pending_approval') }),
    refuses: {
      ...unknownRound,
      ...moved,
      'proposal-waiting': no(409, say('This already waits for a second person.')),
      'round-not-ready': no(409, say('The go/no-go list is not all met.')),
      'round-not-time': no(409, say('A round opens between its first and its last day.')),
      'no-tally': no(409, say('There is no tally to certify yet.')),
    },
    refreshes: ['rounds'],
  }),
  confirmRound: post('/api/admin/challenge/rounds/:roundId/proposals/:proposalId/confirm', {
    ...desk,
    summary: 'Confirm what another person proposed: the round opens, or its result stands',
    audit: 'round.confirm',
    stepUp: true,
    returns: Done,
    refuses: {
      ...unknownRound,
      ...moved,
      'proposal-not-found': no(404, say('There is no such proposal.')),
      'proposal-over': no(409, say('This proposal is closed or older than 72 hours.')),
      'second-approver-required': moveRefusals['second-approver-required'],
      'round-not-ready': no(409, say('The go/no-go list is not all met.')),
      'round-not-time': no(409, say('A round opens between its first and its last day.')),
      'no-tally': no(409, say('There is no tally to certify yet.')),
      'illegal-move': no(409, say('A leader of the round has moved meanwhile. Look again.')),
    },
    refreshes: ['rounds', 'seats', 'coverage', 'leaders'],
  }),
}
