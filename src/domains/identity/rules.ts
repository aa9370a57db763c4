import { type GrantedRole, isStaff, type Viewer } from '#shared/access.ts'
import { message } from '#shared/words.ts'

/** A session ends after this long without activity (S-03, decision D-10: a warning at 30:00 and 30 s of grace). */
export const IDLE_SECONDS = 30.5 * 60
/** The same on a phone that several people use: five minutes, and the same grace. */
export const SHARED_IDLE_SECONDS = 5.5 * 60
/** A session ends after this long in any case; sooner for staff (decision D-10). */
export const ABSOLUTE_SECONDS = 12 * 60 * 60
export const STAFF_ABSOLUTE_SECONDS = 4 * 60 * 60

export interface SessionTimes {
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly isStaff: boolean
  /** On a phone that several people use. */
  readonly isShared?: boolean
}

/** Whole seconds until the idle or the absolute limit ends a session; 0 or less when it is over. */
export const secondsLeft = (
  { createdAt, lastSeenAt, isStaff: staff, isShared = false }: SessionTimes,
  now: Date,
): number => {
  const idleEnd = lastSeenAt.getTime() + (isShared ? SHARED_IDLE_SECONDS : IDLE_SECONDS) * 1000
  const absoluteEnd = createdAt.getTime() + (staff ? STAFF_ABSOLUTE_SECONDS : ABSOLUTE_SECONDS) * 1000
  return Math.floor((Math.min(idleEnd, absoluteEnd) - now.getTime()) / 1000)
}

const grantedLabels: readonly (readonly [GrantedRole, string])[] = [
  ['vetting_reviewer', message('Vetting reviewer')],
  ['committee_member', message('Committee member')],
  ['organization_owner', message('Organization')],
]

/** The role that menus show (specification 3): the strongest one, Citizen by default. */
export const roleLabel = (person: Viewer): string => {
  if (isStaff(person)) return message('Admin')
  const granted = grantedLabels.find(([role]) => person.roles.includes(role))
  if (granted) return granted[1]
  return person.volunteer === 'ACTIVE' ? message('Volunteer') : message('Citizen')
}

/** How many recovery codes a person has at a time. */
export const RECOVERY_CODES = 10
/** How long a freeze by the owner lasts (S-09). */
export const FREEZE_HOURS = 72

/** How many passkeys a person may have at a time. */
export const MAX_PASSKEYS = 10
/** How long a passkey challenge is valid. */
export const PASSKEY_MINUTES = 5

/** True for six digits, an authenticator code. Anything else can only be a recovery code. */
export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Days that an account must have been open before what it does counts in public numbers (docs/decisions/0071). */
export const MIN_ACCOUNT_DAYS = 7

/** Days in which nobody else may have held the phone number of an account that counts. */
export const NUMBER_REST_DAYS = 90
