import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The life of a round; a draft is seen by staff only. */
export const drawStates = ['draft', 'announced', 'open', 'closed', 'drawn', 'ended', 'cancelled'] as const
export type DrawState = (typeof drawStates)[number]

export const drawStateNames: Readonly<Record<DrawState, string>> = {
  draft: message('Draft'),
  announced: message('Opens soon'),
  open: message('Open'),
  closed: message('Waiting for the draw'),
  drawn: message('Winners drawn'),
  ended: message('Finished'),
  cancelled: message('Cancelled'),
}

/** Paid with earned SUP, or the one free entry of each person. */
export const entryWays = ['free', 'sup'] as const
export type EntryWay = (typeof entryWays)[number]

export const DrawCard = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(drawStates),
  isSample: z.boolean(),
  opensAt: moment(),
  closesAt: moment(),
  /** SUP of all prizes, and of one paid entry. */
  pool: sup(),
  price: sup(),
  prizes: z.int(),
  entries: z.int(),
})
export type DrawCard = z.output<typeof DrawCard>

/** Why the viewer cannot enter now; null when they can. */
export const drawHindrances = [
  'signed-out',
  'age',
  'staff',
  'phone',
  'entered',
  'not-open',
  'stopped',
] as const
export type DrawHindrance = (typeof drawHindrances)[number]

export const winnerStates = ['waiting', 'paid', 'lapsed', 'reserve'] as const

export const DrawnEntry = z.object({
  rank: z.int(),
  /** The number of the entry that was drawn. */
  entry: z.int(),
  place: z.nullable(z.int()),
  state: z.enum(winnerStates),
  /** First name and initial, once the prize was accepted; null before. */
  name: z.nullable(z.string()),
})
export type DrawnEntry = z.output<typeof DrawnEntry>

/** What anybody needs to draw again. */
export const DrawProof = z.object({
  chain: z.string(),
  isTestChain: z.boolean(),
  beaconRound: z.int(),
  beaconAt: moment(),
  /** SHA-256 of the secret seed, published before opening; the seed itself comes with the result. */
  seedHash: z.string(),
  rulesHash: z.string(),
  seed: z.nullable(z.string()),
  root: z.nullable(z.string()),
  closedAt: z.nullable(moment()),
  signature: z.nullable(z.string()),
  randomness: z.nullable(z.string()),
  /** Where the list of entries is, once it is published. */
  list: z.nullable(z.string()),
})
export type DrawProof = z.output<typeof DrawProof>

export const OwnDraw = z.object({
  hindrance: z.nullable(z.enum(drawHindrances)),
  entries: z.array(z.object({ number: z.int(), way: z.enum(entryWays), isRefunded: z.boolean() })),
  /** The name that stands for the viewer in the published list; null before the first entry. */
  who: z.nullable(z.string()),
  mayFree: z.boolean(),
  paidLeft: z.int(),
  earned: sup(),
  /** What the viewer won here; null when nothing. */
  prize: z.nullable(
    z.object({
      place: z.int(),
      amount: sup(),
      state: z.enum(winnerStates),
      deadline: z.nullable(moment()),
      isVerified: z.boolean(),
    }),
  ),
})
export type OwnDraw = z.output<typeof OwnDraw>

export const Draw = z.extend(DrawCard, {
  rules: z.string(),
  question: z.string(),
  maxPaid: z.int(),
  claimDays: z.int(),
  prizeList: z.array(z.object({ place: z.int(), label: z.string(), amount: sup(), naira: z.int() })),
  reserves: z.int(),
  /** Null while it is a draft. */
  proof: z.nullable(DrawProof),
  drawn: z.array(DrawnEntry),
  reason: z.string(),
  own: OwnDraw,
})
export type Draw = z.output<typeof Draw>

export const EntryForm = z.strictObject({
  way: z.enum(entryWays, message('Choose how you enter.')),
  answer: line(40, message('Answer the question.')),
})
export type EntryForm = z.output<typeof EntryForm>

export const drawRefusals = {
  'draw-not-found': refusal(404, message('This prize draw does not exist, or was removed.')),
}

const taking = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  stoppedBy: 'draws',
  refreshes: ['draws', 'wallet'],
} as const
const notEligible = refusal(
  403,
  message('Staff, reviewers and committee members cannot take part in prize draws.'),
)

export const drawsApi = {
  draws: get('/api/draws', {
    summary: 'Prize draws, the newest first',
    access: 'public',
    limit: 'read',
    tag: 'draws',
    cache: 'public',
    returns: z.array(DrawCard),
  }),
  draw: get('/api/draws/:drawId', {
    summary: 'A prize draw: rules, prizes, the facts to draw it again, its result, and the viewer’s entries',
    access: 'public',
    limit: 'read',
    tag: 'draws',
    returns: Draw,
    refuses: drawRefusals,
  }),
  enterDraw: post('/api/draws/:drawId/entries', {
    ...taking,
    summary: 'Enter a prize draw with earned SUP or with the one free entry, by answering its question',
    status: 201,
    body: EntryForm,
    returns: z.object({ number: z.int(), way: z.enum(entryWays) }),
    refuses: {
      ...drawRefusals,
      'signed-out': refusal(401, message('Login Required')),
      'draw-closed': refusal(409, message('This draw takes no entries now. Nothing was taken.')),
      'wrong-answer': refusal(409, message('That is not the right answer. Nothing was taken. Try again.')),
      'not-eligible': notEligible,
      'phone-needed': refusal(
        409,
        message('Confirm your phone number first. In a draw, one number is one person.'),
      ),
      'entered-before': refusal(
        409,
        message(
          'Another account with your phone number or e-mail address takes part in this draw. One person takes part once.',
        ),
      ),
      'free-used': refusal(409, message('You have used your free entry of this draw.')),
      'entry-cap': refusal(409, message('You have all the paid entries that one person may have.')),
      'insufficient-balance': refusal(409, message('Insufficient Balance')),
    },
  }),
  claimPrize: post('/api/draws/:drawId/claim', {
    ...taking,
    summary: 'Accept a prize as its winner, whose identity is verified; its SUP is paid at once',
    body: z.strictObject({}),
    returns: z.object({ place: z.int(), amount: sup() }),
    refuses: {
      ...drawRefusals,
      'no-prize': refusal(409, message('You have no prize to accept here, or its time is over.')),
      'identity-needed': refusal(
        409,
        message('Verify your identity first (KYC). The prize waits until its last day.'),
      ),
      'not-eligible': notEligible,
    },
  }),
}
