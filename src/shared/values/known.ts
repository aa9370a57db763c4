/** A stored value that only a newer release knows. Answered as 503: another process, or this one after its restart, knows it. */
export class UnknownValue extends Error {
  override readonly name = 'UnknownValue'
  // The same code as from `wallet.unknown_code` in the database.
  readonly code = 'SUP01'
  constructor(what: string, value: string | number) {
    super(`This release does not know the ${what} ${value}.`)
  }
}

/**
 * A stored value as one of the values that this release knows. Throws `UnknownValue` for any other: a default would give
 * what a newer release wrote another meaning, and some of that is kept for ever.
 */
export const knownOf = <Known extends string>(
  values: readonly Known[],
  value: string,
  what: string,
): Known => {
  const found = values.find((each) => each === value)
  if (found === undefined) throw new UnknownValue(what, value)
  return found
}
