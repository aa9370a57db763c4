interface Greeted {
  readonly firstName: string
  readonly emailVerifiedAt: Date | null
}

/**
 * The name to greet by in a letter, or nothing: a name is what somebody typed, and until an address is proven it may be
 * anybody's. What a stranger typed must not come to a third person under our name (S-14).
 */
export const nameInEmails = ({ firstName, emailVerifiedAt }: Greeted): string =>
  emailVerifiedAt === null ? '' : firstName

/** The first line of a letter. */
export const greetingOf = (person: Greeted): string => {
  const name = nameInEmails(person)
  return name === '' ? 'Hello,' : `Dear ${name},`
}
