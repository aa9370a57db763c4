import * as z from 'zod/mini'
import type { Permission } from '#shared/access.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { lastAdmin, notHeld, PersonName, reasonField, userDirectoryRoles } from './people-contract.ts'

/** A review is due after this many days; open items are overdue then. */
export const REVIEW_DAYS = 14

/** What each permission allows, in words; the role table says which role has which. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  support: message('Accounts of people'),
  moderation: message('Reports and texts of citizens'),
  'vetting-lead': message('Leading the reviewers'),
  rounds: message('Selection rounds'),
  'training-lead': message('Training and seats'),
  'audit-panel': message('Audits of leaders'),
  safeguarding: message('Suspensions of leaders'),
  treasury: message('Issuing SUP'),
  'kyc-review': message('Identity checks'),
  projects: message('Community projects'),
}
const permissionList = Object.keys(permissionNames) as [Permission, ...Permission[]]

/** One right of one person, as held when the review opened. */
export const ReviewedRight = z.object({
  id: z.string(),
  person: z.nullable(PersonName),
  held: z.enum(userDirectoryRoles),
  duties: z.array(z.enum(permissionList)),
  /** The State or local government of its scope; null for the whole country. */
  place: z.nullable(z.string()),
  until: z.nullable(moment()),
  /** Who granted it: one person, or two where two are needed; empty without a record. */
  grantedBy: z.array(PersonName),
  grantedAt: z.nullable(moment()),
  /** A day such as 2026-11-21; null when no sign-in is known. */
  lastSignIn: z.nullable(z.string()),
  decision: z.nullable(z.enum(['confirmed', 'ended'])),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(PersonName),
  decidedAt: z.nullable(moment()),
  /** True for the viewer's own right, which somebody else must decide on. */
  isOwn: z.boolean(),
})
export type ReviewedRight = z.output<typeof ReviewedRight>

export const ReviewSummary = z.object({
  id: z.string(),
  /** Such as 2026-Q4. */
  quarter: z.string(),
  openedBy: z.nullable(PersonName),
  openedAt: moment(),
  dueAt: moment(),
  rights: z.int(),
  undecided: z.int(),
  isOverdue: z.boolean(),
})
export type ReviewSummary = z.output<typeof ReviewSummary>

export const AccessReview = z.extend(ReviewSummary, { items: z.array(ReviewedRight) })
export type AccessReview = z.output<typeof AccessReview>

const reviewNotFound = refusal(404, message('This review does not exist, or was removed.'))
const review = { access: 'admin-flag', limit: 'mutation', idempotency: 'optional' } as const
const refreshes = ['access-reviews', 'roster', 'panel']

/** The quarterly access review. */
export const accessReviewApi = {
  accessReviews: get('/api/admin/access-reviews', {
    summary: 'Quarterly access reviews, newest first',
    access: 'admin-flag',
    limit: 'read',
    tag: 'access-reviews',
    returns: z.object({ quarter: z.string(), items: z.array(ReviewSummary) }),
  }),
  accessReview: get('/api/admin/access-reviews/:reviewId', {
    summary: 'One access review: every right with its holder, place, end, giver and decision',
    access: 'admin-flag',
    limit: 'read',
    tag: 'access-reviews',
    returns: AccessReview,
    refuses: { 'review-not-found': reviewNotFound },
  }),
  openAccessReview: post('/api/admin/access-reviews', {
    ...review,
    summary: 'Open the access review of this quarter, once; it lists every right held now',
    audit: 'access-review.open',
    status: 201,
    body: z.strictObject({ reason: reasonField() }),
    returns: ReviewSummary,
    refuses: { 'review-opened': refusal(409, message('The review of this quarter is open already.')) },
    refreshes,
  }),
  decideAccess: post('/api/admin/access-reviews/:reviewId/rights/:rightId', {
    ...review,
    summary: 'Keep or end a right; nobody decides about their own',
    audit: 'access-review.decide',
    body: z.strictObject({
      decision: z.enum(['confirmed', 'ended'], message('Choose what to do with it.')),
      reason: reasonField(),
    }),
    returns: AccessReview,
    refuses: {
      'review-not-found': reviewNotFound,
      'right-not-found': refusal(404, message('This right is not in this review.')),
      'own-access': refusal(
        403,
        message('You cannot decide about your own right. Ask another administrator.'),
      ),
      'right-decided': refusal(409, message('Someone has decided on this already.')),
      'not-held': notHeld,
      'last-admin': lastAdmin,
    },
    refreshes,
  }),
  accessReviewTable: get('/api/admin/access-reviews/:reviewId/table', {
    summary: 'A finished access review as a CSV file',
    access: 'admin-flag',
    limit: 'read',
    returns: 'bytes',
    refuses: {
      'review-not-found': reviewNotFound,
      'review-unfinished': refusal(409, message('You can download the table when everything is decided.')),
    },
  }),
}
