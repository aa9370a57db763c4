let waiting: { promise: Promise<boolean>; settle: (isProven: boolean) => void } | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Asks the person for the second factor, in a dialog; true when it was given. Several at once share one asking. */
export const askForProof = (): Promise<boolean> => {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { promise, settle: resolve }
    tell()
  }
  return waiting.promise
}

/** Ends the asking. */
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
