import {
  grantRole,
  liftSuspension,
  revokeRole,
  searchPeople,
  suspendPerson,
} from '#domains/identity/server/user-directory/user-directory.ts'
import { livesWithin } from '#domains/members/server/places/living-within.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { GrantedRole } from '#shared/access.ts'
import { scopeOf } from '#shared/scope.ts'
import type { PersonDetails, userDirectoryRoles } from '../../people-contract.ts'
import { lineOf, refuseOutside, seesContacts, whoseContacts } from './names.ts'
import { grantedScopeOf, untilOf } from '../rights/role-places.ts'
import { actOn } from './person-details.ts'

type Role = (typeof userDirectoryRoles)[number]

/** One page of people whom the viewer's role reaches; who may not use contacts neither sees nor searches them. */
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
  const isShown = await whoseContacts(
    ctx,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => lineOf(row, isShown(row.id))), total, nextCursor, hasContacts }
}

interface GrantForm {
  readonly role: GrantedRole
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly until?: string | undefined
  readonly reason: string
}

/** Gives a role, for a place and until the end of a day where that is said. */
export const giveRole = async (ctx: SignedInCtx, id: string, form: GrantForm): Promise<PersonDetails> =>
  actOn(ctx, id, form.reason, async () => {
    const scope = await grantedScopeOf(ctx, form)
    await grantRole(ctx, id, { role: form.role, expiresAt: untilOf(form.until), ...scope })
  })

/** Takes a role away. */
export const takeRole = (ctx: SignedInCtx, id: string, form: { role: GrantedRole; reason: string }) =>
  actOn(ctx, id, form.reason, () => revokeRole(ctx, id, form.role))

/** Suspends a person whom the role for support reaches; refuses `outside-place`. */
export const suspend = (ctx: SignedInCtx, id: string, { reason }: { reason: string }) =>
  actOn(ctx, id, reason, async () => {
    await refuseOutside(ctx, id)
    await suspendPerson(ctx, id)
  })

/** Lifts a suspension of a person whom the role for support reaches; refuses `outside-place`. */
export const lift = (ctx: SignedInCtx, id: string, { reason }: { reason: string }) =>
  actOn(ctx, id, reason, async () => {
    await refuseOutside(ctx, id)
    await liftSuspension(ctx, id)
  })
