import { type CarrierDoor, closedWords } from './pages/doors.ts'
import { STOPPED } from './staff/switches.ts'
import { message } from './words.ts'

/** The answer of a refusal: an HTTP status and the message of the specification's error catalogue. */
export interface RefusalAnswer {
  readonly status: number
  readonly message: string
}

/** Declares one refusal of a call. */
export const refusal = (status: number, message: string): RefusalAnswer => ({ status, message })

const away = (carrier: CarrierDoor): RefusalAnswer => refusal(503, closedWords[carrier])

/** Refusals that any call may answer with. Made by a pure call, so that pages leave their words out. */
export const commonRefusals = /*#__PURE__*/ (() =>
  ({
    'invalid-input': refusal(400, message('Please check the fields marked below.')),
    'signed-out': refusal(401, message('Please sign in to continue.')),
    forbidden: refusal(403, message('You do not have access to this.')),
    'outside-place': refusal(
      403,
      message('Your role covers another place. Ask someone whose role covers this one.'),
    ),
    'age-required': refusal(403, message('Age verification required')),
    'csrf-token': refusal(403, 'Invalid CSRF token'),
    'cross-site': refusal(403, message('This request came from another site.')),
    'step-up-required': refusal(403, message('Confirm it is you with your second factor.')),
    'second-factor-required': refusal(403, message('First set up a second factor in Settings.')),
    suspended: refusal(403, message('This account is suspended.')),
    'not-found': refusal(404, message('Not found')),
    'method-not-allowed': refusal(405, message('This request is not allowed.')),
    'other-person': refusal(409, message('You are now signed in as {name}. What you typed is still here.')),
    'in-flight': refusal(409, message('We are already working on this.')),
    'too-large': refusal(413, message('That is too big for us to accept.')),
    'unsupported-media': refusal(415, message('We cannot accept this kind of content here.')),
    'key-reused': refusal(422, message('This action key was already used for a different action.')),
    'too-many-requests': refusal(429, message('Too many tries. Please wait a little and try again.')),
    'unexpected-error': refusal(500, message('Something went wrong on our side.')),
    busy: refusal(503, message('Busy, please retry')),
    'files-away': refusal(
      503,
      message('We cannot save or show files right now. Please try again in a few minutes.'),
    ),
    'email-away': away('email'),
    'sms-away': away('sms'),
    'payments-away': away('payments'),
    'whatsapp-away': away('whatsapp'),
    'beacon-away': away('beacon'),
    'switched-off': refusal(503, STOPPED),
    'timed-out': refusal(503, message('That took too long. Please try again.')),
  }) as const satisfies Record<string, RefusalAnswer>)()

export type CommonRefusal = keyof typeof commonRefusals

export interface RefusalDetail {
  /** Messages per input field, so that a form can show them inline. */
  readonly fields?: Readonly<Record<string, string>>
  /** Words for this case, when the declared message does not say why; English, without private facts. */
  readonly message?: string
  /** What fills the {names} of the message. */
  readonly values?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

/** An expected refusal: answered as 4xx (or 503) with the message that the call declares. */
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

/** The code as clients see it: `leader-not-found` is sent as `LEADER_NOT_FOUND`. */
export const wireCode = (code: string): string => code.toUpperCase().replaceAll('-', '_')

/** Throws on what cannot happen: answered as 500 and logged, never shown. */
export function invariant(claim: unknown, what: string): asserts claim {
  if (!claim) throw new Error(`Invariant broken: ${what}`)
}
