import { fullName, nameInitials } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { DAY_MS, MINUTE_MS } from '#shared/values/time.ts'
import type { Naming, Skill, Time } from './contract.ts'
import type { ShiftKind, SignupState } from './shift-contract.ts'

export const skillNames: Readonly<Record<Skill, string>> = {
  teaching: message('Teaching and explaining'),
  translation: message('Translating'),
  calls: message('Phone calls'),
  writing: message('Writing'),
  photos: message('Photos and video'),
  'first-aid': message('First aid'),
  driving: message('Driving'),
  computers: message('Computers and data'),
}

export const timeNames: Readonly<Record<Time, string>> = {
  mornings: message('Weekdays in the day'),
  evenings: message('Weekday evenings'),
  weekends: message('Weekends'),
  online: message('From my phone, at any time'),
}

export const shiftKindNames: Readonly<Record<ShiftKind, string>> = {
  shift: message('Shift at a place'),
  task: message('Task from anywhere'),
}

export const namingNames: Readonly<Record<Naming, string>> = {
  name: message('My full name'),
  initials: message('Only my initials'),
  none: message('No name'),
}

export const signupStateNames: Readonly<Record<SignupState, string>> = {
  'signed-up': message('Signed up'),
  withdrawn: message('Withdrawn'),
  'checked-in': message('Checked in'),
  waiting: message('Hours wait for a second person'),
  confirmed: message('Hours confirmed'),
  refused: message('Hours refused'),
  cancelled: message('Cancelled'),
  missed: message('No hours recorded'),
}

/** Raised whenever the rules change in meaning: everybody agrees again before they come back. */
export const RULES_VERSION = 1
export const safetyRules: readonly string[] = [
  message('Go with another person. Tell someone at home where you are and when you come back.'),
  message('Never carry, collect or promise money or gifts.'),
  message('Wear and say nothing for a party or a candidate.'),
  message('Work with children only where another adult can see you.'),
  message('Do not photograph a person who says no. Do not post where you are until you have left.'),
  message('Leave at once if there is a threat. No shift is worth your safety.'),
  message('Report any harm, also by one of us. You may do it without your name.'),
]

/** Check-in opens this long before the start, for those who come early. */
const EARLY_MS = 30 * MINUTE_MS
/** Check-out stays open this long after the end. */
const LATE_MS = 2 * 60 * MINUTE_MS
const MAX_SHIFT_MINUTES = 720
/** A volunteer without an act for this long becomes inactive. */
const QUIET_MONTHS = 12

export interface ShiftTimes {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The last moment to sign up: a shift takes nobody after it began, a task until it ends. */
export const signUpEnd = (kind: ShiftKind, { startsAt, endsAt }: ShiftTimes): Date =>
  kind === 'task' ? endsAt : startsAt

export const isCheckInTime = ({ startsAt, endsAt }: ShiftTimes, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - EARLY_MS && now <= endsAt

export const isCheckOutTime = ({ endsAt }: ShiftTimes, now: Date): boolean =>
  now.getTime() <= endsAt.getTime() + LATE_MS

/** The most minutes of a shift: its length. Time before the start and after the end counts for nobody. */
export const maxMinutesOf = ({ startsAt, endsAt }: ShiftTimes): number =>
  Math.min(MAX_SHIFT_MINUTES, Math.ceil((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS))

/** Whole minutes between coming and going, at least one; time before the start and after the end does not count. */
export const minutesBetween = (inAt: Date, outAt: Date, { startsAt, endsAt }: ShiftTimes): number => {
  const from = Math.max(inAt.getTime(), startsAt.getTime())
  const until = Math.min(outAt.getTime(), endsAt.getTime())
  return Math.min(MAX_SHIFT_MINUTES, Math.max(1, Math.round((until - from) / MINUTE_MS)))
}

/** A coordinator sees an emergency contact from a day before the shift to a day after it. */
export const isEmergencyTime = ({ startsAt, endsAt }: ShiftTimes, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - DAY_MS && now.getTime() <= endsAt.getTime() + DAY_MS

/** Whoever has done nothing since this moment becomes inactive. */
export const quietBefore = (now: Date): Date => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - QUIET_MONTHS)
  return then
}

/** `4 h 30 min` in the catalogue's numbers. */
export const hoursOf = (minutes: number): { hours: number; minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})

/** As much of a name as the person agreed to. */
export const nameShown = (
  naming: Naming,
  person: { readonly firstName: string; readonly lastName: string } | undefined,
): string | null => {
  if (!person || naming === 'none') return null
  return naming === 'name' ? fullName(person) : nameInitials(person)
}

interface SignupFacts {
  readonly withdrawn: boolean
  readonly cancelled: boolean
  readonly inAt: Date | null
  readonly minutes: number | null
  readonly outcome: string | null
}

/** Where a sign-up stands. */
export const stateOfSignup = (facts: SignupFacts, times: ShiftTimes, now: Date): SignupState => {
  if (facts.outcome !== null) return facts.outcome === 'confirmed' ? 'confirmed' : 'refused'
  if (facts.withdrawn) return 'withdrawn'
  if (facts.cancelled) return 'cancelled'
  if (facts.minutes !== null) return 'waiting'
  if (!isCheckOutTime(times, now)) return 'missed'
  return facts.inAt === null ? 'signed-up' : 'checked-in'
}
