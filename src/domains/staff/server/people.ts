import { lastFactsOf } from '#domains/activity/server/facts.ts'
import {
  findPerson,
  grantRole,
  joinedInto,
  liftSuspension,
  revokeRole,
  rolesOf,
  searchPeople,
  setAdmin,
  setAdminRole,
  suspendPerson,
} from '#domains/identity/server/roster.ts'
import { findLga, listStates } from '#domains/regions/server/places.ts'
import { type AuditRow, lastAudit } from '#platform/server/audit.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/cursors.ts'
import type { AdminRole, GrantedRole } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import {
  type PersonName,
  type PersonSheet,
  rosterRoles,
  TRAIL_MOST,
  type TrailRow,
} from '../people-contract.ts'
import { lineOf, namesOf, seesContacts } from './names.ts'

type Role = (typeof rosterRoles)[number]

/** One page of people for the staff; who may not use contacts neither sees nor searches them. */
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
    },
    hasContacts,
  )
  return { items: rows.map((row) => lineOf(row, hasContacts)), total, nextCursor, hasContacts }
}

const staffRow = (row: AuditRow, names: ReadonlyMap<string, PersonName>): TrailRow => ({
  at: row.at.toISOString(),
  kind: 'staff',
  what: row.action,
  by: names.get(row.actorId) ?? null,
  about: names.get(row.target) ?? null,
  times: 1,
  reason: row.reason,
})

/** Staff acts with the names of who did them and to whom. */
export const namedAudit = async (ctx: Pick<Ctx, 'db'>, rows: readonly AuditRow[]): Promise<TrailRow[]> => {
  const ids = rows.flatMap(({ actorId, target }) => [actorId, ...(isId(target) ? [target] : [])])
  const names = await namesOf(ctx, ids)
  return rows.map((row) => staffRow(row, names))
}

const trailOf = async (ctx: SignedInCtx, personId: string): Promise<TrailRow[]> => {
  const staff = await namedAudit(ctx, await lastAudit(ctx.db, { personId, most: TRAIL_MOST }))
  const own = (await lastFactsOf(ctx, personId, TRAIL_MOST)).map(({ at, kind }): TrailRow => ({
    at: at.toISOString(),
    kind: 'own',
    what: kind,
    by: null,
    about: null,
    times: 1,
    reason: null,
  }))
  return [...staff, ...own].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, TRAIL_MOST)
}

const heldOf = async (ctx: SignedInCtx, personId: string): Promise<PersonSheet['held']> => {
  const held = await rolesOf(ctx, personId)
  const states = new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
  return Promise.all(
    held.map(async (row) => ({
      role: row.role,
      since: row.granted_at.toISOString(),
      until: row.expires_at?.toISOString() ?? null,
      isOver: row.expires_at !== null && row.expires_at <= ctx.now(),
      place: row.scope_lga
        ? ((await findLga(ctx, row.scope_lga))?.name ?? null)
        : (states.get(row.scope_state ?? '') ?? null),
    })),
  )
}

/** Everything that the staff may know of one person. */
export const showPerson = async (ctx: SignedInCtx, id: string): Promise<PersonSheet> => {
  const person = await findPerson(ctx, id)
  const names = await namesOf(ctx, [person.merged_into])
  const joined = await joinedInto(ctx, id)
  return {
    ...lineOf(person, seesContacts(ctx.viewer)),
    isAdmin: person.is_admin,
    adminRole: person.admin_role,
    held: await heldOf(ctx, id),
    isAgeVerified: person.age_verified_at !== null,
    isOnboarded: person.onboarding_completed,
    hasPassword: person.has_password,
    suspendedAt: person.suspended_at?.toISOString() ?? null,
    closedFor: names.get(person.merged_into ?? '') ?? null,
    joined: joined.map(({ firstName, lastName, ...rest }) => ({ ...rest, name: `${firstName} ${lastName}` })),
    trail: await trailOf(ctx, id),
  }
}

/** The end of a day by the calendar of Lagos (UTC+1). */
const endOfDay = (day: string): Date => new Date(`${day}T22:59:59.999Z`)

const scopeOf = async (
  ctx: Pick<Ctx, 'db'>,
  { state, lga }: { state?: string | undefined; lga?: string | undefined },
): Promise<{ state: string | null; lga: string | null }> => {
  if (lga) {
    const found = await findLga(ctx, lga)
    if (!found || (state && found.state !== state)) throw new Refusal('place-unknown')
    return { state: found.state, lga }
  }
  if (!state) return { state: null, lga: null }
  if (!(await listStates(ctx)).some(({ code }) => code === state)) throw new Refusal('place-unknown')
  return { state, lga: null }
}

interface GrantForm {
  readonly role: GrantedRole
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly until?: string | undefined
  readonly reason: string
}

/** Does one act on a person, writes it into the audit, and answers the sheet as it is then. */
const actOn = async (
  ctx: SignedInCtx,
  personId: string,
  reason: string,
  act: () => Promise<void>,
): Promise<PersonSheet> => {
  await act()
  ctx.auditing(personId, reason)
  return showPerson(ctx, personId)
}

/** Gives a role, for a place and until the end of a day where that is said. */
export const giveRole = async (ctx: SignedInCtx, id: string, form: GrantForm): Promise<PersonSheet> =>
  actOn(ctx, id, form.reason, async () => {
    const scope = await scopeOf(ctx, form)
    const expiresAt = form.until ? endOfDay(form.until) : null
    await grantRole(ctx, id, { role: form.role, expiresAt, ...scope })
  })

/** Takes a role away. */
export const takeRole = (ctx: SignedInCtx, id: string, form: { role: GrantedRole; reason: string }) =>
  actOn(ctx, id, form.reason, () => revokeRole(ctx, id, form.role))

/** Gives, changes or takes the admin role. */
export const changeAdminRole = (
  ctx: SignedInCtx,
  id: string,
  form: { adminRole: AdminRole | 'none'; reason: string },
) =>
  actOn(ctx, id, form.reason, () => setAdminRole(ctx, id, form.adminRole === 'none' ? null : form.adminRole))

/** Gives or takes the admin flag. */
export const changeAdmin = (
  ctx: SignedInCtx,
  id: string,
  form: { administrator: 'yes' | 'no'; reason: string },
) => actOn(ctx, id, form.reason, () => setAdmin(ctx, id, form.administrator === 'yes'))

/** Suspends a person. */
export const suspend = (ctx: SignedInCtx, id: string, { reason }: { reason: string }) =>
  actOn(ctx, id, reason, () => suspendPerson(ctx, id))

/** Lifts a suspension. */
export const lift = (ctx: SignedInCtx, id: string, { reason }: { reason: string }) =>
  actOn(ctx, id, reason, () => liftSuspension(ctx, id))
