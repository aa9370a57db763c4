/** How long a code is valid, in minutes, and how many wrong attempts it allows (S-14). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** How long a password-reset link is valid, in minutes (S-11). */
export const RESET_MINUTES = 30
/** The most reset e-mails to one address while a link is valid; each of their links works until it expires. */
export const MAX_RESET_EMAILS = 6

/** The contact channels that can be verified. */
export type ContactChannel = 'email' | 'phone'

/** Adds minutes to a time. */
export const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
