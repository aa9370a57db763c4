import { panelRows } from '#shared/staff/panel-rows.ts'
import * as z from 'zod/mini'
import { type Gap, gaps } from '#domains/identity/user-directory-contract.ts'
import { doorNames } from '#shared/pages/doors.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit, pageOf } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { accessReviewApi } from './access-review-contract.ts'
import { duplicateApi } from './duplicate-contract.ts'
import { importApi, ImportSummary } from './import-contract.ts'
import { peopleApi, PersonName, reasonField, TrailRow } from './people-contract.ts'
import { LaunchState } from './launch-contract.ts'
import { rightsApi } from './rights-contract.ts'

export const gapNames: Readonly<Record<Gap, string>> = {
  password: message('Password not chosen'),
  email: message('Email not verified'),
  age: message('Age not verified'),
  onboarding: message('Onboarding not finished'),
}

/** A person gets at most one reminder in this time. */
export const REMINDER_DAYS = 7
/** One bulk reminder reaches this many people at most. */
export const MAX_REMINDERS = 500

export const Unfinished = z.object({
  id: z.string(),
  citizenNumber: z.int(),
  name: z.string(),
  email: z.string(),
  joinedAt: moment(),
  gaps: z.array(z.enum(gaps)),
  remindedAt: z.nullable(moment()),
  mayRemind: z.boolean(),
})
export type Unfinished = z.output<typeof Unfinished>

export const SentReminder = z.object({
  id: z.string(),
  person: z.nullable(PersonName),
  askedBy: z.nullable(PersonName),
  askedAt: moment(),
  /** Null until it is sent. */
  sentAt: z.nullable(moment()),
  /** Empty when nothing was missing any more and so nothing was sent. */
  gaps: z.array(z.enum(gaps)),
})
export type SentReminder = z.output<typeof SentReminder>

const reminderApi = {
  unfinished: get('/api/admin/reminders', {
    summary: 'People who have not finished their account, oldest first',
    access: 'admin',
    scoped: true,
    limit: 'read',
    tag: 'reminders',
    query: z.strictObject({
      gap: z.optional(z.enum(gaps)),
      cursor: pageCursor(),
      limit: pageLimit(25),
    }),
    returns: pageOf(Unfinished),
  }),
  sentReminders: get('/api/admin/reminders/sent', {
    summary: 'Reminders, newest first',
    access: 'admin',
    limit: 'read',
    tag: 'reminders',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: pageOf(SentReminder),
  }),
  remind: post('/api/admin/reminders', {
    summary: 'Remind people to finish their account, each at most once in 7 days',
    access: 'support',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'people.remind',
    body: z.strictObject({
      personIds: z.optional(z.array(id()).check(z.maxLength(100, message('Choose at most 100 people.')))),
      /** Instead of chosen people: everybody with this gap, oldest first. */
      everybodyWith: z.optional(z.enum(gaps)),
      reason: reasonField(),
    }),
    returns: z.object({ reminded: z.int() }),
    refuses: { 'nobody-to-remind': refusal(409, message('None of them can be reminded now.')) },
    refreshes: ['reminders', 'panel'],
  }),
}

export const MAX_TEST_PEOPLE = 20

export const TestPerson = z.object({
  id: z.string(),
  citizenNumber: z.int(),
  name: z.string(),
  email: z.string(),
  madeAt: moment(),
})
export type TestPerson = z.output<typeof TestPerson>

const testApi = {
  testPeople: get('/api/admin/test-users', {
    summary: 'Test people; absent in production',
    access: 'admin',
    limit: 'read',
    tag: 'test-users',
    returns: z.object({ items: z.array(TestPerson), password: z.string() }),
  }),
  makeTestPeople: post('/api/admin/test-users', {
    summary: 'Create test people; absent in production',
    access: 'support',
    limit: 'mutation',
    idempotency: 'optional',
    transaction: 'own',
    audit: 'test-users.make',
    body: z.strictObject({
      count: z
        .int(message('Use a whole number.'))
        .check(
          z.gte(1, message('Make at least one.')),
          z.lte(MAX_TEST_PEOPLE, message('Make up to 20 at a time.')),
        ),
      reason: reasonField(),
    }),
    returns: z.object({ made: z.int() }),
    refreshes: ['test-users', 'roster'],
  }),
  removeTestPeople: post('/api/admin/test-users/remove', {
    summary: 'Remove test people that nothing depends on; absent in production',
    access: 'support',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'test-users.remove',
    body: z.strictObject({
      /** Without ids: all of them. */
      personIds: z.optional(z.array(id()).check(z.maxLength(100, message('Choose at most 100 people.')))),
      reason: reasonField(),
    }),
    returns: z.object({ removed: z.int(), kept: z.int() }),
    refreshes: ['test-users', 'roster'],
  }),
}

const panelApi = {
  panel: get('/api/admin/panel', {
    summary: 'What needs attention now',
    access: 'admin-flag',
    limit: 'read',
    tag: 'panel',
    returns: z.object({
      unfinished: z.record(z.enum(gaps), z.int()),
      /** What waits in the domains, in the order of the panel. */
      rows: z.array(z.object({ row: z.enum(panelRows), count: z.int() })),
      /** Carriers that are not set, and what follows from that. */
      closedDoors: z.array(z.enum(doorNames)),
      /** Figures that the last nightly recounts found wrong and corrected. */
      figureAlarms: z.int(),
      /** The SMS budget is spent today, or too few of the sent codes are entered (S-14). */
      textAlarms: z.array(z.enum(['spent', 'few-entered'])),
      /** Staff, reviewers and committee members without a second factor. */
      withoutFactor: z.object({ total: z.int(), people: z.array(PersonName) }),
      /** What a new installation still lacks before its first round. */
      launch: LaunchState,
      suspended: z.int(),
      imports: z.array(ImportSummary),
      audit: z.array(TrailRow),
    }),
  }),
}

export const staffApi = {
  ...peopleApi,
  ...rightsApi,
  ...accessReviewApi,
  ...importApi,
  ...duplicateApi,
  ...reminderApi,
  ...testApi,
  ...panelApi,
}
