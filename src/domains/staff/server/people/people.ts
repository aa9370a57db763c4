import {
  liftSuspension,
  revokeRole,
  searchPeople,
  suspendPerson,
} from '#domains/identity/server/user-directory/user-directory.ts'
import { livesWithin } from '#domains/members/server/places/living-within-queries.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { GrantedRole } from '#shared/access.ts'
import { scopeOf } from '#shared/scope.ts'
import type { userDirectoryRoles } from '../../people-contract.ts'
import { lineOf, refuseOutOfScope, seesContacts, contactsVisible } from './names.ts'
import { auditedReason } from '../rights/audited-rights.ts'
import { actionOnPerson } from './person-details.ts'

type Role = (typeof userDirectoryRoles)[number]

/** Lists people in the viewer's scope; contacts are visible and searchable only with permission. */
export const listPeople = async (
  ctx: SignedInCtx,
  query: {
    search?: string | undefined
    role?: Role | undefined
    suspended?: 'yes' | 'no' | undefined
    verified?: 'yes' | 'no' | undefined
    cursor?: string | undefined
    limit: number
  },
) => {
  const { search, role, suspended, verified, cursor, limit } = query
  const hasContacts = seesContacts(ctx.viewer)
  const { rows, total, nextCursor } = await searchPeople(
    ctx,
    {
      search,
      role,
      cursor,
      limit,
      isSuspended: suspended && suspended === 'yes',
      isVerified: verified && verified === 'yes',
      within: livesWithin(scopeOf('admin', ctx.viewer), 'p.id'),
    },
    hasContacts,
  )
  const isShown = await contactsVisible(
    ctx,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => lineOf(row, isShown(row.id))), total, nextCursor, hasContacts }
}

/** Revokes a role. */
export const takeRole = (ctx: SignedInCtx, id: string, form: { role: GrantedRole; reason: string }) =>
  actionOnPerson(ctx, id, auditedReason(form.reason, form.role), () => revokeRole(ctx, id, form.role))

/** Suspends a person in the viewer's support scope; refuses `outside-place`. */
export const suspend = (ctx: SignedInCtx, id: string, { reason }: { reason: string }) =>
  actionOnPerson(ctx, id, reason, async () => {
    await refuseOutOfScope(ctx, id)
    await suspendPerson(ctx, id)
  })

/** Lifts the suspension of a person in the viewer's support scope; refuses `outside-place`. */
export const lift = (ctx: SignedInCtx, id: string, { reason }: { reason: string }) =>
  actionOnPerson(ctx, id, reason, async () => {
    await refuseOutOfScope(ctx, id)
    await liftSuspension(ctx, id)
  })
