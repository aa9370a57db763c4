import type { IsOwn } from '#domains/identity/distinct-rules.ts'
import { type Access, can, type RoleAccess, roleTable, type Viewer } from '#shared/access.ts'
import { covers, type Scope, scopeOf } from '#shared/scope.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { APPROVAL_HOURS } from './contract.ts'

/** When a proposal made now expires. */
export const expiryOf = (now: Date, hours: number = APPROVAL_HOURS): Date =>
  new Date(now.getTime() + hours * HOUR_MS)

/** What decides whether a person may act on a proposal. */
export interface Deciding {
  readonly permission: Access
  readonly place: { readonly state: string | null; readonly lga: string | null }
  readonly proposedBy: string
  readonly involved: readonly string[]
}

export type Bar = 'forbidden' | 'outside-place' | 'second-approver-required' | 'approval-involved'

/** Why a person may not propose this, or null. `own` are the accounts that count as them. */
export const barFromProposing = (
  viewer: Viewer,
  own: IsOwn,
  { permission, place, involved }: Omit<Deciding, 'proposedBy'>,
): Exclude<Bar, 'second-approver-required'> | null => {
  if (!can(permission, viewer)) return 'forbidden'
  if (!covers(scopeOf(permission, viewer), place)) return 'outside-place'
  return involved.some((id) => own.has(id)) ? 'approval-involved' : null
}

/** Why a person may not be the second one, or null. */
export const barFromDeciding = (viewer: Viewer, own: IsOwn, deciding: Deciding): Bar | null => {
  const bar = barFromProposing(viewer, own, deciding)
  if (bar === 'forbidden' || bar === 'outside-place') return bar
  return own.has(deciding.proposedBy) ? 'second-approver-required' : bar
}

/** Every access that roles give this person, with where they may use it. */
export const reachOf = (viewer: Viewer): { readonly permission: Access; readonly scope: Scope }[] =>
  (Object.keys(roleTable) as RoleAccess[])
    .filter((access) => can(access, viewer))
    .map((permission) => ({ permission, scope: scopeOf(permission, viewer) }))
