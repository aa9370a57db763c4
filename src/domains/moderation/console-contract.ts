import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
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

/** Where a case stands; the later ones are those of cases that their domain decides by rules of its own. */
export const caseStatuses = [
  ...itemStatuses,
  'open',
  'second',
  'upheld',
  'dismissed',
  'accepted',
  'declined',
] as const

export const moderationOutcomes = ['kept', 'removed'] as const
export type ModerationOutcome = (typeof moderationOutcomes)[number]

/** Every decision of the console; what a case takes now stands with it. */
export const caseOutcomes = [
  ...moderationOutcomes,
  'upheld',
  'dismissed',
  'agreed',
  'sent-back',
  'accepted',
  'declined',
] as const
export type DecisionOutcome = (typeof caseOutcomes)[number]
/** A second person answers the first decision and gives no reasons of their own. */
const answersFirst = (outcome: DecisionOutcome): boolean => outcome === 'agreed' || outcome === 'sent-back'

const MAX_DECISION_NOTE = 1000
const MAX_SUMMARY = 600
const MAX_APPEAL_TEXT = 1000
/** Within how many hours moderators want to decide. */
export const DECISION_GOAL_HOURS = 72

/** Why this moderator may not decide. */
export const itemBarredNames = {
  own: message('You wrote this yourself. Someone else decides.'),
  sent: message('You sent this yourself. Someone else decides.'),
  involved: message('This is about you. Someone else decides.'),
  flagged: message('You reported this yourself. Someone else decides.'),
  'same-person': message('You made the first decision. Someone else reads the appeal.'),
  'second-person': message('You made the first decision. A second approver is required.'),
  'another-place': message('Your role does not cover this place.'),
  decided: message('This is decided.'),
} as const
export type ItemBar = keyof typeof itemBarredNames
const itemBars = Object.keys(itemBarredNames) as [ItemBar, ...ItemBar[]]

const decision = z.object({
  outcome: z.enum(caseOutcomes),
  /** A code of the case's kind. */
  reason: z.nullable(z.string()),
  reasonName: z.nullable(z.string()),
  note: z.string(),
  /** What is published of it. */
  summary: z.nullable(z.string()),
  isAppeal: z.boolean(),
  decidedBy: z.string(),
  confirmedBy: z.nullable(z.string()),
  /** Null for the first decision of two people, which does not count yet. */
  at: z.nullable(moment()),
})

/**
 * What waits for moderators, of every domain in one shape. Nobody who wrote, flagged or sent it is named: moderators
 * decide on what it says (S-66).
 */
export const ItemCase = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  /** Null once its domain no longer has it. */
  subject: z.nullable(
    z.object({
      title: z.string(),
      detail: z.nullable(z.string()),
      text: z.nullable(z.string()),
      href: z.string(),
      writtenAt: moment(),
    }),
  ),
  stateName: z.nullable(z.string()),
  status: z.enum(caseStatuses),
  isHeld: z.boolean(),
  /** Since when it waits, or when it was decided. */
  since: moment(),
  /** By when it should be decided; null for what is decided. */
  dueAt: z.nullable(moment()),
  isLate: z.boolean(),
  needsTwo: z.boolean(),
  flags: z.int(),
  verifiedFlags: z.int(),
  /** Why people sent it, with the number of them. */
  reasons: z.array(z.object({ reason: z.string(), name: z.string(), count: z.int() })),
  notes: z.array(z.string()),
  parts: z.array(z.object({ label: z.string(), text: z.string() })),
  sources: z.array(z.object({ name: z.string(), href: z.string(), isFile: z.boolean() })),
  appeal: z.nullable(z.string()),
  decisions: z.array(decision),
  /** The answers that it takes now. */
  outcomes: z.array(z.enum(caseOutcomes)),
  barred: z.nullable(z.enum(itemBars)),
})
export type ItemCase = z.output<typeof ItemCase>

const ItemQuery = z.strictObject({
  list: z._default(z.enum(itemLists), 'waiting'),
  kind: z.optional(z.union([z.literal(''), kindName()])),
  state: z.optional(z.union([z.literal(''), stateCode()])),
  cursor: pageCursor(),
  limit: pageLimit(30, 50),
})

const ItemDecision = z
  .strictObject({
    outcome: z.enum(caseOutcomes, message('Choose a decision.')),
    reason: z.optional(z.union([z.literal(''), z.enum(flagReasons)])),
    note: z.optional(
      z.union([z.literal(''), prose(10, MAX_DECISION_NOTE, message('Write at least 10 characters.'))]),
    ),
    summary: z.optional(
      z.union([z.literal(''), prose(20, MAX_SUMMARY, message('Write at least 20 characters.'))]),
    ),
  })
  .check(
    z.refine(({ outcome, reason }) => outcome !== 'removed' || Boolean(reason), {
      path: ['reason'],
      error: message('Choose why it is removed.'),
    }),
    z.refine(({ outcome, note }) => answersFirst(outcome) || Boolean(note), {
      path: ['note'],
      // Both are missing in an empty form, and it says so at once.
      when: () => true,
      error: message('Write at least 10 characters.'),
    }),
    z.refine(({ outcome, summary }) => outcome !== 'upheld' || Boolean(summary), {
      path: ['summary'],
      error: message('Write what is published.'),
    }),
  )
export type ItemDecision = z.output<typeof ItemDecision>

const itemMissing = { 'item-not-found': refusal(404, message('This case does not exist, or was removed.')) }

export const moderationConsoleApi = {
  items: get('/api/moderation/items', {
    summary:
      'What waits for moderators in all domains, in one order: what people flagged, and reports and corrections',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'moderation',
    query: ItemQuery,
    returns: z.extend(pageOf(ItemCase), {
      counts: z.object({ waiting: z.int(), appealed: z.int() }),
      kinds: z.array(z.object({ name: z.string(), label: z.string() })),
      states: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  item: get('/api/moderation/items/:itemId', {
    summary: 'One case of the moderators’ list',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'moderation',
    returns: ItemCase,
    refuses: itemMissing,
  }),
  decideItem: post('/api/moderation/items/:itemId/decision', {
    summary: 'Decide a case with one of the answers that it takes; a serious report needs two people',
    access: 'moderation',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'moderation.decide',
    body: ItemDecision,
    returns: ItemCase,
    refuses: {
      ...itemMissing,
      'own-words': refusal(403, itemBarredNames.own),
      'own-report': refusal(403, itemBarredNames.sent),
      'about-you': refusal(403, itemBarredNames.involved),
      'own-flag': refusal(403, itemBarredNames.flagged),
      'second-approver-required': refusal(403, message('A second approver is required')),
      'already-decided': refusal(409, itemBarredNames.decided),
      'first-person-gone': firstPersonGone,
      'nothing-to-confirm': refusal(409, message('This report does not wait for a second person.')),
      'text-changed': refusal(
        409,
        message('The page has changed and no longer says that. Decline it, please.'),
      ),
    },
    refreshes: ['moderation', 'letters', 'reports', 'endorsements', 'leaders', 'approvals'],
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
