import { contestStates } from '#shared/civic/dashboard-names.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** Whole SUP of one vote (specification 5, VO-01). */
export const MIN_VOTE = 1
export const MAX_VOTE = 10
const INVALID_AMOUNT = message('Invalid Vote Amount')

const VoteAmount = z
  .int(INVALID_AMOUNT)
  .check(z.gte(MIN_VOTE, INVALID_AMOUNT), z.lte(MAX_VOTE, INVALID_AMOUNT))

export const Vote = z.strictObject({ amount: VoteAmount })
export type Vote = z.output<typeof Vote>

/** The form of the page: leader and amount. */
export const BallotForm = z.strictObject({ leaderId: id(), amount: VoteAmount })
export type BallotForm = z.output<typeof BallotForm>

/** Proves that a ballot was accepted, without its leader (S-34). */
export const Receipt = z.object({
  /** Three groups of four, easy to read out on the phone. */
  code: z.string(),
  /** Grows with each ballot of the installation. */
  record: z.int(),
  /** SHA-256 in hex of the ballot with its salt, which the server keeps. */
  commitment: z.string(),
  /** How often this voter has cast; the last ballot counts. */
  version: z.int(),
  castAt: moment(),
})
export type Receipt = z.output<typeof Receipt>

export const CastVote = z.object({
  contestId: z.string(),
  leaderId: z.string(),
  /** Whole SUP. */
  amount: z.int(),
  /** The voter's balance now, as decimal text. */
  supBalance: z.string(),
  receipt: Receipt,
  /** True when the same request was carried out before. */
  isRepeated: z.boolean(),
})
export type CastVote = z.output<typeof CastVote>

export const Choice = z.object({
  leaderId: z.string(),
  fullName: z.string(),
  currentOffice: z.string(),
  isSample: z.boolean(),
  pictureUrl: z.nullable(z.string()),
  /** One sentence about the person. */
  about: z.string(),
  /** Titles of papers that the reviewers saw, three at most. */
  papers: z.array(z.string()),
  /** All pieces of evidence on the profile. */
  evidence: z.int(),
  /** When two reviewers approved the person; null for none. */
  vettedOn: z.nullable(dayOfAction()),
})
export type Choice = z.output<typeof Choice>

/** Why somebody may not vote in a contest: shown before they try, and the refusal of a vote they send anyway. */
export const hindranceWords = {
  'no-place': message('Tell us which local government you live in.'),
  'place-too-new': message(
    'You told us where you live after this round was announced. It counts from the next round.',
  ),
  'not-your-area': message(
    'In this round you vote in the local government area where you lived when it was announced.',
  ),
  'phone-unconfirmed': message('Confirm your phone number first. In this round, one number is one vote.'),
  'number-used': message(
    'Another account used your phone number in this round. It counts for you from the next round.',
  ),
  'account-too-new': message(
    'Your account is newer than this round. You can vote in rounds that are announced from now on.',
  ),
  'verified-only': message('In this round only verified people vote.'),
  'voted-before-joining': message(
    'An account that was joined with yours has voted in this round. That vote counts.',
  ),
} as const
export type Hindrance = keyof typeof hindranceWords
const hindrances = Object.keys(hindranceWords) as [Hindrance, ...Hindrance[]]

/** The contest of the signed-in person. It holds no count before the close (decision D-19). */
export const MyContest = z.object({
  id: z.string(),
  roundName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  state: z.enum(contestStates),
  seats: z.int(),
  quorum: z.int(),
  tallyRule: z.enum(['linear', 'square_root']),
  opensAt: moment(),
  closesAt: moment(),
  /** What the round requires of voters beside the place. */
  asks: z.array(z.enum(['phone', 'older-account', 'verified'])),
  /** Null when the person may vote here. */
  hindrance: z.nullable(z.enum(hindrances)),
  /** Shuffled for each voter, the same at each visit. */
  choices: z.array(Choice),
  ballot: z.nullable(
    z.object({ leaderId: z.string(), amount: z.int(), version: z.int(), castAt: moment(), code: z.string() }),
  ),
})
export type MyContest = z.output<typeof MyContest>

/** A contest of the person's area with a certified result. */
export const PastContest = z.object({ id: z.string(), roundName: z.string(), closedAt: moment() })
export type PastContest = z.output<typeof PastContest>

export const MyVoting = z.object({
  /** Where the person lives now; null if unknown. The contest may be of the area where they lived before. */
  place: z.nullable(z.object({ lga: z.string(), lgaName: z.string(), stateName: z.string() })),
  contest: z.nullable(MyContest),
  past: z.array(PastContest),
  /** Earned SUP as decimal text: only earned SUP may vote on leaders (decision D-03). */
  earned: z.string(),
  /** What the first pass of a lesson pays in earned SUP, as decimal text. */
  lessonReward: z.string(),
  /** When this was answered: the countdown starts here. */
  asOf: moment(),
})
export type MyVoting = z.output<typeof MyVoting>

/** The state of the ballot behind a receipt code. */
export const receiptStates = ['counts', 'replaced'] as const

const voteRefusals = {
  'signed-out': refusal(401, message('Login Required')),
  'invalid-input': refusal(400, INVALID_AMOUNT),
  'insufficient-balance': refusal(409, message('Insufficient Balance')),
  'leader-not-found': refusal(404, message('Leader not found')),
  'not-standing': refusal(409, message('This person is not a candidate in a community selection now.')),
  'voting-closed': refusal(
    409,
    message('Voting in this community selection is closed. Your SUP was not touched.'),
  ),
  'not-your-area': refusal(403, hindranceWords['not-your-area']),
  'no-place': refusal(409, hindranceWords['no-place']),
  'place-too-new': refusal(409, hindranceWords['place-too-new']),
  'phone-unconfirmed': refusal(409, hindranceWords['phone-unconfirmed']),
  'number-used': refusal(409, hindranceWords['number-used']),
  'account-too-new': refusal(409, hindranceWords['account-too-new']),
  'verified-only': refusal(403, hindranceWords['verified-only']),
  'voted-before-joining': refusal(409, hindranceWords['voted-before-joining']),
  'voted-elsewhere': refusal(409, message('You have voted in another area in this round.')),
  'vote-failed': refusal(409, message('Vote Failed')),
} as const

const casting = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  transaction: 'own',
  returns: CastVote,
  refuses: voteRefusals,
  stoppedBy: 'votes',
  refreshes: ['voting', 'wallet'],
} as const

export const votingApi = {
  myVoting: get('/api/voting/mine', {
    summary: 'The community selection of your area: its candidates and your ballot',
    access: 'citizen',
    limit: 'read',
    tag: 'voting',
    returns: MyVoting,
  }),
  vote: post('/api/leaders/:leaderId/vote', {
    ...casting,
    summary:
      'Vote for a leader in your area’s community selection with 1 to 10 earned SUP; the last vote counts',
    body: Vote,
  }),
  castBallot: post('/api/voting/contests/:contestId/ballot', {
    ...casting,
    summary: 'Vote in a contest, for a form that names the leader in its body',
    body: BallotForm,
    refuses: {
      ...voteRefusals,
      'contest-not-found': refusal(404, message('This contest does not exist, or was removed.')),
    },
  }),
  findReceipt: get('/api/voting/receipts/:code', {
    summary: 'Whether a receipt’s ballot counts or was replaced by a later one; never who it was for',
    access: 'public',
    limit: 'read',
    returns: z.object({
      code: z.string(),
      state: z.enum(receiptStates),
      /** The day in Lagos on which it was cast. */
      day: dayOfAction(),
      /** The exact time, for its own voter only. */
      castAt: z.nullable(moment()),
      /** Null for a vote in a poll, such as on a project. */
      contestId: z.nullable(z.string()),
    }),
    refuses: { 'receipt-not-found': refusal(404, message('No ballot has this code.')) },
  }),
}
