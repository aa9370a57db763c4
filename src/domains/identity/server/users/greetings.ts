interface Greeted {
  readonly firstName: string
  readonly emailVerifiedAt: Date | null
}

/**
 * The name for the greeting of an e-mail, or nothing. Names are free text, and an unverified address may be anybody's,
 * so a stranger's text must not reach a third person under our name (S-14).
 */
export const nameInEmails = ({ firstName, emailVerifiedAt }: Greeted): string =>
  emailVerifiedAt === null ? '' : firstName
