import { lastSignInsOf } from '#domains/identity/server/sessions/last-sign-ins-queries.ts'
import {
  adminRoleOf,
  rolesOf,
  searchPeople,
  type StoredLine,
} from '#domains/identity/server/user-directory/user-directory.ts'
import type { Ctx } from '#platform/server/context.ts'
import { userDirectoryRoles } from '../../people-contract.ts'
import { type ConfirmedRight, confirmedRights } from '../rights/proposals.ts'
import type { Held } from './store.ts'

const PAGE = 100

/** One right that a person holds now. */
export interface Holding {
  readonly personId: string
  readonly held: Held
  readonly state: string | null
  readonly lga: string | null
  readonly until: Date | null
  readonly grantedBy: string | null
  readonly confirmedBy: string | null
  readonly grantedAt: Date | null
  /** YYYY-MM-DD. */
  readonly lastSignIn: string | null
}

const everyHolder = async (ctx: Pick<Ctx, 'db'>): Promise<StoredLine[]> => {
  const people = new Map<string, StoredLine>()
  for (const role of userDirectoryRoles) {
    let cursor: string | undefined
    do {
      const page = await searchPeople(ctx, { role, cursor, limit: PAGE }, false)
      for (const person of page.rows) people.set(person.id, person)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return [...people.values()]
}

const whole = { state: null, lga: null, until: null }

/** Scope, end and grantors of a right. */
const grantOf = async (
  ctx: Pick<Ctx, 'db'>,
  person: StoredLine,
  held: Held,
  grants: readonly ConfirmedRight[],
): Promise<Omit<Holding, 'personId' | 'held' | 'lastSignIn'>> => {
  const grant = grants.find(({ personId: id, given }) => id === person.id && given === held)
  const granted = (await rolesOf(ctx, person.id)).find(({ role }) => role === held)
  if (granted) {
    // A role of an earlier release was given by one person.
    const isOfTwo = grant !== undefined && grant.confirmedBy === granted.granted_by
    return {
      state: granted.scope_state,
      lga: granted.scope_lga,
      until: granted.expires_at,
      grantedBy: isOfTwo ? grant.proposedBy : granted.granted_by,
      confirmedBy: isOfTwo ? grant.confirmedBy : null,
      grantedAt: granted.granted_at,
    }
  }
  const { state, lga, until } = held === 'admin' ? whole : await adminRoleOf(ctx, person.id)
  return {
    state,
    lga,
    until,
    grantedBy: grant?.proposedBy ?? null,
    confirmedBy: grant?.confirmedBy ?? null,
    grantedAt: grant?.confirmedAt ?? null,
  }
}

/** All rights that are held now, without expired ones. */
export const holdings = async (ctx: Pick<Ctx, 'db'>): Promise<Holding[]> => {
  const people = await everyHolder(ctx)
  const ids = people.map(({ id }) => id)
  const [signIns, grants] = [await lastSignInsOf(ctx, ids), await confirmedRights(ctx, ids)]
  const found: Holding[] = []
  for (const person of people) {
    const rights: Held[] = [
      ...(person.is_admin ? (['admin'] as const) : []),
      ...(person.admin_role ? [person.admin_role] : []),
      ...person.roles,
    ]
    for (const held of rights) {
      const grant = await grantOf(ctx, person, held, grants)
      found.push({ personId: person.id, held, lastSignIn: signIns.get(person.id) ?? null, ...grant })
    }
  }
  return found
}
