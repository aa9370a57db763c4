/** The carriers outside this program, each behind a port of its own. */
export type CarrierName =
  | 'email'
  | 'sms'
  | 'whatsapp'
  | 'payments'
  | 'identity-check'
  | 'beacon'
  | 'witness'
  | 'model'
  | 'files'

/** A call that was not made, because no carrier is set or the carrier did not answer before. Nothing left this machine. */
export class CarrierAway extends Error {
  override readonly name = 'CarrierAway'
  readonly carrier: CarrierName
  /** When another try makes sense. */
  readonly retryAfterMs: number
  constructor(carrier: CarrierName, retryAfterMs: number, why = 'did not answer before') {
    super(`The carrier for ${carrier} ${why}; nothing was sent.`)
    this.carrier = carrier
    this.retryAfterMs = retryAfterMs
  }
}

const NOT_SET_MS = 600_000

/** The port, or `CarrierAway` where none is set: the job waits in the queue until one is. */
export const setPort = <P>(port: P | null, carrier: CarrierName): P => {
  if (port === null) throw new CarrierAway(carrier, NOT_SET_MS, 'is not set')
  return port
}

/** Nobody waits for the answer any more, so the call was ended. It says nothing of the carrier. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone'
  constructor() {
    super('The client closed the connection.')
  }
}

/** The errors that led to an error, itself first. */
const chainOf = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at)
  return chain
}

/** The call that was not made, if that is why this failed. */
export const findCarrierAway = (error: unknown): CarrierAway | undefined =>
  chainOf(error).find((each) => each instanceof CarrierAway)

/** Whether a call ended because nobody waits for it. */
export const isCallerGone = (error: unknown): boolean =>
  chainOf(error).some((each) => each instanceof CallerGone)

const silentNames = new Set(['TimeoutError', 'AbortError'])
const silentCode =
  /^(ETIMEDOUT|ECONN(REFUSED|RESET|ECTION|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ESOCKET|EDNS|UND_ERR_\w+)$/

/** Whether this failed because nothing answered, in contrast to an answer that says no. */
export const isSilence = (error: unknown): boolean =>
  chainOf(error).some(
    (each) =>
      each instanceof Error &&
      (silentNames.has(each.name) || ('code' in each && silentCode.test(String(each.code)))),
  )

/** Stops calls to a carrier that does not answer, so that nobody waits for it. */
export interface Breaker {
  readonly carrier: CarrierName
  /** Milliseconds until the next try may be made; 0 while calls pass. */
  readonly waitMs: () => number
  readonly isOpen: () => boolean
}
