import { plainTyped } from '#shared/text/typed-text.ts'
import { inSteps } from '#shared/values/steps.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type CampusSeal, campusSeals } from './contracts/community-contract.ts'
import type { ProofMethod } from './contracts/proof-contract.ts'

/** A proof counts for a year, and so does one vouching. */
export const VALID_DAYS = 365
/** People are reminded this long before their proof ends. */
export const REMIND_DAYS = 30
/** How many verified peers prove a place together. */
export const PEERS_NEEDED = 2
/** How many people one person vouches for in a year: more is a pattern, not friendship. */
export const MAX_VOUCHES = 5
/** A request that nobody decides ends after this many days. */
export const WAITING_DAYS = 30
/** A code by email works this long, and is guessed this often. */
export const SCHOOL_CODE_MINUTES = 30
export const SCHOOL_CODE_TRIES = 5
/** Nothing about a group of fewer people is shown. */
export const SMALLEST_GROUP = 10

/** The time so many days later; earlier for a negative number. */
export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** The domain of an address and the domains above it, the longest first; none for a text without one. */
export const domainsOf = (address: string): string[] => {
  const labels = (/@([a-z0-9.-]+)$/.exec(address.toLowerCase())?.[1] ?? '').split('.').filter(Boolean)
  // A last label alone, such as "ng", is nobody's.
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** The parts of a number of the service corps that reviewers may read. */
export interface ServiceNumber {
  /** As everybody writes it alike: capitals and single slashes. */
  readonly written: string
  /** Without the digits that only its owner knows. */
  readonly shown: string
  readonly year: number
}

const hide = (digits: string): string => `…${digits.slice(-2)}`

/**
 * Reads a State code (LA/26A/1234, with or without NYSC/ before it) or a call-up number (NYSC/LAG/2026/008343; the year may
 * come first). Null for anything else.
 */
export const serviceNumberOf = (text: string): ServiceNumber | null => {
  const written = plainTyped(text)
    .toUpperCase()
    .replaceAll(/[\s\\/-]+/g, '/')
  const state = /^(?:NYSC\/)?([A-Z]{2})\/(\d{2})([ABC])\/(\d{4,5})$/.exec(written)
  if (state) {
    const [, code = '', year = '', batch = '', digits = ''] = state
    const plain = `${code}/${year}${batch}`
    return { written: `${plain}/${digits}`, shown: `${plain}/${hide(digits)}`, year: 2000 + Number(year) }
  }
  const call = /^NYSC\/(?:([A-Z]{3,4})\/(20\d{2})|(20\d{2})\/([A-Z]{3,4}))\/(\d{6})$/.exec(written)
  if (!call) return null
  const [, first, after, before, second, digits = ''] = call
  const [school, year] = [first ?? second ?? '', after ?? before ?? '']
  const plain = `NYSC/${school}/${year}`
  return { written: `${plain}/${digits}`, shown: `${plain}/${hide(digits)}`, year: Number(year) }
}

/** Whether a number of this year can belong to somebody who serves now: a service year begins in one year and ends in the next. */
export const isOfService = (year: number, now: Date): boolean => {
  const thisYear = now.getUTCFullYear()
  return year === thisYear || year === thisYear - 1
}

interface Peer {
  readonly isVerified: boolean
  /** How the peer's own proof of the same community was made; null without a live one. */
  readonly method: ProofMethod | null
  readonly isSelf: boolean
  readonly vouches: number
}

/**
 * Why this person may not vouch for another one; null if they may. Those whom peers proved vouch for nobody, so that no chain
 * grows from one false account.
 */
export const barFromVouching = ({
  isVerified,
  method,
  isSelf,
  vouches,
}: Peer): 'own-request' | 'not-verified' | 'no-peer' | 'vouched-enough' | null => {
  if (isSelf) return 'own-request'
  if (!isVerified) return 'not-verified'
  if (method === null || method === 'peers') return 'no-peer'
  return vouches >= MAX_VOUCHES ? 'vouched-enough' : null
}

/**
 * Participation seals: how many completed tasks of the last year stand for each one. For a person their own; for a community the
 * average of all its proven members, so that a large one has no advantage.
 */
export const sealTable: Readonly<Record<CampusSeal, number>> = {
  bronze: 1,
  silver: 4,
  gold: 12,
  platinum: 24,
}

/** The highest seal that so many tasks earn; null for none. */
export const sealFor = (tasks: number): CampusSeal | null =>
  campusSeals.findLast((seal) => tasks >= sealTable[seal]) ?? null

export interface Participation {
  /** Proven members. */
  readonly members: number
  /** Those of them who completed a task in the last year. */
  readonly active: number
  /** Tasks that they completed. */
  readonly tasks: number
}

/** What may be said in public of a community: in steps of ten, and nothing below ten active members. */
export const publicParticipation = (
  counted: Participation,
): (Participation & { readonly seal: CampusSeal | null }) | null =>
  counted.active < SMALLEST_GROUP
    ? null
    : {
        members: inSteps(counted.members, SMALLEST_GROUP),
        active: inSteps(counted.active, SMALLEST_GROUP),
        tasks: inSteps(counted.tasks, SMALLEST_GROUP),
        seal: sealFor(Math.floor(counted.tasks / Math.max(1, counted.members))),
      }
