/** Where time and chance come from; rules receive both as arguments. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test advances by hand. */
export const heldClock = (start: Date): Clock & { advance: (seconds: number) => void } => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000
    },
  }
}
