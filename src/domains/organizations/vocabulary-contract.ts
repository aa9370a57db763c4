import type { TaskKind } from '#domains/engage/contracts/task-contract.ts'
import { digitsTyped } from '#shared/text/typed-text.ts'
import { lgaIdPattern } from '#shared/values/place-codes.ts'

export const organizationKinds = ['company', 'business', 'nonprofit', 'partnership'] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** The registers of the Corporate Affairs Commission that each kind is in. */
const registers: Readonly<Record<OrganizationKind, readonly string[]>> = {
  company: ['RC'],
  business: ['BN'],
  nonprofit: ['IT'],
  partnership: ['LP', 'LLP'],
}

/** A CAC number as we keep it, such as RC1234567, or null when it does not fit the kind. */
export const cacNumberOf = (text: string, kind: OrganizationKind): string | null => {
  const plain = digitsTyped(text).toUpperCase().replaceAll('/', '')
  const [, letters, digits] = /^(RC|BN|IT|LP|LLP)(?:NO)?(\d{3,8})$/.exec(plain) ?? []
  if (letters === undefined || digits === undefined) return null
  return registers[kind].includes(letters) ? letters + digits : null
}

/**
 * The kinds of task that a grant may follow. Nominating somebody is none of them: SUP never follows what people think of
 * a person. Taking part in an event is none either: an organization may hold the event itself.
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
