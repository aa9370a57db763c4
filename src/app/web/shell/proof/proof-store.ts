let waiting: { promise: Promise<boolean>; settle: (isProven: boolean) => void } | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Opens the dialog for the second factor; true when the person gave it. Concurrent callers share one dialog. */
export const askForProof = (): Promise<boolean> => {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { promise, settle: resolve }
    tell()
  }
  return waiting.promise
}

/** Ends the request for a proof. */
export const settleProof = (isProven: boolean): void => {
  waiting?.settle(isProven)
  waiting = null
  tell()
}

export const isProofAsked = (): boolean => waiting !== null

export const subscribeProof = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
