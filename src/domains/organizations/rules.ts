import type { TaskKind } from '#domains/engage/contracts/task-contract.ts'
import { machine } from '#shared/machine.ts'
import { lgaIdPattern } from '#shared/values/place-codes.ts'
import type { OrganizationKind, OrganizationRole, OrganizationState } from './contract.ts'

/** Fewer people than this could be recognized in a figure or a criterion. */
export const MIN_GROUP = 5
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
/** SUP for one person in one grant. */
export const MAX_EACH_SUP = 500

/** Staff verify, refuse and suspend; its owner hands a refused registration in again. */
export const organizationMachine = machine<OrganizationState>('organization-not-next', {
  pending: ['verified', 'refused'],
  refused: ['pending'],
  verified: ['suspended'],
  suspended: ['verified'],
})

/** The registers of the Corporate Affairs Commission that each kind is in. */
const registers: Readonly<Record<OrganizationKind, readonly string[]>> = {
  company: ['RC'],
  business: ['BN'],
  nonprofit: ['IT'],
  partnership: ['LP', 'LLP'],
}

/** A CAC number as we keep it, such as RC1234567, or null when it does not fit the kind. */
export const cacNumberOf = (text: string, kind: OrganizationKind): string | null => {
  const plain = text.toUpperCase().replaceAll(/[\s./-]/g, '')
  const [, letters, digits] = /^(RC|BN|IT|LP|LLP)(?:NO)?(\d{3,8})$/.exec(plain) ?? []
  if (letters === undefined || digits === undefined) return null
  return registers[kind].includes(letters) ? letters + digits : null
}

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

/**
 * The kinds of task that a grant may follow. Nominating somebody is none of them: SUP never follows what people think of
 * a person.
 */
export const grantTaskKinds = [
  'quiz',
  'issue-report',
  'fact-check',
  'town-hall',
  'volunteer-work',
  'civic-education',
] as const satisfies readonly TaskKind[]
export type GrantTaskKind = (typeof grantTaskKinds)[number]

/** Whom a grant reaches. */
export type GrantGroup =
  | { readonly criterion: 'all' }
  | { readonly criterion: 'lga'; readonly lga: string }
  | { readonly criterion: 'task'; readonly taskKind: GrantTaskKind }

/** The group that a text names, or null: this is the whole vocabulary, and none of it is about a vote or a person. */
export const groupIn = (text: string): GrantGroup | null => {
  if (text === 'all') return { criterion: 'all' }
  const [word, name = ''] = text.split(/:(.*)/s)
  const taskKind = grantTaskKinds.find((kind) => kind === name)
  if (word === 'task' && taskKind) return { criterion: 'task', taskKind }
  return word === 'lga' && lgaIdPattern.test(name) ? { criterion: 'lga', lga: name } : null
}

export interface AreaCount {
  readonly lga: string
  readonly people: number
}

/**
 * The areas with enough people to be shown, and how many people live elsewhere; `unknown` never said where. A remainder of
 * a few people says as much as an area of a few, so the smallest shown areas join it until it is large enough.
 */
export const shownAreas = (
  areas: readonly AreaCount[],
  unknown: number,
): { readonly areas: readonly AreaCount[]; readonly elsewhere: number } => {
  const shown = areas
    .filter(({ people }) => people >= MIN_GROUP)
    .toSorted((a, b) => b.people - a.people || a.lga.localeCompare(b.lga))
  let elsewhere = areas.reduce((sum, { people }) => sum + (people < MIN_GROUP ? people : 0), unknown)
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
