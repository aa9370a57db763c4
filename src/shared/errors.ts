import { say } from './words.ts'

/** What a refusal answers with: an HTTP status and the message of the specification's error catalogue. */
export interface RefusalAnswer {
  readonly status: number
  readonly message: string
}

/** Declares one refusal of a call. */
export const no = (status: number, message: string): RefusalAnswer => ({ status, message })

/** Refusals that every call may answer with. */
export const commonRefusals = {
  'invalid-input': no(400, say('Some of the input is not valid.')),
  'signed-out': no(401, say('Please sign in to continue.')),
  forbidden: no(403, say('You do not have access to this.')),
  'outside-place': no(403, say('Your role is for another place. Ask somebody whose role is for this one.')),
  'age-required': no(403, say('Age verification required')),
  'csrf-token': no(403, 'Invalid CSRF token'),
  'cross-site': no(403, say('This request came from another site.')),
  'step-up-required': no(403, say('Confirm it is you with your second factor.')),
  'second-factor-required': no(403, say('Set up a second factor first, under Settings.')),
  suspended: no(403, say('This account is suspended.')),
  'not-found': no(404, say('Not found')),
  'method-not-allowed': no(405, say('This address does not answer that method.')),
  'in-flight': no(409, say('This action is already being carried out.')),
  'too-large': no(413, say('That is larger than we can take.')),
  'unsupported-media': no(415, say('This kind of content is not accepted here.')),
  'key-reused': no(422, say('This action key was used for something else.')),
  'too-many-requests': no(429, say('Too many tries. Please wait a little and try again.')),
  'unexpected-error': no(500, say('Something went wrong on our side.')),
  busy: no(503, say('Busy, please retry')),
  'files-away': no(
    503,
    say('Files cannot be kept or shown at the moment. Please try again in a few minutes.'),
  ),
  'timed-out': no(503, say('That took too long. Please try again.')),
} as const satisfies Record<string, RefusalAnswer>

export type CommonRefusal = keyof typeof commonRefusals

export interface RefusalDetail {
  /** Messages per input field, so that a form can show them inline. */
  readonly fields?: Readonly<Record<string, string>>
  /** The case's own words, where the declared message alone would not say why; English, without private facts. */
  readonly message?: string
  readonly retryAfterSeconds?: number
}

/** An expected no: answered as 4xx (or 503) with the message declared by the call. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly detail: RefusalDetail
  constructor(code: string, detail: RefusalDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** The stable code of the wire: `leader-not-found` is sent as `LEADER_NOT_FOUND`. */
export const wireCode = (code: string): string => code.toUpperCase().replaceAll('-', '_')

/** Stops at what cannot be: answered as 500 and logged, never shown. */
export function invariant(claim: unknown, what: string): asserts claim {
  if (!claim) throw new Error(`Invariant broken: ${what}`)
}
