import type { Call } from '#shared/api.ts'
import type { BodyShape } from '#shared/pages/form-body.ts'

/** A call whose acts may wait for a network, as the worker knows it. */
export interface QueuedCall {
  readonly method: Call['method']
  /** With its parameters, as in the contract. */
  readonly path: string
  readonly shape: BodyShape
  readonly filesTo?: `/api/${string}`
}

/** The build fills it in from the contracts (scripts/pages/queued-calls.ts). */
export const queuedCalls: readonly QueuedCall[] = []

/** The call that a form names as `POST /api/…`, if its acts may wait. */
export const queuedCallOf = (named: string, calls: readonly QueuedCall[]): QueuedCall | undefined =>
  calls.find(({ method, path }) =>
    new RegExp(`^${method} ${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(named),
  )
