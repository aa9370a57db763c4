import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, pageCursor, pageLimit, pageOf, prose, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { flagReasons, kindName } from './contract.ts'

/** The lists of the console. */
export const itemLists = ['waiting', 'appealed', 'decided'] as const
export type ModerationList = (typeof itemLists)[number]

export const itemStatuses = ['waiting', 'appealed', 'kept', 'removed', 'final'] as const
export type ItemStatus = (typeof itemStatuses)[number]

export const moderationOutcomes = ['kept', 'removed'] as const
export type ModerationOutcome = (typeof moderationOutcomes)[number]

export const MAX_DECISION_NOTE = 1000
export const MAX_APPEAL_TEXT = 1000

/** Why this moderator may not decide. */
export const itemBarredNames = {
  own: message('You wrote this yourself. Somebody else decides.'),
  involved: message('This is about you. Somebody else decides.'),
  flagged: message('You reported this yourself. Somebody else decides.'),
  'same-person': message('You made the first decision. Somebody else reads the appeal.'),
  'another-place': message('Your role does not cover this place.'),
  decided: message('This is decided.'),
} as const
export type ItemBar = keyof typeof itemBarredNames
const itemBars = Object.keys(itemBarredNames) as [ItemBar, ...ItemBar[]]

const decision = z.object({
  outcome: z.enum(moderationOutcomes),
  reason: z.nullable(z.enum(flagReasons)),
  note: z.string(),
  isAppeal: z.boolean(),
  decidedBy: z.string(),
  at: moment(),
})

/** Something that people flagged. Nobody who wrote or flagged it is named: moderators decide on the words. */
export const ItemCase = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  /** Null once its domain no longer has it. */
  subject: z.nullable(
    z.object({ title: z.string(), text: z.string(), href: z.string(), writtenAt: moment() }),
  ),
  stateName: z.nullable(z.string()),
  status: z.enum(itemStatuses),
  isHeld: z.boolean(),
  /** Since when it waits, or when it was decided. */
  since: moment(),
  flags: z.int(),
  verifiedFlags: z.int(),
  reasons: z.array(z.object({ reason: z.enum(flagReasons), count: z.int() })),
  notes: z.array(z.string()),
  appeal: z.nullable(z.string()),
  decisions: z.array(decision),
  barred: z.nullable(z.enum(itemBars)),
})
export type ItemCase = z.output<typeof ItemCase>

/** Another list that moderators work through, in the domain that knows its rules. */
const WaitingQueue = z.object({ label: z.string(), href: z.string(), waiting: z.int() })
export type WaitingQueue = z.output<typeof WaitingQueue>

const ItemQuery = z.strictObject({
  list: z._default(z.enum(itemLists), 'waiting'),
  kind: z.optional(z.union([z.literal(''), kindName()])),
  state: z.optional(z.union([z.literal(''), stateCode()])),
  cursor: pageCursor(),
  limit: pageLimit(30, 50),
})

const ItemDecision = z
  .strictObject({
    outcome: z.enum(moderationOutcomes, message('Choose a decision.')),
    reason: z.optional(z.union([z.literal(''), z.enum(flagReasons)])),
    note: prose(10, MAX_DECISION_NOTE, message('Write at least 10 characters.')),
  })
  .check(
    z.refine(({ outcome, reason }) => outcome === 'kept' || Boolean(reason), {
      path: ['reason'],
      error: message('Choose why it is removed.'),
    }),
  )
export type ItemDecision = z.output<typeof ItemDecision>

const itemMissing = { 'item-not-found': refusal(404, message('This case does not exist.')) }

export const moderationConsoleApi = {
  items: get('/api/moderation/items', {
    summary: 'What people flagged in all domains: waiting, appealed or decided',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'moderation',
    query: ItemQuery,
    returns: z.extend(pageOf(ItemCase), {
      counts: z.object({ waiting: z.int(), appealed: z.int() }),
      kinds: z.array(z.object({ name: z.string(), label: z.string() })),
      states: z.array(z.object({ code: z.string(), name: z.string() })),
      queues: z.array(WaitingQueue),
    }),
  }),
  decideItem: post('/api/moderation/items/:itemId/decision', {
    summary: 'Keep something that people flagged, or remove it with a reason; its author may appeal once',
    access: 'moderation',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'moderation.decide',
    stepUp: true,
    body: ItemDecision,
    returns: ItemCase,
    refuses: {
      ...itemMissing,
      'own-words': refusal(403, itemBarredNames.own),
      'about-you': refusal(403, itemBarredNames.involved),
      'own-flag': refusal(403, itemBarredNames.flagged),
      'second-approver-required': refusal(403, itemBarredNames['same-person']),
      'already-decided': refusal(409, itemBarredNames.decided),
    },
    refreshes: ['moderation', 'letters', 'reports', 'endorsements'],
  }),
}

/** What moderators decided about the viewer's own words. */
export const OwnItem = z.object({
  id: z.string(),
  label: z.string(),
  title: z.nullable(z.string()),
  text: z.nullable(z.string()),
  status: z.enum(itemStatuses),
  isHeld: z.boolean(),
  reason: z.nullable(z.enum(flagReasons)),
  /** What the moderator wrote about the last decision. */
  note: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
  appeal: z.nullable(z.string()),
  mayAppeal: z.boolean(),
})
export type OwnItem = z.output<typeof OwnItem>

export const ownModerationApi = {
  ownItem: get('/api/moderation/items/:itemId/mine', {
    summary: 'What moderators decided about your own words, and why',
    access: 'citizen',
    limit: 'read',
    tag: 'moderation',
    returns: OwnItem,
    refuses: itemMissing,
  }),
  appealItem: post('/api/moderation/items/:itemId/appeal', {
    summary: 'Ask once that another moderator reads your removed words',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({ text: prose(10, MAX_APPEAL_TEXT, message('Write at least 10 characters.')) }),
    returns: z.undefined(),
    refuses: {
      ...itemMissing,
      'nothing-to-appeal': refusal(409, message('There is no decision that you can appeal.')),
    },
    refreshes: ['moderation'],
  }),
}
