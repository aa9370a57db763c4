import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { CallerGone } from '#ports/carrier/port.ts'

/** The signal of a posted form, whose inner requests have no connection of their own. */
const outer = new AsyncLocalStorage<AbortSignal>()

/** Aborts when the client closes before the answer is sent: what serves this request alone can stop then. */
export const clientGone = (response: ServerResponse): AbortSignal => {
  const known = outer.getStore()
  if (known) return known
  const ending = new AbortController()
  const end = () => {
    if (!response.writableFinished) ending.abort(new CallerGone())
  }
  if (response.destroyed) end()
  else response.once('close', end)
  return ending.signal
}

/** Does the work of a request; the requests that it makes inside end with its client. */
export const endingWith = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  outer.run(signal, work)
