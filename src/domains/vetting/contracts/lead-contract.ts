import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { appealStates, Nomination } from './nomination-contract.ts'
import { Calibration } from './calibration-contract.ts'
import { conflictKinds, foundConflicts } from './review-contract.ts'

const lead = { access: 'vetting-lead', limit: 'read' } as const

/** One random draw. Anybody can repeat it: `chosen` is `eligible[seed mod count]`. */
const Draw = z.object({
  id: z.string(),
  at: moment(),
  kind: z.enum(['nomination', 'reviewer']),
  /** 32 bytes in hexadecimal. */
  seed: z.string(),
  /** Ids in ascending order: of nominations for a reviewer, or of reviewers for a nomination. */
  eligible: z.array(z.string()),
  chosen: z.string(),
  nominationId: z.string(),
  reviewer: z.string(),
})

const nominationIds = () =>
  z
    .array(id())
    .check(
      z.minLength(1, message('Choose at least one nomination.')),
      z.maxLength(50, message('Choose at most 50 at a time.')),
    )

const AppealItem = z.object({
  nomination: Nomination,
  state: z.enum(appealStates),
  text: z.string(),
  at: moment(),
  /** The role of the person who appealed. */
  by: z.enum(['nominator', 'nominee']),
  evidence: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  decidedAt: z.nullable(moment()),
  reason: z.nullable(z.string()),
})
export type AppealItem = z.output<typeof AppealItem>

const ReviewerLine = z.object({
  id: z.string(),
  name: z.string(),
  /** How many open nominations are hidden from this reviewer because of a conflict. */
  conflicts: z.int(),
  calibration: Calibration,
})

const ConflictLine = z.object({
  nominationId: z.string(),
  reference: z.string(),
  reviewer: z.string(),
  reviewerId: z.string(),
  kinds: z.array(z.enum(foundConflicts)),
  /** The declaration, if the reviewer made one. */
  declared: z.nullable(z.object({ kind: z.enum(conflictKinds), note: z.string(), at: moment() })),
})

/** The calls of the vetting lead: assignments, appeals, conflicts and the calibration of all reviewers. */
export const leadCalls = {
  reviewers: get('/api/vetting/reviewers', {
    ...lead,
    summary: 'All reviewers with their load and calibration',
    tag: 'vetting-reviewers',
    returns: z.object({ items: z.array(ReviewerLine) }),
  }),
  assign: post('/api/vetting/assign', {
    summary: 'Fill the free seats of up to 50 nominations at random with reviewers who are free of conflict',
    access: 'vetting-lead',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'nomination.assign',
    body: z.strictObject({
      nominationIds: nominationIds(),
      /** Draws only among these reviewers; without it, among all. */
      reviewerIds: z.optional(z.array(id()).check(z.maxLength(50, message('Choose at most 50 at a time.')))),
    }),
    returns: z.object({
      assigned: z.array(z.object({ nominationId: z.string(), reference: z.string(), reviewer: z.string() })),
      /** Nominations that still have a free seat. */
      left: z.array(
        z.object({
          nominationId: z.string(),
          reference: z.string(),
          why: z.enum(['no-free-reviewer', 'decided', 'waiting-for-nominator', 'fully-assigned']),
        }),
      ),
    }),
    refuses: {
      'nomination-not-found': refusal(404, message('This nomination does not exist, or was removed.')),
      'reviewer-unknown': refusal(400, message('One of these people is not a reviewer.')),
    },
    refreshes: ['nominations', 'vetting-reviewers'],
  }),
  draws: get('/api/vetting/draws', {
    ...lead,
    summary: 'Every random draw with its seed, so that anyone can repeat it',
    tag: 'vetting-reviewers',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: pageOf(Draw),
  }),
  conflicts: get('/api/vetting/conflicts', {
    ...lead,
    summary: 'Which reviewers may not review which open nominations, and why',
    tag: 'vetting-reviewers',
    returns: z.object({ items: z.array(ConflictLine) }),
  }),
  appeals: get('/api/vetting/appeals', {
    ...lead,
    scoped: true,
    summary: 'Appeals against rejections, open ones first',
    tag: 'nominations',
    query: z.strictObject({
      state: z._default(z.enum(appealStates), 'open'),
      cursor: pageCursor(),
      limit: pageLimit(20),
    }),
    returns: z.extend(pageOf(AppealItem), { counts: z.record(z.enum(appealStates), z.int()) }),
  }),
  decideAppeal: post('/api/vetting/appeals/:nominationId/decide', {
    summary: 'Accept an appeal, which calls a new panel, or decline it',
    access: 'vetting-lead',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'appeal.decide',
    body: z.strictObject({
      decision: z.enum(['accept', 'decline'], message('Accept or decline the appeal.')),
      reason: prose(10, 2000, message('Write at least 10 characters on why.')),
    }),
    returns: AppealItem,
    refuses: {
      'appeal-not-found': refusal(404, message('This appeal does not exist, or was removed.')),
      'appeal-decided': refusal(409, message('This appeal has already been decided.')),
      'own-appeal': refusal(403, message('You cannot decide an appeal that you are part of.')),
      'nominated-again': refusal(
        409,
        message('The person has been nominated again. That nomination continues instead.'),
      ),
    },
    refreshes: ['nominations'],
  }),
}
