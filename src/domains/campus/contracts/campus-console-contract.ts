import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { programmes } from './portal-contract.ts'
import { proofMethods } from './proof-contract.ts'

const reason = () => prose(10, 500, message('Write at least 10 characters.'))
const settled = refusal(409, message('Someone has already decided this.'))

/** A request to belong to the corps, as a reviewer reads it: never the whole number. */
export const WaitingProof = z.object({
  id: id(),
  personName: z.string(),
  method: z.enum(proofMethods),
  shown: z.string(),
  stateName: z.string(),
  askedAt: moment(),
  /** How many other requests have the same number. */
  sameNumber: z.int(),
})
export type WaitingProof = z.output<typeof WaitingProof>

export const WaitingApplication = z.object({
  id: id(),
  personName: z.string(),
  programme: z.enum(programmes),
  plan: z.string(),
  sentAt: moment(),
})
export type WaitingApplication = z.output<typeof WaitingApplication>

const console = { access: 'moderation', scoped: true } as const
const writes = { limit: 'mutation', idempotency: 'optional' } as const

/** Staff: what waits, and the domains of institutions. */
export const campusConsoleApi = {
  campusQueue: get('/api/admin/campus', {
    ...console,
    summary: 'Requests of corps members and applications that wait, the oldest first',
    limit: 'read',
    tag: 'campus',
    returns: z.object({
      proofs: z.array(WaitingProof),
      applications: z.array(WaitingApplication),
      /** Whether the viewer proposes domains: only roles for the whole country do. */
      mayPropose: z.boolean(),
    }),
  }),
  decideProof: post('/api/admin/campus/proofs/:proofId/decision', {
    ...console,
    ...writes,
    summary: 'Accept or refuse a request of a corps member, or take back a proof that was wrong',
    audit: 'campus.decide-proof',
    body: z.strictObject({
      outcome: z.enum(['accept', 'refuse', 'revoke'], message('Choose a decision.')),
      reason: reason(),
    }),
    returns: z.object({ status: z.string() }),
    refuses: {
      'request-not-found': refusal(404, message('This request does not exist, or it is over.')),
      'proof-settled': settled,
      'already-used': refusal(409, message('Another account already uses this as proof.')),
      'own-case': refusal(403, message('This is your own. Someone else decides it.')),
    },
    refreshes: ['campus'],
  }),
  decideApplication: post('/api/admin/campus/applications/:applicationId/decision', {
    ...console,
    ...writes,
    summary: 'Accept or decline an application, with an answer that the person reads',
    audit: 'campus.decide-application',
    body: z.strictObject({
      outcome: z.enum(['accept', 'decline'], message('Choose a decision.')),
      answer: reason(),
    }),
    returns: z.object({ status: z.string() }),
    refuses: {
      'application-not-found': refusal(404, message('This application does not exist, or it is decided.')),
      'application-settled': settled,
      'own-case': refusal(403, message('This is your own. Someone else decides it.')),
    },
    refreshes: ['campus'],
  }),
  proposeDomain: proposes('/api/admin/campus/domains', {
    access: 'moderation',
    summary: 'Propose to open or close an email domain of an institution; a second person confirms it',
    audit: 'campus.propose-domain',
    body: z.strictObject({
      domain: z.pipe(
        z.string(message('Enter a domain such as unilag.edu.ng.')).check(z.trim(), z.toLowerCase()),
        z
          .string()
          .check(
            z.maxLength(120, message('That is too long.')),
            z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, message('Enter a domain such as unilag.edu.ng.')),
          ),
      ),
      institutionId: line(80),
      change: z.enum(['open', 'close'], message('Choose what to do.')),
      reason: reason(),
    }),
    refuses: {
      'institution-unknown': refusal(404, message('This university is not on the list.')),
      'domain-common': refusal(409, message('Anyone can get an address at this domain.')),
      'domain-as-is': refusal(409, message('It is already so.')),
    },
    refreshes: ['campus'],
  }),
}
