import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, stateCode } from '#shared/fields.ts'
import { digitsTyped, emailTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'

/** A school is a university or another institution; the corps is the national youth service. */
export const communityKinds = ['school', 'corps'] as const
export type CommunityKind = (typeof communityKinds)[number]

export const proofMethods = ['email', 'number', 'peers'] as const
export type ProofMethod = (typeof proofMethods)[number]
export const proofMethodNames: Readonly<Record<ProofMethod, string>> = {
  email: message('By school email'),
  number: message('By call-up number or State code'),
  peers: message('By two members'),
}

export const proofStatuses = ['waiting', 'proven', 'refused', 'expired', 'revoked', 'ended'] as const
export type ProofStatus = (typeof proofStatuses)[number]
export const proofStatusNames: Readonly<Record<ProofStatus, string>> = {
  waiting: message('Waiting'),
  proven: message('Proven'),
  refused: message('Not accepted'),
  expired: message('Expired'),
  revoked: message('Withdrawn by the team'),
  ended: message('Ended by you'),
}

export const OwnProof = z.object({
  id: id(),
  community: z.enum(communityKinds),
  /** The institution, or the State of service. */
  name: z.string(),
  method: z.enum(proofMethods),
  status: z.enum(proofStatuses),
  validUntil: z.nullable(moment()),
  /** True in the last month: time to prove it again. */
  isEnding: z.boolean(),
  /** The code that two members enter; null for other ways. */
  shareCode: z.nullable(z.string()),
  vouches: z.int(),
  reason: z.nullable(z.string()),
})
export type OwnProof = z.output<typeof OwnProof>

const address = () =>
  z.pipe(
    z.string(message('Enter your school email address.')).check(z.overwrite(emailTyped)),
    z
      .string()
      .check(
        z.maxLength(254, message('That is too long.')),
        z.email(message('Enter an email address like name@example.com.')),
      ),
  )

const shareCode = () =>
  z.pipe(
    z
      .string(message('Enter the eight letters and numbers.'))
      .check(z.overwrite(digitsTyped), z.toUpperCase()),
    z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{8}$/, message('Enter the eight letters and numbers.'))),
  )

const writes = { access: 'citizen', limit: 'mutation', idempotency: 'optional' } as const
const noSchool = refusal(409, message('Save your university in your profile first.'))
const tooMany = refusal(429, message('You have tried several times. Please wait a while and try again.'))
const noRequest = refusal(404, message('This request does not exist, or it is over.'))
const proven = refusal(409, message('This is already proven. You can renew it in its last month.'))

const Request = z.object({ personName: z.string(), communityName: z.string(), code: z.string() })

/** Proving where one studies or serves. */
export const proofApi = {
  sendSchoolCode: post('/api/campus/email', {
    needs: 'email',
    ...writes,
    summary:
      'Send a code to your school email address; its domain must belong to the university of your profile',
    status: 202,
    body: z.strictObject({ email: address() }),
    returns: z.object({ domain: z.string() }),
    refuses: {
      'school-missing': noSchool,
      'domain-unknown': refusal(
        409,
        message('We do not know this domain as your school’s. Ask two members, or write to us.'),
      ),
      'proven-already': proven,
      'too-many-requests': tooMany,
    },
    refreshes: ['campus'],
  }),
  proveByEmail: post('/api/campus/email/confirm', {
    access: 'citizen',
    limit: 'mutation',
    // Counts attempts itself, before the transaction.
    idempotency: 'none',
    transaction: 'own',
    summary: 'Enter the code from your school email; it proves your place for a year',
    body: z.strictObject({
      code: z
        .string()
        .check(z.overwrite(digitsTyped), z.regex(/^\d{6}$/, message('Enter the 6 digits of the code.'))),
    }),
    returns: OwnProof,
    refuses: {
      'code-wrong': refusal(400, message('This code is not right. Look at the newest email.')),
      'code-over': refusal(409, message('This code no longer works. Send a new one.')),
      'already-used': refusal(409, message('Another account already uses this as proof. Write to us.')),
    },
    refreshes: ['campus'],
  }),
  proveByNumber: post('/api/campus/number', {
    ...writes,
    summary:
      'Hand in your call-up number or State code; the team checks it, or two corps members vouch for you',
    status: 201,
    body: z.strictObject({
      number: z
        .string(message('Enter your call-up number or State code.'))
        .check(
          z.trim(),
          z.minLength(6, message('Enter your call-up number or State code.')),
          z.maxLength(40),
        ),
      state: stateCode(),
    }),
    returns: OwnProof,
    refuses: {
      'already-used': refusal(409, message('Another account already uses this as proof. Write to us.')),
      'proven-already': proven,
      'too-many-requests': tooMany,
    },
    refreshes: ['campus'],
  }),
  askPeers: post('/api/campus/peers', {
    ...writes,
    summary: 'Get a code for two verified members of your university, who vouch that you belong to it',
    status: 201,
    body: z.strictObject({}),
    returns: OwnProof,
    refuses: { 'school-missing': noSchool, 'proven-already': proven, 'too-many-requests': tooMany },
    refreshes: ['campus'],
  }),
  vouchRequest: get('/api/campus/vouches', {
    summary: 'Whom a code asks you to vouch for, if you may',
    access: 'citizen',
    limit: 'read',
    tag: 'campus',
    query: z.strictObject({ code: shareCode() }),
    returns: Request,
    refuses: {
      'request-not-found': noRequest,
      'no-peer': refusal(403, message('Only proven members of the same community can vouch.')),
      'too-many-requests': tooMany,
    },
  }),
  vouch: post('/api/campus/vouches', {
    ...writes,
    summary: 'Vouch that you know this person and that they belong to your community; two people prove it',
    body: z.strictObject({ code: shareCode() }),
    returns: z.object({ isProven: z.boolean() }),
    refuses: {
      'request-not-found': noRequest,
      'own-request': refusal(409, message('You cannot vouch for yourself.')),
      'not-verified': refusal(403, message('Only verified members can vouch. Verify your identity first.')),
      'no-peer': refusal(403, message('Only proven members of the same community can vouch.')),
      'vouched-enough': refusal(409, message('You have vouched for enough people this year.')),
      'vouched-already': refusal(409, message('You have already vouched for this person.')),
      'too-many-requests': tooMany,
    },
    refreshes: ['campus'],
  }),
  endProof: post('/api/campus/proofs/:proofId/end', {
    ...writes,
    summary: 'End your request or your proof; the community no longer counts you',
    body: z.strictObject({}),
    returns: z.object({ status: z.enum(proofStatuses) }),
    refuses: { 'request-not-found': noRequest },
    refreshes: ['campus'],
  }),
}
