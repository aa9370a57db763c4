import { machine } from '#shared/machine.ts'
import { inSteps } from '#shared/values/steps.ts'
import type { OrganizationRole, OrganizationState } from './contract.ts'

/** Fewer people than this could be recognized in a figure or a criterion. */
export const MIN_GROUP = 5
/** In production members count towards a group once they have belonged for so many days. */
export const MEMBER_DAYS = 30
/** Proposals of one organization for areas or tasks within a day, also those that it takes back. */
export const MAX_GROUPS_A_DAY = 5
export const MAX_INVITED_AT_ONCE = 200
export const MAX_MEMBERS = 5_000
export const INVITATION_DAYS = 14
/** An unconfirmed spend expires after this time, as the staff's proposals do (S-50). */
export const SPEND_HOURS = 72
/** How long a task pool pays. */
export const POOL_DAYS = 30
/** How long an invoice holds its rate. */
export const INVOICE_DAYS = 7
/** Whole SUP of one invoice. */
export const MIN_BULK_SUP = 50
export const MAX_BULK_SUP = 50_000

/** Staff verify, refuse and suspend; its owner hands a refused registration in again. */
export const organizationMachine = machine<OrganizationState>('organization-not-next', {
  pending: ['verified', 'refused'],
  refused: ['pending'],
  verified: ['suspended'],
  suspended: ['verified'],
})

/** The name of an organization for an address; `place` tells equal names apart. */
export const slugOf = (name: string, place: number): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  const base = reserved.has(plain) || plain === '' ? `organization-${plain}`.replace(/-$/, '') : plain
  return place === 1 ? base : `${base}-${place}`
}

/** Addresses of other pages below /organizations. */
const reserved = new Set(['register', 'sponsors'])

/** Only these may propose or confirm a spend, order SUP and pay an invoice. */
export const maySpend = (role: OrganizationRole): boolean => role !== 'member'

/** So many people of a group are shown or not: in steps of five, one person more or less shows nothing. */
export const shownPeople = (people: number): number => inSteps(people, MIN_GROUP)

/**
 * How many members a grant to a group of an organization reaches, those by lot included, for a draw from 0 to 4. Whatever
 * number is seen, the group may have five sizes.
 */
export const reachedPeople = (inGroup: number, draw: number): number =>
  Math.max(inGroup + draw, 2 * MIN_GROUP - 1)

export interface AreaCount {
  readonly lga: string
  readonly people: number
  /** Those of them whom the organization did not bring; everybody where it is not said. */
  readonly others?: number
}

const isLargeEnough = ({ people, others = people }: AreaCount): boolean => others >= MIN_GROUP

/**
 * The areas with enough people to be shown, and how many people live elsewhere; `unknown` never said where. A remainder of
 * a few people says as much as an area of a few, so the smallest shown areas join it until it is large enough.
 */
export const shownAreas = (
  areas: readonly AreaCount[],
  unknown: number,
): { readonly areas: readonly AreaCount[]; readonly elsewhere: number } => {
  const shown = areas
    .filter(isLargeEnough)
    .toSorted((a, b) => b.people - a.people || a.lga.localeCompare(b.lga))
  let elsewhere = areas.reduce((sum, each) => sum + (isLargeEnough(each) ? 0 : each.people), unknown)
  while (elsewhere > 0 && elsewhere < MIN_GROUP && shown.length > 0) elsewhere += shown.pop()?.people ?? 0
  return { areas: shown, elsewhere }
}

/** The addresses in a text, one a line or separated by commas, in lower case and once each. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((each) => each.trim().toLowerCase())
      .filter((each) => each !== ''),
  ),
]

/** What the owner sees of an address afterwards: enough to know it again. */
export const hintOf = (address: string): string => {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 2)}…@${domain}`
}

/** An invoice by the number that both sides call it by, such as INV-000123. */
export const invoiceNumberOf = (number: number): string => `INV-${String(number).padStart(6, '0')}`

/** The running number in it, or null for anything else. */
export const invoiceNumberIn = (text: string): number | null => {
  const [, digits] = /^INV-(\d{6,9})$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
