import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import {
  giveAdmin,
  giveAdminRole,
  grantRole,
  refuseRight,
} from '#domains/identity/server/user-directory/user-directory.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { type AdminRole, adminRoles } from '#shared/access.ts'
import { message } from '#shared/words.ts'
import { to } from '#shared/sitemap.ts'
import { rights, roleNames } from '../../people-contract.ts'
import { RIGHT_PROPOSAL_HOURS, rightsApi } from '../../rights-contract.ts'
import { rightGiven } from '../notices.ts'
import { staffNamesOf } from '../people/names.ts'
import { auditedReason } from './audited-rights.ts'
import { placeNamer } from './role-places.ts'

const ProposedRight = z.strictObject({
  personId: z.uuid(),
  given: z.enum(rights),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  until: z.nullable(z.iso.datetime()),
})
export type ProposedRight = z.output<typeof ProposedRight>

const isAdminRole = (given: ProposedRight['given']): given is AdminRole =>
  adminRoles.some((role) => role === given)

/** What a right waits under: an admin role, and each other right, waits at most once for a person. */
const subjectOf = (personId: string, given: ProposedRight['given']): string =>
  `${personId} ${isAdminRole(given) ? 'admin-role' : given}`

/** Everything that can wait for a person. */
export const subjectsOf = (personId: string): readonly string[] => [
  ...new Set(rights.map((given) => subjectOf(personId, given))),
]

/** The scope of a proposed role as roles store theirs. */
export const scopeOfRight = ({ state, lga }: ProposedRight) => ({ scope_state: state, scope_lga: lga })

const give = (ctx: SignedInCtx, { personId, given, state, lga, until }: ProposedRight): Promise<void> => {
  if (given === 'admin') return giveAdmin(ctx, personId)
  const grant = { expiresAt: until === null ? null : new Date(until), state, lga }
  return isAdminRole(given)
    ? giveAdminRole(ctx, personId, { adminRole: given, ...grant })
    : grantRole(ctx, personId, { role: given, ...grant })
}

/** A right of staff, of a reviewer, of a committee member or of an organization's owner, given by two administrators. */
export const rightApproval = twoPeople('staff.right', {
  payload: ProposedRight,
  hours: () => RIGHT_PROPOSAL_HOURS,
  refuses: rightsApi.confirmRight.is.refuses,
  of: 'admin-flag',
  subject: ({ personId, given }) => subjectOf(personId, given),
  about: ({ personId }) => personId,
  check: (ctx, { personId, given }) => refuseRight(ctx, personId, given),
  reads: async (ctx, payloads) => {
    const names = await staffNamesOf(
      ctx,
      payloads.map(({ personId }) => personId),
    )
    const nameOfPlace = await placeNamer(ctx, payloads.map(scopeOfRight))
    return (payload) => {
      const person = names.get(payload.personId)
      return person && { ...person, place: nameOfPlace(scopeOfRight(payload)) }
    }
  },
  says: ({ given }, { id, name, place }) => ({
    title: {
      text: message('Give {name} the right: {right}'),
      values: { name },
      words: { right: roleNames[given] },
    },
    detail: place
      ? { text: message('For {place} only.'), values: { place } }
      : { text: message('For the whole country.') },
    href: `${to('users')}?person=${id}`,
  }),
  execute: async (ctx, { payload }) => {
    await give(ctx, payload)
    await notify(ctx, payload.personId, rightGiven, { right: payload.given })
  },
  audits: ({ personId }) => personId,
  why: (_, { payload: { given }, reason, note }) => auditedReason(note ?? reason, given),
})
