import { kycStatuses } from '#shared/civic/dashboard-names.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, lineOrEmpty, moment, personNameOrEmpty } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The documents whose number a person may give. A virtual NIN is not among them: it must not be stored. */
export const idKinds = ['nin', 'passport', 'drivers_licence', 'pvc', 'bvn'] as const
export type IdKind = (typeof idKinds)[number]

/** The pages of the wizard, in their order. */
export const kycSteps = ['consent', 'name', 'birth', 'home', 'number', 'document', 'face', 'address'] as const
export type KycStep = (typeof kycSteps)[number]
/** A page of the wizard, or the summary before handing in. */
export const kycPlaces = [...kycSteps, 'check'] as const
export type KycPlace = (typeof kycPlaces)[number]

/** What a picture or PDF shows; one file of each. */
export const documentKinds = ['front', 'back', 'face', 'address'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Why a check fails, as the person reads it. */
export const rejectReasons = [
  'unreadable',
  'wrong-document',
  'expired',
  'name-differs',
  'birth-differs',
  'number-differs',
  'face-differs',
  'other',
] as const
/** Those, and what two people of the team say when they take a verification back. */
export const refusedReasons = [...rejectReasons, 'revoked'] as const
export type RejectReason = (typeof refusedReasons)[number]

/** How often a person may hand in; after that a conversation with the team helps more. */
export const MAX_KYC_ATTEMPTS = 3

/** The consent text in force: raised with every change of its words (`consent-text.tsx`). */
export const CONSENT_VERSION = '2026-11-23'

const typed = (maxLength: number) => z.optional(lineOrEmpty(maxLength))
const name = () => z.optional(personNameOrEmpty(60))
const sentFiles = () => z.optional(z.array(z.uuid()).check(z.maxLength(4)))

/** One posted page of the wizard: its own fields, the others stay as they are. */
export const StepForm = z.strictObject({
  step: z.enum(kycSteps),
  consent: z.optional(z.literal('yes')),
  firstName: name(),
  middleName: name(),
  lastName: name(),
  'bornOn-day': typed(2),
  'bornOn-month': typed(2),
  'bornOn-year': typed(4),
  street: typed(200),
  town: typed(80),
  area: typed(80),
  idKind: z.optional(z.enum(idKinds)),
  idNumber: typed(40),
  // Files that the form brought are stored when they arrive; their ids only tell that they did.
  frontIds: sentFiles(),
  backIds: sentFiles(),
  faceIds: sentFiles(),
  addressIds: sentFiles(),
})
export type StepForm = z.output<typeof StepForm>

/** What the person wrote; the number itself never comes back, only its last characters. */
export const KycDraft = z.object({
  hasConsented: z.boolean(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  bornOn: z.nullable(dayOfAction()),
  street: z.string(),
  town: z.string(),
  area: z.string(),
  idKind: z.nullable(z.enum(idKinds)),
  numberTail: z.nullable(z.string()),
})
export type KycDraft = z.output<typeof KycDraft>

export const KycDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  contentType: z.string(),
  size: z.int(),
  url: z.string(),
})
export type KycDocument = z.output<typeof KycDocument>

export const OwnKyc = z.object({
  status: z.enum(kycStatuses),
  /** What both sides call it by; null before anything was written. */
  number: z.nullable(z.int()),
  triesLeft: z.int(),
  draft: KycDraft,
  documents: z.array(KycDocument),
  /** The first page that still lacks something, or the summary. */
  next: z.enum(kycPlaces),
  submittedAt: z.nullable(moment()),
  decidedAt: z.nullable(moment()),
  reasons: z.array(z.enum(refusedReasons)),
  note: z.nullable(z.string()),
})
export type OwnKyc = z.output<typeof OwnKyc>

const missing = {
  'missing-information': refusal(400, message('Missing Information')),
  'missing-documents': refusal(400, message('Missing Documents')),
  'under-age': refusal(403, message('Only people of 18 years or more can be verified here.')),
}
const closed = {
  'kyc-closed': refusal(409, message('Your documents are with our team, or the check is done.')),
  'consent-first': refusal(
    409,
    message('Please read what happens to your documents first, and agree to it.'),
  ),
}

export const kycApi = {
  own: get('/api/kyc', {
    summary: 'Your identity check: its state, what you wrote and what is still missing',
    access: 'citizen',
    limit: 'read',
    tag: 'kyc',
    returns: OwnKyc,
  }),
  saveStep: post('/api/kyc/steps', {
    summary: 'Save one page of the identity check; what is missing is named',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    transaction: 'own',
    filesTo: '/api/kyc/documents',
    body: StepForm,
    returns: z.object({ next: z.enum(kycPlaces) }),
    refuses: { ...missing, ...closed },
    refreshes: ['kyc'],
  }),
  addDocument: post('/api/kyc/documents', {
    summary:
      'Add one photo of up to 15 MiB or PDF of up to 5 MiB to your identity check; it is encrypted before it is stored',
    access: 'citizen',
    limit: 'upload',
    idempotency: 'none',
    transaction: 'own',
    status: 201,
    query: z.strictObject({ kind: z.enum(documentKinds) }),
    body: 'file',
    returns: KycDocument,
    refuses: {
      ...closed,
      'unsupported-type': refusal(415, message('Send a JPEG, PNG or WebP photo, or a PDF.')),
      'too-many-pixels': refusal(
        422,
        message(
          'The picture is too large. Choose a smaller size in your camera, or send a screenshot of it.',
        ),
      ),
      unreadable: refusal(422, message('We could not read this picture. Please try another one.')),
      'locked-pdf': refusal(422, message('This PDF is locked. Print it to PDF again, or send a photo.')),
      'active-pdf': refusal(
        422,
        message('This PDF has a script or another file inside it. Please send a plain PDF.'),
      ),
      infected: refusal(422, message('This file did not pass the safety check.')),
      'too-slow': refusal(422, message('The picture took too long to read. Please try another one.')),
    },
    refreshes: ['kyc'],
  }),
  submit: post('/api/kyc/submit', {
    summary: 'Hand in your identity check; our team looks at it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: z.object({ number: z.int() }),
    refuses: {
      ...missing,
      ...closed,
      'kyc-tries-used': refusal(
        409,
        message('You have tried three times. Please contact us and we will help.'),
      ),
    },
    refreshes: ['kyc'],
  }),
  ownDocument: get('/api/kyc/documents/:documentId', {
    summary: 'Read one of your own identity documents',
    access: 'citizen',
    limit: 'read',
    returns: 'bytes',
  }),
}
