import { factWords } from '#domains/activity/contract.ts'
import { lastFactsOf } from '#domains/activity/server/facts.ts'
import { dutyReadiness } from '#domains/identity/server/user-directory/duty-rules.ts'
import {
  adminRoleOf,
  findPerson,
  joinedIntoOf,
  rolesOf,
} from '#domains/identity/server/user-directory/user-directory.ts'
import { type AuditRow, lastAudit } from '#platform/server/audit/audit.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { type PersonName, type PersonDetails, MAX_TRAIL, type TrailRow } from '../../people-contract.ts'
import { lineOf, namesInScope, inScopeOf, contactsVisible } from './names.ts'
import { readAuditedReason } from '../rights/audited-rights.ts'
import { waitingRights } from '../rights/proposals.ts'
import { placeNamer } from '../rights/role-places.ts'

const staffRow = (
  { actionWords }: Pick<SignedInCtx, 'actionWords'>,
  row: AuditRow,
  names: ReadonlyMap<string, PersonName>,
): TrailRow => ({
  at: row.at.toISOString(),
  kind: 'staff',
  what: row.action,
  words: actionWords[row.action] ?? row.action,
  ...readAuditedReason(row.reason),
  by: names.get(row.actorId) ?? null,
  about: names.get(row.target) ?? null,
  times: 1,
})

/** Staff actions with the names of those involved, where they are in the viewer's scope. */
export const namedAudit = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer' | 'homes' | 'actionWords'>,
  rows: readonly AuditRow[],
): Promise<TrailRow[]> => {
  const ids = rows.flatMap(({ actorId, target }) => [actorId, ...(isId(target) ? [target] : [])])
  const names = await namesInScope(ctx, ids)
  return rows.map((row) => staffRow(ctx, row, names))
}

const trailOf = async (ctx: SignedInCtx, personId: string): Promise<TrailRow[]> => {
  const staff = await namedAudit(ctx, await lastAudit(ctx.db, { personId, limit: MAX_TRAIL }))
  const own = (await lastFactsOf(ctx, personId, MAX_TRAIL)).map(({ at, kind }): TrailRow => ({
    at: at.toISOString(),
    kind: 'own',
    what: kind,
    words: factWords[kind],
    named: [],
    by: null,
    about: null,
    times: 1,
    reason: null,
  }))
  return [...staff, ...own].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_TRAIL)
}

const heldOf = async (ctx: SignedInCtx, personId: string): Promise<PersonDetails['held']> => {
  const held = await rolesOf(ctx, personId)
  const placeOf = await placeNamer(ctx, held)
  return held.map((row) => ({
    role: row.role,
    since: row.granted_at.toISOString(),
    until: row.expires_at?.toISOString() ?? null,
    isOver: row.expires_at !== null && row.expires_at <= ctx.now(),
    place: placeOf(row),
  }))
}

const heldAdminRole = async (ctx: SignedInCtx, personId: string): Promise<PersonDetails['adminRole']> => {
  const { role, until, state, lga } = await adminRoleOf(ctx, personId)
  if (!role) return null
  const place = { scope_state: state, scope_lga: lga }
  return {
    role,
    until: until?.toISOString() ?? null,
    isOver: until !== null && until <= ctx.now(),
    place: (await placeNamer(ctx, [place]))(place),
  }
}

/**
 * The details of one person. Refuses `outside-place` for a person outside the viewer's scope, and omits the names of
 * others outside it.
 */
export const showPerson = async (ctx: SignedInCtx, id: string): Promise<PersonDetails> => {
  const person = await findPerson(ctx, id)
  const isInScope = await inScopeOf(ctx, 'admin', [id])
  if (!isInScope(id)) throw new Refusal('outside-place')
  const names = await namesInScope(ctx, [person.merged_into])
  const joined = await joinedIntoOf(ctx, id)
  const duty = await dutyReadiness(ctx, id)
  const isNamed = await inScopeOf(
    ctx,
    'admin',
    joined.map((each) => each.id),
  )
  return {
    ...lineOf(person, (await contactsVisible(ctx, [id]))(id)),
    isAdmin: person.is_admin,
    adminRole: await heldAdminRole(ctx, id),
    proposals: await waitingRights(ctx, id),
    held: await heldOf(ctx, id),
    isAgeVerified: person.age_verified_at !== null,
    isOnboarded: person.onboarding_completed,
    hasPassword: person.has_password,
    suspendedAt: person.suspended_at?.toISOString() ?? null,
    duty: { lacks: duty.lacks, oldEnoughAt: duty.oldEnoughAt.toISOString() },
    closedFor: names.get(person.merged_into ?? '') ?? null,
    joined: joined
      .filter((each) => isNamed(each.id))
      .map(({ firstName, lastName, ...rest }) => ({ ...rest, name: fullName({ firstName, lastName }) })),
    trail: await trailOf(ctx, id),
  }
}

/** Runs one action on a person, audits it, and returns the updated details. */
export const actionOnPerson = async (
  ctx: SignedInCtx,
  personId: string,
  reason: string,
  action: () => Promise<void>,
): Promise<PersonDetails> => {
  await action()
  ctx.auditing(personId, reason)
  return showPerson(ctx, personId)
}
