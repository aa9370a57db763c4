/** How long a code works, in minutes, and how often it may be typed wrong (S-14). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** How long a link that sets a new password works, in minutes (S-11). */
export const RESET_MINUTES = 30
/** Within the life of a link, one address gets so many letters with one; each of them works until its time is over. */
export const RESET_LETTERS = 6

/** The ways to reach a person that can be proven. */
export type ContactChannel = 'email' | 'phone'

/** A later time by so many minutes. */
export const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
