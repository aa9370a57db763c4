import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { adminRoles } from '#shared/access.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, lgaId, lineOrEmpty, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { confidentialTypes, MAX_WHERE } from '../contract.ts'

const MAX_CONFIDENTIAL = 4000
/** Confidential reports are read by this many named officers, and are taken only while all of them can read. */
export const OFFICERS = 2
/** What an officer is besides, as the page says it: their names stay inside. */
export const officerRoles = ['admin', ...adminRoles] as const
/** How many photos one confidential report may have. */
export const MAX_CONFIDENTIAL_PHOTOS = 3

/** The receipt code: five groups of four letters and digits, without those that look alike. */
const code = () =>
  z.pipe(
    z.pipe(
      z.string(message('Enter your code.')).check(z.maxLength(60, message('This code is not right.'))),
      z.transform((text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')),
    ),
    z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{20}$/, message('This code is not right.'))),
  )

/** A token that proves who added a photo. */
const photoToken = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, message('This photo is gone.')))

export const ConfidentialForm = z.strictObject({
  type: z.enum(confidentialTypes, message('Choose the type of problem.')),
  text: prose(30, MAX_CONFIDENTIAL, message('Write at least 30 characters.')),
  place: z.optional(lineOrEmpty(MAX_WHERE)),
  lga: z.optional(z.union([z.literal(''), lgaId()])),
  photoTokens: z.optional(
    z.array(photoToken()).check(z.maxLength(MAX_CONFIDENTIAL_PHOTOS, message('Send at most 3 photos.'))),
  ),
})
export type ConfidentialForm = z.output<typeof ConfidentialForm>

const ConfidentialMessage = z.object({
  side: z.enum(['sender', 'officer']),
  text: z.string(),
  day: dayOfAction(),
})

/** What sender and officers both see. */
export const ConfidentialDialogue = z.object({
  type: z.enum(confidentialTypes),
  status: z.enum(['open', 'closed']),
  day: dayOfAction(),
  text: z.string(),
  place: z.string(),
  photos: z.int(),
  messages: z.array(ConfidentialMessage),
})
export type ConfidentialDialogue = z.output<typeof ConfidentialDialogue>

export const ConfidentialCase = z.extend(ConfidentialDialogue, {
  id: z.string(),
  /** Cleaned pictures as data addresses: they never have an address of their own. */
  pictures: z.array(z.string()),
})
export type ConfidentialCase = z.output<typeof ConfidentialCase>

const reply = () => prose(2, MAX_CONFIDENTIAL, message('Write your message.'))
const wrongCode = {
  'code-unknown': refusal(404, message('This code is not right.')),
  'too-many-requests': refusal(429, message('Too many tries. Please wait a little and try again.')),
}
const closed = {
  'confidential-closed': refusal(
    409,
    message('Two officers must be named before anyone can report in confidence. Nothing was saved.'),
  ),
}
const tooMany = refusal(429, message('Too many tries. Please wait a little and try again.'))
/** No stored answer: it would keep the code. */
const bySender = {
  access: 'public',
  limit: 'mutation',
  idempotency: 'none',
  whileSuspended: true,
  refreshes: [],
} as const
const byOfficer = {
  access: 'admin',
  limit: 'mutation',
  idempotency: 'optional',
  audit: 'report.confidential',
} as const
const notOfficer = {
  'not-officer': refusal(403, message('Only the two named officers read this.')),
}
const unknownCase = {
  ...notOfficer,
  'case-not-found': refusal(404, message('This report does not exist, or was removed.')),
}

export const OfficerProposal = z.strictObject({
  personId: z.uuid(message('Enter the account number of the person.')),
  change: z.enum(['name', 'remove'], message('Choose what to do.')),
  reason: prose(10, 1000, message('Write at least 10 characters.')),
})
export type OfficerProposal = z.output<typeof OfficerProposal>

export const confidentialApi = {
  confidentialLane: get('/api/confidential-reports', {
    summary: 'Whether confidential reports can be sent now, and how many officers of which roles read them',
    access: 'public',
    limit: 'read',
    tag: 'confidential',
    returns: z.object({ officers: z.int(), isOpen: z.boolean(), roles: z.array(z.enum(officerRoles)) }),
  }),
  addConfidentialPhoto: post('/api/confidential-reports/photos', {
    ...bySender,
    summary: 'Add a photo to a confidential report that you are about to send; its hidden data is removed',
    transaction: 'own',
    status: 201,
    body: 'file',
    returns: z.object({ token: z.string() }),
    refuses: {
      ...closed,
      'unsupported-type': refusal(415, message('Send a JPEG, PNG or WebP photo.')),
      'too-many-pixels': refusal(
        422,
        message(
          'The picture is too large. Choose a smaller size in your camera, or send a screenshot of it.',
        ),
      ),
      unreadable: refusal(422, message('We could not read this picture. Please try another one.')),
      'active-pdf': refusal(415, message('Send a JPEG, PNG or WebP photo.')),
      'locked-pdf': refusal(415, message('Send a JPEG, PNG or WebP photo.')),
      infected: refusal(422, message('This file did not pass the safety check.')),
      'too-slow': refusal(422, message('The picture took too long to read. Please try another one.')),
      'too-many-requests': tooMany,
    },
  }),
  sendConfidential: post('/api/confidential-reports', {
    ...bySender,
    summary:
      'Send a confidential report without an account; the answer has the code that shows replies, once',
    status: 201,
    body: ConfidentialForm,
    returns: z.object({ code: z.string() }),
    refuses: {
      ...closed,
      'photo-gone': refusal(400, message('A photo is gone. Please add it again.')),
      'too-many-requests': tooMany,
    },
  }),
  readConfidential: post('/api/confidential-reports/read', {
    ...bySender,
    summary: 'Read the dialogue of a confidential report with its code',
    body: z.strictObject({ code: code() }),
    returns: ConfidentialDialogue,
    refuses: wrongCode,
  }),
  replyConfidential: post('/api/confidential-reports/reply', {
    ...bySender,
    summary: 'Write to the officers in the dialogue of a confidential report',
    body: z.strictObject({ code: code(), text: reply() }),
    returns: ConfidentialDialogue,
    refuses: {
      ...wrongCode,
      'case-closed': refusal(409, message('This report is closed. You can send a new one.')),
    },
  }),
  confidentialDesk: get('/api/confidential-reports/desk', {
    summary: 'Confidential reports, for the two named officers only',
    access: 'admin',
    limit: 'read',
    stepUp: true,
    tag: 'confidential',
    returns: z.object({ items: z.array(ConfidentialCase) }),
    refuses: notOfficer,
  }),
  answerConfidential: post('/api/confidential-reports/desk/:caseId/answer', {
    ...byOfficer,
    summary: 'Answer a confidential report as one of the two officers, and close it if it is done',
    body: z.strictObject({ text: reply(), close: z.optional(z.literal('yes')) }),
    returns: ConfidentialCase,
    refuses: {
      ...unknownCase,
      'case-closed': refusal(409, message('This report is closed.')),
    },
    refreshes: ['confidential'],
  }),
  confidentialOfficers: get('/api/confidential-reports/officers', {
    summary: 'Who the two officers of confidential reports are',
    access: 'admin',
    limit: 'read',
    tag: 'confidential',
    returns: z.object({
      items: z.array(z.object({ id: id(), name: z.string() })),
      /** True when the viewer is one of them. */
      isOfficer: z.boolean(),
      candidates: z.array(z.object({ id: id(), name: z.string() })),
    }),
  }),
  proposeOfficer: proposes('/api/confidential-reports/officers', {
    access: 'admin-flag',
    summary:
      'Propose to name or remove an officer of confidential reports; a second administrator confirms it',
    audit: 'report.officer',
    body: OfficerProposal,
    refuses: {
      'officer-unfit': refusal(409, message('An officer must be a member of the staff.')),
      'officer-same': refusal(
        409,
        message('The two officers must be different people. This account counts as the other one.'),
      ),
      'officers-complete': refusal(409, message('There are two officers already. Remove one first.')),
      'officer-unchanged': refusal(409, message('Nothing would change.')),
    },
    refreshes: ['confidential'],
  }),
}
